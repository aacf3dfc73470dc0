#include <muster/role/restore.hpp>

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace {

using muster::restore;
using muster::restore_fault;
using muster::role_kind;

constexpr muster::tool_info tools_today[] = {{"Edit", {}, {}}, {"Read", {}, {}}, {"TodoWrite", {}, {}}};
constexpr muster::surface_view today{tools_today, 3};

//{ quoted by docs/role.md: restore
// The record of a worker that had Bash and Read. Today it has Edit, Read and TodoWrite.
constexpr std::string_view names[] = {"Read", "Bash"};
constexpr muster::restored_agent again = muster::restore({"worker", names}, muster::role_kind::worker, today);

static_assert(again && again.may_hold("Read"));
static_assert(!again.may_hold("Bash"));  // no longer there: lost
static_assert(!again.may_hold("Edit"));  // not held before: not gained
//}

template <std::size_t Size>
constexpr bool same(auto const& rows, std::string_view const (&wanted)[Size], auto name_of) {
    std::size_t at = 0;
    for (auto const& row : rows) {
        if (at == Size || name_of(row) != wanted[at++]) return false;
    }
    return at == Size && rows.size() == Size && !rows.empty();
}
constexpr auto of_tool = [](muster::tool_info const& tool) { return tool.name; };
constexpr auto itself = [](std::string_view name) { return name; };

constexpr bool gives_what_was_held_and_is_still_there() {
    constexpr std::string_view saved[] = {"TodoWrite", "Bash", "Edit", "Grep", "Edit", "bash", ""};
    auto const got = restore({"worker", saved}, role_kind::worker, today);
    return got && same(got.kept(), {"Edit", "TodoWrite"}, of_tool)  // the surface's order, each once
        && same(got.lost(), {"Bash", "Grep", "bash", ""}, itself);
}
static_assert(gives_what_was_held_and_is_still_there());
TEST(restore, C065_gives_what_was_held_and_is_still_there) { EXPECT_TRUE(gives_what_was_held_and_is_still_there()); }

constexpr bool keeps_the_same_set() {
    constexpr std::string_view saved[] = {"Edit", "Read", "TodoWrite"};
    auto const got = restore({"worker", saved}, role_kind::worker, today);
    return got && same(got.kept(), saved, of_tool) && got.lost().empty() && got.lost().size() == 0;
}
static_assert(keeps_the_same_set());
TEST(restore, C065_keeps_the_same_set) { EXPECT_TRUE(keeps_the_same_set()); }

// Every subset saved against every subset there is today: never more than either.
constexpr bool never_widens() {
    constexpr std::string_view all[] = {"Bash", "Edit", "Grep", "Read", "TodoWrite"};
    for (unsigned then = 0; then < 32; ++then) {
        for (unsigned now = 0; now < 32; ++now) {
            std::string_view saved[5];
            muster::tool_info tools[5];
            std::size_t saved_count = 0, count = 0, both = 0;
            for (unsigned i = 0; i < 5; ++i) {
                if ((then >> i & 1U) != 0) saved[saved_count++] = all[i];
                if ((now >> i & 1U) != 0) tools[count++].name = all[i];
                both += then >> i & now >> i & 1U;
            }
            auto const got = restore({"worker", {saved, saved_count}}, role_kind::worker, {tools, count});
            if (!got || got.kept().size() != both || got.lost().size() != saved_count - both) return false;
            for (unsigned i = 0; i < 5; ++i) {
                if (got.may_hold(all[i]) != ((then & now) >> i & 1U)) return false;
            }
        }
    }
    return true;
}
TEST(restore, C065_never_widens) { EXPECT_TRUE(never_widens()); }

constexpr bool refuses(std::string_view role, role_kind now, restore_fault why) {
    constexpr std::string_view saved[] = {"Read"};
    auto const got = restore({role, saved}, now, today);
    return !got && got.fault() == why && got.kept().empty() && got.lost().empty() && !got.may_hold("Read")
        && !describe(why).empty();
}
constexpr bool refuses_a_role_that_is_unknown_or_another() {
    for (std::string_view const role : {"", "Worker", " worker", "workers", "admin", "*"}) {
        if (!refuses(role, role_kind::worker, restore_fault::unknown_role)) return false;
        if (!refuses(role, role_kind::unset, restore_fault::unknown_role)) return false;
    }
    return refuses("coordinator", role_kind::worker, restore_fault::other_role)
        && refuses("worker", role_kind::coordinator, restore_fault::other_role)
        && refuses("unset", role_kind::worker, restore_fault::other_role)
        && refuses("proactive", role_kind::unset, restore_fault::other_role);
}
static_assert(refuses_a_role_that_is_unknown_or_another());
TEST(restore, C065_refuses_a_role_that_is_unknown_or_another) {
    EXPECT_TRUE(refuses_a_role_that_is_unknown_or_another());
}

constexpr bool takes_every_role_that_is_still_the_same() {
    for (auto const role : {role_kind::coordinator, role_kind::worker, role_kind::proactive, role_kind::unset}) {
        if (!restore({word(role), names}, role, today)) return false;
    }
    return describe(restore_fault::none).empty();
}
static_assert(takes_every_role_that_is_still_the_same());
TEST(restore, takes_every_role_that_is_still_the_same) { EXPECT_TRUE(takes_every_role_that_is_still_the_same()); }

TEST(restore, refuses_more_names_than_it_reads) {
    std::vector<std::string_view> saved(muster::most_saved_tools, "Read");
    EXPECT_TRUE(restore({"worker", {saved.data(), saved.size()}}, role_kind::worker, today));
    saved.push_back("Edit");
    auto const got = restore({"worker", {saved.data(), saved.size()}}, role_kind::worker, today);
    EXPECT_EQ(got.fault(), restore_fault::too_many_tools);
    EXPECT_FALSE(got.may_hold("Read") || got.may_hold("Edit"));
    EXPECT_FALSE(describe(got.fault()).empty());
}

constexpr bool restores_an_agent_without_tools() {
    auto const got = restore({"worker", {}}, role_kind::worker, today);
    return got && got.kept().empty() && got.lost().empty();
}
static_assert(restores_an_agent_without_tools());
TEST(restore, restores_an_agent_without_tools) { EXPECT_TRUE(restores_an_agent_without_tools()); }

}  // namespace
