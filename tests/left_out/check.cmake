# Builds a program with coordinator mode and without, and looks at what is in its object files.
#
#   cmake -D COMPILER=g++ -D NM=nm -D "FLAGS=-std=c++20;-Iinclude" -D HEADERS=include/muster -D WORK=<scratch> -P check.cmake
#
# Without, no word of a coordinator's own sections is there and no function of theirs; with, they are. Then both are
# linked into one program, in either order, which checks itself.

cmake_minimum_required(VERSION 3.23)

include("${CMAKE_CURRENT_LIST_DIR}/../support/must_run.cmake")

file(MAKE_DIRECTORY "${WORK}")

function(compile source object)
    must_run(${COMPILER} ${FLAGS} ${ARGN} -c "${CMAKE_CURRENT_LIST_DIR}/${source}" -o "${WORK}/${object}")
endfunction()

# The sections that only one list names.
function(headers_of list out)
    file(STRINGS "${HEADERS}/persona/${list}.hpp" lines REGEX "#include <muster/persona/sections/")
    string(REGEX MATCHALL "persona/sections/[a-z_]+\\.hpp" headers "${lines}")
    set(${out} "${headers}" PARENT_SCOPE)
endfunction()
headers_of(coordinator headers)
headers_of(user_context facts_headers)
list(APPEND headers ${facts_headers})
headers_of(worker workers_headers)
list(REMOVE_ITEM headers ${workers_headers})
set(tables "")  # whose rows the sections tell
foreach(header IN LISTS headers)
    file(STRINGS "${HEADERS}/${header}" lines REGEX "#include <muster/craft/")
    string(REGEX MATCHALL "craft/[a-z_]+\\.hpp" includes "${lines}")
    list(APPEND tables ${includes})
endforeach()
list(REMOVE_DUPLICATES tables)
list(APPEND headers ${tables})

# Their literals that are long enough to be no coincidence. Those in a comment are found in no object.
set(words "")
foreach(header IN LISTS headers)
    file(READ "${HEADERS}/${header}" text)
    string(REPLACE "\\" "\"" text "${text}")  # an escape ends what is looked for
    string(REGEX MATCHALL "\"[-A-Za-z ,.:'`/%0-9]+" literals "${text}")
    foreach(literal IN LISTS literals)
        string(SUBSTRING "${literal}" 1 -1 literal)
        string(LENGTH "${literal}" length)
        if(length GREATER 30)
            list(APPEND words "${literal}")
        endif()
    endforeach()
endforeach()
list(LENGTH words all)
if(all LESS 20)
    message(FATAL_ERROR "only ${all} literals were found in ${headers}")
endif()

# Every text in an object that a person could read, and every name.
function(look_into object)
    file(STRINGS "${WORK}/${object}" texts)
    set(found 0)
    foreach(word IN LISTS words)
        string(FIND "${texts}" "${word}" at)
        if(NOT at EQUAL -1)
            math(EXPR found "${found} + 1")
            set(one "${word}")
        endif()
    endforeach()
    must_run(${NM} -C "${WORK}/${object}")
    string(REGEX MATCH "[^\n]*(coordinator_sections|sections::(coordinator|known_workers|worker_capabilities))[^\n]*" name "${said}")
    set(found ${found} PARENT_SCOPE)
    set(one "${one}" PARENT_SCOPE)
    set(name "${name}" PARENT_SCOPE)
endfunction()

foreach(level IN ITEMS -O0 -O2)
    compile(prompt.cpp with${level}.o ${level} -DMUSTER_COORDINATOR_MODE=1 -DPROMPT=prompt_with)
    compile(prompt.cpp without${level}.o ${level} -DMUSTER_COORDINATOR_MODE=0 -DPROMPT=prompt_without)

    look_into(with${level}.o)
    math(EXPR most "${all} * 2 / 3")
    if(found LESS most)
        message(FATAL_ERROR "${level}: with coordinator mode only ${found} of ${all} texts are in the object")
    endif()
    if(level STREQUAL "-O0" AND name STREQUAL "")
        message(FATAL_ERROR "with coordinator mode none of its functions is in the object")
    endif()

    look_into(without${level}.o)
    if(NOT found EQUAL 0)
        message(FATAL_ERROR "${level}: without coordinator mode the object still says: ${one}")
    endif()
    if(NOT name STREQUAL "")
        message(FATAL_ERROR "${level}: without coordinator mode the object still has: ${name}")
    endif()
endforeach()

compile(main.cpp main.o -O0)
foreach(objects IN ITEMS "with-O0.o;without-O0.o" "without-O0.o;with-O0.o")
    list(TRANSFORM objects PREPEND "${WORK}/")
    must_run(${COMPILER} "${WORK}/main.o" ${objects} -o "${WORK}/both")
    must_run("${WORK}/both")
endforeach()
