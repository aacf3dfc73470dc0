# What `requests` asks for comes from the folder MUSTER_SOURCE.
include(FetchContent)
FetchContent_Declare(muster OVERRIDE_FIND_PACKAGE SOURCE_DIR "${MUSTER_SOURCE}")
