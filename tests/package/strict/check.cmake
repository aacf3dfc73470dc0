# A host that allows no warning, no exception and no type at run time, with headers that have defined what they should not.

include("${SOURCE}/cmake/muster-warnings.cmake")  # muster_gcc_warnings, muster_clang_warnings
must_run(${COMPILER} --version)
if(said MATCHES "clang")
    set(warnings ${muster_clang_warnings} -Wno-unused-macros -Wno-reserved-macro-identifier)
else()
    set(warnings ${muster_gcc_warnings})
endif()
list(JOIN warnings " " warnings)
# Nor a char8_t, as those who have u8"" from before C++20.
must_build_and_run("-DCMAKE_CXX_FLAGS=${warnings} -fno-char8_t")
must_hold("the host says: ${said}" said STREQUAL "verified\n")
