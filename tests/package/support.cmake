# What the checks of package/ share. Included by check.cmake, which sets
#
#   CASE     the test's name            FOLDER    the way's folder, with the stranger's project or with several
#   SOURCE   the repository             BINARY    its build
#   WORK     scratch of all the tests   COMPILER, GENERATOR, VERSION   those of that build
#   NEWER    where newer fmt and CMake are, and NEWER_SIMDJSON, if they have been fetched
#
# and here come
#
#   prefix     where muster was installed, and then moved; its path has spaces
#   build      an empty folder of this test, in which a project is configured
#   configure  the command that does it: must_run(${configure} -D AN=option)
#
#   must_run(<command>...)                 which has to succeed; what it says is in `said`
#   must_be_refused(<why> <command>...)    which has to fail, saying why
#   must_build_and_run(<option>...)        configures, builds and runs the program `host` of a project; `said` is the program's
#   must_hold(<what> <condition>...)       a condition as if() takes it

include("${CMAKE_CURRENT_LIST_DIR}/../support/must_run.cmake")

set(prefix "${WORK}/moved to a place with spaces")
set(build "${WORK}/${CASE}")
set(configure
    ${CMAKE_COMMAND} -S "${FOLDER}" -B "${build}" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
    "-DCMAKE_PREFIX_PATH=${prefix}")

function(must_be_refused why)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
    string(REGEX REPLACE "[ \n]+" " " text "${text}")  # message() breaks long lines
    string(FIND "${text}" "${why}" at)
    if(status EQUAL 0 OR at EQUAL -1)
        message(FATAL_ERROR "must be refused for \"${why}\": ${status} ${text}")
    endif()
endfunction()

function(must_build_and_run)
    must_run(${configure} ${ARGN})
    must_run(${CMAKE_COMMAND} --build "${build}")
    must_run("${build}/host")
    set(said "${said}" PARENT_SCOPE)
endfunction()

macro(must_hold what)
    if(NOT (${ARGN}))
        message(FATAL_ERROR "does not hold: ${what}")
    endif()
endmacro()
