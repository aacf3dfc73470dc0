//{ quoted by docs/tutorial.md: step_4
// Step 4: two workers at once, and what their coordinator is told.
#include "hand.hpp"
#include "office.hpp"
#include "workbench.hpp"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
    std::string const path = argc > 1 ? argv[1] : ".", term = argc > 2 ? argv[2] : "muster";
    audit::tree const here{path};
    auto const pad = audit::open_pad("step-4");
    if (!pad) return std::puts(describe(pad.error).c_str()), EXIT_FAILURE;

    audit::office office{[&](audit::office& in, muster::assignment const& job) {
        audit::workbench bench{here, *pad, std::string{job.worker.text()}};
        audit::hand_script mind;
        in.work(job, mind, bench.box());
    }};
    std::puts(office.hire("hand-1", audit::search_brief(term, 1, 2, 0, "uses-1.md")).c_str());
    std::puts(office.hire("hand-2", audit::search_brief(term, 2, 2, 0, "uses-2.md")).c_str());
    while (auto const turn = office.next_turn()) {
        audit::print(turn->text());
        std::puts(office.is_true(*turn) ? "(That is true.)" : "(Not true!)");
        office.done(*turn);
    }
    return EXIT_SUCCESS;
}
//}
