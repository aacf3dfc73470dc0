// Found before the real one by the tests of muster::core's headers.
#error "a header of muster::core includes simdjson: list it in cmake/muster-headers.cmake, or do without"
