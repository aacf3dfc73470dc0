#include <muster/envelope/parse.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/role/agent.hpp>

#include <cstdio>

struct read_file : muster::tool<"Read"> {};
struct bench : muster::tool_set<read_file> {};
struct scout : muster::agent<muster::role::worker, bench> {};

constexpr std::string_view report =
    "<task-notification><task-id>w-1</task-id><status>completed</status></task-notification>";

int main() {
    std::puts(muster::system_prompt<scout>.data());
    return muster::parse(report) ? 0 : 1;
}
