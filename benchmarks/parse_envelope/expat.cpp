// expat
#include "../envelopes/expat.hpp"

#include "readers.hpp"

namespace bench {
namespace {

class reading {
public:
    static constexpr bool decodes = true;

    told operator()(document const& from) { return reader_.read(from.xml); }

private:
    expat_reader reader_;
};

}  // namespace

void enter_expat(sized const& what) {
    use("expat", XML_ExpatVersion() + sizeof "expat");  // "expat_2.5.0"
    enter_reader<reading>(what, "expat");
}

}  // namespace bench
