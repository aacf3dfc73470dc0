# A compiler, an -I, and no more.
file(COPY "${FOLDER}/../core/main.cpp" "${FOLDER}/build.sh" DESTINATION "${build}")
set(ENV{MUSTER} "${SOURCE}")
set(ENV{CXX} "${COMPILER}")
execute_process(COMMAND ./build.sh WORKING_DIRECTORY "${build}" COMMAND_ERROR_IS_FATAL ANY)
must_run("${build}/host")
