#include <muster/crew/task_board.hpp>

#include <muster/crew/shared_crew.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using muster::board_fault;
using muster::claim_rule;
using muster::task_number;
using muster::task_state;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;
namespace events = muster::events;
using enum muster::task_state;

struct board_host : crew_host {
    std::string name;

    explicit board_host(muster::crew_limits limits = {}, std::string of = {}) : crew_host(limits), name(std::move(of)) {
        if (!name.empty()) (void)crew.open_team(now, desk(), {.name = name});
    }
    muster::board_answer add(std::string subject = "Do it") {
        return crew.add_task(now, desk(), name, {.subject = std::move(subject)});
    }
    muster::board_answer claim(task_number which, std::string_view owner, claim_rule rule = claim_rule::any) {
        return crew.claim_task(now, desk(), name, which, owner, rule);
    }
    muster::board_answer move(task_number which, task_state to) { return crew.move_task(now, desk(), name, which, to); }
    board_fault link(task_number blocker, task_number which) {
        return crew.link_tasks(now, desk(), name, blocker, which);
    }
    board_fault remove(task_number which) { return crew.delete_task(now, desk(), name, which); }
    muster::task_board const& board() const { return crew.board(desk(), name); }
    muster::board_task const& at(task_number which) const { return *board().find(which); }
};

// What has to hold on any board, whatever was done.
void expect_sound(muster::task_board const& board) {
    for (auto const& [number, task] : board.all()) {
        EXPECT_EQ(number, task.id);
        EXPECT_LT(number, board.next_number());
        for (task_number const each : task.blocks) {
            ASSERT_NE(board.find(each), nullptr);
            EXPECT_EQ(std::count(board.find(each)->blocked_by.begin(), board.find(each)->blocked_by.end(), number), 1);
        }
        for (task_number const each : task.blocked_by) {
            ASSERT_NE(board.find(each), nullptr);
            EXPECT_EQ(std::count(board.find(each)->blocks.begin(), board.find(each)->blocks.end(), number), 1);
        }
        EXPECT_TRUE(task.state == pending || board.open_blockers(task).empty()) << number;
    }
    std::vector<task_number> left;  // no circle: again and again some task waits for none that is left
    for (auto const& [number, task] : board.all()) left.push_back(number);
    for (std::size_t before = left.size() + 1; !left.empty() && left.size() < before;) {
        before = left.size();
        std::erase_if(left, [&](task_number one) {
            for (task_number const each : board.find(one)->blocked_by) {
                if (std::find(left.begin(), left.end(), each) != left.end()) return false;
            }
            return true;
        });
    }
    EXPECT_TRUE(left.empty());
}

TEST(task_board, F_82_a_number_is_never_used_again) {
    board_host host;
    EXPECT_EQ(host.add().task, 1U);
    EXPECT_EQ(host.add().task, 2U);
    EXPECT_EQ(host.remove(2), board_fault::none);
    EXPECT_EQ(host.add().task, 3U);
    EXPECT_EQ(host.remove(2), board_fault::unknown_task);
    EXPECT_EQ(host.board().all().size(), 2U);
}

TEST(task_board, C112_a_blocked_task_cannot_start) {
    board_host host;
    (void)host.add(), (void)host.add();
    EXPECT_EQ(host.link(1, 2), board_fault::none);
    EXPECT_EQ(host.link(1, 2), board_fault::none);  // said twice is said once
    EXPECT_EQ(host.at(1).blocks, std::vector<task_number>{2});
    EXPECT_EQ(host.at(2).blocked_by, std::vector<task_number>{1});
    muster::board_answer const refused = host.move(2, in_progress);
    EXPECT_EQ(refused.why, board_fault::blocked);
    EXPECT_EQ(refused.open, std::vector<task_number>{1});
    EXPECT_EQ(host.move(2, completed).why, board_fault::blocked);
    EXPECT_EQ(host.claim(2, "scout").why, board_fault::blocked);
    EXPECT_TRUE(host.move(1, completed));
    EXPECT_TRUE(host.claim(2, "scout"));
    EXPECT_TRUE(host.move(2, in_progress));
    EXPECT_EQ(host.move(1, pending).why, board_fault::others_began);
    EXPECT_TRUE(host.move(2, pending));
    EXPECT_TRUE(host.move(1, pending));
    expect_sound(host.board());
}

TEST(task_board, C112_of_two_claims_one_wins) {
    board_host host;
    (void)host.add();
    EXPECT_TRUE(host.claim(1, "scout"));
    EXPECT_EQ(host.claim(1, "reader").why, board_fault::already_claimed);
    EXPECT_TRUE(host.claim(1, "scout"));
    EXPECT_EQ(host.count<events::task_claimed>(), 1U);
    EXPECT_EQ(host.at(1).owner, "scout");
    EXPECT_TRUE(host.move(1, in_progress));
    EXPECT_EQ(host.claim(1, "scout").why, board_fault::already_started);
    EXPECT_EQ(host.crew.release_task(host.now, desk(), "", 1), board_fault::none);
    EXPECT_EQ(host.at(1).state, pending);
    EXPECT_TRUE(host.claim(1, "reader"));
}

