// Any bytes at all as a task for a worker: what is found lies in the text, in order, and where it is said to.
#include <muster/craft/brief.hpp>
#include <muster/craft/brief_text.hpp>
#include <muster/plan/forwarded.hpp>

#include "exact.hpp"
#include "must.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster_test::must;

void check_place(std::string_view text, muster::brief_finding const& found) {
    must(found.at <= text.size() && found.size <= text.size() - found.at, "it lies in the text");
    must(!found.instead.empty(), "and says what to write instead");
    std::string_view const before = text.substr(0, found.at);
    auto const lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    std::size_t const begin = before.rfind('\n') + 1;
    must(found.line == lines + 1 && found.column == found.at - begin + 1, "on this line and in this column");
}

void check_findings(std::string_view text, muster::brief_options const& options) {
    muster::brief_report const report = muster::check_brief(text, options);
    std::size_t at = 0, errors = 0;
    for (muster::brief_finding const& each : report) {
        check_place(text, each);
        must(each.at >= at, "in the order of the text, and no two at one place");
        at = each.at + each.size;
        must(report.has(each.why), "what is found is counted as a fault");
        errors += each.weight == muster::brief_weight::error;
    }
    must(report.count >= report.kept() && report.errors >= errors, "all are counted");
    std::string said;
    muster::append_sink out{said};
    muster::put_brief_report(out, text, report);
    auto const lines = static_cast<std::size_t>(std::count(said.begin(), said.end(), '\n'));
    must(lines == report.kept() + (report.count > report.kept() ? 1 : 0), "a line each, and nothing breaks it");
}

// The second half as a report: what is copied of it lies in the task.
void check_forwarded(std::string_view text) {
    std::string_view const task = text.substr(0, text.size() / 2), report = text.substr(text.size() / 2);
    std::string_view const reports[] = {report, text};
    auto const found = muster::find_forwarded(task, reports, {.of_the_task = 0, .of_the_report = 0, .fewest_words = 1});
    if (!found) return;
    must(found->copied <= found->words && found->report_copied <= found->report_words, "no more than there is");
    must(found->at <= task.size() && found->size <= task.size() - found->at, "and where it is");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    muster_test::exact const text{data, size};
    check_findings(text.view(), {});
    check_findings(text.view(), {.kind = muster::phase::research, .continues = true});
    check_forwarded(text.view());
    return 0;
}
