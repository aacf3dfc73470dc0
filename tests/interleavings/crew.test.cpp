// The delivery contract, in every order of what can happen to one worker and to two.
//
// From each state that can be reached, each step that is left is tried; states are told apart by all that can
// be observed of the crew. A state is entered by replaying its journal, so replay is checked at each as well.
#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace std::chrono_literals;
using muster::cause;
using muster::ending_answer;
using muster::events::ended;
using muster_test::at_ms;
using muster_test::desk;
using muster_test::picture;

muster::crew_limits const most{.run_budget = 10s, .lease = 1h, .longest_step = 10s};

enum class step : unsigned { start, turn, finish, fail, stop, send, overdue, take, acknowledge, give_back, last };
constexpr std::size_t step_count = static_cast<std::size_t>(step::last);

// How often each step may still be taken, for each worker where it is about one.
using allowance = std::vector<unsigned>;

struct node {
    std::vector<muster::event> journal;
    std::vector<std::string> accepted;  // messages whose sender was told so
    allowance left;
};

std::string name_of(std::size_t worker) { return worker == 0 ? "a" : "b"; }

class explorer {
public:
    explorer(std::size_t workers, muster::on_running policy, allowance left) : workers_(workers), policy_(policy) {
        node first{{}, {}, {}};
        for (unsigned const n : left) first.left.insert(first.left.end(), workers, n);
        run(first, [&](muster::crew& crew) {
            for (std::size_t w = 0; w < workers; ++w) {
                (void)crew.spawn(at_ms(0), desk(), {.prompt = "Do it.", .name = name_of(w)});
            }
        });
    }

    // Answers how many states there are.
    std::size_t explore() {
        while (!open_.empty() && !::testing::Test::HasFailure()) {
            node const here = std::move(open_.back());
            open_.pop_back();
            for (std::size_t s = 0; s < step_count; ++s) {
                for (std::size_t w = 0; w < workers_; ++w) try_step(here, static_cast<step>(s), w);
            }
            drain(here);
        }
        return seen_.size();
    }

private:
    // A crew at `from`, whose further events are kept there.
    template <class What>
    void run(node from, What what) {
        muster::crew crew{most, {.message_to_running = policy_, .on_event = [&](muster::event const& e) {
                                     from.journal.push_back(e);
                                 }}};
        ASSERT_EQ(crew.restore(from.journal), from.journal.size());
        std::size_t const known = from.journal.size();
        what(crew);
        check(crew, from, known);
        if (known != 0 && from.journal.size() == known) return;  // nothing happened: the state it came from can do more
        std::string key = picture(crew);
        for (unsigned const n : from.left) key += static_cast<char>('0' + n);
        if (seen_.insert(std::move(key)).second) open_.push_back(std::move(from));
    }

    void try_step(node const& here, step what, std::size_t w) {
        node next = here;
        unsigned& left = next.left[static_cast<std::size_t>(what) * workers_ + w];
        if (left == 0) return;
        --left;
        // The message is noted as accepted in the node that `run` keeps, so it has to be known before.
        std::string const message = name_of(w) + std::to_string(left);
        if (what == step::send && is_accepted(here, w, message)) next.accepted.push_back(message);
        run(std::move(next), [&](muster::crew& crew) { take_step(crew, what, w, message); });
    }

    bool is_accepted(node const& here, std::size_t w, std::string_view message) const {
        muster::crew crew{most, {.message_to_running = policy_}};
        crew.restore(here.journal);
        return send(crew, w, message).accepted();
    }

    static muster::continuation send(muster::crew& crew, std::size_t w, std::string_view message) {
        return crew.send_to_worker(at_ms(0), {desk(), muster::role_kind::coordinator}, name_of(w), message);
    }

