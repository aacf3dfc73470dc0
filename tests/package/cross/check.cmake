# One installed package for every machine.
must_run(${CMAKE_COMMAND} -S "${FOLDER}" -B "${build}" -G ${GENERATOR} "-DCMAKE_TOOLCHAIN_FILE=${FOLDER}/aarch64.cmake"
    "-Dmuster_ROOT=${prefix}")
must_run(${CMAKE_COMMAND} --build "${build}")
find_program(qemu NAMES qemu-aarch64 qemu-aarch64-static)
must_run("${qemu}" "${build}/host")
