# Each public header stands alone, without a warning, and may be included twice; those of muster::core do without
# simdjson. What another header of its part includes first has nothing before it there, and so is seen alone with it.
# They go together in any order: the last one first is tried. (The target all_verify_interface_header_sets
# includes each once, and those in detail/ too.)
#
# They are compiled by the build system, so that only what has changed is compiled again, but not by `all`: what is
# wrong shows as a failed test.

set(twice_core "")
set(backwards "${CMAKE_CURRENT_BINARY_DIR}/headers/backwards.cpp")
file(READ "${PROJECT_SOURCE_DIR}/include/muster/muster.hpp" contents)
string(REGEX MATCHALL "#include <[^>]*>" includes "${contents}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/include/muster/muster.hpp")
list(REVERSE includes)
list(JOIN includes "\n" includes)
file(CONFIGURE OUTPUT "${backwards}" CONTENT "${includes}\n")
set(twice_json "${backwards}")
set(parts core json)
foreach(adapter IN ITEMS yaml asio)
    if(TARGET muster_${adapter})
        list(APPEND parts ${adapter})
    endif()
endforeach()
foreach(part IN LISTS parts)
    set(seen "")
    foreach(header IN LISTS muster_${part}_headers)
        file(STRINGS "${header}" first REGEX "^#include <" LIMIT_COUNT 1)
        file(STRINGS "${header}" once REGEX "^#pragma once$" LIMIT_COUNT 1)
        if(NOT once)
            message(SEND_ERROR "${header} has no #pragma once")
        endif()
        if(NOT header MATCHES "/detail/" AND first MATCHES "<(muster[^>]+)>")
            list(APPEND seen "${CMAKE_MATCH_1}")
        endif()
    endforeach()
    foreach(header IN LISTS muster_${part}_headers)
        cmake_path(RELATIVE_PATH header BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/include" OUTPUT_VARIABLE name)
        if(NOT name MATCHES "/detail/" AND NOT name IN_LIST seen)
            set(file "${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.cpp")
            file(CONFIGURE OUTPUT "${file}" CONTENT "#include <${name}>\n#include <${name}>\n")
            list(APPEND twice_${part} "${file}")
        endif()
    endforeach()
    add_library(muster_headers_${part} OBJECT EXCLUDE_FROM_ALL ${twice_${part}})
    muster_check_only(muster_headers_${part})
    target_compile_options(muster_headers_${part} PRIVATE ${muster_strict_flags} ${muster_header_flags})
    target_link_libraries(muster_headers_${part} PRIVATE muster::muster)
endforeach()

foreach(adapter IN ITEMS yaml asio)
    if(TARGET muster_${adapter})
        target_link_libraries(muster_headers_${adapter} PRIVATE muster::${adapter})
    endif()
endforeach()

# Found before the real one, the simdjson.h in this folder is an error.
target_include_directories(muster_headers_core BEFORE PRIVATE support/core_only)

list(TRANSFORM parts PREPEND muster_headers_ OUTPUT_VARIABLE header_targets)
add_test(NAME ${MUSTER_TEST_PREFIX}headers.each_stands_alone_twice
    COMMAND ${CMAKE_COMMAND} --build "${PROJECT_BINARY_DIR}" --target ${header_targets})
set_tests_properties(${MUSTER_TEST_PREFIX}headers.each_stands_alone_twice
    PROPERTIES RESOURCE_LOCK ${MUSTER_TEST_PREFIX}build COST 100)  # one build at a time; the long tests begin first
