// libxml2's events
#include "../envelopes/libxml2.hpp"

#include "readers.hpp"

namespace bench {
namespace {

class reading {
public:
    static constexpr bool decodes = true;

    told operator()(document const& from) { return reader_.read(from.xml); }

private:
    libxml2_reader reader_;
};

}  // namespace

void enter_libxml2(sized const& what) {
    use("libxml2", LIBXML_DOTTED_VERSION);
    enter_reader<reading>(what, "libxml2_sax");
}

}  // namespace bench
