# asio::asio: standalone Asio, unless somebody has made that target already. It needs threads.

if(NOT TARGET asio::asio)
    find_path(muster_asio_include asio.hpp REQUIRED)
    mark_as_advanced(muster_asio_include)
    find_package(Threads REQUIRED)
    add_library(asio::asio INTERFACE IMPORTED)
    target_include_directories(asio::asio SYSTEM INTERFACE "${muster_asio_include}")
    target_compile_definitions(asio::asio INTERFACE ASIO_STANDALONE)
    target_link_libraries(asio::asio INTERFACE Threads::Threads)
endif()
