# CPack's archive of the sources: it has them all and nothing else, and what is made of it makes it again, byte for byte.
set(ENV{SOURCE_DATE_EPOCH} 1700000000)
set(name muster-${VERSION})

file(REMOVE_RECURSE "${WORK}/archive")
must_run(${CMAKE_CPACK_COMMAND} --config "${BINARY}/CPackSourceConfig.cmake" -B "${WORK}/archive")
file(ARCHIVE_EXTRACT INPUT "${WORK}/archive/${name}.tar.gz" DESTINATION "${build}")
must_hold("it is a folder of sources" EXISTS "${build}/${name}/include/muster/muster.hpp"
    AND EXISTS "${build}/${name}/.ci/run" AND NOT EXISTS "${build}/${name}/.git" AND NOT EXISTS "${build}/${name}/build")

# What tools leave behind in a clone is not packed.
file(STRINGS "${SOURCE}/.gitignore" ignored REGEX "^([^*]|-[*])+$")
foreach(path IN LISTS ignored)
    string(REPLACE "-*" "-asan" path "${path}")
    file(WRITE "${build}/${name}/${path}/left" "")
endforeach()

set(inside "${build}/${name}/built here")
must_run(${CMAKE_COMMAND} -S "${build}/${name}" -B "${inside}" -D CMAKE_CXX_COMPILER=${COMPILER}
    -D MUSTER_BUILD_TESTS=OFF -D MUSTER_BUILD_EXAMPLES=OFF)
must_run(${CMAKE_CPACK_COMMAND} --config "${inside}/CPackSourceConfig.cmake" -B "${build}/again")
file(SHA256 "${WORK}/archive/${name}.tar.gz" first)
file(SHA256 "${build}/again/${name}.tar.gz" second)
must_hold("both archives are the same" first STREQUAL second)

# Nor are pages installed with what somebody has built among them.
file(WRITE "${build}/${name}/examples/audit/build/audit" "")
must_run(${CMAKE_COMMAND} --install "${inside}" --prefix "${build}/installed" --component muster_doc)
must_hold("examples are installed, and no build of one" EXISTS "${build}/installed/share/doc/muster/examples/audit/main.cpp"
    AND NOT EXISTS "${build}/installed/share/doc/muster/examples/audit/build")
