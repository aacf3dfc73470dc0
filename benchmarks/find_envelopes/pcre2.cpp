// PCRE2 finds and reads with one pattern.
#include "../envelopes/pcre2.hpp"

#include "finders.hpp"

namespace bench {
namespace {

class matching {
public:
    static constexpr bool decodes = false;

    void operator()(std::string& text, auto take) {
        for (std::size_t at = 0; pattern_.match(text, at); at = pattern_.end()) take(pattern_.said(text));
    }

private:
    envelope_pattern pattern_;
};

}  // namespace

void enter_pcre2(turn& in) { enter_finder<matching>(in, "pcre2_jit"); }

}  // namespace bench
