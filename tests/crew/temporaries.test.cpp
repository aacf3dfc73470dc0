// What points into an object cannot be asked of one that is about to go: it would dangle at the semicolon.
#include <muster/crew/coordination.hpp>
#include <muster/crew/memory_journal.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/crew/todo_list.hpp>
#include <muster/crew/turn_queue.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

// asks(object): whether that compiles; each is asked of an object that stays, and of one that goes
template <class Object, class Asks>
constexpr bool may_be_asked = std::is_invocable_v<Asks, Object>;
template <class Object, class Asks>
constexpr bool is_for_objects_that_stay =
    may_be_asked<Object const&, Asks> && !may_be_asked<Object&&, Asks> && !may_be_asked<Object const&&, Asks>;

#define MUSTER_ASKS(call) \
    [](auto&& it) -> decltype(std::forward<decltype(it)>(it).call) { return std::forward<decltype(it)>(it).call; }

template <class Object, class Asks>
constexpr bool holds(Asks) {
    return is_for_objects_that_stay<Object, Asks>;
}

static_assert(holds<muster::binding_key>(MUSTER_ASKS(text())));
static_assert(holds<muster::worker_id>(MUSTER_ASKS(text())));
static_assert(holds<muster::call_id>(MUSTER_ASKS(text())));
static_assert(holds<muster::worker>(MUSTER_ASKS(name())));
static_assert(holds<muster::team>(MUSTER_ASKS(find(muster::worker_id{}))));
static_assert(holds<muster::task_board>(MUSTER_ASKS(all())));
static_assert(holds<muster::task_board>(MUSTER_ASKS(find(muster::task_number{}))));
static_assert(holds<muster::todo_list>(MUSTER_ASKS(steps())));
static_assert(holds<muster::memory_journal>(MUSTER_ASKS(bytes())));
static_assert(holds<muster::turn_queue>(MUSTER_ASKS(whose())));
static_assert(holds<muster::coordination>(MUSTER_ASKS(who())));
static_assert(holds<muster::crew>(MUSTER_ASKS(state())));
static_assert(holds<muster::crew>(MUSTER_ASKS(limits())));
static_assert(holds<muster::crew>(MUSTER_ASKS(counters())));
static_assert(holds<muster::crew>(MUSTER_ASKS(listener_failures())));
static_assert(holds<muster::crew>(MUSTER_ASKS(find(muster::binding_key{}, ""))));
static_assert(holds<muster::crew>(MUSTER_ASKS(find_team(muster::binding_key{}, ""))));

// A figure of a sum that is made for the question is a value.
static_assert(std::is_same_v<decltype(*std::declval<muster::crew const&>().usage_of(muster::run_id{}).read.known()),
                             std::uint64_t>);

TEST(temporaries, a_figure_outlives_the_sum_that_it_came_from) {
    muster::crew const crew;
    std::uint64_t const& figure = *crew.usage_of(muster::run_id{1}).read.known();
    EXPECT_EQ(figure, 0U);
}

}  // namespace
