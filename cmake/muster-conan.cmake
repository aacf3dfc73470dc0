# The components of find_package(muster), where Conan's CMakeDeps wrote the package: it makes the targets, and does not compare
# them with the components that a host asks for. The recipe names this file among its build modules.

foreach(component IN ITEMS core muster yaml asio)
    if(TARGET muster::${component})
        set(muster_${component}_FOUND TRUE)
    else()
        set(muster_why_not_${component}
            "this muster was installed without muster::${component}: set the option muster/*:with_${component}=True")
    endif()
endforeach()
include("${CMAKE_CURRENT_LIST_DIR}/muster-components.cmake")
