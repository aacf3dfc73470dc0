// The delivery contract, in every order of what a host, a coordinator, its user, the clock and the end of the program
// can do. How many states there are is a number that a change of the rules changes: then read what has become of them.
//
// What takes long is wide; sanitizers look at the small worlds, which reach every line as well.
#include <muster/crew/crew.hpp>

#include "explorer.hpp"
#include "moves.hpp"
#include "team_moves.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <iostream>
#include <string>
#include <utility>

namespace {

using muster::on_running;
using muster_test::allowed_move;
using muster_test::desk;
using muster_test::scene;
using muster_test::small_world;

namespace moves = muster_test::moves;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_slow = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
constexpr bool is_slow = true;
#else
constexpr bool is_slow = false;
#endif
#else
constexpr bool is_slow = false;
#endif

void hire(scene& at, std::string const& name) {
    (void)at.crew.spawn(
        at.now(), moves::desk_of(name),
        {.prompt = "Do it.", .name = name, .settings = {{"model", "m"}}, .agent = "reader", .tools = {"Grep", "Read"}});
}

std::size_t states(small_world of) {
    std::size_t const count = muster_test::explorer{std::move(of)}.explore();
    std::cout << count << " states\n";
    return count;
}

// One worker, and all that can happen to it.
small_world one_worker(on_running policy, unsigned char messages, unsigned char failures) {
    return {.options = {.message_to_running = policy},
            .set_up = [](scene& at) { hire(at, "a"); },
            .moves = {{"host", "starts", moves::start, "", 2},
                      {"host", "takes a turn with", moves::take_turn, "a", 1},
                      {"host", "finishes", moves::finish, "a", 2},
                      {"host", "fails", moves::fail, "a", failures},
                      {"coordinator", "stops", moves::stop, "a", 1},
                      {"coordinator", "sends to", moves::send, "a", messages},
                      {"coordinator", "takes", moves::take, "", 1},
                      {"coordinator", "acknowledges", moves::acknowledge, "", 1},
                      {"clock", "times out", moves::time_out, "", 1},
                      {"program", "starts again", nullptr, "", 1}}};
}

TEST(interleavings, C071_one_worker_that_refuses_messages_while_it_runs) {
    EXPECT_EQ(states(one_worker(on_running::refuse, 2, 0)), 9038U);
}
TEST(interleavings, C071_one_worker_that_queues_messages_while_it_runs) {
    EXPECT_EQ(states(one_worker(on_running::queue, 2, 0)), 15477U);
}
TEST(interleavings, C071_one_worker_that_refuses_wide) {
    if (is_slow) GTEST_SKIP();
    EXPECT_EQ(states(one_worker(on_running::refuse, 2, 1)), 31660U);
}
TEST(interleavings, C071_one_worker_that_queues_wide) {
    if (is_slow) GTEST_SKIP();
    EXPECT_EQ(states(one_worker(on_running::queue, 2, 1)), 52016U);
}

// Two at once.
small_world two_workers(on_running policy) {
    small_world of{.options = {.message_to_running = policy},
                   .set_up = [](scene& at) { hire(at, "a"), hire(at, "b"); }};
    for (std::string const name : {"a", "b"}) {
        of.moves.push_back({"host", "finishes", moves::finish, name, 1});
        of.moves.push_back({"coordinator", "stops", moves::stop, name, 1});
        of.moves.push_back({"coordinator", "sends to", moves::send, name, 1});
    }
    of.moves.push_back({"host", "starts", moves::start, "", 2});
    of.moves.push_back({"coordinator", "takes", moves::take, "", 1});
    of.moves.push_back({"coordinator", "acknowledges", moves::acknowledge, "", 1});
    return of;
}

TEST(interleavings, C071_two_workers_that_refuse) { EXPECT_EQ(states(two_workers(on_running::refuse)), 4238U); }
TEST(interleavings, C071_two_workers_that_queue) { EXPECT_EQ(states(two_workers(on_running::queue)), 8423U); }

// A run that asks for a worker of its own, in every order of their ends.
small_world parent_and_child(unsigned char messages, unsigned char takes) {
    small_world of{.options = {.message_to_running = on_running::queue},
                   .set_up = [](scene& at) { hire(at, "p"); },
                   .moves = {{"host", "starts", moves::start, "", 2},
                             {"p", "asks for a worker", moves::ask_for_child, "", 1},
                             {"p", "takes", moves::take, "p", takes},
                             {"host", "finishes", moves::finish, "p", 1},
                             {"host", "finishes", moves::finish, "c", 1},
                             {"host", "fails", moves::fail, "p", 1},
                             {"coordinator", "stops", moves::stop, "p", 1},
                             {"coordinator", "stops", moves::stop, "c", 1},
                             {"coordinator", "sends to", moves::send, "p", messages},
                             {"coordinator", "sends to", moves::send, "c", messages},
                             {"coordinator", "takes", moves::take, "", takes},
                             {"clock", "times out", moves::time_out, "", 1},
                             {"program", "starts again", nullptr, "", 1}}};
    return of;
}

TEST(interleavings, C113_KF_05_KF_06_a_parent_and_its_child) { EXPECT_EQ(states(parent_and_child(0, 2)), 2324U); }
TEST(interleavings, C113_KF_05_KF_06_a_parent_and_its_child_wide) {
    if (is_slow) GTEST_SKIP();
    EXPECT_EQ(states(parent_and_child(1, 1)), 105210U);
}

// While a human is waited for, no time passes; and whatever ends the run ends the wait.
TEST(interleavings, C054_C057_a_run_that_waits_for_its_user) {
    EXPECT_EQ(states({.options = {.message_to_running = on_running::queue},
                      .set_up = [](scene& at) { hire(at, "a"); },
                      .moves = {{"host", "starts", moves::start, "", 2},
                                {"host", "asks the user for", moves::ask_the_user, "a", 2},
                                {"user", "answers", moves::answer, "a", 2},
                                {"host", "takes a turn with", moves::take_turn, "a", 1},
                                {"host", "finishes", moves::finish, "a", 1},
                                {"coordinator", "stops", moves::stop, "a", 1},
                                {"coordinator", "sends to", moves::send, "a", 1},
                                {"clock", "times out", moves::time_out, "", 2},
                                {"program", "starts again", nullptr, "", 1}}}),
              2284U);
}

// A plan that waits for its answer, a user that is asked as well, and whatever ends the run or the wait.
TEST(interleavings, a_run_that_waits_for_the_answer_to_its_plan) {
    EXPECT_EQ(states({.options = {.message_to_running = on_running::queue},
                      .set_up = [](scene& at) { hire(at, "a"); },
                      .moves = {{"host", "starts", moves::start, "", 2},
                                {"host", "asks for approval with", moves::ask_for_approval, "a", 2},
                                {"coordinator", "answers the plan of", moves::answer_plan, "a", 2},
                                {"host", "asks the user for", moves::ask_the_user, "a", 1},
                                {"user", "answers", moves::answer, "a", 1},
                                {"host", "takes a turn with", moves::take_turn, "a", 1},
                                {"host", "finishes", moves::finish, "a", 1},
                                {"coordinator", "stops", moves::stop, "a", 1},
                                {"clock", "times out", moves::time_out, "", 1},
                                {"clock", "lets requests lapse", moves::requests_lapse, "", 1},
                                {"program", "starts again", nullptr, "", 1}}}),
              1654U);
}

// Notices that are taken, that arrive or do not, that come back by themselves, and a program that ends meanwhile.
small_world notices(unsigned char times) {
    return {.set_up = [](scene& at) { hire(at, "a"), hire(at, "b"); },
            .moves = {{"host", "starts", moves::start, "", 2},
                      {"host", "finishes", moves::finish, "a", 1},
                      {"host", "finishes", moves::finish, "b", 1},
                      {"coordinator", "takes", moves::take, "", 3},
                      {"coordinator", "acknowledges", moves::acknowledge, "", 2},
                      {"coordinator", "gives back", moves::give_back, "", times},
                      {"clock", "ends leases", moves::lease_over, "", times},
                      {"program", "starts again", nullptr, "", times}}};
}

TEST(interleavings, C040_C043_KF_02_notices_on_their_way) { EXPECT_EQ(states(notices(1)), 5554U); }
TEST(interleavings, C040_C043_KF_02_notices_on_their_way_wide) {
    if (is_slow) GTEST_SKIP();
    EXPECT_EQ(states(notices(2)), 55172U);
}

// Two desks: whatever happens at one, the other learns nothing of it.
TEST(interleavings, C139_RI_04_KF_04_two_desks_that_know_nothing_of_each_other) {
    small_world of{.options = {.message_to_running = on_running::queue},
                   .set_up = [](scene& at) { hire(at, "a"), hire(at, "o"); },
                   .moves = {{"host", "starts", moves::start, "", 2}}};
    for (std::string const name : {"a", "o"}) {
        of.moves.push_back({"host", "finishes", moves::finish, name, 1});
        of.moves.push_back({"coordinator", "stops", moves::stop, name, 1});
        of.moves.push_back({"coordinator", "sends to", moves::send, name, 1});
        of.moves.push_back({"coordinator", "takes for", moves::take, name, 1});
        of.moves.push_back({"coordinator", "acknowledges for", moves::acknowledge, name, 1});
    }
    EXPECT_EQ(states(of), 10190U);
}

// A team that is closed while its members work, go on, are stopped, and the program ends.
TEST(interleavings, C108_C109_C110_KF_21_a_team_that_is_closed) {
    EXPECT_EQ(states({.set_up =
                          [](scene& at) {
                              (void)at.crew.open_team(at.now(), desk(), {.name = "t"});
                              (void)at.crew.spawn_member(at.now(), desk(), {.team = "t"}, {.prompt = "x", .name = "a"});
                              (void)at.crew.spawn_member(at.now(), desk(), {.team = "t"}, {.prompt = "x", .name = "b"});
                          },
                      .moves = {{"host", "starts", moves::start, "", 2},
                                {"host", "finishes", moves::finish, "a", 1},
                                {"host", "finishes", moves::finish, "b", 1},
                                {"coordinator", "stops", moves::stop, "a", 1},
                                {"coordinator", "sends to", moves::send, "a", 1},
                                {"coordinator", "hires for the team", moves::hire_for_team, "", 1},
                                {"coordinator", "closes the team", moves::close_team, "", 2},
                                {"coordinator", "closes the team by force", moves::close_team_by_force, "", 1},
                                {"coordinator", "cleans up", moves::clean_up, "", 1},
                                {"program", "starts again", nullptr, "", 1}}}),
              3625U);
}

}  // namespace
