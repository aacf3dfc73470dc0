// A coordinator with workers, or forks of one agent? Nine dimensions, each with its reason, and beside it what this
// library can show of it: prompts, surfaces, bytes and decisions that are made here and now.
//
// Built and run with the tests; ends with status 1 if what it shows is not what the table says.
#include <muster/craft/mode_difference.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/plan/choose_worker.hpp>
#include <muster/role/choose_mode.hpp>
#include <muster/role/dialects.hpp>
#include <muster/role/mode.hpp>
#include <muster/tool/standard.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace {

struct read_file : muster::tool<"Read"> {};
struct desk
    : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker, muster::tools::task_stop> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};
struct scout : muster::agent<muster::role::worker, muster::tool_set<read_file>> {};

constexpr std::string_view told_to_ana = muster::system_prompt<ana, "You are Ana.">;
constexpr std::string_view told_to_scout = muster::system_prompt<scout>;

// A session that has come some way, and two questions that have nothing to do with each other.
constexpr std::string_view said_so_far =
    "user: Sessions end too early, and the build warns. My colleague is on leave until Monday.\n"
    "agent: I have read src/auth/session.ts and the log of the build.\n";
constexpr std::string_view tasks[] = {
    "To repair the expiry: which unit does src/auth/session.ts:42 compare in? Report path:line.\n",
    "To quieten the build: which of the warnings in build.log are ours? Report path:line.\n",
};

//{ quoted by docs/modes.md: read
// What a model reads before its first word: a worker its prompt and its task, a fork all of its parent's and its own.
std::string worker_reads(std::string_view task) { return std::string{told_to_scout}.append(task); }
std::string fork_reads(std::string_view task) { return std::string{told_to_ana}.append(said_so_far).append(task); }
//}

std::size_t in_common(std::string_view a, std::string_view b) {
    auto const ends = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return static_cast<std::size_t>(ends.first - a.begin());
}

// Any type that says whether coordinator mode is asked for is a signal.
struct asked_for {
    static constexpr bool is_on() noexcept { return true; }
};

bool all_as_told = true;

void shown(std::string_view dimension, bool as_told, std::string const& fact) {
    for (muster::mode_difference const& row : muster::mode_differences) {
        if (row.name != dimension) continue;
        std::printf("%.*s\n  coordinator  %.*s\n  fork         %.*s\n  because      %.*s\n  shown here   %s\n\n",
                    static_cast<int>(row.name.size()), row.name.data(), static_cast<int>(row.coordinator.size()),
                    row.coordinator.data(), static_cast<int>(row.fork.size()), row.fork.data(),
                    static_cast<int>(row.reason.size()), row.reason.data(), fact.c_str());
        all_as_told = all_as_told && as_told;
        return;
    }
    all_as_told = false;  // there is no such dimension
}

void show_who_drives() {
    auto const mode = muster::mode_in_force(asked_for{}, true);
    shown("architecture", mode == muster::orchestration_mode::coordinator,
          "asked for both, the coordinator is in force");

    auto const together = muster::choose_mode({.coordinated_steps = true, .shared_knowledge = true});
    auto const apart = muster::choose_mode({.shared_cache = true});
    shown("scenarios",
          together.mode == muster::orchestration_mode::coordinator && apart.mode == muster::orchestration_mode::fork,
          "steps that share what they learn: a coordinator; searches from one context: forks");
}

void show_what_is_read() {
    std::string const worker = worker_reads(tasks[0]), fork = fork_reads(tasks[0]);
    bool const clean = worker.find("on leave") == worker.npos && fork.find("on leave") != fork.npos;
    shown("context", clean, "the worker reads nothing of the colleague on leave, the fork does");

    std::size_t const of_both = in_common(told_to_ana, worker);
    std::size_t const of_forks = in_common(fork, fork_reads(tasks[1]));
    shown("cache", of_both < 16 && of_forks >= told_to_ana.size() + said_so_far.size(),
          std::to_string(of_both) + " bytes in common with the coordinator; two forks share " + std::to_string(of_forks)
              + " of " + std::to_string(fork.size()));
}

void show_who_talks_and_cuts() {
    auto const& worker = muster::surface<scout>;
    bool const mute = !worker.offers(muster::tools::send_message_to_worker::name) && !worker.offers("SendToPeer");
    shown("communication", mute, "no tool of the worker's reaches another one; its final text reaches the coordinator");
    shown("allocation", told_to_ana.find("one task at a time for each set of files") != told_to_ana.npos,
          "the coordinator is told: one writer at a time for each set of files");
    shown("aggregation", told_to_ana.find("Fold it into your synthesis") != told_to_ana.npos,
          "the coordinator is told: fold each result into your synthesis");
}

void show_what_a_failure_does() {
    muster::worker_facts const failed{.failed = true};
    auto const choice = muster::choose_worker({}, {&failed, 1}, muster::dialects::binding::rules);
    shown("recovery", choice.action == muster::worker_action::resume,
          "it decides to " + std::string{word(choice.action)} + ": " + std::string{choice.reason()});
}

void show_what_it_costs() {
    std::size_t apart = told_to_ana.size() + said_so_far.size(), first = 0, others = 0;
    for (std::string_view const task : tasks) {
        apart += task.size() + worker_reads(task).size();  // written by the coordinator, read by the worker
        (first == 0 ? first : others) += first == 0 ? fork_reads(task).size() : task.size();
    }
    shown(
        "overhead", apart > first + others,
        std::to_string(apart) + " bytes against " + std::to_string(first + others) + " for two tasks, without results");
}

}  // namespace

int main() {
    show_who_drives();
    show_what_is_read();
    show_who_talks_and_cuts();
    show_what_a_failure_does();
    show_what_it_costs();
    return all_as_told ? 0 : 1;
}
