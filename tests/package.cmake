# Strangers use muster in each way that is offered: package/check.cmake is one test for each.

function(muster_test_package case)
    set(name ${MUSTER_TEST_PREFIX}package.${case})
    add_test(NAME ${name}
        COMMAND ${CMAKE_COMMAND}
            -D CASE=${case} -D "SOURCE=${PROJECT_SOURCE_DIR}" -D "BINARY=${PROJECT_BINARY_DIR}"
            -D "WORK=${CMAKE_CURRENT_BINARY_DIR}/package" -D "COMPILER=${CMAKE_CXX_COMPILER}"
            -D VERSION=${PROJECT_VERSION} -D "GENERATOR=${CMAKE_GENERATOR}"
            -P "${CMAKE_CURRENT_SOURCE_DIR}/package/check.cmake")
    set_tests_properties(${name} PROPERTIES LABELS slow TIMEOUT 300 ${ARGN})
endfunction()

muster_test_package(install FIXTURES_SETUP ${MUSTER_TEST_PREFIX}installed)
foreach(case IN ITEMS find_package find_core wrong_version wrong_component pkg_config shipped)
    muster_test_package(${case} FIXTURES_REQUIRED ${MUSTER_TEST_PREFIX}installed)
endforeach()
foreach(adapter IN ITEMS yaml asio)
    if(TARGET muster_${adapter})
        foreach(case IN ITEMS find_${adapter} pkg_config_${adapter})
            muster_test_package(${case} FIXTURES_REQUIRED ${MUSTER_TEST_PREFIX}installed)
        endforeach()
    endif()
endforeach()
muster_test_package(add_subdirectory)
