# Builds versions/tour.cpp with one compiler and one set of libraries, and compares what it prints with what was agreed on.
#
#   cmake -D COMPILER=g++ -D LAUNCHER=ccache -D "FLAGS=-std=c++20;-Iinclude" -D "LINK=-lfmt;-lsimdjson"
#         -D "SAYS=<its first line>" -D PROGRAM=<where it is made> -P check.cmake
#
# A source in LINK is compiled as well.
#
# After an intended change: run with MUSTER_UPDATE_GOLDEN=1, and review the diff of tests/golden/versions/.

cmake_minimum_required(VERSION 3.23)

include("${CMAKE_CURRENT_LIST_DIR}/../support/must_run.cmake")

cmake_path(GET PROGRAM PARENT_PATH folder)
file(MAKE_DIRECTORY "${folder}")
must_run(${LAUNCHER} ${COMPILER} ${FLAGS} -c "${CMAKE_CURRENT_LIST_DIR}/tour.cpp" -o "${PROGRAM}.o")
foreach(part IN LISTS LINK)
    if(part MATCHES "[.]cpp$")  # somebody else's
        must_run(${LAUNCHER} ${COMPILER} ${FLAGS} -w -c "${part}" -o "${PROGRAM}.other.o")
        list(TRANSFORM LINK REPLACE "^.*[.]cpp$" "${PROGRAM}.other.o")
    endif()
endforeach()
must_run(${COMPILER} ${FLAGS} "${PROGRAM}.o" ${LINK} -o "${PROGRAM}")
must_run("${PROGRAM}")

string(FIND "${said}" "\n" end)
string(SUBSTRING "${said}" 0 ${end} first)
if(NOT first STREQUAL SAYS)
    message(FATAL_ERROR "the tour was built with: ${first}\nand should be with: ${SAYS}")
endif()
math(EXPR end "${end} + 1")
string(SUBSTRING "${said}" ${end} -1 said)
set(golden "${CMAKE_CURRENT_LIST_DIR}/../golden/versions/tour.txt")
if("$ENV{MUSTER_UPDATE_GOLDEN}")
    file(WRITE "${golden}" "${said}")
endif()
file(READ "${golden}" agreed)
if(NOT said STREQUAL agreed)
    file(WRITE "${PROGRAM}.txt" "${said}")
    message(FATAL_ERROR "the tour tells something else: compare ${PROGRAM}.txt with ${golden}")
endif()
