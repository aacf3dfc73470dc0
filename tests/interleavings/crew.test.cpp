// The delivery contract, in every order of what a host, a coordinator, the clock and the end of the program can do.
#include <muster/crew/crew.hpp>  // crew

#include "explorer.hpp"
#include "moves.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <iostream>
#include <string>
#include <utility>

namespace {

using muster_test::allowed_move;
using muster_test::scene;
using muster_test::small_world;

namespace moves = muster_test::moves;

void hire(scene& at, std::string const& name) {
    (void)at.crew.spawn(at.now(), moves::desk_of(name),
                        {.prompt = "Do it.", .name = name, .settings = {{"model", "m"}}});
}

std::size_t states(small_world of) {
    std::size_t const count = muster_test::explorer{std::move(of)}.explore();
    std::cout << count << " states\n";
    return count;
}

// One worker, and all that can happen to it.
small_world one_worker(muster::on_running policy) {
    return {.options = {.message_to_running = policy},
            .set_up = [](scene& at) { hire(at, "a"); },
            .moves = {{"host", "starts", moves::start, "", 2},
                      {"host", "takes a turn with", moves::take_turn, "a", 1},
                      {"host", "finishes", moves::finish, "a", 2},
                      {"host", "fails", moves::fail, "a", 1},
                      {"coordinator", "stops", moves::stop, "a", 1},
                      {"coordinator", "sends to", moves::send, "a", 2},
                      {"coordinator", "takes", moves::take, "", 1},
                      {"coordinator", "acknowledges", moves::acknowledge, "", 1},
                      {"clock", "times out", moves::time_out, "", 1},
                      {"program", "starts again", nullptr, "", 1}}};
}

TEST(interleavings, C071_one_worker_that_refuses_messages_while_it_runs) {
    EXPECT_EQ(states(one_worker(muster::on_running::refuse)), 31660U);
}
TEST(interleavings, C071_one_worker_that_queues_messages_while_it_runs) {
    EXPECT_EQ(states(one_worker(muster::on_running::queue)), 52016U);
}

// Two at once.
small_world two_workers(muster::on_running policy) {
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

TEST(interleavings, C071_two_workers_that_refuse) { EXPECT_EQ(states(two_workers(muster::on_running::refuse)), 4238U); }
TEST(interleavings, C071_two_workers_that_queue) { EXPECT_EQ(states(two_workers(muster::on_running::queue)), 8423U); }

// A run that asks for a worker of its own, in every order of their ends.
TEST(interleavings, C113_KF_05_KF_06_a_parent_and_its_child) {
    small_world of{.options = {.message_to_running = muster::on_running::queue},
                   .set_up = [](scene& at) { hire(at, "p"); },
                   .moves = {{"host", "starts", moves::start, "", 3},
                             {"p", "asks for a worker", moves::ask_for_child, "", 1},
                             {"host", "fails", moves::fail, "p", 1},
                             {"clock", "times out", moves::time_out, "", 1},
                             {"coordinator", "takes", moves::take, "", 1},
                             {"program", "starts again", nullptr, "", 1}}};
    for (std::string const name : {"p", "c"}) {
        of.moves.push_back({"host", "finishes", moves::finish, name, 1});
        of.moves.push_back({"coordinator", "stops", moves::stop, name, 1});
        of.moves.push_back({"coordinator", "sends to", moves::send, name, 1});
    }
    EXPECT_EQ(states(of), 0U);
}

// While a human is waited for, no time passes; and whatever ends the run ends the wait.
TEST(interleavings, C054_C057_a_run_that_waits_for_its_user) {
    EXPECT_EQ(states({.options = {.message_to_running = muster::on_running::queue},
                      .set_up = [](scene& at) { hire(at, "a"); },
                      .moves = {{"host", "starts", moves::start, "", 2},
                                {"host", "asks the user for", moves::ask_the_user, "a", 2},
                                {"user", "answers", moves::answer, "a", 2},
                                {"host", "takes a turn with", moves::take_turn, "a", 2},
                                {"host", "finishes", moves::finish, "a", 1},
                                {"coordinator", "stops", moves::stop, "a", 1},
                                {"coordinator", "sends to", moves::send, "a", 2},
                                {"clock", "times out", moves::time_out, "", 2},
                                {"program", "starts again", nullptr, "", 1}}}),
              0U);
}

// Notices that are taken, that arrive or do not, that come back by themselves, and a program that ends meanwhile.
TEST(interleavings, C040_C043_notices_on_their_way) {
    EXPECT_EQ(states({.set_up = [](scene& at) { hire(at, "a"), hire(at, "b"); },
                      .moves = {{"host", "starts", moves::start, "", 2},
                                {"host", "finishes", moves::finish, "a", 1},
                                {"host", "finishes", moves::finish, "b", 1},
                                {"coordinator", "takes", moves::take, "", 3},
                                {"coordinator", "acknowledges", moves::acknowledge, "", 2},
                                {"coordinator", "gives back", moves::give_back, "", 2},
                                {"clock", "ends leases", moves::lease_over, "", 2},
                                {"program", "starts again", nullptr, "", 2}}}),
              55172U);
}

// Two desks: whatever happens at one, the other learns nothing of it.
TEST(interleavings, C139_RI_04_two_desks_that_know_nothing_of_each_other) {
    small_world of{.options = {.message_to_running = muster::on_running::queue},
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

}  // namespace
