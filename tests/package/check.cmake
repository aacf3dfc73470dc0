# One way to use muster, as a stranger does: a folder beside this file. Its own check.cmake says what is to be tried; without
# one it is a project that is configured, built and run.
#
#   cmake -D CASE=installed -D FOLDER=<way> -D SOURCE=<repository> -D BINARY=<its build> -D WORK=<scratch>
#         -D COMPILER=g++ -D VERSION=0.1.0 -D GENERATOR=Ninja -D NEWER=build/versions -D NEWER_SIMDJSON=<folder>
#         -P check.cmake

cmake_minimum_required(VERSION 3.23)

include("${CMAKE_CURRENT_LIST_DIR}/support.cmake")

file(REMOVE_RECURSE "${build}")
if(EXISTS "${FOLDER}/check.cmake")
    include("${FOLDER}/check.cmake")
else()
    must_build_and_run()
endif()
