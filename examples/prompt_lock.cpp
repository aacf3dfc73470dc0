// Prompts under lock: one that changes, be it by a new version of this library, stops the build until somebody has
// read it.
//
//     prompt_lock            is every text what its lock says?
//     prompt_lock --print    prints examples/data/prompts.lock anew
//
// After an intended change build with MUSTER_UNLOCKED defined, print the file, and review its diff beside the prompts'.
#include <muster/persona/system_prompt.hpp>
#include <muster/text/lock.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/wire/anthropic_messages.hpp>

#include <cinttypes>
#include <cstdio>
#include <string_view>

//{ quoted by docs/prompts.md: lock
struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};
struct scout : muster::agent<muster::role::worker, muster::tool_set<muster::tools::todo_write>> {};

// Every text that a model is given: the name of its type is the name in a compiler's message.
struct told_ana {
    static constexpr std::string_view text = muster::system_prompt<ana, "You are Ana.">;
};
struct told_scout {
    static constexpr std::string_view text = muster::system_prompt<scout>;
};
struct offered_to_ana {
    static constexpr std::string_view text = muster::tool_definitions<ana, muster::wire::anthropic_messages>;
};

#ifndef MUSTER_UNLOCKED
#include "data/prompts.lock"
#endif
//}

namespace {

void print_lock(char const* name, std::string_view text) {
    std::printf("template struct muster::locked_text<%s, %" PRIu64 "U>;\n", name, muster::fingerprint(text));
}

int print() {
    std::printf(
        "// What each text was when somebody last read it. A build with another text stops at its line and says "
        "the number that\n// belongs here: read what has changed, then write the number. `prompt_lock --print` "
        "prints the whole file.\n");
    print_lock("told_ana", told_ana::text);
    print_lock("told_scout", told_scout::text);
    print_lock("offered_to_ana", offered_to_ana::text);
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 2 && std::string_view{arguments[1]} == "--print") return print();
    // That this was built is the answer. The texts are in it, byte for byte.
    return told_ana::text.ends_with("\nYou are Ana.") && !told_scout::text.empty() && !offered_to_ana::text.empty() ? 0
                                                                                                                    : 1;
}
