# Installs muster for the other tests, which find it at another place than it was installed to.
file(REMOVE_RECURSE "${WORK}/installed" "${prefix}")
must_run(${CMAKE_COMMAND} --install "${BINARY}" --prefix "${WORK}/installed")
file(RENAME "${WORK}/installed" "${prefix}")
