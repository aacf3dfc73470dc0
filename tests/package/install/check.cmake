# Installs muster for the other tests, which find it at another place than it was installed to.
file(REMOVE_RECURSE "${WORK}/installed" "${prefix}")
must_run(${CMAKE_COMMAND} --install "${BINARY}" --prefix "${WORK}/installed")
file(RENAME "${WORK}/installed" "${prefix}")

foreach(page IN ITEMS README.md docs/adding-muster.md examples/audit/main.cpp)
    must_hold("${page} is installed" EXISTS "${prefix}/share/doc/muster/${page}")
endforeach()

must_run(${CMAKE_COMMAND} --install "${BINARY}" --prefix "${build}" --component muster)
must_hold("a component is all but the pages" EXISTS "${build}/include/muster/muster.hpp"
    AND EXISTS "${build}/share/cmake/muster/muster-config.cmake" AND EXISTS "${build}/share/licenses/muster/LICENSE"
    AND NOT EXISTS "${build}/share/doc")
