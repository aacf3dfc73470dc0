# The end of find_package(muster): a component that is required and cannot be had makes it fail, and is named.
#
# muster_why_not_<component> is what is known of the reason.

foreach(component IN LISTS muster_FIND_COMPONENTS)
    if(muster_FIND_REQUIRED_${component} AND NOT muster_${component}_FOUND)
        set(muster_FOUND FALSE)
        if(NOT DEFINED muster_why_not_${component})
            set(muster_why_not_${component} "muster has no component ${component}: there are core, muster, yaml and asio")
        endif()
        string(APPEND muster_NOT_FOUND_MESSAGE "${muster_why_not_${component}}\n")
    endif()
endforeach()
