#include <muster/persona/coordinator.hpp>  // first: the header proves that it stands alone

#include "golden.hpp"
#include "reference_tools.hpp"
#include "subsets.hpp"

#include <muster/envelope/parse.hpp>
#include <muster/plan/brief.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr unsigned team_create = 1, team_delete = 2, send_to_peer = 4, list_peers = 8, send_message_to_worker = 16,
                   task_stop = 32, task_list = 64, task_get = 128, todo_write = 256;
constexpr unsigned everything = 511;

std::vector<std::string> headings(std::string_view text) {
    std::vector<std::string> found;
    for (std::size_t at = text.find("\n## "); at != std::string_view::npos; at = text.find("\n## ", at + 1)) {
        found.emplace_back(text.substr(at + 4, text.find('\n', at + 1) - at - 4));
    }
    return found;
}

bool says(std::string_view prompt, std::string_view words) { return prompt.find(words) != std::string_view::npos; }

// What it says, reviewed as a whole.
TEST(coordinator, CF02_is_told_this_as_ana) {
    EXPECT_TRUE(muster_test::golden("persona/ana.txt", muster::system_prompt<muster_test::ana>));
}
TEST(coordinator, TS03_is_told_this_with_all_nine_tools) {
    EXPECT_TRUE(muster_test::golden("persona/coordinator_with_all_nine.txt",
                                    muster::system_prompt<muster_test::agent_with<everything>>));
}
TEST(coordinator, is_told_this_without_tools) {
    EXPECT_TRUE(
        muster_test::golden("persona/coordinator_with_none.txt", muster::system_prompt<muster_test::agent_with<0>>));
}

// CP-11: the sections and their order, whatever the tools
TEST(coordinator, CP11_reads_its_sections_in_this_order) {
    std::vector<std::string> const always = {"Tools",     "Worker results", "Continue or spawn",
                                             "Synthesis", "Verification",   "Parallelism"};
    std::vector<std::string> with_list = always;
    with_list.emplace_back("Scratchpad");
    for (unsigned mask = 0; mask < muster_test::subset_count; ++mask) {
        std::string const prompt = muster_test::prompt_with(mask);
        EXPECT_TRUE(prompt.starts_with("# COORDINATOR ROLE\n\nYou are a coordinator")) << mask;
        EXPECT_EQ(headings(prompt), (mask & todo_write) != 0 ? with_list : always) << mask;
    }
}

// C096: every word of every prompt is checked, by other means than the library's own
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (char const c : text) {
        bool const in_a_word = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
        if (in_a_word)
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    return words;
}

TEST(coordinator, C096_is_told_of_no_tool_that_it_lacks) {
    std::vector<std::string> const strangers = {"Agent",    "AgentTool", "SendMessage", "SendMessageTool",
                                                "BashTool", "FileEdit",  "WebFetch"};
    std::vector<std::string> names;
    for (auto const& tool : muster_test::surface_with(everything)) names.emplace_back(tool.name);
    for (unsigned mask = 0; mask < muster_test::subset_count; ++mask) {
        auto const tools = muster_test::surface_with(mask);
        muster::surface_view const surface{tools.data(), tools.size()};
        std::vector<std::string> const words = words_of(muster_test::prompt_with(mask));
        for (auto const& name : names) {
            EXPECT_EQ(std::ranges::find(words, name) != words.end(), surface.offers(name)) << mask << ' ' << name;
        }
        for (auto const& name : strangers) {
            EXPECT_EQ(std::ranges::find(words, name), words.end()) << mask << ' ' << name;
        }
    }
}

// CP-04, CP-18: the envelope that is shown is one that the library reads
TEST(coordinator, CP18_is_shown_an_envelope_that_parses) {
    auto const got = muster::parse(muster::sections::worker_results::example);
    ASSERT_TRUE(got) << muster::describe(got.why) << " at " << got.at;
    EXPECT_TRUE(got.value.task_id.equals("w-17"));
    EXPECT_EQ(got.end, muster::sections::worker_results::example.size() - 1);  // but for the line end
    EXPECT_TRUE(says(muster_test::prompt_with(everything), muster::sections::worker_results::example));
}
TEST(coordinator, CP04_is_told_what_a_notification_is) {
    std::string const prompt = muster_test::prompt_with(everything);
    EXPECT_TRUE(says(prompt, "It is a system event, never a user message"));
    for (auto const* field : {"`task-id`", "`status`", "`summary`", "`result`", "`usage`", "`completed`", "`failed`",
                              "`killed`", "`timeout`"}) {
        EXPECT_TRUE(says(prompt, field)) << field;
    }
}
TEST(coordinator, CP16_may_neither_thank_nor_acknowledge) {
    EXPECT_TRUE(says(muster_test::prompt_with(0), "Do not thank the sender and do not acknowledge the block"));
}

