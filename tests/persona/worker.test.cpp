#include <muster/persona/worker.hpp>  // first: the header proves that it stands alone

#include <muster/persona/system_prompt.hpp>

#include "golden.hpp"
#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

struct idle : muster::agent<muster::role::worker, muster::tool_set<>> {};

constexpr std::string_view prompt = muster::system_prompt<muster_test::ana_worker>;
static_assert(prompt.starts_with("# WORKER ROLE\n\nYou are a worker"));

bool says(std::string_view text, std::string_view words) { return text.find(words) != std::string_view::npos; }

TEST(worker, CF03_is_told_this_as_the_worker_of_ana) {
    EXPECT_TRUE(muster_test::golden("persona/ana_worker.txt", prompt));
}
TEST(worker, is_told_this_without_tools) {
    EXPECT_TRUE(muster_test::golden("persona/worker_with_none.txt", muster::system_prompt<idle>));
}

TEST(worker, WP01_WP05_knows_its_place) {
    EXPECT_TRUE(says(prompt, "Do not start a dialogue with the user"));
    EXPECT_TRUE(says(prompt, "`blocked: need X`"));
    EXPECT_TRUE(says(prompt, "write it to be parsed"));
    EXPECT_TRUE(says(prompt, "the file path, the line range, and the diff itself or the hash of the commit"));
    EXPECT_TRUE(says(prompt, "`file_path:line`"));
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
    EXPECT_TRUE(says(prompt, "You cannot start, continue, message or stop another agent"));
    EXPECT_TRUE(says(prompt, "the task is too large for one worker"));
    for (auto const* name : {"TeamCreate", "TeamDelete", "SendToPeer", "SendMessageToWorker", "TaskStop", "ListPeers",
                             "TaskList", "TaskGet"}) {
        EXPECT_FALSE(says(prompt, name)) << name;
    }
}
TEST(worker, WP10_has_a_scratchpad_with_the_tool_for_it_only) {
    EXPECT_TRUE(says(prompt, "not for coordination between workers"));
    EXPECT_FALSE(says(muster::system_prompt<idle>, "cratchpad"));
    EXPECT_FALSE(says(muster::system_prompt<idle>, "TodoWrite"));
}
TEST(worker, F20_is_told_that_no_tools_are_none) {
    EXPECT_TRUE(says(muster::system_prompt<idle>, "You have no tools."));
}

}  // namespace
