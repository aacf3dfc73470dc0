# Builds and runs a stranger's project against muster.
#
#   cmake -D CASE=find_package -D SOURCE=<repository> -D BINARY=<its build> -D WORK=<scratch> -D COMPILER=g++
#         -D VERSION=0.1.0 -D GENERATOR=Ninja -P check.cmake

cmake_minimum_required(VERSION 3.23)

include("${CMAKE_CURRENT_LIST_DIR}/../support/must_run.cmake")

set(prefix "${WORK}/installed")
set(stranger "${CMAKE_CURRENT_LIST_DIR}/stranger")
set(build "${WORK}/${CASE}")
file(REMOVE_RECURSE "${build}")

function(must_be_refused why)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
    string(REGEX REPLACE "[ \n]+" " " text "${text}")  # message() breaks long lines
    string(FIND "${text}" "${why}" at)
    if(status EQUAL 0 OR at EQUAL -1)
        message(FATAL_ERROR "must be refused for \"${why}\": ${status} ${text}")
    endif()
endfunction()

set(configure
    ${CMAKE_COMMAND} -S "${stranger}" -B "${build}" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
    "-DCMAKE_PREFIX_PATH=${prefix}")

# The stranger prints what it was built with.
macro(must_build_and_run)
    must_run(${configure} ${ARGN})
    must_run(${CMAKE_COMMAND} --build "${build}")
    must_run("${build}/stranger")
    if(NOT said STREQUAL "muster ${VERSION}, seen alike by both files\n")
        message(FATAL_ERROR "the stranger says: ${said}")
    endif()
endmacro()

if(CASE STREQUAL "install")
    file(REMOVE_RECURSE "${prefix}")
    must_run(${CMAKE_COMMAND} --install "${BINARY}" --prefix "${prefix}")
elseif(CASE STREQUAL "find_package")
    must_build_and_run("-DSTRANGER_WANTS=${VERSION}")
elseif(CASE STREQUAL "find_core")
    must_build_and_run("-DSTRANGER_WANTS=${VERSION}" -D STRANGER_PART=core -D CMAKE_DISABLE_FIND_PACKAGE_simdjson=ON)
elseif(CASE MATCHES "^find_(yaml|asio)$")
    must_build_and_run("-DSTRANGER_WANTS=${VERSION}" -D STRANGER_PART=${CMAKE_MATCH_1})
elseif(CASE STREQUAL "shipped")
    # A stranger's host builds with a good configuration, and with a bad one it does not, and the place is said.
    set(stranger "${CMAKE_CURRENT_LIST_DIR}/shipped")
    list(TRANSFORM configure REPLACE "/stranger$" "/shipped")
    must_run(${configure} -D CREW=good.json)
    must_run(${CMAKE_COMMAND} --build "${build}")
    must_run("${build}/host")
    must_run(${configure} -D CREW=broken.json)
    must_be_refused("broken.json:6:35: agents.scout.inbound_bindings[0].allowed_tools[0]: \"Raed\" is not a tool of this host; the nearest name is \"Read\""
        ${CMAKE_COMMAND} --build "${build}")
    must_run(${configure} -D CREW=other.json)  # a sound file that is not what the host's types say
    must_be_refused("crew gives scout other tools" ${CMAKE_COMMAND} --build "${build}")
    # A file that changes is checked again, without a new configuration; one in another folder is named as it was given.
    configure_file("${stranger}/good.json" "${WORK}/crew.json" COPYONLY)
    must_run(${configure} "-DCREW=${WORK}/crew.json")
    must_run(${CMAKE_COMMAND} --build "${build}")
    configure_file("${stranger}/broken.json" "${WORK}/crew.json" COPYONLY)
    foreach(time IN ITEMS first second)
        must_be_refused("/crew.json:6:35: agents.scout" ${CMAKE_COMMAND} --build "${build}")
    endforeach()
    configure_file("${stranger}/good.json" "${WORK}/crew.json" COPYONLY)
    must_run(${CMAKE_COMMAND} --build "${build}")
    # What the host is built with, the checker is built with.
    must_run(${configure} -D CREW=coordinator.json)
    must_run(${CMAKE_COMMAND} --build "${build}")
    must_run(${configure} -D DEFINED=MUSTER_COORDINATOR_MODE=0)
    must_be_refused("coordinator.json:9:66: agents.desk.inbound_bindings[0].role: this build leaves coordinator mode out"
        ${CMAKE_COMMAND} --build "${build}")
    must_be_refused("HEADER is the name of a file in no folder" ${configure} -D HEADER=my-crew.hpp)
    must_be_refused("HEADER is the name of a file in no folder" ${configure} -D HEADER=made/crew.hpp)
elseif(CASE STREQUAL "add_subdirectory")
    must_build_and_run("-DSTRANGER_SUBDIRECTORY=${SOURCE}")
    if(EXISTS "${build}/muster/tests" OR EXISTS "${build}/muster/examples")
        message(FATAL_ERROR "a stranger who adds muster as a subdirectory gets its tests or examples too")
    endif()
elseif(CASE STREQUAL "wrong_version")
    foreach(version IN ITEMS 0.0.9 0.99 1.0)
        must_be_refused("compatible with requested version" ${configure} "-DSTRANGER_WANTS=${version}")
    endforeach()
elseif(CASE STREQUAL "wrong_component")
    must_be_refused("muster has no component cores" ${configure} "-DSTRANGER_WANTS=${VERSION}" -D STRANGER_PART=cores)
elseif(CASE STREQUAL "pkg_config")
    set(ENV{PKG_CONFIG_PATH} "${prefix}/share/pkgconfig:$ENV{PKG_CONFIG_PATH}")
    must_run(pkg-config --modversion muster)
    if(NOT said STREQUAL "${VERSION}\n")
        message(FATAL_ERROR "pkg-config says version ${said}")
    endif()
    file(MAKE_DIRECTORY "${build}")
    foreach(part IN ITEMS muster-core muster)
        must_run(pkg-config --cflags --libs ${part})
        separate_arguments(flags UNIX_COMMAND "${said}")
        must_run(${COMPILER} -std=c++20 "${stranger}/main.cpp" "${stranger}/second.cpp" ${flags} -o "${build}/stranger")
        must_run("${build}/stranger")
    endforeach()
elseif(CASE MATCHES "^pkg_config_(yaml|asio)$")
    set(adapter ${CMAKE_MATCH_1})
    string(TOUPPER "STRANGER_USES_${adapter}" uses)
    set(ENV{PKG_CONFIG_PATH} "${prefix}/share/pkgconfig:$ENV{PKG_CONFIG_PATH}")
    must_run(pkg-config --cflags --libs muster-${adapter})
    separate_arguments(flags UNIX_COMMAND "${said}")
    file(MAKE_DIRECTORY "${build}")
    must_run(${COMPILER} -std=c++20 -D${uses} "${stranger}/main.cpp" "${stranger}/second.cpp" ${flags}
        -o "${build}/stranger")
    must_run("${build}/stranger")
else()
    message(FATAL_ERROR "no such case: ${CASE}")
endif()
