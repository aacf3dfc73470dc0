# muster_forwarding: where folders forward to the single headers. core/ and all/ there are what the tree's include/ is, but
# that each header of theirs includes muster_core.hpp or muster_all.hpp.

include_guard()

find_program(MUSTER_PYTHON python3)
if(NOT MUSTER_PYTHON)
    message(STATUS "No Python 3: nothing is compiled with single headers")
    return()
endif()

set(muster_forwarding "${CMAKE_CURRENT_BINARY_DIR}/single")
execute_process(COMMAND "${PROJECT_SOURCE_DIR}/scripts/single_headers" --forward "${muster_forwarding}"
    COMMAND_ERROR_IS_FATAL ANY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/scripts/single_headers" "${PROJECT_SOURCE_DIR}/include/muster/muster.hpp")
