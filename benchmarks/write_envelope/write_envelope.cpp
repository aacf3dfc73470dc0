// How fast is an envelope written? Rivals: a string with room, fmt, XML libraries, and one memcpy of what comes out.
//
//     example      the 291 bytes of the manual's example
//     clean_64k    a result of 64 KiB in which nothing needs escaping
//     escaped_1m   a result of 1 MiB in which 2 % of the characters do
//
// Each text is compared with one put together by hand before the clock starts; what an XML library lays out in its own
// way must say the same.
#include "../envelopes/heap.hpp"
#include "writers.hpp"

int main(int count, char** arguments) {
    bench::sized const sizes[] = {{"example", bench::example()},
                                  {"clean_64k", bench::clean(64 * 1024)},
                                  {"escaped_1m", bench::escaped(1024 * 1024)}};
    for (bench::sized const& what : sizes) {
        bench::enter_muster(what);
        bench::enter_strings(what);
        bench::enter_fmt(what);
        bench::enter_libraries(what);
    }
    return muster_bench::run(count, arguments,
                             {{"example/reserved_string", "example/muster"},
                              {"example/fmt_compiled", "example/muster"},
                              {"example/pugixml", "example/muster"},
                              {"example/muster", "example/memcpy"},
                              {"clean_64k/reserved_string", "clean_64k/muster"},
                              {"clean_64k/fmt_compiled", "clean_64k/muster"},
                              {"clean_64k/pugixml", "clean_64k/muster"},
                              {"clean_64k/muster", "clean_64k/memcpy"},
                              {"escaped_1m/reserved_string", "escaped_1m/muster"},
                              {"escaped_1m/fmt_compiled", "escaped_1m/muster"},
                              {"escaped_1m/pugixml", "escaped_1m/muster"},
                              {"escaped_1m/muster", "escaped_1m/memcpy"}});
}
