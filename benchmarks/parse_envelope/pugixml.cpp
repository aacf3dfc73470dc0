// pugixml: with its own copy of the text, and in place, which overwrites the text and so is given a fresh copy.
#include "../envelopes/pugixml.hpp"

#include "readers.hpp"

#include <cstring>
#include <vector>

namespace bench {
namespace {

template <unsigned Mode>
class reading {
public:
    static constexpr bool decodes = Mode == pugixml_as_meant;

    told operator()(document const& from) { return reader_.read(from.xml); }

private:
    pugixml_reader<Mode> reader_;
};

template <unsigned Mode>
class reading_in_place {
public:
    static constexpr bool decodes = Mode == pugixml_as_meant;

    void prepare(document const& from) {
        if (copy_.size() < from.xml.size()) copy_.resize(from.xml.size());
        std::memcpy(copy_.data(), from.xml.data(), from.xml.size());
    }
    told operator()(document const& from) { return reader_.read_in_place(copy_.data(), from.xml.size()); }

private:
    std::vector<char> copy_;
    pugixml_reader<Mode> reader_;
};

template <unsigned Mode>
void enter_both(sized const& what) {
    enter_reader<reading<Mode>>(what, "pugixml");
    enter_in_place<reading_in_place<Mode>>(what, "pugixml_in_place");
}

}  // namespace

void enter_pugixml(sized const& what) {
    use("pugixml", std::to_string(PUGIXML_VERSION / 1000) + "." + std::to_string(PUGIXML_VERSION % 1000 / 10));
    return what.calls_for_decoding ? enter_both<pugixml_as_meant>(what) : enter_both<pugixml_as_written>(what);
}

}  // namespace bench
