# Test files are compiled several at a time: most of what a compiler does for one, it does for its neighbours as well.
#
#   muster_test_batches(<variable> <name> <file>...)   sets the variable to the sources to compile
#
# A batch includes what its files include, and then each file in a namespace of its own, so that their names cannot
# clash; the guards of the headers see to it that nothing is included in there. A file that could not be in a namespace
# is compiled alone: one with macros or conditions, a namespace with a name, templates made explicitly, or an operator
# new of its own. MUSTER_TEST_BATCH is the most files of a batch.

include_guard()

set(muster_alone "#[ \t]*(if|ifdef|ifndef|define|undef|pragma)|namespace [a-z_:]+ {|template (<>|struct|class)")
set(muster_alone "(^|\n)[ \t]*(${muster_alone})|operator (new|delete)")

# The lines that include what a file includes; what is found beside it is named in full.
function(muster_includes_of text folder out)
    string(REGEX MATCHALL "(^|\n)#include [<\"][^>\"]+[>\"]" found "${text}")
    set(lines "")
    foreach(line IN LISTS found)
        string(STRIP "${line}" line)
        if(line MATCHES "\"(.+)\"")
            set(beside "${folder}/${CMAKE_MATCH_1}")
            if(EXISTS "${beside}")
                set(line "#include \"${beside}\"")
            endif()
        endif()
        list(APPEND lines "${line}")
    endforeach()
    set(${out} "${lines}" PARENT_SCOPE)
endfunction()

function(muster_write_batch file includes members)
    list(REMOVE_DUPLICATES includes)
    list(JOIN includes "\n" text)
    set(number 0)
    foreach(member IN LISTS members)
        math(EXPR number "${number} + 1")
        string(APPEND text "\nnamespace file_${number} {\n#include \"${member}\"\n}")
    endforeach()
    file(CONFIGURE OUTPUT "${file}" CONTENT "${text}\n" @ONLY)
endfunction()

function(muster_test_batches out name)
    set(sources "")
    set(members "")
    set(includes "")
    set(batches 0)
    macro(close_batch)
        list(LENGTH members size)
        if(size EQUAL 1)
            list(APPEND sources ${members})
        elseif(size GREATER 1)
            math(EXPR batches "${batches} + 1")
            set(batch "${CMAKE_CURRENT_BINARY_DIR}/batches/${name}_${batches}.cpp")
            muster_write_batch("${batch}" "${includes}" "${members}")
            if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # it takes every included file for a header, unnamed namespaces too
                set_source_files_properties("${batch}" PROPERTIES COMPILE_OPTIONS -Wno-subobject-linkage)
            endif()
            list(APPEND sources "${batch}")
        endif()
        set(members "")
        set(includes "")
    endmacro()

    foreach(member IN LISTS ARGN)
        cmake_path(ABSOLUTE_PATH member)
        file(READ "${member}" text)
        if(text MATCHES "${muster_alone}")
            list(APPEND sources "${member}")
            continue()
        endif()
        cmake_path(GET member PARENT_PATH folder)
        muster_includes_of("${text}" "${folder}" lines)
        list(APPEND members "${member}")
        list(APPEND includes ${lines})
        list(LENGTH members size)
        if(size GREATER_EQUAL MUSTER_TEST_BATCH)
            close_batch()
        endif()
    endforeach()
    close_batch()
    # A file may include more one day, or have to be alone.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    set(${out} "${sources}" PARENT_SCOPE)
endfunction()
