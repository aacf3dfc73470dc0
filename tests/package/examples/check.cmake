# The examples as they were installed: all of them are a project, and so is each folder by itself. What is in them is built
# by other tests; here one is, by itself.

set(examples "${prefix}/share/doc/muster/examples")
set(with -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_PREFIX_PATH=${prefix}")
must_run(${CMAKE_COMMAND} -S "${examples}" -B "${build}/all" ${with})
file(GLOB projects RELATIVE "${examples}" "${examples}/*/CMakeLists.txt")
list(REMOVE_ITEM projects rehearsal/CMakeLists.txt)  # a library of some of them
foreach(project IN LISTS projects)
    cmake_path(GET project PARENT_PATH folder)
    must_run(${CMAKE_COMMAND} -S "${examples}/${folder}" -B "${build}/${folder}" ${with})
endforeach()
must_run(${CMAKE_COMMAND} --build "${build}/all" --target example_prompt_lock)
must_run("${build}/all/prompt_lock")
