# From an archive, as a release has it; and from a folder, as somebody has it who works on both.
set(archive "${WORK}/archive/muster-${VERSION}.tar.gz")
file(SHA256 "${archive}" sum)
must_build_and_run("-DMUSTER_ARCHIVE=${archive}" -D MUSTER_ARCHIVE_SHA256=${sum} -D CMAKE_EXPORT_COMPILE_COMMANDS=ON)
file(READ "${build}/compile_commands.json" commands)
must_hold("its headers are system headers" commands MATCHES "-isystem [^\n]*/muster-src/include")
must_hold("no test or example came along" NOT EXISTS "${build}/_deps/muster-build/tests"
    AND NOT EXISTS "${build}/_deps/muster-build/examples")

must_run(${configure} "-DFETCHCONTENT_SOURCE_DIR_MUSTER=${SOURCE}")
file(READ "${build}/compile_commands.json" commands)
must_hold("the folder is used" commands MATCHES "-isystem " AND NOT commands MATCHES "/muster-src/include")

# Versions and components count here too.
set(request ${CMAKE_COMMAND} -S "${FOLDER}/../requests" -B "${build}/request" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
    -D MINIMUM=3.25 "-DCMAKE_PROJECT_requests_INCLUDE=${FOLDER}/declare.cmake" "-DMUSTER_SOURCE=${SOURCE}")
must_run(${request} "-DPARTS=${VERSION} REQUIRED COMPONENTS core OPTIONAL_COMPONENTS yaml")
must_hold("what is made is there, not ${said}" said MATCHES "got ${VERSION}: core muster\n")
must_be_refused("muster::yaml is not made in this project: MUSTER_YAML is off" ${request} "-DPARTS=REQUIRED COMPONENTS yaml")
must_be_refused("muster has no component cores" ${request} "-DPARTS=REQUIRED COMPONENTS cores")
must_be_refused("compatible with requested version \"0.99\"" ${request} "-DPARTS=0.99 REQUIRED")
