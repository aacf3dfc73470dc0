#include <muster/role/dialects.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

namespace {

//{ quoted by docs/role.md: dialect
// A preset with one field changed.
struct eager {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::binding::rules;
        changed.pad.list_required_from = 2;
        return changed;
    }();
};
static_assert(eager::rules.names[muster::operation::resume] == "SendMessageToWorker");
//}

using muster::operation;

constexpr auto& binding = muster::dialects::binding::rules;
static_assert(muster::dialect_like<eager> && muster::dialect_like<muster::dialects::binding>);
static_assert(!muster::dialect_like<int> && !muster::dialect_like<muster::dialect>);

// The names of the binding dialect; opening a team and starting a worker are one tool there (DV-09).
static_assert(binding.name == "binding");
static_assert(binding.names[operation::spawn] == "TeamCreate" && binding.names[operation::open_team] == "TeamCreate");
static_assert(binding.names[operation::stop] == "TaskStop" && binding.names[operation::nudge] == "SendToPeer");
static_assert(binding.names[operation::report].empty());
static_assert(binding.prompt.coordinator_heading == "# COORDINATOR ROLE");
static_assert(binding.crew.message_to_running == muster::on_running::refuse);

TEST(dialect, keeps_what_was_not_changed) {
    EXPECT_EQ(eager::rules.pad.list_required_from, 2U);
    EXPECT_EQ(binding.pad.list_required_from, 3U);
    for (std::size_t i = 0; i < muster::operation_count; ++i) {
        EXPECT_EQ(eager::rules.names.tools.of[i], binding.names.tools.of[i]);
    }
}

}  // namespace
