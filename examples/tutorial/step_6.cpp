//{ quoted by docs/tutorial.md: step_6
// Step 6: a coordinator directs the work. It is told what is wanted, and what comes back.
#include "foreman.hpp"
#include "lead.hpp"
#include "workbench.hpp"
#include "workers.hpp"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
    std::string const path = argc > 1 ? argv[1] : ".", term = argc > 2 ? argv[2] : "muster";
    audit::tree const here{path};
    auto const pad = audit::open_pad("step-6");
    if (!pad) return std::puts(describe(pad.error).c_str()), EXIT_FAILURE;

    audit::office office{audit::workers_of({&here, &*pad})};
    audit::foreman foreman{office, *pad};
    audit::lead_script lead;
    office.say(audit::order(path, term, 3, here.left_out.size()));
    audit::print(foreman.direct(lead));
    audit::print(office.crew().report());
    return EXIT_SUCCESS;
}
//}
