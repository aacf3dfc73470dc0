# Each single-file example runs, and says by its exit status whether its output was right.

get_property(examples GLOBAL PROPERTY muster_examples)
foreach(name IN LISTS examples)
    if(TARGET example_${name})
        add_test(NAME ${MUSTER_TEST_PREFIX}example.${name} COMMAND example_${name})
    else()
        add_test(NAME ${MUSTER_TEST_PREFIX}example.${name} COMMAND small_examples ${name})
    endif()
    set_tests_properties(${MUSTER_TEST_PREFIX}example.${name} PROPERTIES TIMEOUT 60)
endforeach()

# The audit's findings are grep's: in this repository, in what it depends on, and in the standard library.
function(muster_test_audit name tree term)
    set(name ${MUSTER_TEST_PREFIX}audit.equals_grep.${name})
    add_test(NAME ${name} COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/audit/equals_grep.sh" $<TARGET_FILE:audit> ${tree} ${term})
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 120)
endfunction()

if(TARGET audit)
    muster_test_audit(repository repository string_view)
    muster_test_audit(fmt /usr/include/fmt string_view)
    muster_test_audit(hana /usr/include/boost/hana tag_of)
    muster_test_audit(standard_library /usr/include/c++/12 string_view)
endif()
