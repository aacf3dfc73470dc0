# The rival is muster itself, made anew when a header changes.
find_program(rival_python3 python3)
if(NOT rival_python3)
    set(missing "python3")
endif()
set(twin "${CMAKE_CURRENT_BINARY_DIR}/twin")
file(GLOB_RECURSE twin_of CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/include/muster/envelope/*.hpp" "${PROJECT_SOURCE_DIR}/include/muster/text/*.hpp")
add_custom_command(
    OUTPUT "${twin}/made"
    COMMAND "${CMAKE_COMMAND}" -E rm -rf "${twin}"
    COMMAND "${rival_python3}" "${CMAKE_CURRENT_LIST_DIR}/make_twin.py" "${PROJECT_SOURCE_DIR}/include" "${twin}"
        envelope/parse.hpp envelope/write.hpp
    COMMAND "${CMAKE_COMMAND}" -E touch "${twin}/made"
    DEPENDS "${CMAKE_CURRENT_LIST_DIR}/make_twin.py" ${twin_of}
    COMMENT "Making the twin without constexpr"
    VERBATIM)
set(rival_sources "${twin}/made")
set(rival_includes "${twin}")
