#include <muster/persona/worker.hpp>

#include <muster/persona/system_prompt.hpp>

#include "golden.hpp"
#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

struct idle : muster::agent<muster::role::worker, muster::tool_set<>> {};

// A session's worker whose host gives it the persona; its list is a tool like any other there.
struct told_who_they_are {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::session::rules;
        changed.prompt.worker_persona = true;
        return changed;
    }();
};
struct bash : muster::tool<"Bash"> {
    static constexpr std::string_view description = "Runs a shell command and returns its output and exit status.";
};
struct edit : muster::tool<"Edit"> {
    static constexpr std::string_view description = "Replaces one passage of a file by another.";
};
struct read : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file, or a range of its lines.";
};
struct hand_tools : muster::tool_set<bash, edit, read, muster::tools::todo_write> {};
struct hand : muster::agent<muster::role::worker, hand_tools, told_who_they_are> {};

constexpr std::string_view prompt = muster::system_prompt<muster_test::ana_worker>;
static_assert(prompt.starts_with("# WORKER ROLE\n\nYou are a worker"));

bool says(std::string_view text, std::string_view words) { return text.find(words) != std::string_view::npos; }

TEST(worker, CF03_is_told_this_as_the_worker_of_ana) {
    EXPECT_TRUE(muster_test::golden("persona/ana_worker.txt", prompt));
}
TEST(worker, DV05_is_told_this_in_a_session_that_gives_workers_a_persona) {
    EXPECT_TRUE(muster_test::golden("persona/session_worker.txt", muster::system_prompt<hand>));
}
TEST(worker, is_told_this_without_tools) {
    EXPECT_TRUE(muster_test::golden("persona/worker_with_none.txt", muster::system_prompt<idle>));
}

TEST(worker, WP08_is_told_of_every_tool_it_has) {
    for (auto const& tool : muster::surface<muster_test::ana_worker>) {
        std::string bullet{"\n- `"};
        bullet.append(tool.name).append("`: ").append(tool.description).append("\n");
        EXPECT_TRUE(says(prompt, bullet)) << bullet;
    }
}
// C096 wins: what a worker lacks is said in words, since a name invites a call.
TEST(worker, WP09_is_told_without_names_what_it_may_not_do) {
    EXPECT_TRUE(says(prompt, "You cannot start, continue, message or stop agents: only the coordinator does."));
    EXPECT_TRUE(
        says(prompt, "the task is too large: end with `blocked: need a smaller task` and propose how to split it"));
    for (auto const* name : {"TeamCreate", "TeamDelete", "SendToPeer", "SendMessageToWorker", "TaskStop", "ListPeers",
                             "TaskList", "TaskGet"}) {
        EXPECT_FALSE(says(prompt, name)) << name;
    }
}
// About 750 tokens; exact ones stand in docs/persona.md.
TEST(worker, says_it_in_few_words) { EXPECT_LT(prompt.size(), 3400U); }
TEST(worker, WP10_has_a_scratchpad_with_the_tool_for_it_only) {
    EXPECT_TRUE(says(prompt, "not for coordination between workers"));
    EXPECT_FALSE(says(muster::system_prompt<idle>, "## Task list"));
    EXPECT_FALSE(says(muster::system_prompt<idle>, "TodoWrite"));
}
TEST(worker, F20_is_told_that_no_tools_are_none) {
    EXPECT_TRUE(says(muster::system_prompt<idle>, "You have no tools."));
}

}  // namespace
