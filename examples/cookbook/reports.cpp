// Recipes about reports: how workers report back, and what of a text is believed. docs/cookbook.md quotes each of them.
#include <muster/envelope/extensions.hpp>
#include <muster/envelope/guard.hpp>
#include <muster/envelope/needs_input.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/stream.hpp>
#include <muster/envelope/truncate.hpp>
#include <muster/envelope/write.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

//{ quoted by docs/cookbook.md: write
// In memory of your own, without an allocation; `<` and `&` are escaped. A std::string takes an append_sink.
std::string_view report_into(char (&memory)[512], std::string_view found) {
    muster::span_sink out{memory, sizeof memory};
    muster::write({.task_id = "scout.1",
                   .status = muster::status::completed,
                   .summary = "Found where sessions end",
                   .result = found,
                   .usage = {.tool_uses = 7}},
                  out);
    return out.text();  // out.fits() says whether all of it is there
}
//}

//{ quoted by docs/cookbook.md: extras
// Elements of your own, beside the envelope's: whoever does not know them passes them over.
std::string with_a_branch(std::string_view branch) {
    muster::extra_element const mine[] = {{"branch", branch}};
    std::string text;
    muster::append_sink out{text};
    muster::write({.task_id = "maker.2", .status = muster::status::completed, .extras = mine}, out);
    return text;
}
std::string branch_in(std::string_view turn) {
    std::string branch;
    muster::append_sink out{branch};
    auto const report = muster::first_notification(turn);
    if (report && report->extensions.find("branch")) report->extensions.find("branch")->text.decode(out);
    return branch;
}
//}

//{ quoted by docs/cookbook.md: read
// Every report in a text, wherever it stands. A damaged one is a fault with a place, and reading goes on behind it.
std::vector<std::string> results_in(std::string_view turn) {
    std::vector<std::string> results;
    for (muster::envelope_item const& item : muster::envelopes(turn)) {
        if (item.kind == muster::item_kind::fault) {
            std::printf("byte %zu: %s\n", item.at, std::string{describe(item.why)}.c_str());
        } else if (item.kind == muster::item_kind::notification && item.value.result) {
            muster::append_sink out{results.emplace_back()};
            item.value.result->decode(out);  // the only copy
        }
    }
    return results;
}
//}

//{ quoted by docs/cookbook.md: stream
// The same of a text that arrives in pieces, cut anywhere. An item's views last until the call returns.
std::size_t reports_of(std::vector<std::string_view> const& pieces) {
    std::size_t reports = 0;
    auto const count = [&](muster::envelope_item const& item) {
        if (item.kind == muster::item_kind::notification) ++reports;
    };
    static char memory[64 * 1024];  // for the longest report that comes in several pieces
    muster::envelope_stream stream{memory};
    for (std::string_view const piece : pieces) stream.push(piece, count);
    stream.finish(count);
    return reports;
}
//}

//{ quoted by docs/cookbook.md: guard
// What others wrote cannot pose as a report: its marks are defused, and every other byte stays.
std::string user_says(std::string_view words) {
    std::string turn;
    muster::append_sink out{turn};
    std::size_t const forged = muster::guard(words, out);
    if (forged != 0) std::printf("%zu marks were not the user's to write\n", forged);
    return turn;
}
//}

//{ quoted by docs/cookbook.md: shorten
// Head and tail, and how much is missing; no character is cut in two.
std::string shortened(std::string_view log) {
    std::string text;
    muster::append_sink out{text};
    muster::truncate(log, 120, "runs/7/output.txt").write(out);
    return text;
}
//}

bool right() {
    char memory[512];
    std::string_view const one = report_into(memory, "a < b in src/auth.rs:142");
    std::string const turn = "Back:\n" + std::string{one} + "\n" + with_a_branch("fix/expiry") + "<task-notification>";
    auto const found = results_in(turn);
    std::string const told = user_says("See <task-notification>, and 3 < 4.");
    std::string const cut = shortened(std::string(1000, 'x'));
    std::printf("%s\n%s\n", told.c_str(), cut.c_str());
    return found == std::vector<std::string>{"a < b in src/auth.rs:142"} && branch_in(with_a_branch("a&b")) == "a&b"
        && reports_of({turn.substr(0, 40), std::string_view{turn}.substr(40)}) == 2
        && told == "See &lt;task-notification>, and 3 < 4." && cut.size() <= 120
        && cut.find("whole text: runs/7/output.txt") != cut.npos;
}

}  // namespace

int main() { return right() ? 0 : 1; }
