# muster_strict: how our own tests, examples and benchmarks are compiled; never installed.
# muster_header_flags: what the tests of the headers add to that.

include("${CMAKE_CURRENT_LIST_DIR}/muster-warnings.cmake")  # muster_gcc_warnings, muster_clang_warnings

set(muster_strict_flags -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
set(muster_header_flags "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(muster_header_flags ${muster_gcc_warnings})
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 19)
    set(muster_header_flags ${muster_clang_warnings})
endif()

add_library(muster_strict INTERFACE)
if(MUSTER_STRICT)
    target_compile_options(muster_strict INTERFACE ${muster_strict_flags})
endif()
