// Any bytes at all as a specification: its items lie in it and in order, what is counted is what is there, and no line that
// is [LOW] is handed over without a task that investigates it.
#include <muster/plan/hand_over.hpp>
#include <muster/plan/specification.hpp>

#include "exact.hpp"
#include "must.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster_test::must;

bool lies_in(std::string_view part, std::string_view text) {
    return part.empty() || (part.data() >= text.data() && part.data() + part.size() <= text.data() + text.size());
}

void check_item(muster::spec_item const& item, std::string_view text, std::size_t line_before) {
    must(item.line > line_before, "items come in the order of their lines");
    must(text.substr(item.at, item.whole.size()) == item.whole && !item.whole.empty(), "an item stands where it says");
    must(lies_in(item.text, item.whole) && lies_in(item.more, item.whole), "its texts are its own");
    must(item.text.find('\n') == std::string_view::npos, "its first text is of one line");
}

void check_alone(muster::spec_item const& item) {
    std::string line;
    muster::append_sink out{line};
    muster::put_spec_line(out, *item.level, "x" + std::string{item.text});
    std::size_t items = 0;
    for (muster::spec_item const& again : muster::spec_items{line}) {
        must(again.level == item.level && !again.unclear, "what is put comes back");
        ++items;
    }
    must(items == 1, "and is one item");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    muster_test::exact const held{data, size};
    std::string_view const text = held.view();
    std::size_t items = 0, low = 0, unclear = 0, line = 0;
    for (muster::spec_item const& item : muster::spec_items{text}) {
        check_item(item, text, line);
        if (item.level) check_alone(item);
        line = item.line;
        ++items;
        unclear += item.unclear;
        low += item.level == muster::confidence::low && !item.unclear;
    }
    muster::coverage const known = muster::coverage_of(text);
    must(known.tagged() + known.untagged + known.unclear == items && known.low == low, "each is counted once");
    must(known.percent() <= 100, "a share is a share");

    muster::hand_over_answer const answer = muster::hand_over(text);
    must(!answer || (low == 0 && unclear == 0), "what is low is not handed over");
    must(answer || text.find_first_of("Ll") != std::string_view::npos || unclear != 0, "and nothing else is held back");
    muster::scheduled_research const planned[] = {{"scout", text.substr(0, 40)}};
    must(muster::hand_over(text, planned).count <= answer.count, "research only helps");
    std::string put;
    muster::append_sink out{put};
    muster::put_hand_over(out, text, planned);
    std::size_t put_items = 0;
    for (muster::spec_item const& item : muster::spec_items{put}) put_items += item.line != 0;
    must(put_items == items, "every item is put, and none is made");
    return 0;
}
