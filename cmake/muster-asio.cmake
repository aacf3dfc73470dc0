# asio::asio: standalone Asio, unless somebody has made that target already. Not there if Asio or threads are not found.
#
# vcpkg and Conan bring a package for it, distributions the headers alone. Threads::Threads is found beside it, since not every
# asio::asio brings threads along.

find_package(Threads QUIET)
if(NOT TARGET asio::asio)
    find_package(asio CONFIG QUIET)
endif()
if(NOT TARGET asio::asio)
    find_path(MUSTER_ASIO_INCLUDE_DIR asio.hpp DOC "Where asio.hpp is")
    mark_as_advanced(MUSTER_ASIO_INCLUDE_DIR asio_DIR)
    if(MUSTER_ASIO_INCLUDE_DIR AND TARGET Threads::Threads)
        add_library(asio::asio INTERFACE IMPORTED)
        target_include_directories(asio::asio SYSTEM INTERFACE "${MUSTER_ASIO_INCLUDE_DIR}")
        target_compile_definitions(asio::asio INTERFACE ASIO_STANDALONE)
        target_link_libraries(asio::asio INTERFACE Threads::Threads)
    endif()
endif()
