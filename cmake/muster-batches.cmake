# Files of tests and examples are compiled several at a time: most of what a compiler does for one, it does for its
# neighbours as well.
#
#   muster_batches(<variable> <name> <most> <file>...)   sets the variable to the sources to compile
#   muster_one_of_many(<variable> <file> <example>...)   sets it to those of the examples that `file` now is one program of:
#                                                        its first argument says which
#
# A batch includes what its files include, and then each file in a namespace of its own, so that their names cannot
# clash; the guards of the headers see to it that nothing is included in there. A file that could not be in a namespace
# is compiled alone: one with macros or conditions, a namespace with a name, templates made explicitly, or an operator
# new of its own.

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

# What stands behind the files is `end`. A compiler's warnings that are about files and not about code are off.
function(muster_write_batch file includes members end)
    list(REMOVE_DUPLICATES includes)
    list(JOIN includes "\n" text)
    set(number 0)
    foreach(member IN LISTS members)
        math(EXPR number "${number} + 1")
        string(APPEND text "\nnamespace file_${number} {\n#include \"${member}\"\n}")
    endforeach()
    file(CONFIGURE OUTPUT "${file}" CONTENT "${text}\n${end}\n" @ONLY)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # it takes every included file for a header, unnamed namespaces too
        set_source_files_properties("${file}" PROPERTIES COMPILE_OPTIONS -Wno-subobject-linkage)
    endif()
endfunction()

function(muster_batches out name most)
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
            muster_write_batch("${batch}" "${includes}" "${members}" "")
            list(APPEND sources "${batch}")
        endif()
        set(members "")
        set(includes "")
    endmacro()

    foreach(member IN LISTS ARGN)
        cmake_path(ABSOLUTE_PATH member)
        file(READ "${member}" text)
        # What must not compile has a twin that must. That simdjson is left out is for speed there, and a batch has it anyway.
        string(REGEX REPLACE "#(ifn?def MUSTER_REFUSED|define MUSTER_SPLIT_DECODE)\n" "" text "${text}")
        if(text MATCHES "${muster_alone}")
            list(APPEND sources "${member}")
            continue()
        endif()
        cmake_path(GET member PARENT_PATH folder)
        muster_includes_of("${text}" "${folder}" lines)
        list(APPEND members "${member}")
        list(APPEND includes ${lines})
        list(LENGTH members size)
        if(size GREATER_EQUAL most)
            close_batch()
        endif()
    endforeach()
    close_batch()
    # A file may include more one day, or have to be alone.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    set(${out} "${sources}" PARENT_SCOPE)
endfunction()

# An example's main() is a function of its namespace then, with or without arguments; one that does not end with a
# return is left alone.
function(muster_one_of_many out file)
    set(members "")
    set(names "")
    set(includes "#include <string_view>")
    foreach(member IN LISTS ARGN)
        file(READ "${member}" text)
        if(text MATCHES "${muster_alone}" OR NOT text MATCHES "return [^\n]+;[ \n]*}[ \n]*$")
            continue()
        endif()
        cmake_path(GET member PARENT_PATH folder)
        cmake_path(GET member STEM name)
        muster_includes_of("${text}" "${folder}" lines)
        list(APPEND includes ${lines})
        list(APPEND members "${member}")
        list(APPEND names "${name}")
    endforeach()
    set(calls "")
    set(number 0)
    foreach(name IN LISTS names)
        math(EXPR number "${number} + 1")
        string(APPEND calls "    if (name == \"${name}\") return call(file_${number}::main, count - 1, words + 1);\n")
    endforeach()
    muster_write_batch("${file}" "${includes}" "${members}" "
namespace {
int call(int (*example)(), int, char**) { return example(); }
int call(int (*example)(int, char**), int count, char** words) { return example(count, words); }
}
int main(int count, char** words) {
    std::string_view const name = count > 1 ? words[1] : \"\";
${calls}    return 2;
}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    set(${out} "${names}" PARENT_SCOPE)
endfunction()
