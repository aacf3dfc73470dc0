# What is asked for is given and no more, what cannot be had is refused, and the reason is said.

set(yaml_there FALSE)
if(EXISTS "${prefix}/share/cmake/muster/muster-yaml-targets.cmake")
    set(yaml_there TRUE)
endif()

# must_give("<parts>" "<arguments of find_package>" <option>...)
function(must_give parts wish)
    must_run(${configure} "-DPARTS=${wish}" ${ARGN})
    must_hold("\"${wish}\" gives ${parts}, not ${said}" said MATCHES "got ${VERSION}: ${parts}\n")
endfunction()

function(must_not_give why wish)
    must_be_refused("${why}" ${configure} "-DPARTS=${wish}" ${ARGN})
endfunction()

must_give("core muster" "${VERSION} REQUIRED")
must_give("core" "COMPONENTS core" -D CMAKE_DISABLE_FIND_PACKAGE_simdjson=ON)
must_give("core muster" "COMPONENTS muster" -D CMAKE_DISABLE_FIND_PACKAGE_simdjson=OFF)

must_give("core muster" "COMPONENTS muster" -D FIRST=core)
must_give("core" "COMPONENTS core" -D FIRST= -D MINIMUM=3.1)

# Versions
foreach(version IN ITEMS 0.0.9 0.99 1.0)
    must_not_give("compatible with requested version" "${version} REQUIRED")
endforeach()

# Components
must_not_give("muster has no component cores: there are core, muster, yaml and asio" "REQUIRED COMPONENTS cores")
must_give("core muster" "REQUIRED COMPONENTS muster OPTIONAL_COMPONENTS cores")
set(off -D CMAKE_DISABLE_FIND_PACKAGE_simdjson=ON)
must_not_give("muster::muster needs what was not found: simdjson" "REQUIRED" ${off})
must_give("core" "COMPONENTS core OPTIONAL_COMPONENTS muster asio" ${off})
must_not_give("muster::muster needs what was not found: simdjson" "REQUIRED OPTIONAL_COMPONENTS yaml asio" ${off})
must_run(${configure} "-DPARTS=QUIET" ${off})
must_hold("quiet, not ${said}" said MATCHES "got nothing" AND NOT said MATCHES "simdjson was|Warning|Error")
set(off -D CMAKE_DISABLE_FIND_PACKAGE_simdjson=OFF -D CMAKE_DISABLE_FIND_PACKAGE_yaml-cpp=ON)
if(yaml_there)
    must_not_give("muster::yaml needs what was not found: yaml-cpp" "REQUIRED COMPONENTS yaml" ${off})
endif()
must_give("core muster" "REQUIRED COMPONENTS muster OPTIONAL_COMPONENTS yaml" ${off})
must_give("core muster" "REQUIRED OPTIONAL_COMPONENTS yaml" ${off})

# Threads come with muster::asio, whatever the host's asio::asio brings.
if(EXISTS "${prefix}/share/cmake/muster/muster-asio-targets.cmake")
    must_run(${configure} "-DPARTS=REQUIRED COMPONENTS asio" -D HAS_ASIO=ON)
    must_hold("threads come along, not ${said}" said MATCHES "asio needs [^\n]*Threads::Threads")
endif()

# A component that was not installed
file(COPY "${prefix}/share" DESTINATION "${build}/less" PATTERN doc EXCLUDE)
file(COPY "${prefix}/include" DESTINATION "${build}/less")
file(REMOVE "${build}/less/share/cmake/muster/muster-yaml-targets.cmake")
set(less "-DCMAKE_PREFIX_PATH=${build}/less" -U muster_DIR -D HAS_ASIO=OFF)
must_not_give("this muster was installed without muster::yaml: install what it needs, then muster with -D MUSTER_YAML=ON"
    "REQUIRED COMPONENTS yaml" ${less})
must_give("core muster" "COMPONENTS core OPTIONAL_COMPONENTS yaml muster" ${less})

# Headers are for every machine, whatever its pointers.
foreach(size IN ITEMS 4 8)
    set(CMAKE_SIZEOF_VOID_P ${size})
    string(REGEX MATCH "([0-9]+)[.]([0-9]+)" PACKAGE_FIND_VERSION "${VERSION}")
    set(PACKAGE_FIND_VERSION_MAJOR ${CMAKE_MATCH_1})
    set(PACKAGE_FIND_VERSION_MINOR ${CMAKE_MATCH_2})
    include("${prefix}/share/cmake/muster/muster-config-version.cmake")
    must_hold("good for pointers of ${size} bytes" PACKAGE_VERSION_COMPATIBLE AND NOT PACKAGE_VERSION_UNSUITABLE)
endforeach()
