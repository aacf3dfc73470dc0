# What muster's headers are compiled with by the tests, included as if they were the host's own: with -I, so that a
# compiler holds back nothing. Without a warning, on GCC 12 also where it optimises and follows what a program does.
#
#   muster_gcc_warnings     muster_clang_warnings

#{ quoted by docs/strict_hosts.md: gcc
set(muster_gcc_warnings
    -Wall -Wextra -Wpedantic -Wshadow -Wundef -Wunused -Wredundant-decls -Wextra-semi -Wmissing-declarations
    -Wconversion -Wsign-conversion -Warith-conversion -Wfloat-equal -Wdouble-promotion -Wsign-promo
    -Wold-style-cast -Wuseless-cast -Wcast-align=strict -Wcast-qual -Wzero-as-null-pointer-constant
    -Wnon-virtual-dtor -Woverloaded-virtual -Wsuggest-override -Wdeprecated-copy-dtor -Wctor-dtor-privacy
    -Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wimplicit-fallthrough=5 -Wcatch-value=3
    -Wnull-dereference -Warray-bounds=2 -Wstringop-overflow=4 -Wstrict-overflow=2 -Wformat=2 -Wvla -Walloca
    -Wcomma-subscript -Wvolatile -Wmismatched-tags -Wredundant-tags)
#}

#{ quoted by docs/strict_hosts.md: clang
set(muster_clang_warnings
    -Weverything
    # C++20 is what muster is written in.
    -Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-pre-c++14-compat -Wno-pre-c++17-compat -Wno-pre-c++20-compat
    -Wno-pre-c++20-compat-pedantic -Wno-c++20-compat
    # Two pairs of which only one can be had: a switch that names every value has no default, and one with a default
    # does not name every value.
    -Wno-switch-default -Wno-switch-enum
    # Parsers walk over characters with pointers, inside bounds that the tests, sanitizers and fuzzers watch.
    -Wno-unsafe-buffer-usage
    # Where a struct has a gap is no fault; nor is std::lock_guard without its argument; nor [text = std::move(text)].
    -Wno-padded -Wno-ctad-maybe-unsupported -Wno-shadow-uncaptured-local
    # Of headers alone, every translation unit has the virtual tables that it uses.
    -Wno-weak-vtables)
#}