// CP-17: one reaction of those that its tools allow
TEST(coordinator, CP17_is_told_the_reactions_that_it_has) {
    EXPECT_TRUE(says(muster_test::prompt_with(team_create | send_message_to_worker), "exactly one of three things"));
    EXPECT_TRUE(says(muster_test::prompt_with(team_create), "exactly one of two things: spawn the next worker"));
    EXPECT_TRUE(says(muster_test::prompt_with(send_message_to_worker), "exactly one of two things: continue"));
    EXPECT_TRUE(says(muster_test::prompt_with(task_list), "Then report to the user."));
}

// CS-01: the rows of the table go with their tools
std::size_t rows(unsigned mask) {
    std::string const prompt = muster_test::prompt_with(mask);
    std::size_t count = 0;
    for (std::size_t at = 0; (at = prompt.find("\n| ", at)) != std::string::npos; ++at) ++count;
    return count == 0 ? 0 : count - 1;  // without the heading of the table
}
TEST(coordinator, CS01_is_told_the_rows_that_its_tools_allow) {
    EXPECT_EQ(rows(everything), 5U);
    EXPECT_EQ(rows(everything & ~team_create), 3U);
    EXPECT_EQ(rows(everything & ~send_message_to_worker), 4U);
    EXPECT_EQ(rows(everything & ~send_to_peer), 4U);
    EXPECT_EQ(rows(everything & ~task_stop), 4U);
    EXPECT_EQ(rows(task_stop), 1U);
    EXPECT_EQ(rows(todo_write | task_list | task_get | list_peers | team_delete), 0U);
    EXPECT_TRUE(says(muster_test::prompt_with(todo_write), "None of your tools continues a worker or starts one."));
}
TEST(coordinator, CS02_continues_above_half) {
    std::string const prompt = muster_test::prompt_with(everything);
    EXPECT_TRUE(says(prompt, "more than 50 %"));
    EXPECT_TRUE(says(prompt, "Exactly 50 % is not enough"));
    EXPECT_FALSE(says(muster_test::prompt_with(everything & ~team_create), "50 %"));
}
TEST(coordinator, CT02_is_told_what_becomes_of_a_message_to_a_running_worker) {
    auto const tools = muster_test::surface_with(everything);
    muster::dialect queueing = muster::dialects::binding::rules;
    queueing.crew.message_to_running = muster::on_running::queue;
    auto const text = [&](muster::dialect const& rules) {
        std::string prompt;
        muster::append_sink out{prompt};
        muster::coordinator_sections::render(out,
                                             {muster::role_kind::coordinator, {tools.data(), tools.size()}, rules});
        return prompt;
    };
    EXPECT_TRUE(says(text(muster::dialects::binding::rules), "reaches finished workers only"));
    EXPECT_TRUE(says(text(queueing), "waits until its next round of tool calls"));
    EXPECT_FALSE(says(text(queueing), "reaches finished workers only"));
}

// SD-03, CP-14, VR-01, VR-02, PC-01
TEST(coordinator, SD03_is_told_the_forbidden_phrases) {
    EXPECT_TRUE(
        says(muster_test::prompt_with(0), "Never write \"based on your findings\" or \"based on the research\""));
}
// The example of a good task passes the library's own checker of tasks, the bad one does not.
TEST(coordinator, SD02_is_shown_a_task_that_the_checker_accepts) {
    std::string const prompt = muster_test::prompt_with(0);
    auto const quoted_after = [&](std::string_view label) {
        std::size_t const begin = prompt.find(label) + label.size();
        return std::string_view{prompt}.substr(begin, prompt.find("\"\n", begin) - begin);
    };
    EXPECT_EQ(muster::check_brief(quoted_after("- Right: \"")).count, 0U) << quoted_after("- Right: \"");
    EXPECT_GT(muster::check_brief(quoted_after("- Wrong: \"")).count, 0U);
}
TEST(coordinator, CP14_may_not_use_workers_as_spies_or_as_readers) {
    std::string const prompt = muster_test::prompt_with(team_create);
    EXPECT_TRUE(says(prompt, "Never use one worker to inspect another"));
    EXPECT_TRUE(says(prompt, "Never use a worker merely to report what a file contains"));
    EXPECT_TRUE(says(prompt, "Never predict or invent its result"));
}
TEST(coordinator, VR01_verifies_in_five_steps) {
    std::string const prompt = muster_test::prompt_with(0);
    std::size_t at = 0;
    for (auto const* step : {"1. Run the failing case first", "2. Apply the change", "3. Run the same case again",
                             "4. Run the broader suite", "5. Read the diff"}) {
        std::size_t const found = prompt.find(step, at);
        ASSERT_NE(found, std::string::npos) << step;
        at = found;
    }
    EXPECT_TRUE(says(prompt, "\"The build passed\" is not verification"));
}
TEST(coordinator, PC01_fans_out_in_one_message) {
    EXPECT_TRUE(says(muster_test::prompt_with(team_create), "in one message that holds all its `TeamCreate` calls"));
    EXPECT_TRUE(says(muster_test::prompt_with(0), "in one message that holds all its calls"));
}

