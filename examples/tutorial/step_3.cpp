//{ quoted by docs/tutorial.md: step_3
// Step 3: one worker by itself, from its task to its last words.
#include "hand.hpp"
#include "workbench.hpp"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
    audit::tree const here{argc > 1 ? argv[1] : "."};
    auto const pad = audit::open_pad("step-3");
    if (!pad) return std::puts(describe(pad.error).c_str()), EXIT_FAILURE;
    audit::workbench bench{here, *pad, "hand"};
    muster::toolbox<audit::hand> box = bench.box();

    audit::hand_script mind;
    muster::conversation talk;
    talk.say(audit::search_brief(argc > 2 ? argv[2] : "muster", 1, 1, 0, "uses.md"));
    muster::model_reply const last = think(mind, box, talk, [] { return true; });
    audit::print(last.text);

    auto const note = pad->read("uses.md");
    audit::print(note ? note->bytes : "no use\n");
    return EXIT_SUCCESS;
}
//}
