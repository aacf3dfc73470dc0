# muster_test_include_flags: how a plain compiler call finds muster and what it includes.

# A target that links everything, made only to be asked.
add_library(muster_include_paths INTERFACE)
target_link_libraries(muster_include_paths INTERFACE muster::muster)
add_library(muster_include_paths_asked OBJECT EXCLUDE_FROM_ALL support/main.cpp)
target_link_libraries(muster_include_paths_asked PRIVATE muster_include_paths)

set(paths "$<TARGET_PROPERTY:muster_include_paths_asked,INCLUDE_DIRECTORIES>")
set(ours "${PROJECT_SOURCE_DIR}/include")
# The compiler's own folders must not be named again: <stdlib.h> would no longer be found behind <cstdlib>.
string(REPLACE ";" "|" known "${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES};${ours}")
string(REGEX REPLACE "([.+])" "\\\\\\1" known "${known}")
set(others "$<FILTER:${paths},EXCLUDE,^(${known})$>")
set(muster_test_include_flags "-I${ours}" "$<$<BOOL:${others}>:-isystem$<JOIN:${others},;-isystem>>")
