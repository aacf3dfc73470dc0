// muster itself.
#include "../envelopes/told_by_muster.hpp"

#include "finders.hpp"

#include <muster/envelope/scan.hpp>

#include <string_view>

namespace bench {
namespace {

struct scanning {
    static constexpr bool decodes = false;

    void operator()(std::string& text, auto take) {
        for (muster::envelope_item const& item : muster::envelopes(std::string_view{text})) {
            if (item.kind == muster::item_kind::notification) take(item.value);
        }
    }
    static told tell(muster::notification const& from) { return told_by(from); }
};

}  // namespace

void enter_muster(turn& in) { enter_finder<scanning>(in, "muster"); }

}  // namespace bench
