# Each refused/*.cpp is compiled with MUSTER_REFUSED: it must be refused as it says. Plain, it must build; sixteen of them are
# compiled at once so. refused/check.cmake says what a file can ask for.

include(include_flags.cmake)

function(muster_test_refused name case source)
    add_test(NAME ${MUSTER_TEST_PREFIX}refused.${name}.${case}
        COMMAND ${CMAKE_COMMAND}
            -D "SOURCE=${source}" -D CASE=${case}
            -D "COMPILER=${CMAKE_CXX_COMPILER}" -D COMPILER_ID=${CMAKE_CXX_COMPILER_ID}
            -D "FLAGS=-std=c++20;${muster_test_include_flags}"
            -P "${CMAKE_CURRENT_SOURCE_DIR}/refused/check.cmake")
endfunction()

file(GLOB mistakes CONFIGURE_DEPENDS refused/*.cpp)
foreach(mistake IN LISTS mistakes)
    cmake_path(GET mistake STEM name)
    muster_test_refused(${name} refused "${mistake}")
endforeach()
muster_batches(twins refused 16 ${mistakes})
foreach(twin IN LISTS twins)
    cmake_path(GET twin STEM name)
    muster_test_refused(${name} builds "${twin}")
endforeach()

# The check itself notices each way in which a refusal can go wrong.
add_test(NAME ${MUSTER_TEST_PREFIX}refused.check_notices
    COMMAND ${CMAKE_COMMAND}
        -D "COMPILER=${CMAKE_CXX_COMPILER}" -D COMPILER_ID=${CMAKE_CXX_COMPILER_ID}
        -P "${CMAKE_CURRENT_SOURCE_DIR}/refused/harness/self_test.cmake")
