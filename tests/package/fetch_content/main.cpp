#include <muster/envelope/parse.hpp>

constexpr std::string_view report =
    "<task-notification><task-id>w-1</task-id><status>completed</status></task-notification>";

int main() { return muster::parse(report) ? 0 : 1; }
