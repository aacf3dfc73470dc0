// What the tutorial's verifier makes of a report with a use that is there, one on another line, and one without the term.
#include "verifier.hpp"
#include "workbench.hpp"

#include <cstdio>
#include <string>

int false_report(std::string const& folder) {
    auto const pad = audit::open_pad("false-report");
    std::string const cited = "    " + folder + "/json.cpp:";
    if (!pad
        || pad->create("report.md", "## Uses\n\n" + cited + "2:#include <muster/toolbox/toolbox_here.hpp>\n" + cited
                                        + "1:#include <muster/toolbox/toolbox_here.hpp>\n" + cited
                                        + "1:// The one file that compiles what reads JSON.\n")) {
        return 1;
    }
    muster::pad_tools const notes{*pad, {}};
    audit::tree const files{folder};
    muster::toolbox<audit::verifier> box{
        muster::on<audit::read_lines>([&](auto const& given) { return audit::show_lines(files, given); }),
        notes.on<muster::tools::pad_read>()};
    audit::verifier_script mind;
    muster::conversation talk;
    talk.say(audit::verify_brief("muster", "report.md"));
    std::puts(think(mind, box, talk, [] { return true; }).text.c_str());
    return 0;
}
