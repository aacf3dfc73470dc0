# A stranger's makefile, by the .pc file of each part.
set(ENV{PKG_CONFIG_PATH} "${prefix}/share/pkgconfig:$ENV{PKG_CONFIG_PATH}")
set(ENV{CXX} "${COMPILER}")
must_run(pkg-config --modversion muster)
must_hold("pkg-config says the version" said STREQUAL "${VERSION}\n")

# The program of another folder, built by pkg_config/Makefile. Both are copied, for make knows no path with spaces.
function(must_be_made part folder)
    file(COPY "${folder}/main.cpp" "${FOLDER}/Makefile" DESTINATION "${build}/${part}")
    must_run(make -C "${build}/${part}" PART=${part} host)
    must_run("${build}/${part}/host")
endfunction()

if(CASE MATCHES "^pkg_config_(yaml|asio)$")
    must_be_made(muster-${CMAKE_MATCH_1} "${FOLDER}/../${CMAKE_MATCH_1}")
else()
    must_be_made(muster-core "${FOLDER}/../core")
    must_be_made(muster "${FOLDER}")
endif()
