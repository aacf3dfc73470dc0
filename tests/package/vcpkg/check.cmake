# The port of packaging/vcpkg, installed by a stand-in for vcpkg, and strangers' projects that find it: by CMake, by
# pkg-config, and with nothing but the folder of the headers. stand_in/ says what it stands in for.

set(port "${SOURCE}/packaging/vcpkg/ports/muster")
set(installed "${build}/vcpkg/installed/x64-linux")

function(must_install features)
    must_run(${CMAKE_COMMAND} "-DPORT_DIR=${port}" "-DFEATURES=${features}" "-DROOT=${build}/vcpkg"
        "-DCOMPILER=${COMPILER}" ${ARGN} -P "${FOLDER}/stand_in/install.cmake")
endfunction()

# Copied, as a stranger has it, so that nothing beside it is found.
function(must_configure project)
    file(COPY "${FOLDER}/${project}" DESTINATION "${build}")
    must_run(${CMAKE_COMMAND} -S "${build}/${project}" -B "${build}/${project}/build" -G ${GENERATOR}
        -D CMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_PREFIX_PATH=${installed}")
endfunction()

# Manifests are well written, and the port's version is muster's.
set(format python3 "${FOLDER}/stand_in/format_manifest.py")
must_run(${format} --port ${VERSION} "${port}/vcpkg.json")
must_run(${format} "${SOURCE}/vcpkg.json" "${FOLDER}/stranger/vcpkg.json" "${FOLDER}/with_features/vcpkg.json")
must_be_refused("version-semver is ${VERSION}" ${format} --port 99.0.0 "${port}/vcpkg.json")

# The page shows what these hold.
file(READ "${SOURCE}/docs/adding-muster.md" page)
foreach(shown IN ITEMS stranger/vcpkg.json stranger/vcpkg-configuration.json with_features/vcpkg.json)
    file(READ "${FOLDER}/${shown}" text)
    string(REGEX REPLACE "\n([^\n])" "\n    \\1" text "\n${text}")
    string(FIND "${page}" "${text}" at)
    must_hold("the page shows ${shown}" NOT at EQUAL -1)
endforeach()

# What builds muster itself has all that the port brings.
include("${FOLDER}/stand_in/manifest.cmake")
function(read_needs manifest result)
    read_manifest("${manifest}")
    set(${result} "${dependencies}, asio: ${dependencies_of_asio}, yaml: ${dependencies_of_yaml}" PARENT_SCOPE)
endfunction()
read_needs("${port}/vcpkg.json" needs_of_port)
read_needs("${SOURCE}/vcpkg.json" needs_of_root)
must_hold("vcpkg.json at the root needs ${needs_of_port}, too" needs_of_port STREQUAL needs_of_root)

# Without features: everything but what the adapters need.
must_install("")
foreach(part IN ITEMS share/muster/muster-asio-targets.cmake share/muster/muster-yaml-targets.cmake
        share/pkgconfig/muster-yaml.pc include/muster_asio include/muster_yaml)
    must_hold("${part} comes with its feature alone" NOT EXISTS "${installed}/${part}")
endforeach()
must_configure(stranger)
must_be_refused("this muster was installed without muster::yaml: install the feature yaml, muster[yaml]"
    ${CMAKE_COMMAND} -S "${FOLDER}/../requests" -B "${build}/requests" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
    "-DCMAKE_PREFIX_PATH=${installed}" "-DPARTS=REQUIRED COMPONENTS yaml")
must_run(${CMAKE_COMMAND} --build "${build}/stranger/build")
must_run("${build}/stranger/build/host")
set(ENV{PKG_CONFIG_PATH} "${installed}/share/pkgconfig")
must_run(pkg-config --cflags --libs muster)
separate_arguments(flags UNIX_COMMAND "${said}")
foreach(way IN ITEMS "${flags}" "-I${installed}/include")
    must_run(${COMPILER} -std=c++20 "${FOLDER}/../subdirectory/main.cpp" ${way} -o "${build}/by_hand")
    must_run("${build}/by_hand")
endforeach()

# With one, and not another one's.
must_install(yaml)
must_hold("a feature has what it is called" EXISTS "${installed}/share/muster/muster-yaml-targets.cmake"
    AND NOT EXISTS "${installed}/share/muster/muster-asio-targets.cmake")

# With all of them; what `usage` tells to write is what strangers write.
must_install(asio,yaml)
file(STRINGS "${port}/usage" lines REGEX "^ +[a-z_]+[(]")
file(GLOB projects "${FOLDER}/*/CMakeLists.txt")
set(written "")
foreach(project IN LISTS projects)
    file(READ "${project}" text)
    string(APPEND written "${text}")
endforeach()
foreach(line IN LISTS lines)
    string(REGEX REPLACE " +#.*" "" line "${line}")
    string(STRIP "${line}" line)
    string(REPLACE "(main " "(host " line "${line}")
    string(FIND "${written}" "${line}" at)
    must_hold("a stranger writes what usage tells: ${line}" NOT at EQUAL -1)
endforeach()
must_configure(with_features)  # what it compiles, other tests compile
must_run(pkg-config --exists --print-errors muster-asio muster-yaml)

# The stand-in itself sees what vcpkg would: each of these once was a good port.
function(must_be_a_bad_port why file match replacement)
    file(REMOVE_RECURSE "${build}/packaging")
    file(COPY "${SOURCE}/packaging/vcpkg/ports" DESTINATION "${build}/packaging/vcpkg")
    set(bad "${build}/packaging/vcpkg/ports/muster")
    file(READ "${bad}/${file}" text)
    string(REPLACE "${match}" "${replacement}" changed "${text}")
    must_hold("${file} has ${match}" NOT changed STREQUAL text)
    file(WRITE "${bad}/${file}" "${changed}")
    must_be_refused("${why}" ${CMAKE_COMMAND} "-DPORT_DIR=${bad}" -D FEATURES= "-DROOT=${build}/bad"
        "-DCOMPILER=${COMPILER}" -P "${FOLDER}/stand_in/install.cmake")
endfunction()
must_be_a_bad_port("Leave this port where it is" portfile.cmake "# headers only" "")  # it was copied out of its tree
foreach(part IN ITEMS CMakeLists.txt LICENSE cmake include)
    file(COPY "${SOURCE}/${part}" DESTINATION "${build}")
endforeach()
must_be_a_bad_port("vcpkg_check_features does not take FEATURE" portfile.cmake "FEATURES\n" "FEATURE\n")
must_be_a_bad_port("vcpkg_check_features asks for" portfile.cmake "        yaml MUSTER_YAML\n" "")
must_be_a_bad_port("find_package for module simdjson" vcpkg.json "    \"simdjson\",\n" "")
must_be_a_bad_port("Unknown CMake command \"vcpkg_cmake_configure\"" vcpkg.json "vcpkg-cmake\"" "vcpkg-make\"")

file(RENAME "${installed}" "${build}/package")
function(must_be_a_bad_package why file text)
    set(path "${build}/package/${file}")
    if(text)
        file(WRITE "${path}" "${text}")
    else()
        file(RENAME "${path}" "${build}/aside")
    endif()
    must_be_refused("${why}" ${CMAKE_COMMAND} "-DPACKAGE=${build}/package" -D PORT=muster "-DPORT_DIR=${port}"
        -P "${FOLDER}/stand_in/post_build_checks.cmake")
    if(text)
        file(REMOVE "${path}")
        file(REMOVE_RECURSE "${build}/package/lib" "${build}/package/share/doc")
    else()
        file(RENAME "${build}/aside" "${path}")
    endif()
endfunction()
must_be_a_bad_package("copyright is missing" share/muster/copyright "")
must_be_a_bad_package("usage is not installed" share/muster/usage "")
must_be_a_bad_package("share/doc is left over" share/doc/README.md "Hello")
must_be_a_bad_package("nothing belongs into lib" lib/muster-config.cmake "#")
must_be_a_bad_package("belongs into lib/pkgconfig" share/pkgconfig/other.pc "Name: other\nLibs: -pthread\n")
must_be_a_bad_package("may hide a header" include/json.h "// Hello")

# The port for the curated registry is the same but for where its sources come from, and where the project is.
set(registry "${SOURCE}/packaging/registry/vcpkg/ports/muster")
must_run(${format} --registry --port ${VERSION} "${registry}/vcpkg.json")
must_be_refused("a port of the registry needs homepage" ${format} --registry --port ${VERSION} "${port}/vcpkg.json")
foreach(file IN ITEMS portfile.cmake vcpkg.json usage)
    file(READ "${port}/${file}" own)
    file(READ "${registry}/${file}" theirs)
    string(REGEX REPLACE "^.*\nset[(]VCPKG_BUILD_TYPE" "set(VCPKG_BUILD_TYPE" own "${own}")
    string(REGEX REPLACE "^.*\nset[(]VCPKG_BUILD_TYPE" "set(VCPKG_BUILD_TYPE" theirs "${theirs}")
    string(REGEX REPLACE "  \"homepage\": [^\n]*\n" "" theirs "${theirs}")
    must_hold("${file} of the registry's port is that of the own one" own STREQUAL theirs)
endforeach()
set(own_port "${port}")
set(port "${registry}")
must_install(asio,yaml "-DSOURCE_TREE=${SOURCE}")
file(COPY "${registry}/" DESTINATION "${build}/renamed/owner-muster")  # as the registry may want it called
file(READ "${registry}/vcpkg.json" text)
string(REPLACE "\"name\": \"muster\"" "\"name\": \"owner-muster\"" text "${text}")
file(WRITE "${build}/renamed/owner-muster/vcpkg.json" "${text}")
set(port "${build}/renamed/owner-muster")
must_install(asio,yaml "-DSOURCE_TREE=${SOURCE}")
must_configure(with_features)
set(port "${own_port}")
must_hold("the registry's port has all parts" EXISTS "${installed}/share/muster/muster-yaml-targets.cmake"
    AND EXISTS "${installed}/share/muster/muster-asio-targets.cmake")