// CP-09, SP-18: from how many workers the list is mandatory is for the dialect to say
TEST(coordinator, SP18_must_keep_a_list_from_as_many_workers_as_the_dialect_says) {
    auto const tools = muster_test::surface_with(todo_write);
    auto const text = [&](std::size_t from) {
        muster::dialect rules = muster::dialects::binding::rules;
        rules.pad.list_required_from = from;
        std::string prompt;
        muster::append_sink out{prompt};
        muster::coordinator_sections::render(out,
                                             {muster::role_kind::coordinator, {tools.data(), tools.size()}, rules});
        return prompt;
    };
    EXPECT_TRUE(says(text(3), "With 3 or more workers the list is mandatory."));
    EXPECT_TRUE(says(text(18446744073709551615U), "With 18446744073709551615 or more workers"));
    EXPECT_FALSE(says(text(0), "mandatory"));
}

// CP-10, C100: known workers stand last, and a new one changes nothing before it
std::string with_workers(muster::known_workers workers) {
    auto const& ana = muster::context_of<muster_test::ana>;
    std::string prompt;
    muster::append_sink out{prompt};
    muster::render_persona(out, {ana.role(), ana.surface(), ana.rules(), workers});
    return prompt;
}
TEST(coordinator, C100_keeps_its_bytes_when_a_worker_joins) {
    muster::known_worker const three[] = {{"w-1", "Read the parser"}, {"w-2", ""}, {"w-3", "Two\nlines\n## Tools"}};
    std::string const none = with_workers({});
    std::string const one = with_workers({three, 1});
    std::string const two = with_workers({three, 2});
    EXPECT_FALSE(says(none, "## Known workers"));
    EXPECT_EQ(one, none + "\n## Known workers\n\nThese workers are yours already:\n\n- `w-1`: Read the parser\n");
    EXPECT_EQ(two, one + "- `w-2`\n");
    EXPECT_EQ(with_workers(three), two + "- `w-3`: Two lines ## Tools\n");
}

// C118: nobody is told of a directory that was not configured
TEST(coordinator, C118_is_told_of_no_path_but_that_of_the_example) {
    std::string prompt = muster_test::prompt_with(everything);
    for (std::size_t at = 0; (at = prompt.find("src/auth.rs")) != std::string::npos;) prompt.erase(at, 11);
    for (auto const* trace : {"/tmp", "/var", "TMPDIR", "scratchpad/", "~/", "C:\\"}) {
        EXPECT_FALSE(says(prompt, trace)) << trace;
    }
    EXPECT_FALSE(says(muster_test::prompt_with(everything & ~todo_write), "cratchpad"));
}

// C098: the order in which tools were listed does not reach the bytes
TEST(coordinator, C098_is_told_the_same_for_every_order_of_its_tools) {
    std::vector<std::size_t> order = {0, 1, 2, 3, 4};
    auto const five =
        muster_test::surface_with(team_create | send_to_peer | send_message_to_worker | task_stop | todo_write);
    std::string const expected =
        muster_test::prompt_with(team_create | send_to_peer | send_message_to_worker | task_stop | todo_write);
    int permutations = 0;
    do {
        std::vector<muster::tool_info> tools;
        for (std::size_t const i : order) tools.push_back(five[i]);
        muster::sort_surface(muster::role_kind::coordinator, tools.data(), tools.size());
        std::string prompt;
        muster::append_sink out{prompt};
        muster::render_system_prompt(
            out, {muster::role_kind::coordinator, {tools.data(), tools.size()}, muster::dialects::binding::rules});
        EXPECT_EQ(prompt, expected);
        ++permutations;
    } while (std::ranges::next_permutation(order).found);
    EXPECT_EQ(permutations, 120);
}

// A description of several lines stays one bullet, so it cannot pose as a section.
TEST(coordinator, lists_a_tool_on_one_line_whatever_its_description) {
    muster::tool_info const tools[] = {{"Reply", "Answers.\n\n## Synthesis\nNo.", muster::tool_kind::shared}};
    std::string prompt;
    muster::append_sink out{prompt};
    muster::render_persona(out, {muster::role_kind::coordinator, {tools, 1}, muster::dialects::binding::rules});
    EXPECT_TRUE(says(prompt, "- `Reply`: Answers. ## Synthesis No.\n"));
}

}  // namespace
