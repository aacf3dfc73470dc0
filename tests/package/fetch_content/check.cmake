# From an archive, as a release has it; and from a folder, as somebody has it who works on both.
set(archive "${WORK}/archive/muster-${VERSION}.tar.gz")
file(SHA256 "${archive}" sum)
must_build_and_run("-DMUSTER_ARCHIVE=${archive}" -D MUSTER_ARCHIVE_SHA256=${sum} -D CMAKE_EXPORT_COMPILE_COMMANDS=ON)
file(READ "${build}/compile_commands.json" commands)
must_hold("its headers are system headers" commands MATCHES "-isystem [^ ]*/muster-src/include")
must_hold("no test or example came along" NOT EXISTS "${build}/_deps/muster-build/tests"
    AND NOT EXISTS "${build}/_deps/muster-build/examples")

must_run(${configure} "-DFETCHCONTENT_SOURCE_DIR_MUSTER=${SOURCE}")
file(READ "${build}/compile_commands.json" commands)
must_hold("the folder is used" commands MATCHES "-isystem " AND NOT commands MATCHES "/muster-src/include")
