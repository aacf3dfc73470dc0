# muster_strict: how our own tests, examples and benchmarks are compiled; never installed.

set(muster_strict_flags -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

add_library(muster_strict INTERFACE)
if(MUSTER_STRICT)
    target_compile_options(muster_strict INTERFACE ${muster_strict_flags})
endif()
