# What the folders here need when they, or all of them, are built by themselves, with an installed muster:
#
#   cmake -S audit -B build -D CMAKE_PREFIX_PATH=DIRECTORY

find_package(muster 0.1 REQUIRED OPTIONAL_COMPONENTS yaml asio)
find_package(Threads REQUIRED)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release)
endif()

add_library(muster_strict INTERFACE)  # as strict as your own flags are

function(muster_example name)
    add_executable(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE muster::muster Threads::Threads muster_strict)
endfunction()
