include("${CMAKE_CURRENT_LIST_DIR}/../envelopes/rivals.cmake")
