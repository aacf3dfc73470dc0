//{ quoted by docs/tutorial.md: step_5
// Step 5: what two workers have found becomes a report, and a third one verifies it. Who does what when is still ours to
// say.
#include "findings.hpp"
#include "hand.hpp"
#include "verifier.hpp"
#include "workbench.hpp"
#include "workers.hpp"

#include <cstdio>
#include <cstdlib>

namespace {

// Waits for all that are at work, and shows what they report.
void wait_for_all(audit::office& office, audit::findings& found) {
    while (auto const turn = office.next_turn()) {
        for (muster::delivery const& each : turn->notices) {
            std::string const result = each.notice.result.value_or(each.notice.summary);
            std::printf("%s:\n", std::string{each.notice.worker.text()}.c_str());
            audit::print(result);
            found.add(result);
        }
        office.done(*turn);
    }
}

}  // namespace

int main(int argc, char** argv) {
    audit::findings found{.term = argc > 2 ? argv[2] : "muster", .path = argc > 1 ? argv[1] : "."};
    audit::tree const here{found.path};
    auto const pad = audit::open_pad("step-5");
    if (!pad) return std::puts(describe(pad.error).c_str()), EXIT_FAILURE;
    audit::office office{audit::workers_of({&here, &*pad})};

    office.hire("hand-1", audit::search_brief(found.term, 1, 2, 0, "uses-1.md"));
    office.hire("hand-2", audit::search_brief(found.term, 2, 2, 0, "uses-2.md"));
    wait_for_all(office, found);

    // A finished worker goes on, with all that it knows.
    office.go_on("hand-1", audit::report_brief(found, "report.md"));
    wait_for_all(office, found);

    // A fresh one verifies: it has no part in what it looks at, and no tool that could change it.
    office.hire("verifier", audit::verify_brief(found.term, "report.md"));
    wait_for_all(office, found);
    auto const report = pad->read("report.md");
    audit::print(report ? report->bytes : "no report\n");
    return EXIT_SUCCESS;
}
//}
