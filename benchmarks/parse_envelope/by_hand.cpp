// Two parsers as one writes them oneself: a strict one for muster's own layout, and one that looks for each tag.
#include "../envelopes/by_hand.hpp"

#include "readers.hpp"

namespace bench {
namespace {

struct strict {
    static constexpr bool decodes = false;

    told operator()(document const& from) { return strict_parser{from.xml}.read().said; }
};

struct naive {
    static constexpr bool decodes = false;

    told operator()(document const& from) { return naively(from.xml); }
};

struct naive_decoding {
    static constexpr bool decodes = true;

    told operator()(document const& from) {
        told said = naively(from.xml);
        if (said.summary.data() != nullptr) said.summary = summary = replaced(said.summary);
        if (said.result.data() != nullptr) said.result = result = replaced(said.result);
        return said;
    }
    std::string summary, result;
};

}  // namespace

void enter_by_hand(sized const& what) {
    if (!what.calls_for_decoding) {
        enter_reader<strict>(what, "strict_memchr");
        enter_reader<naive>(what, "naive_find");
    } else {
        enter_reader<naive_decoding>(what, "naive_find");
    }
}

}  // namespace bench
