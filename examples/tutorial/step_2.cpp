//{ quoted by docs/tutorial.md: step_2
// Step 2: tools called as a model calls them, by name and with arguments in JSON.
#include "workbench.hpp"

#include <cstdio>
#include <cstdlib>

int main() {
    audit::tree const here{"."};
    auto const pad = audit::open_pad("step-2");
    if (!pad) return std::puts(describe(pad.error).c_str()), EXIT_FAILURE;
    audit::workbench bench{here, *pad, "somebody"};
    muster::toolbox<audit::hand> box = bench.box();

    std::string const path = here.files.empty() ? "" : here.files.front();
    muster::tool_call const calls[] = {
        {"call-1", "ListFiles", R"({"share":1,"shares":4})"},
        {"call-2", "ListFiles", R"({"share":"first","shares":4})"},
        {"call-3", "Grep", "{}"},
        {"call-4", "PadAppend", R"({"name":"notes.md","text":"I was here."})"},
    };
    for (muster::tool_call const& call : calls) {
        muster::tool_result const answer = box.call(call.id, call.name, call.arguments);
        std::printf("%s %s\n", std::string{call.name}.c_str(), answer.is_error ? "(refused)" : "");
        audit::print(answer.text);
    }
    return EXIT_SUCCESS;
}
//}
