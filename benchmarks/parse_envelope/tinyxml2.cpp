// tinyxml2
#include "../envelopes/tinyxml2.hpp"

#include "readers.hpp"

namespace bench {
namespace {

template <bool Decodes>
class reading {
public:
    static constexpr bool decodes = Decodes;

    told operator()(document const& from) { return reader_.read(from.xml); }

private:
    tinyxml2_reader<Decodes> reader_;
};

}  // namespace

void enter_tinyxml2(sized const& what) {
    use("tinyxml2", std::to_string(TINYXML2_MAJOR_VERSION) + "." + std::to_string(TINYXML2_MINOR_VERSION));
    if (what.calls_for_decoding) {
        enter_reader<reading<true>>(what, "tinyxml2");
    } else {
        enter_reader<reading<false>>(what, "tinyxml2");
    }
}

}  // namespace bench