TEST(task_board, C112_of_many_threads_that_claim_one_gets_it) {
    muster::shared_crew crew{{}, [] { return muster_test::at_ms(1); }};
    constexpr int rounds = 50;
    for (int i = 0; i < rounds; ++i) (void)crew.add_task(desk(), "", {.subject = "Do it"});
    std::atomic<int> won{0};
    std::vector<std::thread> all;
    for (char const* const owner : {"a", "b", "c"}) {
        all.emplace_back([&, owner] {
            for (task_number n = 1; n <= rounds; ++n) won += crew.claim_task(desk(), "", n, owner) ? 1 : 0;
        });
    }
    for (std::thread& each : all) each.join();
    EXPECT_EQ(won, rounds);
}

TEST(task_board, F_82_who_has_another_task_may_be_refused_one) {
    board_host host;
    (void)host.add(), (void)host.add();
    EXPECT_TRUE(host.claim(1, "scout", claim_rule::if_idle));
    muster::board_answer const busy = host.claim(2, "scout", claim_rule::if_idle);
    EXPECT_EQ(busy.why, board_fault::owner_busy);
    EXPECT_EQ(busy.open, std::vector<task_number>{1});
    EXPECT_TRUE(host.claim(1, "scout", claim_rule::if_idle));
    EXPECT_TRUE(host.move(1, completed));
    EXPECT_TRUE(host.claim(2, "scout", claim_rule::if_idle));
}

TEST(task_board, F_82_tasks_wait_for_each_other_in_no_circle) {
    board_host host;
    for (int i = 0; i < 4; ++i) (void)host.add();
    EXPECT_EQ(host.link(1, 1), board_fault::waits_for_itself);
    EXPECT_EQ(host.link(1, 2), board_fault::none);
    EXPECT_EQ(host.link(2, 3), board_fault::none);
    EXPECT_EQ(host.link(2, 1), board_fault::circle);
    EXPECT_EQ(host.link(3, 1), board_fault::circle);
    EXPECT_EQ(host.link(1, 9), board_fault::unknown_task);
    EXPECT_TRUE(host.move(4, in_progress));
    EXPECT_EQ(host.link(1, 4), board_fault::already_started);
    EXPECT_EQ(host.crew.unlink_tasks(host.now, desk(), "", 1, 2), board_fault::none);
    EXPECT_EQ(host.crew.unlink_tasks(host.now, desk(), "", 1, 2), board_fault::unknown_task);
    EXPECT_EQ(host.link(3, 1), board_fault::none);
    EXPECT_EQ(host.remove(3), board_fault::none);  // at both ends
    EXPECT_TRUE(host.at(2).blocks.empty());
    EXPECT_TRUE(host.at(1).blocked_by.empty());
    expect_sound(host.board());
    EXPECT_TRUE(host.replays());
}

TEST(task_board, everything_has_a_limit) {
    board_host host{{.teams = {.max_tasks = 3, .max_task_bytes = 10, .max_links = 1}}};
    EXPECT_EQ(host.add(" ").why, board_fault::blank_subject);
    EXPECT_EQ(host.add("12345678901").why, board_fault::texts_too_large);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(host.add("1234567890"));
    EXPECT_EQ(host.add().why, board_fault::too_many_tasks);
    EXPECT_EQ(host.link(1, 2), board_fault::none);
    EXPECT_EQ(host.link(1, 3), board_fault::too_many_links);
    EXPECT_EQ(host.link(3, 2), board_fault::too_many_links);
    EXPECT_EQ(host.claim(1, "").why, board_fault::bad_owner);
    EXPECT_EQ(host.claim(1, std::string(97, 'x')).why, board_fault::bad_owner);
    EXPECT_EQ(host.crew.edit_task(host.now, desk(), "", 1, {.subject = ""}), board_fault::blank_subject);
    EXPECT_EQ(host.crew.edit_task(host.now, desk(), "", 1, {.subject = "New"}), board_fault::none);
    EXPECT_EQ(host.at(1).texts.subject, "New");
    EXPECT_EQ(host.remove(1), board_fault::none);
    EXPECT_TRUE(host.add());
}

