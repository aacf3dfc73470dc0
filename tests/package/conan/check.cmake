# The recipe of the root, created by a stand-in for Conan, and its test_package, built with what the package says of
# itself.
must_run(python3 "${FOLDER}/stand_in_test.py" "${SOURCE}" "${build}")
must_run(python3 "${FOLDER}/facts.py" "${SOURCE}" "${build}" "${COMPILER}" ${VERSION})
must_run(python3 "${FOLDER}/registry_facts.py" "${SOURCE}" "${build}" "${COMPILER}" ${VERSION})
