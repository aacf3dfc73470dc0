#include <reports.hpp>

constexpr std::string_view report =
    "<task-notification><task-id>w-1</task-id><status>completed</status></task-notification>";

// What the library read, and what this program reads, is the same.
int main() {
    muster::parsed const there = read_report(report);
    muster::parsed const here = muster::parse(report);
    return there && here && there.value.task_id.equals("w-1") && here.value.task_id.equals("w-1") ? 0 : 1;
}
