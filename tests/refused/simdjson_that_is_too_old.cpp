// EXPECT: muster needs simdjson 3.0 or newer
#include <simdjson.h>

// Its version is an enumerator, so it cannot be defined anew; but it can be looked for under another name.
namespace simdjson {
enum { too_old = 2 };
}
#ifdef MUSTER_REFUSED
#define SIMDJSON_VERSION_MAJOR too_old
#endif

#include <muster/tool/detail/json_cursor.hpp>
