// RapidXML: in its fastest mode, in the one that keeps the text as it is, and in the one that decodes, which overwrites
// the text and so is given a fresh copy for each turn.
#include "../envelopes/rapidxml.hpp"

#include "readers.hpp"

#include <cstring>
#include <vector>

namespace bench {
namespace {

template <int Mode>
class reading {
public:
    static constexpr bool decodes = false;

    // The text is not written to in these modes; RapidXML just has no way to say so.
    told operator()(document const& from) { return reader_.read(const_cast<char*>(from.xml.c_str())); }

private:
    rapidxml_reader<Mode> reader_;
};

class decoding {
public:
    static constexpr bool decodes = true;

    void prepare(document const& from) {
        if (copy_.size() <= from.xml.size()) copy_.resize(from.xml.size() + 1);
        std::memcpy(copy_.data(), from.xml.c_str(), from.xml.size() + 1);
    }
    told operator()(document const&) { return reader_.read(copy_.data()); }

private:
    std::vector<char> copy_;
    rapidxml_reader<rapidxml::parse_no_data_nodes> reader_;
};

}  // namespace

void enter_rapidxml(sized const& what) {
    use("RapidXML", RAPIDXML_VERSION);
    if (!what.calls_for_decoding) {
        enter_reader<reading<rapidxml::parse_fastest>>(what, "rapidxml_fastest");
        enter_reader<reading<rapidxml::parse_non_destructive>>(what, "rapidxml_non_destructive");
    }
    enter_in_place<decoding>(what, "rapidxml_in_place");
}

}  // namespace bench