    static void take_step(muster::crew& crew, step what, std::size_t w, std::string_view message) {
        muster::worker const before = *crew.find(desk(), name_of(w));
        switch (what) {
            case step::start: (void)crew.start(at_ms(0)); break;
            case step::turn: take_turn(crew, before); break;
            case step::finish:
                end(crew, before, crew.finish(at_ms(0), before.run, {.result = "r"}), cause::finished);
                break;
            case step::fail: end(crew, before, crew.fail(at_ms(0), before.run, {.error = "e"}), cause::failed); break;
            case step::stop: stop(crew, before); break;
            case step::send: (void)send(crew, w, message); break;
            case step::overdue:
                crew.tick(at_ms(0));
                crew.tick(at_ms(10'000));
                EXPECT_EQ(crew.state().running(), 0U);
                break;
            case step::take: take(crew); break;
            case step::acknowledge: settle(crew, true); break;
            case step::give_back: settle(crew, false); break;
            case step::last: break;
        }
    }

    static void take_turn(muster::crew& crew, muster::worker const& before) {
        muster::turn_answer const answer = crew.next_turn(at_ms(0), before.run);
        bool const ran = before.state == muster::worker_state::running;
        EXPECT_EQ(static_cast<bool>(answer), ran);
        std::vector<std::string> held;
        for (muster::held_message const& one : before.held) held.push_back(one.text);
        EXPECT_EQ(answer.messages, ran ? held : std::vector<std::string>{});
    }

    // The answer tells the truth about the state before, and the cause is the first one.
    static void end(muster::crew& crew, muster::worker const& before, ending_answer got, cause why) {
        using muster::worker_state;
        muster::worker const& after = *crew.find(desk(), before.id.text());
        if (before.state == worker_state::running) {
            EXPECT_EQ(got, ending_answer::recorded);
            EXPECT_EQ(after.cause, why);
        } else {
            EXPECT_EQ(got,
                      before.state == worker_state::queued ? ending_answer::not_started : ending_answer::already_ended);
            EXPECT_EQ(after.cause, before.cause);
            EXPECT_EQ(after.run, before.run);
        }
    }

    static void stop(muster::crew& crew, muster::worker const& before) {
        EXPECT_EQ(static_cast<bool>(crew.stop(at_ms(0), desk(), before.id.text())), before.is_live());
        muster::worker const& after = *crew.find(desk(), before.id.text());
        EXPECT_FALSE(after.is_live());  // nothing that waits starts it again
        EXPECT_EQ(after.cause, before.is_live() ? cause::user_stop : before.cause);
    }

    static void take(muster::crew& crew) {
        std::set<std::uint64_t> under_way;
        for (auto const& [number, entry] : crew.state().find_mailbox(desk())->all()) {
            if (entry.taken) under_way.insert(number);
        }
        for (muster::delivery const& each : crew.take(at_ms(0), desk()))
            EXPECT_FALSE(under_way.count(each.lease.number));
    }

    // The oldest notice under way arrives, or does not.
    static void settle(muster::crew& crew, bool arrived) {
        for (auto const& [number, entry] : crew.state().find_mailbox(desk())->all()) {
            if (!entry.taken) continue;
            muster::notice_lease const lease{desk(), number, entry.attempt};
            EXPECT_TRUE(arrived ? crew.acknowledge(at_ms(0), lease) : crew.give_back(at_ms(0), lease));
            return;
        }
    }

    // What holds in every state.
    static void check(muster::crew const& crew, node const& here, std::size_t known) {
        muster::crew again{most};
        ASSERT_EQ(again.restore(here.journal), here.journal.size());
        EXPECT_EQ(picture(again), picture(crew));

        muster::crew_counters const& c = crew.counters();
        EXPECT_EQ(c.ended + crew.state().live().size(), c.runs);
        EXPECT_EQ(c.acknowledged + crew.unacknowledged(desk()), c.ended);  // a notice for each end, none lost
        std::map<muster::run_id, int> ends;
        for (muster::event const& e : here.journal) ends[e.run] += std::holds_alternative<ended>(e.what) ? 1 : 0;
        for (auto const& [run, count] : ends) EXPECT_LE(count, 1) << run.number();

        std::multiset<std::string> messages;
        for (muster::worker const* const w : crew.workers(desk())) {
            for (muster::history_entry const& t : w->history) messages.insert(t.text);
            for (muster::held_message const& held : w->held) messages.insert(held.text);
            // Nobody waits unheard: either the worker will still come by, or the last notice said so.
            EXPECT_TRUE(w->held.empty() || w->is_live() || w->cause != cause::finished);
        }
        for (std::string const& message : here.accepted) EXPECT_EQ(messages.count(message), 1U) << message;
        if (::testing::Test::HasFailure()) tell(here, known);
    }

    // From every state the crew can come to rest, with each run reported once and each message read.
    void drain(node const& here) const {
        muster::crew crew{most, {.message_to_running = policy_}};
        crew.restore(here.journal);
        for (muster::worker const* const w : crew.workers(desk())) {
            if (!w->is_live() && !w->held.empty()) (void)send(crew, w->name() == "a" ? 0 : 1, "Go on.");
        }
        while (!crew.state().live().empty()) {
            (void)crew.start(at_ms(0));
            std::vector<muster::run_id> runs;
            for (auto const& [run, at] : crew.state().live()) runs.push_back(run);
            for (muster::run_id const run : runs) (void)crew.finish(at_ms(0), run, {});
        }
        crew.give_back_all(at_ms(0), desk());
        std::set<muster::run_id> reported;
        for (muster::delivery const& each : crew.take(at_ms(0), desk())) {
            EXPECT_TRUE(reported.insert(each.notice.run).second);
            EXPECT_TRUE(crew.acknowledge(at_ms(0), each.lease));
        }
        EXPECT_EQ(crew.counters().acknowledged, crew.counters().runs);
        for (muster::worker const* const w : crew.workers(desk())) EXPECT_TRUE(w->held.empty());
    }

    static void tell(node const& here, std::size_t known) {
        for (std::size_t i = 0; i < here.journal.size(); ++i) {
            std::cout << (i < known ? "  " : "> ") << muster::event_line(here.journal[i]) << '\n';
        }
    }

    std::size_t workers_;
    muster::on_running policy_;
    std::vector<node> open_;
    std::set<std::string> seen_;
};

//                     start turn finish fail stop send overdue take acknowledge give_back
allowance const one_worker{2, 1, 2, 1, 1, 2, 1, 1, 1, 1};
allowance const two_workers{1, 0, 1, 0, 1, 1, 0, 1, 1, 0};

std::size_t states(std::size_t workers, muster::on_running policy, allowance left) {
    std::size_t const count = explorer{workers, policy, std::move(left)}.explore();
    std::cout << count << " states\n";
    return count;
}

TEST(interleavings, C071_one_worker_that_refuses_messages_while_it_runs) {
    EXPECT_EQ(states(1, muster::on_running::refuse, one_worker), 6579U);
}
TEST(interleavings, C071_one_worker_that_queues_messages_while_it_runs) {
    EXPECT_EQ(states(1, muster::on_running::queue, one_worker), 11837U);
}
TEST(interleavings, C071_two_workers_that_refuse) {
    EXPECT_EQ(states(2, muster::on_running::refuse, two_workers), 15684U);
}
TEST(interleavings, C071_two_workers_that_queue) {
    EXPECT_EQ(states(2, muster::on_running::queue, two_workers), 23572U);
}

}  // namespace
