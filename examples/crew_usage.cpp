// Two workers use what they use, one of them says so only in part, and a report shows who is where.
//
//     crew_usage    prints what the sums and the report say, and checks it
#include <muster/crew/crew.hpp>

#include <chrono>
#include <cstdio>
#include <string>

using namespace std::chrono_literals;

namespace {

int faults = 0;

void expect(bool holds, char const* what) {
    if (!holds) ++faults;
    std::printf("%s %s\n", holds ? "ok    " : "failed", what);
}

void two_workers() {
    //{ quoted by docs/usage.md: billing
    muster::binding_key const desk = *muster::binding_key::of("whatsapp", "ana_main");
    muster::crew crew;
    muster::time_point now{1s};
    (void)crew.spawn(now, desk, {.prompt = "Find why tokens expire early.", .name = "scout"});
    (void)crew.spawn(now, desk, {.prompt = "Read every log.", .name = "reader"});
    muster::run_id const scout = crew.start(now)->run;
    muster::run_id const reader = crew.start(now)->run;

    // Each reply of a model is billed to the run that asked for it, under the id that its API gave it.
    auto const call = [](char const* id) { return *muster::call_id::from(id); };
    crew.bill(now, scout, {.call = call("msg_1"), .used = {.input = 1200, .output = 80}, .tool_uses = 2});
    crew.bill(now, scout, {.call = call("msg_2"), .used = {.input = 1500, .output = 40}, .tool_uses = 1});
    crew.bill(now, scout, {.call = call("msg_2"), .used = {.input = 1500, .output = 40}, .tool_uses = 1});  // again
    crew.bill(now, reader, {.call = call("msg_3"), .used = {.input = 900}});  // what it wrote, nobody knows
    now += 5s;
    crew.finish(now, scout, {.result = "auth.rs:142 compares with <."});
    crew.finish(now, reader, {.result = "Nothing in the logs.", .used = {.tool_uses = 9}});

    muster::usage_sum const mine = crew.usage_of(desk, "scout");
    muster::usage_sum const all = crew.usage_of(desk);
    //}
    expect(mine.tokens.exact() == 1620U, "what was read last counts, and all that was written");
    expect(mine.read.exact() == 2700U && mine.calls == 2, "a call that is told again is not paid again");
    expect(all.tokens.known() == 2520U && !all.tokens.complete(), "a sum that lacks a part says so");
    expect(all.tool_uses.exact() == 12U, "calls of tools are counted as they were made");

    std::string const table = crew.report({.width = 100});
    std::printf("\n%s", table.c_str());
    expect(table.find("2520+ tokens, 12 tool uses") != std::string::npos, "a report says it as well");
}

}  // namespace

int main() {
    two_workers();
    return faults == 0 ? 0 : 1;
}
