#include <muster/tool/session_arguments.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace {

namespace session = muster::tools::session;

template <class Tool>
constexpr muster::rows_view rows = muster::rows_of<muster::arguments_of<Tool>>;

// Fields in their order; a `?` ends the name of one that may be left out.
constexpr bool has_fields(muster::rows_view of, std::initializer_list<std::string_view> wanted) {
    if (of.size() != wanted.size()) return false;
    std::size_t at = 0;
    for (std::string_view name : wanted) {
        muster::field_row const& row = of.rows[at++];
        bool const required = !name.ends_with('?');
        if (!required) name.remove_suffix(1);
        if (row.name != name || row.required != required || row.description.empty()) return false;
    }
    return true;
}

constexpr bool takes_what_the_facts_say() {
    return has_fields(rows<session::agent>, {"description", "prompt", "subagent_type?", "model?", "run_in_background?",
                                             "name?", "team_name?", "mode?", "isolation?", "cwd?"})
        && has_fields(rows<session::send_message>, {"to?", "summary?", "message?", "type?", "request_id?", "approve?"})
        && has_fields(rows<session::task_stop>, {"task_id"}) && has_fields(rows<session::synthetic_output>, {"output"})
        && has_fields(rows<session::task_output>, {"task_id", "block?", "timeout?"});
}
static_assert(takes_what_the_facts_say());
TEST(session_arguments, F23_F28_F29_take_what_the_facts_say) { EXPECT_TRUE(takes_what_the_facts_say()); }

static_assert(rows<session::agent>.rows[4].type->kind == muster::value_kind::truth);
static_assert(rows<session::agent>.rows[1].type->kind == muster::value_kind::text);

}  // namespace
