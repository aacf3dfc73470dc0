# Each single-file example runs, and says by its exit status whether its output was right.

get_property(examples GLOBAL PROPERTY muster_examples)
foreach(name IN LISTS examples)
    add_test(NAME ${MUSTER_TEST_PREFIX}example.${name} COMMAND example_${name})
    set_tests_properties(${MUSTER_TEST_PREFIX}example.${name} PROPERTIES TIMEOUT 60)
endforeach()
