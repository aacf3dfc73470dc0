// How fast is an envelope read? Rivals: XML parsers, a regular expression, parsers by hand, and JSON.
//
//     example      the 291 bytes of the manual's example
//     small        256 envelopes, no two of one shape, one after the other
//     clean_64k    a result of 64 KiB in which nothing is escaped
//     escaped_1m   a result of 1 MiB in which 2 % of the characters are escaped; texts are left as they stand
//     decoded_1m   the same; texts are decoded
//
// All answer the same seven fields, and each answer is compared with what was put in before the clock starts. expat
// and libxml2 always decode. Those in_place overwrite the text: the copy that they need for each turn is part of their
// time, and where it is not, the name says so.
#include "../envelopes/heap.hpp"
#include "readers.hpp"

int main(int count, char** arguments) {
    bench::sized const sizes[] = {{"example", bench::example()},
                                  {"small", bench::small()},
                                  {"clean_64k", bench::clean(64 * 1024)},
                                  {"escaped_1m", bench::escaped(1024 * 1024)},
                                  {"decoded_1m", bench::escaped(1024 * 1024), true}};
    for (bench::sized const& what : sizes) {
        bench::enter_muster(what);
        bench::enter_rapidxml(what);
        bench::enter_pugixml(what);
        bench::enter_tinyxml2(what);
        bench::enter_expat(what);
        bench::enter_libxml2(what);
        bench::enter_pcre2(what);
        bench::enter_by_hand(what);
        bench::enter_simdjson(what);
        bench::enter_floors(what);
    }
    return muster_bench::run(count, arguments,
                             {{"example/rapidxml_fastest", "example/muster"},
                              {"example/pcre2_jit", "example/muster"},
                              {"example/strict_memchr", "example/muster"},
                              {"small/rapidxml_fastest", "small/muster"},
                              {"small/strict_memchr", "small/muster"},
                              {"clean_64k/rapidxml_fastest", "clean_64k/muster"},
                              {"clean_64k/memchr", "clean_64k/muster"},
                              {"escaped_1m/rapidxml_fastest", "escaped_1m/muster"},
                              {"escaped_1m/memchr", "escaped_1m/muster"},
                              {"decoded_1m/pugixml", "decoded_1m/muster"},
                              {"decoded_1m/pugixml_in_place", "decoded_1m/muster"}});
}
