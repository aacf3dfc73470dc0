#include <muster/role/choose_mode.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::choose_mode;
using muster::mode_question;
using muster::orchestration_mode;

std::string reasons(muster::task_needs const& needs) {
    std::string text;
    muster::append_sink out{text};
    put_reasons(out, choose_mode(needs));
    return text;
}

TEST(choose_mode, MD04_says_why) {
    //{ quoted by docs/modes.md: choose
    constexpr muster::task_needs research_then_fix{.coordinated_steps = true, .shared_knowledge = true};
    static_assert(muster::choose_mode(research_then_fix).mode == muster::orchestration_mode::coordinator);

    EXPECT_EQ(reasons(research_then_fix),  // what put_reasons writes
              "Does the task need several steps that are coordinated? Yes.\n"
              "Must the workers share what they learn? Yes.\n"
              "Use coordinator mode.\n");
    //}
    EXPECT_EQ(reasons({.coordinated_steps = true}),
              "Does the task need several steps that are coordinated? Yes.\n"
              "Must the workers share what they learn? No.\n"
              "Consider fork mode, if the tasks do not depend on each other.\n");
    EXPECT_EQ(reasons({.shared_cache = true}),
              "Does the task need several steps that are coordinated? No.\n"
              "Is it parallel work that should share one cached context? Yes.\n"
              "Use fork mode.\n");
    EXPECT_EQ(reasons({}),
              "Does the task need several steps that are coordinated? No.\n"
              "Is it parallel work that should share one cached context? No.\n"
              "Use normal mode: one sub-agent after the other.\n");
}

// All eight answers; those to questions that are not asked change nothing.
constexpr bool follows_the_tree() {
    for (unsigned bits = 0; bits < 8; ++bits) {
        bool const steps = (bits & 1) != 0, knowledge = (bits & 2) != 0, cache = (bits & 4) != 0;
        auto const got = choose_mode({steps, knowledge, cache});
        auto const mode = steps && knowledge ? orchestration_mode::coordinator
                        : steps || cache     ? orchestration_mode::fork
                                             : orchestration_mode::normal;
        if (got.mode != mode || got.if_independent != (steps && !knowledge)) return false;
        if (got.path[0].asked != mode_question::coordinated_steps || got.path[0].yes != steps) return false;
        if (got.path[1].asked != (steps ? mode_question::shared_knowledge : mode_question::shared_cache)) return false;
        if (got.path[1].yes != (steps ? knowledge : cache)) return false;
    }
    return true;
}
static_assert(follows_the_tree());
TEST(choose_mode, MD01_follows_the_tree) { EXPECT_TRUE(follows_the_tree()); }

}  // namespace
