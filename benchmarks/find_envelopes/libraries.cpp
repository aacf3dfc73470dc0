// XML parsers find no envelope in a text: memmem does, and they read it.
#include "../envelopes/expat.hpp"
#include "../envelopes/libxml2.hpp"
#include "../envelopes/pugixml.hpp"
#include "../envelopes/rapidxml.hpp"
#include "../envelopes/tags.hpp"
#include "../envelopes/tinyxml2.hpp"

#include "finders.hpp"

#include <cstddef>
#include <string_view>

namespace bench {
namespace {

template <class Reader, bool Decodes>
struct found_by_memmem {
    static constexpr bool decodes = Decodes;

    void operator()(std::string& text, auto take) {
        for_each_envelope(text, [&](std::string_view one) { take(reader.read(one)); });
    }
    Reader reader;
};

// RapidXML reads up to a zero byte, which is put where the envelope ends, and taken away again.
struct rapidxml_by_memmem {
    static constexpr bool decodes = false;

    void operator()(std::string& text, auto take) {
        for_each_envelope(text, [&](std::string_view one) {
            char* const begin = text.data() + (one.data() - text.data());
            char const behind = begin[one.size()];
            begin[one.size()] = '\0';
            take(reader.read(begin));
            begin[one.size()] = behind;
        });
    }
    rapidxml_reader<rapidxml::parse_fastest> reader;
};

}  // namespace

void enter_libraries(turn& in) {
    enter_finder<rapidxml_by_memmem>(in, "memmem_rapidxml_fastest");
    enter_finder<found_by_memmem<pugixml_reader<pugixml_as_written>, false>>(in, "memmem_pugixml");
    enter_finder<found_by_memmem<tinyxml2_reader<false>, false>>(in, "memmem_tinyxml2");
    enter_finder<found_by_memmem<expat_reader, true>>(in, "memmem_expat");
    enter_finder<found_by_memmem<libxml2_reader, true>>(in, "memmem_libxml2_sax");
}

}  // namespace bench
