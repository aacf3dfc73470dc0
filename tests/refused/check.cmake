# Compiles one program that must not compile, or its twin that must.
#
#   cmake -D SOURCE=mistake.cpp -D CASE=builds|refused -D COMPILER=g++ -D COMPILER_ID=GNU|Clang
#         -D "FLAGS=-std=c++20;-Iinclude" -P check.cmake
#
# Plain, the program must compile. With MUSTER_REFUSED defined it must not, and must give exactly one error, in at
# most 12 lines on GCC and 20 on Clang. The program says more in comments:
#
#   // EXPECT: text            the compiler prints this text
#   // CULPRIT: text           the first error: line has this text
#   // LINES: gcc=12 clang=20  other limits for this program

cmake_minimum_required(VERSION 3.23)

# Takes the first line off `text`. Lines, not lists: a list would break at each ; and [ of the compiler's text.
macro(take_line text line)
    string(FIND "${${text}}" "\n" end)
    if(end EQUAL -1)
        set(${line} "${${text}}")
        set(${text} "")
    else()
        string(SUBSTRING "${${text}}" 0 ${end} ${line})
        math(EXPR end "${end} + 1")
        string(SUBSTRING "${${text}}" ${end} -1 ${text})
    endif()
endmacro()

function(fail why)
    message(NOTICE "${diagnostics}")
    message(FATAL_ERROR "${SOURCE}: ${why}")
endfunction()

set(define "")
if(CASE STREQUAL "refused")
    set(define -DMUSTER_REFUSED)
endif()
set(ENV{LC_ALL} C)
execute_process(
    COMMAND ${COMPILER} ${FLAGS} ${define} -fsyntax-only "${SOURCE}"
    RESULT_VARIABLE status OUTPUT_VARIABLE diagnostics ERROR_VARIABLE diagnostics)

if(CASE STREQUAL "builds")
    if(NOT status EQUAL 0)
        fail("the twin without MUSTER_REFUSED does not compile")
    endif()
    return()
endif()
if(status EQUAL 0)
    fail("compiles, and must be refused")
endif()

set(lines 0)
set(errors 0)
set(first_error "")
set(rest "${diagnostics}")
while(NOT rest STREQUAL "")
    take_line(rest line)
    if(NOT line STREQUAL "")
        math(EXPR lines "${lines} + 1")
    endif()
    if(line MATCHES "error: ")
        math(EXPR errors "${errors} + 1")
        if(errors EQUAL 1)
            set(first_error "${line}")
        endif()
    endif()
endwhile()

set(most_GNU 12)
set(most_Clang 20)
set(expectations 0)
file(READ "${SOURCE}" rest)
while(NOT rest STREQUAL "")
    take_line(rest line)
    if(line MATCHES "^// EXPECT: (.+)$")
        set(wanted "${CMAKE_MATCH_1}")
        math(EXPR expectations "${expectations} + 1")
        string(FIND "${diagnostics}" "${wanted}" at)
        if(at EQUAL -1)
            fail("the compiler does not print: ${wanted}")
        endif()
    elseif(line MATCHES "^// CULPRIT: (.+)$")
        set(wanted "${CMAKE_MATCH_1}")
        math(EXPR expectations "${expectations} + 1")
        string(FIND "${first_error}" "${wanted}" at)
        if(at EQUAL -1)
            fail("the first error does not name: ${wanted}")
        endif()
    elseif(line MATCHES "^// LINES: ")
        if(line MATCHES "gcc=([0-9]+)")
            set(most_GNU ${CMAKE_MATCH_1})
        endif()
        if(line MATCHES "clang=([0-9]+)")
            set(most_Clang ${CMAKE_MATCH_1})
        endif()
    endif()
endwhile()

if(expectations EQUAL 0)
    fail("says neither EXPECT nor CULPRIT, so any error would do")
endif()
if(NOT errors EQUAL 1)
    fail("gives ${errors} errors, and must give one")
endif()
if(lines GREATER most_${COMPILER_ID})
    fail("takes ${lines} lines, and may take ${most_${COMPILER_ID}}")
endif()
