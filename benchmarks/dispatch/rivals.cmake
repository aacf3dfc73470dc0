# gperf makes a table of each list of names, with the place of each, and it is compiled as it comes.

find_program(gperf gperf)
if(NOT gperf)
    list(APPEND missing gperf)
    return()
endif()

set(gperf_folder "${CMAKE_CURRENT_BINARY_DIR}/dispatch.gperf")
foreach(list IN ITEMS ten forty two_hundred)
    set(list_file "${CMAKE_CURRENT_LIST_DIR}/${list}.inc")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${list_file}")
    file(STRINGS "${list_file}" names)
    set(table "struct gperf_${list}_place { char const* name; unsigned place; };\n%%\n")
    set(place 0)
    foreach(name IN LISTS names)
        string(REGEX REPLACE "[\",]" "" name "${name}")
        string(APPEND table "${name}, ${place}\n")
        math(EXPR place "${place} + 1")
    endforeach()
    file(WRITE "${gperf_folder}/${list}.gperf" "${table}")
    execute_process(
        COMMAND "${gperf}" --language=C++ --struct-type --class-name=gperf_${list} --lookup-function-name=find
            --compare-lengths --readonly-tables --enum "${gperf_folder}/${list}.gperf"
            --output-file "${gperf_folder}/gperf_${list}.hpp"
        COMMAND_ERROR_IS_FATAL ANY)
endforeach()
list(APPEND rival_includes "${gperf_folder}")
