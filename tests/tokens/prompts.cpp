// The prompts whose size docs/persona.md tells, one a line, as JSON: scripts/tokens reads it. A row of the table is
// added here, and nowhere else.
#include <muster/persona/system_prompt.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/text/json_text.hpp>
#include <muster/tool/session.hpp>
#include <muster/tool/standard.hpp>

#include <reference_tools.hpp>

#include <cinttypes>
#include <cstdio>
#include <string>
#include <string_view>

namespace {

struct lead : muster::agent<muster::role::coordinator, muster::tools::standard> {};
struct session_lead
    : muster::agent<muster::role::coordinator, muster::tools::session::standard, muster::dialects::session> {};

std::string as_json(std::string_view text) {
    std::string json;
    muster::append_sink out{json};
    muster::put_json_text(out, text);
    return json;
}

// In tokens; 0 where there is none. `known`: what the prompt of a known system takes for the same tools. `most`: what this
// one may take.
struct sizes {
    int known = 0;
    int most = 0;
};

void row(std::string_view name, std::string_view prompt, sizes tokens = {}) {
    std::printf(R"({"name":%s,"known":%d,"most":%d,"fingerprint":"%016)" PRIx64 R"(","text":%s})"
                "\n",
                as_json(name).c_str(), tokens.known, tokens.most, muster::fingerprint(prompt), as_json(prompt).c_str());
}

}  // namespace

int main() {
    row("coordinator with seven tools", muster::system_prompt<muster_test::ana>, {.known = 986, .most = 1400});
    row("coordinator with all nine", muster::system_prompt<lead>);
    row("coordinator of a session, four tools", muster::system_prompt<session_lead>);
    row("worker with four tools", muster::system_prompt<muster_test::ana_worker>, {.known = 551, .most = 750});
}
