# The rivals of the envelope: all of them read or write XML, or could be made to.

set(rivals "")
set(missing "")
foreach(rival IN ITEMS
        "pugixml|pugixml.hpp|libpugixml-dev"
        "-|rapidxml/rapidxml.hpp|librapidxml-dev"
        "expat|expat.h|libexpat1-dev"
        "tinyxml2|tinyxml2.h|libtinyxml2-dev"
        "xml2|libxml/parser.h|libxml2-dev"
        "pcre2-8|pcre2.h|libpcre2-dev")
    string(REPLACE "|" ";" rival "${rival}")
    list(GET rival 0 library)
    list(GET rival 1 header)
    list(GET rival 2 package)
    find_path(rival_${library}_include ${header} PATH_SUFFIXES libxml2)
    if(library STREQUAL "-")
        set(rival_${library} none)
    else()
        find_library(rival_${library} ${library})
        list(APPEND rivals ${rival_${library}})
    endif()
    if(NOT rival_${library} OR NOT rival_${library}_include)
        string(APPEND missing " ${package}")
    endif()
endforeach()
set(rival_includes ${rival_xml2_include})

# RapidXML says its version in a comment alone.
set(rival_definitions "")
if(rival_-_include)
    file(STRINGS "${rival_-_include}/rapidxml/rapidxml.hpp" version REGEX "^// Version ")
    string(REGEX REPLACE "^// Version " "" version "${version}")
    set(rival_definitions "RAPIDXML_VERSION=\"${version}\"")
endif()
