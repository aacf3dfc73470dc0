#include <muster/craft/phase.hpp>

#include <gtest/gtest.h>

namespace {

using muster::may_follow;
using muster::phase;
using muster::role_kind;

// word, phase_from
constexpr bool reads_back_what_it_spells() {
    for (phase const which : muster::all_phases) {
        if (muster::phase_from(muster::word(which)) != which) return false;
    }
    return !muster::phase_from("") && !muster::phase_from("Research") && !muster::phase_from("testing");
}
static_assert(reads_back_what_it_spells());
TEST(phase, FP01_reads_back_what_it_spells) { EXPECT_TRUE(reads_back_what_it_spells()); }

// phase_rows: of all phases, in their order
constexpr bool has_a_row_for_each() {
    int at = 0;
    for (muster::phase_row const& row : muster::phase_rows) {
        if (row.which != muster::all_phases[at++] || &muster::row_of(row.which) != &row) return false;
        if (!muster::same_ignoring_case(row.title, muster::word(row.which)) || row.said.empty()) return false;
    }
    return at == 4 && muster::row_of(phase::synthesis).output.empty();
}
TEST(phase_rows, FP01_has_a_row_for_each) { EXPECT_TRUE(has_a_row_for_each()); }

// executor_of
static_assert(muster::executor_of(phase::research) == role_kind::worker);
static_assert(muster::executor_of(phase::synthesis) == role_kind::coordinator);  // FP-03
static_assert(muster::executor_of(phase::implementation) == role_kind::worker);
static_assert(muster::executor_of(phase::verification) == role_kind::worker);

// output_of
static_assert(muster::output_of(phase::research) == "analysis.md");
static_assert(muster::output_of(phase::synthesis) == "implementation-spec.md");
static_assert(muster::output_of(phase::implementation) == "changes-made.md");
static_assert(muster::output_of(phase::verification) == "verification-results.md");

// may_follow: of all sixteen pairs, the three that leave a phase out are refused
constexpr bool leaves_no_phase_out() {
    int refused = 0;
    for (phase const before : muster::all_phases) {
        for (phase const next : muster::all_phases) refused += !may_follow(before, next);
    }
    return refused == 3 && !may_follow(phase::research, phase::implementation)
        && !may_follow(phase::research, phase::verification) && !may_follow(phase::synthesis, phase::verification);
}
static_assert(leaves_no_phase_out());
TEST(may_follow, FP01_leaves_no_phase_out) { EXPECT_TRUE(leaves_no_phase_out()); }

}  // namespace
