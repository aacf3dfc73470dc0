# The Debian package, installed into a root of its own; a stranger builds from there.
set(ENV{SOURCE_DATE_EPOCH} 1700000000)
must_run(${CMAKE_CPACK_COMMAND} --config "${BINARY}/CPackConfig.cmake" -B "${build}/made")
set(package "${build}/made/libmuster-dev_${VERSION}_all.deb")

set(root "${build}/root")
execute_process(COMMAND id -u OUTPUT_VARIABLE user)
if(user EQUAL 0)
    file(MAKE_DIRECTORY "${root}/var/lib/dpkg/updates" "${root}/var/lib/dpkg/info")
    file(TOUCH "${root}/var/lib/dpkg/status" "${root}/var/lib/dpkg/available")
    must_run(dpkg "--root=${root}" --force-depends --install "${package}")
else()
    must_run(dpkg-deb --extract "${package}" "${root}")  # files of root are nobody else's to make
endif()

must_run(dpkg-deb --field "${package}" Depends)
foreach(needed IN ITEMS libboost-dev libfmt-dev libsimdjson-dev)
    must_hold("it depends on ${needed}" said MATCHES "${needed}")
endforeach()
foreach(file IN ITEMS include/muster/muster.hpp share/pkgconfig/muster.pc share/doc/libmuster-dev/copyright
        share/doc/libmuster-dev/changelog.gz share/doc/libmuster-dev/README.md share/doc/libmuster-dev/examples/audit/main.cpp)
    must_hold("it has ${file}" EXISTS "${root}/usr/${file}")
endforeach()

must_run(${CMAKE_COMMAND} -S "${FOLDER}/../requests" -B "${build}/host" -D CMAKE_CXX_COMPILER=${COMPILER}
    "-DCMAKE_PREFIX_PATH=${root}/usr" "-DPARTS=REQUIRED COMPONENTS muster")
must_hold("CMake finds it" said MATCHES "got ${VERSION}: core muster")
set(ENV{PKG_CONFIG_PATH} "${root}/usr/share/pkgconfig")
must_run(pkg-config --cflags muster-core)
separate_arguments(flags UNIX_COMMAND "${said}")
must_run(${COMPILER} -std=c++20 ${flags} -fsyntax-only "${FOLDER}/../subdirectory/main.cpp")

find_program(lintian lintian)
if(lintian)
    must_run(${lintian} --allow-root --fail-on error,warning
        --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog "${package}")
endif()
