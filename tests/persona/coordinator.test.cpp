#include <muster/persona/coordinator.hpp>

#include "golden.hpp"
#include "prompts.hpp"
#include "reference_tools.hpp"

#include <muster/persona/absent_tool.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace muster_test;

std::vector<std::string> headings(std::string_view text) {
    std::vector<std::string> found;
    for (std::size_t at = text.find("\n## "); at != std::string_view::npos; at = text.find("\n## ", at + 1)) {
        found.emplace_back(text.substr(at + 4, text.find('\n', at + 1) - at - 4));
    }
    return found;
}

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

TEST(coordinator, TS02_is_told_this_in_a_session) {
    EXPECT_TRUE(muster_test::golden("persona/session.txt", session_prompt));
}

// What matters of the subsets: who cannot start, continue, stop or nudge a worker.
template <unsigned Missing>
constexpr std::string_view prompt_without = muster::system_prompt<agent_with<everything & ~Missing>>;
TEST(coordinator, is_told_this_where_tools_are_missing) {
    std::string text;
    auto const add = [&text](std::string_view what, std::string_view prompt) {
        text.append(text.empty() ? "" : "\n").append("==== ").append(what).append("\n\n").append(prompt);
    };
    add("cannot start a worker", prompt_without<team_create>);
    add("cannot continue a worker", prompt_without<send_message_to_worker>);
    add("can do neither", prompt_without<(team_create | send_message_to_worker)>);
    add("cannot stop or nudge a worker", prompt_without<(task_stop | send_to_peer)>);
    EXPECT_TRUE(muster_test::golden("persona/coordinator_without.txt", text));
}
// About 1,400 tokens; exact ones stand in docs/persona.md.
TEST(coordinator, says_it_in_few_words) {
    EXPECT_LT(muster::system_prompt<muster_test::ana>.size(), 6800U);
    EXPECT_LT(session_prompt.size(), 6800U);
}

// CP-11: the sections and their order, whatever the tools
TEST(coordinator, CP11_reads_its_sections_in_this_order) {
    std::vector<std::string> const always = {"Tools",     "Worker results", "Continue or spawn",
                                             "Synthesis", "Verification",   "Parallelism"};
    std::vector<std::string> with_list = always;
    with_list.emplace_back("Task list");
    for (unsigned mask = 0; mask < muster_test::subset_count; ++mask) {
        std::string const prompt = muster_test::prompt_with(mask);
        EXPECT_TRUE(prompt.starts_with("# COORDINATOR ROLE\n\nYou are a coordinator")) << mask;
        EXPECT_EQ(headings(prompt), (mask & todo_write) != 0 ? with_list : always) << mask;
    }
}

TEST(coordinator, CP12_reads_its_sections_in_this_order_in_a_session) {
    EXPECT_EQ(headings(session_prompt),
              (std::vector<std::string>{"Phases", "Tools", "Worker results", "Continue or spawn", "Synthesis",
                                        "Verification", "Parallelism", "Scratchpad"}));
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

TEST(coordinator, CP03_C096_is_told_of_no_tool_that_it_lacks) {
    std::vector<std::string> const strangers = {"Agent",    "AgentTool", "SendMessage", "SendMessageTool",
                                                "BashTool", "FileEdit",  "WebFetch",    "SyntheticOutput"};
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

TEST(coordinator, C096_is_told_of_no_tool_that_it_lacks_in_a_session) {
    muster::surface_view const all = muster::surface<session_coordinator>;
    for (unsigned mask = 0; mask < 16; ++mask) {
        std::vector<muster::tool_info> chosen;
        for (std::size_t i = 0; i < 4; ++i) {
            if ((mask >> i & 1U) != 0) chosen.push_back(all.begin()[i]);
        }
        muster::surface_view const held{chosen.data(), chosen.size()};
        std::string const prompt = persona_of(muster::role_kind::coordinator, held, muster::dialects::session::rules);
        std::vector<std::string> const words = words_of(prompt);
        for (auto const& tool : all) {
            EXPECT_EQ(std::ranges::find(words, tool.name) != words.end(), held.offers(tool.name)) << mask << tool.name;
        }
        for (auto const& tool : muster_test::surface_with(everything & ~task_stop)) {
            EXPECT_EQ(std::ranges::find(words, tool.name), words.end()) << mask << ' ' << tool.name;
        }
    }
}

// Names that stand nowhere else, and every rule that a section goes by: what is not on the surface is not named.
muster::dialect told_by(unsigned rules) {
    muster::dialect d = muster::dialects::binding::rules;
    for (std::size_t i = 0; i < muster::operation_count; ++i) {
        static constexpr std::string_view names[muster::operation_count] = {"Zq0", "Zq1", "Zq2", "Zq3", "Zq4", "Zq5",
                                                                            "Zq6", "Zq7", "Zq8", "Zq9", "Zq10"};
        d.names.tools.of[i] = names[i];
    }
    d.prompt.composition = static_cast<muster::prompt_composition>(rules & 1U);
    d.prompt.phases = static_cast<muster::phase_gate>(rules >> 1 & 1U);
    d.crew.message_to_running = static_cast<muster::on_running>(rules >> 2 & 1U);
    d.pad.list_required_from = rules >> 3 & 1U;
    d.pad.kind = static_cast<muster::pad_kind>(rules >> 4 & 3U);
    d.prompt.continuing = static_cast<muster::continue_rule>((rules >> 6) % 3);
    d.crew.retry = static_cast<muster::retry_rule>((rules >> 6) / 3);
    return d;
}
TEST(coordinator, C096_is_told_of_no_tool_that_it_lacks_whatever_the_dialect) {
    for (unsigned rules = 0; rules < 9 * 64; ++rules) {
        muster::dialect const told = told_by(rules);
        for (unsigned mask = 0; mask < 64; ++mask) {  // four by which it directs, one that it is not told by, the list
            std::vector<muster::tool_info> held;
            for (std::size_t i = 0; i < 6; ++i) {
                std::string_view const name = told.names.tools.of[i == 5 ? 10 : i];
                if ((mask >> i & 1U) != 0) held.push_back({name, {}, muster::tool_kind::shared});
            }
            for (auto const role : {muster::role_kind::coordinator, muster::role_kind::worker}) {
                muster::prompt_context const agent{role, {held.data(), held.size()}, told};
                std::string text;
                muster::append_sink out{text};
                muster::render_persona(out, agent);
                auto const absent = muster::find_absent_tool(text, agent);
                ASSERT_FALSE(absent) << rules << ' ' << mask << ' ' << absent.name << '\n' << text;
                ASSERT_TRUE(text.ends_with("\n") && !text.ends_with("\n\n") && !says(text, "\n\n\n")) << text;
            }
        }
    }
}

// C118: nobody is told of a directory that was not configured
TEST(coordinator, C118_is_told_of_no_path_but_that_of_the_example) {
    std::string prompt = muster_test::prompt_with(everything);
    for (std::size_t at = 0; (at = prompt.find("src/auth.rs")) != std::string::npos;) prompt.erase(at, 11);
    for (auto const* trace : {"/tmp", "/var", "TMPDIR", "scratchpad/", "~/", "C:\\"}) {
        EXPECT_FALSE(says(prompt, trace)) << trace;
    }
    EXPECT_FALSE(says(muster_test::prompt_with(everything), "cratchpad"));
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

}  // namespace
