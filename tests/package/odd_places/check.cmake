# Whoever installs chooses the folders: all are respected, DESTDIR too, and no file tells where it was made.
set(ours ${CMAKE_COMMAND} -S "${SOURCE}" -B "${build}/ours" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
    -D MUSTER_BUILD_TESTS=OFF -D MUSTER_BUILD_EXAMPLES=OFF -D MUSTER_INSTALL_DOCS=OFF)

# must_find(<prefix> <folder of .pc files> <folder of headers>)
function(must_find prefix pkgconfig headers)
    must_run(${CMAKE_COMMAND} -S "${FOLDER}/../requests" -B "${build}/host" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
        "-DCMAKE_PREFIX_PATH=${prefix}" "-DPARTS=REQUIRED" -U muster_DIR)
    must_hold("CMake finds it" said MATCHES "got ${VERSION}: core muster")
    string(REGEX MATCH "headers in ([^\n]+)" found "${said}")
    file(REAL_PATH "${CMAKE_MATCH_1}" found)
    must_hold("CMake finds its headers" found STREQUAL "${headers}")
    set(ENV{PKG_CONFIG_PATH} "${pkgconfig}")
    must_run(pkg-config --cflags-only-I muster-core)
    string(REGEX MATCH "^-I(([^ \n\\]|[\\].)+)" found "${said}")
    string(REGEX REPLACE "[\\](.)" "\\1" found "${CMAKE_MATCH_1}")  # a space is escaped
    file(REAL_PATH "${found}" found)
    must_hold("pkg-config finds its headers" found STREQUAL "${headers}")
    must_hold("they are there" EXISTS "${headers}/muster/muster.hpp")
endfunction()

set(ENV{DESTDIR} "${build}/stage")
must_run(${ours} -D CMAKE_INSTALL_PREFIX=/opt/things "-DCMAKE_INSTALL_INCLUDEDIR=inc/deep down" -D CMAKE_INSTALL_DATADIR=data
    -D MUSTER_CMAKE_DIR=lib/cmake/muster -D MUSTER_PKGCONFIG_DIR=pc)
must_run(${CMAKE_COMMAND} --install "${build}/ours")
must_find("${build}/stage/opt/things" "${build}/stage/opt/things/pc" "${build}/stage/opt/things/inc/deep down")

file(GLOB_RECURSE installed LIST_DIRECTORIES FALSE "${build}/stage/*")
foreach(file IN LISTS installed)
    file(READ "${file}" text)
    foreach(place IN ITEMS "${SOURCE}" "${build}" /opt/things)
        string(FIND "${text}" "${place}" at)
        must_hold("${file} does not name ${place}" at EQUAL -1)
    endforeach()
endforeach()

# Absolute folders, as systems with a prefix for each package give them
set(ENV{DESTDIR} "")
must_run(${ours} "-DCMAKE_INSTALL_PREFIX=${build}/out" "-DCMAKE_INSTALL_INCLUDEDIR=${build}/dev/my include"
    "-DMUSTER_PKGCONFIG_DIR=${build}/dev/pkgconfig" "-DMUSTER_CMAKE_DIR=${build}/dev/lib/cmake/muster")
must_run(${CMAKE_COMMAND} --install "${build}/ours")
must_find("${build}/dev" "${build}/dev/pkgconfig" "${build}/dev/my include")
