# muster in somebody else's project, which it leaves as it was. See CMakeLists.txt.

must_build_and_run("-DMUSTER_SOURCE=${SOURCE}")
must_hold("a build of the house looks for no headers of muster" NOT EXISTS "${build}/CMakeFiles/VerifyGlobs.cmake")
must_run(${CMAKE_COMMAND} --install "${build}" --prefix "${build}/installed")
file(GLOB_RECURSE installed RELATIVE "${build}/installed" "${build}/installed/*")
must_hold("the host alone is installed, not ${installed}" installed STREQUAL "bin/host")

must_be_refused("find_package(muster COMPONENTS core) came before this folder" ${configure} "-DMUSTER_SOURCE=${SOURCE}"
    "-DCMAKE_PROJECT_house_INCLUDE=${FOLDER}/core_first.cmake")

# With makefiles, with everything brought along, and muster installed together with its host.
string(APPEND build _own)
file(REMOVE_RECURSE "${build}")
set(configure ${CMAKE_COMMAND} -S "${FOLDER}" -B "${build}" -G "Unix Makefiles" -D CMAKE_CXX_COMPILER=${COMPILER}
    -D HOUSE_BRINGS_ITS_OWN=ON)
must_build_and_run("-DMUSTER_SOURCE=${SOURCE}" -D MUSTER_INSTALL=ON)
must_run(${CMAKE_COMMAND} --install "${build}" --prefix "${build}/installed")
must_hold("the package is installed with the host" EXISTS "${build}/installed/share/cmake/muster/muster-config.cmake")
must_hold("no pages are" NOT EXISTS "${build}/installed/share/doc")
