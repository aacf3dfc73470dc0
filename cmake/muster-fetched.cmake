# find_package(muster) in a project that brought muster by FetchContent: its components are the targets that are made there.

foreach(component IN ITEMS core muster yaml asio)
    if(TARGET muster::${component})
        set(muster_${component}_FOUND TRUE)
    else()
        string(TOUPPER "${component}" option)
        set(muster_why_not_${component} "muster::${component} is not made in this project: MUSTER_${option} is off")
    endif()
endforeach()
include("${CMAKE_CURRENT_LIST_DIR}/muster-components.cmake")
