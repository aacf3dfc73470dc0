#include <muster/tool/standard_arguments.hpp>

#include <gtest/gtest.h>

#include <cstddef>

namespace {

template <class Tool>
constexpr muster::rows_view rows = muster::rows_of<muster::arguments_of<Tool>>;

template <class... Tools>
constexpr std::size_t fields_of_all(muster::tool_set<Tools...> const&) {
    return (rows<Tools>.size() + ...);
}

// Each of the nine says what it takes.
static_assert(fields_of_all(muster::tools::standard{}) == 14);
static_assert(rows<muster::tools::list_peers>.size() == 0 && rows<muster::tools::task_list>.size() == 0);

// F-36: both are required
static_assert(rows<muster::tools::send_message_to_worker>.rows[0].name == "worker_id");
static_assert(rows<muster::tools::send_message_to_worker>.rows[0].required);
static_assert(rows<muster::tools::send_message_to_worker>.rows[1].name == "message");
static_assert(rows<muster::tools::send_message_to_worker>.rows[1].required);

// DV-09: a worker, a team, or both; the handler sees to it that it is one of them.
constexpr bool a_team_or_a_worker_may_be_left_out() {
    for (muster::field_row const& row : rows<muster::tools::team_create>) {
        if (row.required) return false;
    }
    return rows<muster::tools::team_create>.size() == 5;
}
static_assert(a_team_or_a_worker_may_be_left_out());
TEST(standard_arguments, DV_09_a_team_or_a_worker_may_be_left_out) {
    EXPECT_TRUE(a_team_or_a_worker_may_be_left_out());
}

// F-28: under its former name the field is read, and not offered.
static_assert(rows<muster::tools::task_stop>.rows[0].rules->alias == "shell_id");

static_assert(rows<muster::tools::todo_write>.rows[0].type->element->count == 2);
static_assert(muster::value_named<muster::tools::step_state>("in_progress") == muster::tools::step_state::in_progress);

// Nothing is offered without a word on what it means.
template <class... Tools>
constexpr bool all_described(muster::tool_set<Tools...> const&) {
    for (muster::rows_view const of_tool : {rows<Tools>...}) {
        for (muster::field_row const& row : of_tool) {
            if (row.description.empty()) return false;
        }
    }
    return true;
}
static_assert(all_described(muster::tools::standard{}));
TEST(standard_arguments, are_all_described) { EXPECT_TRUE(all_described(muster::tools::standard{})); }

}  // namespace
