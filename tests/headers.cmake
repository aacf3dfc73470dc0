# Each public header stands alone, and may be included twice. Those of muster::core do without simdjson: the
# folder core_only/ holds a simdjson.h that is an error.

include(include_flags.cmake)

function(muster_test_header header is_core)
    cmake_path(RELATIVE_PATH header BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/include/muster" OUTPUT_VARIABLE name)
    set(twice "${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.cpp")
    file(CONFIGURE OUTPUT "${twice}" CONTENT "#include <muster/${name}>\n#include <muster/${name}>\n")
    set(no_simdjson "")
    if(is_core)
        set(no_simdjson "-isystem${CMAKE_CURRENT_SOURCE_DIR}/support/core_only")
    endif()
    add_test(NAME ${MUSTER_TEST_PREFIX}header.${name}
        COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 ${muster_strict_flags} ${no_simdjson} ${muster_test_include_flags}
            -fsyntax-only "${twice}"
        COMMAND_EXPAND_LISTS)
endfunction()

foreach(header IN LISTS muster_core_headers)
    muster_test_header("${header}" TRUE)
endforeach()
foreach(header IN LISTS muster_json_headers)
    muster_test_header("${header}" FALSE)
endforeach()
