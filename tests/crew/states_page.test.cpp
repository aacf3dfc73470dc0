// docs/crew_states.md is made from the tables that the crew goes by, and says what they say.
#include <muster/crew/ending.hpp>
#include <muster/crew/transitions.hpp>

#include <muster/envelope/status.hpp>

#include <golden.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view introduction = R"(# The states of a worker

This page is made from the tables in `crew/transitions.hpp` and `crew/ending.hpp`, which the state of a crew itself goes
by; a test keeps them equal. [The page of the crew](crew.md) says what the commands do.

)";

std::string name_of(std::optional<muster::worker_state> state) { return state ? std::string{word(*state)} : "[*]"; }

// Steps that lead back to where they came from stand in the table alone.
std::string diagram() {
    std::string out = "```mermaid\nstateDiagram-v2\n";
    for (muster::transition const& row : muster::transitions) {
        if (row.from == row.to) continue;
        out += "    " + name_of(row.from) + " --> " + name_of(row.to) + ": " + std::string{word(row.event)} + "\n";
    }
    return out + "```\n";
}

std::string in_words(std::optional<muster::worker_state> state) { return state ? std::string{word(*state)} : "nobody"; }

std::string steps() {
    std::string out = "| from | event | to | why |\n|---|---|---|---|\n";
    for (muster::transition const& row : muster::transitions) {
        out += "| " + in_words(row.from) + " | " + std::string{word(row.event)} + " | " + in_words(row.to) + " | "
             + std::string{row.why} + " |\n";
    }
    return out;
}

std::string ends() {
    std::string out = "| cause | status | summary, where nobody said more |\n|---|---|---|\n";
    for (muster::cause_row const& row : muster::causes) {
        out += "| " + std::string{row.word} + " | " + std::string{word(row.status)} + " | " + std::string{row.summary}
             + " |\n";
    }
    return out;
}

std::string page() {
    return std::string{introduction} + diagram()
         + "\n## Every step\n\nWhat stands in no row cannot happen: such an event in a journal is refused.\n\n"
         + steps()
         + "\n## Every end\n\nThe first end that is told counts. Where one call sees two at once, the upper one counts.\n\n"
         + ends();
}

TEST(states_page, says_what_the_tables_say) { EXPECT_TRUE(muster_test::golden("../../docs/crew_states.md", page())); }

// causes

constexpr bool stand_in_tie_order() {
    int rank = 0;
    for (muster::cause_row const& row : muster::causes) {
        if (static_cast<int>(row.cause) != rank++) return false;
    }
    return rank == static_cast<int>(muster::cause::finished) + 1;
}
static_assert(stand_in_tie_order());
TEST(causes, C045_stand_in_tie_order) { EXPECT_TRUE(stand_in_tie_order()); }

constexpr bool the_upper_one_counts() {
    using enum muster::cause;
    return first_of(failed, user_stop) == user_stop && first_of(deadline, failed) == deadline
        && first_of(silent, deadline) == deadline && first_of(finished, lost) == lost;
}
static_assert(the_upper_one_counts());
TEST(causes, C045_the_upper_one_counts) { EXPECT_TRUE(the_upper_one_counts()); }

}  // namespace
