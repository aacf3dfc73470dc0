// PCRE2, compiled to machine code, with a pattern for the very layout: no step of it is ever taken back.
#include "../envelopes/pcre2.hpp"

#include "readers.hpp"

namespace bench {
namespace {

class matching {
public:
    static constexpr bool decodes = false;

    told operator()(document const& from) { return pattern_.match(from.xml, 0) ? pattern_.said(from.xml) : told{}; }

private:
    envelope_pattern pattern_;
};

}  // namespace

void enter_pcre2(sized const& what) {
    use("PCRE2", std::to_string(PCRE2_MAJOR) + "." + std::to_string(PCRE2_MINOR));
    if (!what.calls_for_decoding) enter_reader<matching>(what, "pcre2_jit");
}

}  // namespace bench
