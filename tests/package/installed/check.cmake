must_build_and_run()
if(NOT said STREQUAL "muster ${VERSION}, seen alike by both files\n")
    message(FATAL_ERROR "the host says: ${said}")
endif()
