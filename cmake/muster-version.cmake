# Sets muster_version to the version that include/muster/version.hpp states.

set(header "${CMAKE_CURRENT_LIST_DIR}/../include/muster/version.hpp")
file(READ "${header}" text)
foreach(part IN ITEMS MAJOR MINOR PATCH)
    if(NOT text MATCHES "#define MUSTER_VERSION_${part} ([0-9]+)\n")
        message(FATAL_ERROR "${header} defines no MUSTER_VERSION_${part}")
    endif()
    set(version_${part} "${CMAKE_MATCH_1}")
endforeach()
set(muster_version "${version_MAJOR}.${version_MINOR}.${version_PATCH}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}")
