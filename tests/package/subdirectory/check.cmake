must_build_and_run("-DMUSTER_SOURCE=${SOURCE}")
if(EXISTS "${build}/third_party/muster/tests" OR EXISTS "${build}/third_party/muster/examples")
    message(FATAL_ERROR "a stranger who adds muster as a subdirectory gets its tests or examples too")
endif()
