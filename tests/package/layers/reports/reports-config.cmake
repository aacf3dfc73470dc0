#{ quoted by docs/adding-muster.md: layers_config
include(CMakeFindDependencyMacro)
find_dependency(muster 0.1)
include("${CMAKE_CURRENT_LIST_DIR}/reports-targets.cmake")
#}
