# A library with muster in its header: in its own project, and installed, with muster installed before or along with it.
# must_serve_a_host(<where muster is>)
function(must_serve_a_host muster)
    must_run(${CMAKE_COMMAND} --install "${build}" --prefix "${build}/installed")
    must_run(${CMAKE_COMMAND} -S "${FOLDER}/host" -B "${build}/of_host" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
        "-DCMAKE_PREFIX_PATH=${build}/installed" "-Dmuster_ROOT=${muster}")
    must_run(${CMAKE_COMMAND} --build "${build}/of_host")
    must_run("${build}/of_host/host")
endfunction()

must_build_and_run()
must_serve_a_host("${prefix}")
must_be_refused("muster::core needs what was not found: fmt"
    ${CMAKE_COMMAND} -S "${FOLDER}/host" -B "${build}/without" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
    "-DCMAKE_PREFIX_PATH=${build}/installed" "-Dmuster_ROOT=${prefix}" -D CMAKE_DISABLE_FIND_PACKAGE_fmt=ON)

string(APPEND build _together)
file(REMOVE_RECURSE "${build}")
set(configure ${CMAKE_COMMAND} -S "${FOLDER}" -B "${build}" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER})
must_be_refused("requires target \"muster\" that is not in any export set" ${configure} "-DMUSTER_SOURCE=${SOURCE}" -D TOGETHER=OFF)
must_build_and_run("-DMUSTER_SOURCE=${SOURCE}" -D TOGETHER=ON)
must_serve_a_host("${build}/installed")
