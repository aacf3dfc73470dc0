# A CMake that is years younger than the one that runs the other tests: muster is configured, installed, found and added by
# it, and no policy of its is warned about.
set(younger "${NEWER}/cmake/bin/cmake" -Werror=dev -Werror=deprecated -G ${GENERATOR}
    -D CMAKE_CXX_COMPILER=${COMPILER})

# must_configure(<project> <build> <option>...)
function(must_configure project build)
    must_run(${younger} -S "${project}" -B "${build}" ${ARGN})
    must_hold("nothing is warned about: ${said}" NOT said MATCHES "Warning|Error")
    set(said "${said}" PARENT_SCOPE)
endfunction()

must_configure("${SOURCE}" "${build}/ours" -D MUSTER_BUILD_TESTS=OFF -D MUSTER_BUILD_EXAMPLES=OFF -D MUSTER_YAML=OFF)
list(GET younger 0 cmake)
must_run("${cmake}" --install "${build}/ours" --prefix "${build}/installed")
must_configure("${FOLDER}/../requests" "${build}/host" "-DCMAKE_PREFIX_PATH=${build}/installed" -D PARTS=REQUIRED)
must_hold("it gives what it should" said MATCHES "got ${VERSION}: core muster")
must_configure("${FOLDER}/../guest" "${build}/guest" "-DMUSTER_SOURCE=${SOURCE}" -D HOUSE_BRINGS_ITS_OWN=ON)
