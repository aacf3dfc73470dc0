# Lists the headers of the targets; in a build of muster itself, a new one is found when the build runs again.
#
#   muster_json_headers   those that read JSON and so include simdjson, and those above them
#   muster_core_headers   all others; a test proves that they do without simdjson
#   muster_yaml_headers, muster_asio_headers   the adapters'

set(watched "")  # so that every build of somebody else's project need not look for new ones
if(PROJECT_IS_TOP_LEVEL)
    set(watched CONFIGURE_DEPENDS)
endif()
file(GLOB_RECURSE muster_core_headers ${watched} "${CMAKE_CURRENT_SOURCE_DIR}/include/muster/*.hpp")
file(GLOB_RECURSE muster_yaml_headers ${watched} "${CMAKE_CURRENT_SOURCE_DIR}/include/muster_yaml/*.hpp")
file(GLOB_RECURSE muster_asio_headers ${watched} "${CMAKE_CURRENT_SOURCE_DIR}/include/muster_asio/*.hpp")
set(muster_json_headers ${muster_core_headers})

set(reads_json
    "muster"
    "tool/decode(_here)?"
    "tool/detail/(decode_json|json_cursor|json_memory|json_walker|row_reader|scalar_reader)"
    "toolbox/(toolbox|toolbox_here|dynamic_toolbox)"
    "toolbox/detail/.*"
    "wire/.*"
    "crew/(coordination_toolbox|task_file)"
    "config/(check|json|load|detail/json_reader)")
list(JOIN reads_json "|" reads_json)
set(reads_json "/include/muster/(${reads_json})\\.hpp$")
list(FILTER muster_core_headers EXCLUDE REGEX "${reads_json}")
list(FILTER muster_json_headers INCLUDE REGEX "${reads_json}")
