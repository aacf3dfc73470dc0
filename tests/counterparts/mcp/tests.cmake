# The official clients of the Model Context Protocol, their inspector and their conformance suite, at examples/mcp_server.

if(TARGET mcp_server)
    muster_test_counterpart(mcp_clients mcp/clients.mjs ARGUMENTS $<TARGET_FILE:mcp_server>)
    muster_test_counterpart(mcp_inspector mcp/inspector.mjs ARGUMENTS $<TARGET_FILE:mcp_server>)
    muster_test_counterpart(mcp_conformance mcp/conformance.mjs ARGUMENTS $<TARGET_FILE:mcp_server>)
endif()
