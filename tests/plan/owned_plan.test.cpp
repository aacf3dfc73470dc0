#include <muster/plan/owned_plan.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

namespace {

// What points into it is not asked of one that is about to go.
template <class Object>
concept shows_its_tasks = requires(Object&& object) {
    static_cast<Object&&>(object).owned_tasks();
};
static_assert(shows_its_tasks<muster::owned_plan const&> && !shows_its_tasks<muster::owned_plan>);

using muster::owned_plan;
using muster::phase;

owned_plan made() {
    return owned_plan{{{.name = "a task with a name that no small string holds", .kind = phase::research},
                       {.name = "b",
                        .kind = phase::implementation,
                        .needs = {"a task with a name that no small string holds", "c"},
                        .writes = {"x", "y"},
                        .reads = {"z"},
                        .output = "out.md",
                        .fallback = "by hand",
                        .by = muster::role_kind::worker}}};
}

void expect_made(muster::plan_tasks tasks) {
    ASSERT_EQ(tasks.size(), 2U);
    EXPECT_EQ(tasks[0].name, "a task with a name that no small string holds");
    EXPECT_TRUE(tasks[0].needs.empty());
    EXPECT_EQ(tasks[1].needs.size(), 2U);
    EXPECT_EQ(tasks[1].needs[0], tasks[0].name);
    EXPECT_EQ(tasks[1].writes[1], "y");
    EXPECT_EQ(tasks[1].reads[0], "z");
    EXPECT_EQ(tasks[1].output, "out.md");
    EXPECT_EQ(tasks[1].fallback, "by hand");
    EXPECT_EQ(tasks[1].by, muster::role_kind::worker);
}

TEST(owned_plan, says_what_it_was_given) { expect_made(made().tasks()); }

TEST(owned_plan, is_copied_and_moved_with_its_texts) {
    std::optional<owned_plan> first{made()};
    owned_plan const copy{*first};
    owned_plan moved{std::move(*first)};
    first.reset();
    expect_made(copy.tasks());
    expect_made(moved.tasks());
    owned_plan assigned;
    assigned = copy;
    moved = owned_plan{};
    expect_made(assigned.tasks());
    EXPECT_TRUE(moved.tasks().empty());
}

TEST(owned_plan, keeps_what_was_borrowed) {
    owned_plan const first = made();
    owned_plan const again = owned_plan::of(first.tasks());
    expect_made(again.tasks());
    EXPECT_EQ(again.owned_tasks(), first.owned_tasks());
}

}  // namespace
