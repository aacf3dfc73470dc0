# muster_test_include_flags: how a plain compiler call finds muster and what it includes.

include_guard()

# A target that links everything; never built, only asked.
add_library(muster_include_paths OBJECT EXCLUDE_FROM_ALL support/main.cpp)
target_link_libraries(muster_include_paths PRIVATE muster::muster)

set(paths "$<TARGET_PROPERTY:muster_include_paths,INCLUDE_DIRECTORIES>")
set(ours "${PROJECT_SOURCE_DIR}/include")
# The compiler's own folders must not be named again: <stdlib.h> would no longer be found behind <cstdlib>.
string(REPLACE ";" "|" known "${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES};${ours}")
string(REGEX REPLACE "([.+])" "\\\\\\1" known "${known}")
set(others "$<FILTER:${paths},EXCLUDE,^(${known})$>")
set(muster_test_include_flags "-I${ours}" "$<$<BOOL:${others}>:-isystem$<JOIN:${others},$<SEMICOLON>-isystem>>")
