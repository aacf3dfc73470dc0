// Requirements on modes that go through several folders.
#include <muster/muster.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

namespace {

using muster::orchestration_mode;
using muster::role_kind;

struct lead_tools
    : muster::tool_set<muster::tools::session::agent, muster::tools::session::send_message, muster::tools::task_stop> {
};
struct lead : muster::agent<muster::role::coordinator, lead_tools, muster::dialects::session> {};
struct read_file : muster::tool<"Read"> {};
struct bench : muster::tool_set<read_file> {};
struct alone : muster::agent<muster::role::unset, bench, muster::dialects::session> {};

// What a session is made of, by the mode in force.
struct session {
    std::string prompt;
    std::string context;
    muster::surface_view tools;
    std::string_view agents;
    bool waits;
};

session session_in(orchestration_mode mode) {
    bool const coordinates = mode == orchestration_mode::coordinator;
    muster::prompt_facts facts;
    facts.worker_tools = muster::surface<alone>;
    muster::prompt_context const who{coordinates ? role_kind::coordinator : role_kind::unset,
                                     coordinates ? muster::surface<lead> : muster::surface<alone>,
                                     muster::dialects::session::rules, facts};
    session made;
    muster::append_sink prompt{made.prompt};
    muster::render_system_prompt(prompt, who, "You help with code.");
    muster::append_sink context{made.context};
    muster::render_user_context(context, who);
    made.tools = who.surface();
    made.agents = muster::agent_types(
        mode, [] { return std::string_view{"ordinary"}; }, [] { return std::string_view{"worker"}; });
    made.waits = !muster::spawning({.mode = mode}).in_background;
    return made;
}

TEST(modes, MG10_UC03_coordinator_mode_changes_all_that_a_session_is_made_of) {
    session const with = session_in(orchestration_mode::coordinator);
    session const without = session_in(orchestration_mode::normal);
    EXPECT_TRUE(with.prompt.starts_with("# COORDINATOR ROLE\n"));
    EXPECT_EQ(without.prompt, "You help with code.");
    EXPECT_NE(with.context.find("Read"), std::string::npos);  // what its workers can do
    EXPECT_EQ(without.context, "");
    EXPECT_TRUE(with.tools.offers("Agent") && !with.tools.offers("Read"));
    EXPECT_TRUE(!without.tools.offers("Agent") && without.tools.offers("Read"));
    EXPECT_EQ(with.agents, "worker");
    EXPECT_EQ(without.agents, "ordinary");
    EXPECT_FALSE(with.waits);  // MG-14
    EXPECT_TRUE(without.waits);
    // How results are framed: as events, which only a coordinator is told of.
    EXPECT_NE(with.prompt.find("<task-notification>"), std::string::npos);
    EXPECT_EQ(without.prompt.find("<task-notification>"), std::string::npos);
}

// MG-09: the tools alone make no coordinator; who has them is also told what they are for.
static_assert(muster::system_prompt<lead>.find("never a user message") != std::string_view::npos);

// MG-01, MX-03, MX-06: for each state of gates, role and fork there is exactly one mode, and a coordinator needs no other
// switch to keep forks out.
constexpr bool exactly_one_mode_is_in_force() {
    struct fixed_signal {
        bool on;
        constexpr bool is_on() const { return on; }
    };
    for (bool const on : {false, true}) {
        for (bool const fork : {false, true}) {
            auto const mode = muster::mode_in_force<true>(fixed_signal{on}, fork);
            bool const coordinates = muster::coordinator_mode<true>(fixed_signal{on});
            bool const forks = muster::fork_mode<true>(fixed_signal{on}, fork);
            if (coordinates && forks) return false;
            if ((mode == orchestration_mode::coordinator) != coordinates) return false;
            if ((mode == orchestration_mode::fork) != forks) return false;
            if (muster::coordinator_mode<false>(fixed_signal{on})) return false;  // MG-03: both gates, nothing else
        }
    }
    return true;
}
static_assert(exactly_one_mode_is_in_force());
TEST(modes, MG01_MG03_MX03_MX06_exactly_one_is_in_force) { EXPECT_TRUE(exactly_one_mode_is_in_force()); }

// The story: the variable was set when the session began, and forgotten when it came back.
TEST(modes, SM01_SM04_SM05_SM06_SM08_a_session_comes_back_in_the_mode_that_its_record_names) {
    for (auto const recorded : {muster::session_mode::coordinator, muster::session_mode::normal}) {
        for (bool const start : {false, true}) {
            muster::mode_cell signal;  // the host's own, not the environment
            ASSERT_TRUE(signal.switch_to(start));
            auto const match = muster::match_session_mode(recorded, signal);
            bool const wanted = recorded == muster::session_mode::coordinator;
            EXPECT_EQ(muster::coordinator_mode(signal), wanted);
            EXPECT_EQ(match.switched(), wanted != start);
            EXPECT_EQ(match.message().empty(), wanted == start);
        }
    }
}

// MD-03: advice changes nothing; what is in force is decided by gates alone.
TEST(modes, MD03_advice_is_not_a_switch) {
    muster::mode_cell signal;
    muster::task_needs needs;
    needs.coordinated_steps = true;
    needs.shared_knowledge = true;
    ASSERT_EQ(muster::choose_mode(needs).mode, orchestration_mode::coordinator);
    EXPECT_EQ(muster::mode_in_force(signal, false), orchestration_mode::normal);
}

}  // namespace
