# Runs check.cmake over programs that are wrong in one way each, and over a right one.

cmake_minimum_required(VERSION 3.23)

function(verdict program case status_variable text_variable)
    execute_process(
        COMMAND ${CMAKE_COMMAND}
            -D "SOURCE=${CMAKE_CURRENT_LIST_DIR}/${program}.cpp" -D CASE=${case}
            -D COMPILER=${COMPILER} -D COMPILER_ID=${COMPILER_ID} -D FLAGS=-std=c++20
            -P "${CMAKE_CURRENT_LIST_DIR}/../check.cmake"
        RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
    string(REGEX REPLACE "[ \n]+" " " text "${text}")  # message() breaks long lines
    set(${status_variable} ${status} PARENT_SCOPE)
    set(${text_variable} "${text}" PARENT_SCOPE)
endfunction()

function(must_pass program case)
    verdict(${program} ${case} status text)
    if(NOT status EQUAL 0)
        message(SEND_ERROR "${program} (${case}) is right, and was faulted: ${text}")
    endif()
endfunction()

function(must_fail program case why)
    verdict(${program} ${case} status text)
    string(FIND "${text}" "${why}" at)
    if(status EQUAL 0 OR at EQUAL -1)
        message(SEND_ERROR "${program} (${case}) must be faulted for \"${why}\": ${status} ${text}")
    endif()
endfunction()

must_pass(right builds)
must_pass(right refused)
must_fail(twin_does_not_build builds "the twin without MUSTER_REFUSED does not compile")
must_fail(compiles refused "compiles, and must be refused")
must_fail(other_words refused "the compiler does not print: no such words [here; or there]")
must_fail(other_culprit refused "the first error does not name: wrong_tool")
must_fail(expects_nothing refused "says neither EXPECT nor CULPRIT")
must_fail(two_errors refused "gives 2 errors, and must give one")
must_fail(long_winded refused "lines, and may take 1")