TEST(task_board, each_team_has_its_own_and_it_goes_with_the_team) {
    board_host host{{.max_bindings = 1}, "auth"};
    EXPECT_EQ(host.add().task, 1U);
    EXPECT_EQ(host.crew.add_task(host.now, desk(), "", {.subject = "Own"}).task, 1U);
    EXPECT_EQ(host.crew.add_task(host.now, desk(), "other", {.subject = "x"}).why, board_fault::no_team);
    EXPECT_EQ(host.crew.claim_task(host.now, desk(), "other", 1, "a").why, board_fault::no_team);
    EXPECT_EQ(host.crew.add_task(host.now, {}, "", {.subject = "x"}).why, board_fault::no_team);
    EXPECT_EQ(host.crew.add_task(host.now, other_desk(), "", {.subject = "x"}).why, board_fault::too_many_bindings);
    EXPECT_TRUE(host.crew.board(other_desk(), "auth").all().empty());
    EXPECT_TRUE(host.crew.close_team(host.now, desk(), "auth"));
    (void)host.crew.finish_closing(host.now, desk(), "auth");
    EXPECT_EQ(host.crew.state().boards().find(desk(), "auth"), nullptr);
    EXPECT_EQ(host.crew.board(desk(), "").all().size(), 1U);
    EXPECT_TRUE(host.replays());
}

TEST(task_board, what_a_member_had_to_do_is_nobodys_once_it_is_gone) {
    board_host host{{}, "auth"};
    muster::spawn_answer const who =
        host.crew.spawn_member(host.now, desk(), {.team = "auth"}, {.prompt = "x", .name = "scout"}).spawned;
    for (int i = 0; i < 4; ++i) (void)host.add();
    (void)host.claim(1, "scout"), (void)host.move(1, in_progress);
    (void)host.claim(2, "scout.1"), (void)host.move(2, completed);
    (void)host.claim(3, "scout.1"), (void)host.claim(4, "reader");
    (void)host.crew.stop(host.now, desk(), "scout");
    EXPECT_EQ(host.at(1).owner, "scout");  // it may go on
    EXPECT_EQ(host.crew.dismiss_member(host.now, desk(), "auth", who.worker), muster::team_fault::none);
    EXPECT_EQ(host.at(1).owner, "");
    EXPECT_EQ(host.at(1).state, pending);
    EXPECT_EQ(host.at(2).owner, "scout.1");
    EXPECT_EQ(host.at(3).owner, "");
    EXPECT_EQ(host.at(4).owner, "reader");
}

TEST(task_board, F_82_whatever_is_done_a_board_stays_sound_and_its_journal_makes_it_again) {
    std::mt19937 random{82};
    for (int round = 0; round < 20; ++round) {
        board_host host{{.teams = {.max_tasks = 12, .max_links = 4}}};
        auto const any = [&](unsigned most) { return task_number{random() % most + 1}; };
        for (int i = 0; i < 300; ++i) {
            switch (random() % 8) {
                case 0: (void)host.add(); break;
                case 1: (void)host.claim(any(16), any(2) == 1 ? "a" : "b", claim_rule::if_idle); break;
                case 2: (void)host.move(any(16), static_cast<task_state>(random() % 3)); break;
                case 3:
                case 4: (void)host.link(any(16), any(16)); break;
                case 5: (void)host.crew.unlink_tasks(host.now, desk(), "", any(16), any(16)); break;
                case 6: (void)host.crew.release_task(host.now, desk(), "", any(16)); break;
                default:
                    if (any(4) == 1) (void)host.remove(any(16));
            }
            expect_sound(host.board());
        }
        muster::crew again;
        ASSERT_EQ(again.restore(host.journal), host.journal.size());
        EXPECT_EQ(again.board(desk(), ""), host.board());
    }
}

TEST(task_board, an_event_that_cannot_have_happened_changes_nothing) {
    board_host host;
    (void)host.add(), (void)host.add();
    (void)host.link(1, 2);
    muster::task_board board = host.board();
    EXPECT_FALSE(board.apply(events::task_added{.board = {}, .task = 2}));
    EXPECT_FALSE(board.apply(events::task_edited{.board = {}, .task = 9}));
    EXPECT_FALSE(board.apply(events::task_claimed{.board = {}, .task = 2, .owner = "a"}));
    EXPECT_FALSE(board.apply(events::task_moved{.board = {}, .task = 2, .to = completed}));
    EXPECT_FALSE(board.apply(events::tasks_linked{.board = {}, .blocker = 2, .task = 1}));
    EXPECT_FALSE(board.apply(events::tasks_linked{.board = {}, .blocker = 1, .task = 2}));
    EXPECT_FALSE(board.apply(events::tasks_unlinked{.board = {}, .blocker = 2, .task = 1}));
    EXPECT_FALSE(board.apply(events::task_released{.board = {}, .task = 9}));
    EXPECT_FALSE(board.apply(events::task_deleted{.board = {}, .task = 9}));
    EXPECT_EQ(board, host.board());
    muster::crew again;
    muster::event const lost{host.now, desk(), {}, {}, events::task_added{.board = "auth", .task = 1}};
    EXPECT_EQ(again.restore({&lost, 1}), 0U);  // no such team
}

}  // namespace
