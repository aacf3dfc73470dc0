# muster_check_configuration: a configuration is resolved when it is built, and what it comes to is known to the compiler.
#
#   muster_check_configuration(host FILE crew.json CHECKER check_crew.cpp HEADER crew_facts.hpp [YAML])
#
# CHECKER is a program of the host's, whose main returns muster::config::check_main(count, arguments, tools_of_the_host());
# see config/check.hpp. The build of the target `host` fails when the file has a fault, with lines such as
# crew.json:12:7: …, and otherwise `host` may include the header.

include_guard()

function(muster_check_configuration target)
    cmake_parse_arguments(PARSE_ARGV 1 wanted "YAML" "FILE;CHECKER;HEADER" "")
    foreach(needed IN ITEMS FILE CHECKER HEADER)
        if(NOT wanted_${needed})
            message(FATAL_ERROR "muster_check_configuration(${target}): say ${needed}")
        endif()
    endforeach()
    if(DEFINED wanted_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "muster_check_configuration(${target}): what is ${wanted_UNPARSED_ARGUMENTS}?")
    endif()
    if(NOT wanted_HEADER MATCHES "^[A-Za-z_][A-Za-z0-9_]*([.][^/\\]*)?$")
        message(FATAL_ERROR "muster_check_configuration(${target}): HEADER is the name of a file in no folder, and names a "
            "namespace: letters, digits and underscores, not ${wanted_HEADER}")
    endif()
    cmake_path(GET wanted_HEADER STEM name)
    set(checker ${target}_checks_${name})
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/${checker}.made")
    file(MAKE_DIRECTORY "${folder}")

    add_executable(${checker} "${wanted_CHECKER}")
    if(wanted_YAML)
        target_link_libraries(${checker} PRIVATE muster::yaml)
    else()
        target_link_libraries(${checker} PRIVATE muster::muster)
    endif()
    # Built as the host is, so that both have the same tools and the same modes.
    target_include_directories(${checker} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_compile_definitions(${checker} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
    # Named as it was given, so that the lines of its faults can be followed from the source folder.
    add_custom_command(
        OUTPUT "${folder}/${wanted_HEADER}"
        COMMAND ${checker} "${wanted_FILE}" "${folder}/${wanted_HEADER}"
        DEPENDS ${checker} "${wanted_FILE}"
        WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
        COMMENT "Checking ${wanted_FILE}"
        VERBATIM)
    target_sources(${target} PRIVATE "${folder}/${wanted_HEADER}")
    target_include_directories(${target} PRIVATE "${folder}")
endfunction()
