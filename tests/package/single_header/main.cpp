//{ quoted by docs/single_headers.md
#include <muster_core.hpp>

#include <cstdio>

struct read_file : muster::tool<"Read"> {};
struct scout : muster::agent<muster::role::worker, muster::tool_set<read_file>> {};

constexpr std::string_view report =
    "<task-notification><task-id>w-1</task-id><status>completed</status></task-notification>";

int main() {
    std::puts(muster::system_prompt<scout>.data());
    return muster::parse(report) ? 0 : 1;
}
//}
