// Compiled with the tests of muster_asio/ where they run with a newer Asio than Debian's.
#include <asio/version.hpp>

static_assert(ASIO_VERSION >= 103400, "expected the Asio that scripts/test fetched; an older one was found first");
