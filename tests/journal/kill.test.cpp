// A program that works on a crew with a journal in a file, and is killed at any moment, two hundred times in a row, on
// the same journal. It says through a pipe what the crew has answered; whoever opens the journal then finds all of it.
#include <muster/crew/file_journal.hpp>
#include <muster/crew/shared_crew.hpp>

#include "chance.hpp"
#include "crew_host.hpp"
#include "sanitized.hpp"
#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using muster_test::chance;
using muster_test::desk;

constexpr std::size_t kills = muster_test::is_sanitized ? 50 : 200;
constexpr std::size_t commands_of_a_life = 12;

muster::crew_limits roomy() {
    return {.max_running = 8, .max_queued = 100000, .max_finished = 100000, .max_notices = 100000};
}
std::string folder_of(std::string_view worker) { return "/srv/" + std::string{worker.substr(0, worker.find('.'))}; }
std::vector<std::string> tools_of(std::string_view worker) {
    return {"Grep", "Read" + std::string{worker.substr(0, 3)}};
}
std::string result_of(muster::run_id run) { return "result of " + std::to_string(run.number()); }

// The program that is killed.
class victim {
public:
    victim(std::string const& path, int tell, std::size_t life)
        : journal_(path, {.sync_every = life % 4 == 0 ? 1U : 0U, .replace_above = 16 * 1024}),
          crew_(
              roomy(), [] { return muster_test::at_ms(1000); }, {}, journal_),
          tell_(tell),
          life_(life) {}

    // Never comes back.
    [[noreturn]] void live() {
        if (!crew_.restart()) say("broken");
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < 1 + life_ % 3; ++t) threads.emplace_back([this, t] { work(t); });
        for (std::thread& each : threads) each.join();
        ::close(tell_);  // it has no more to say
        for (;;) ::pause();
    }

private:
    void say(std::string line) {
        line += '\n';
        if (::write(tell_, line.data(), line.size()) != static_cast<::ssize_t>(line.size())) ::_exit(3);
    }

    void work(std::size_t thread) {
        chance draw{life_ * 8 + thread};
        for (std::size_t i = 0; i < commands_of_a_life; ++i) {
            switch (draw.below(8)) {
                case 0:
                case 1: spawn(thread, i); break;
                case 2:
                case 3: start(); break;
                case 4: message(draw, thread, i); break;
                case 5: stop(draw); break;
                default: read(); break;
            }
        }
    }

    void spawn(std::size_t thread, std::size_t i) {
        std::string const name = "w" + std::to_string(life_) + "-" + std::to_string(thread) + "-" + std::to_string(i);
        muster::spawn_answer const made = crew_.spawn(
            desk(),
            {.prompt = "Do it.", .name = name, .settings = {{"cwd", folder_of(name)}}, .tools = tools_of(name)});
        if (made) say("spawned " + std::string{made.worker.text()} + " " + std::to_string(made.run.number()));
    }

    void start() {
        auto const job = crew_.start();
        if (!job) return;
        say("started " + std::to_string(job->run.number()));
        if (!crew_.next_turn(job->run, "half")) return;
        if (crew_.finish(job->run, {.result = result_of(job->run)}) == muster::ending_answer::recorded)
            say("finished " + std::to_string(job->run.number()) + " " + std::string{job->worker.text()});
    }

    void message(chance& draw, std::size_t thread, std::size_t i) {
        auto const worker = crew_.read([&](muster::crew const& c) {
            auto const all = c.workers(desk());
            return all.empty() ? std::string{} : std::string{all[draw.below(all.size())]->id.text()};
        });
        if (worker.empty()) return;
        std::string const text = "m" + std::to_string(life_) + "-" + std::to_string(thread) + "-" + std::to_string(i);
        muster::caller const ana{desk(), muster::role_kind::coordinator};
        if (crew_.send_to_worker(ana, worker, text).accepted()) say("sent " + worker + " " + text);
    }

    void stop(chance& draw) {
        auto const run = crew_.read([&](muster::crew const& c) {
            return c.state().live().empty() || draw.below(4) != 0 ? muster::run_id{} : c.state().live().begin()->first;
        });
        if (run.empty()) return;
        auto const worker = crew_.read([&](muster::crew const& c) {
            auto const* const found = c.state().find(run);
            return found ? std::string{found->id.text()} : std::string{};
        });
        if (!worker.empty() && crew_.stop_run(desk(), worker, run)) say("stopped " + std::to_string(run.number()));
    }

    void read() {
        for (muster::delivery const& each : crew_.take(desk(), 4)) {
            say("taken " + std::to_string(each.lease.number));
            if (crew_.acknowledge(each.lease)) say("acknowledged " + std::to_string(each.lease.number));
        }
    }

    muster::file_journal journal_;
    muster::shared_crew crew_;
    int tell_;
    std::size_t life_;
};

// What was answered, in all lives until now.
class witness {
public:
    void hear(std::string const& line) {
        std::istringstream words{line};
        std::string what, first, second;
        words >> what >> first >> second;
        ASSERT_NE(what, "broken");
        ++answers;
        if (what == "spawned") spawned(first, std::stoull(second));
        if (what == "finished") finished_[std::stoull(first)] = second;
        if (what == "stopped") stopped_.insert(std::stoull(first));
        if (what == "sent") messages_[second] = first;
        if (what == "acknowledged") acknowledged_.insert(std::stoull(first));
        if (what == "taken") {
            EXPECT_EQ(acknowledged_.count(std::stoull(first)), 0U) << "told twice: " << first;
        }
    }

    void check(muster::crew const& crew) const {
        auto const* const box = crew.state().find_mailbox(desk());
        if (spawned_.empty()) return;
        ASSERT_NE(box, nullptr);
        std::map<std::uint64_t, std::size_t> notices;
        for (auto const& [number, entry] : box->all()) {
            ++notices[entry.notice.run.number()];
            EXPECT_EQ(acknowledged_.count(number), 0U) << "acknowledged, and there again: " << number;
        }
        for (auto const& [run, count] : notices) EXPECT_EQ(count, 1U) << run;
        auto const& counted = crew.counters();
        EXPECT_EQ(counted.ended, counted.acknowledged + box->size()) << "one notice for each end";
        check_workers(crew);
        check_runs(crew);
    }

    std::size_t answers = 0;

private:
    void spawned(std::string const& worker, std::uint64_t run) {
        EXPECT_EQ(spawned_.count(worker), 0U) << "a second " << worker;
        EXPECT_TRUE(runs_.insert(run).second) << "a second run " << run;
        spawned_.insert(worker);
    }

    void check_workers(muster::crew const& crew) const {
        for (std::string const& id : spawned_) {
            muster::worker const* const found = crew.find(desk(), id);
            ASSERT_NE(found, nullptr) << id;
            EXPECT_EQ(muster::value_of(found->settings, "cwd"), folder_of(id));
            EXPECT_EQ(found->terms->tools, tools_of(id)) << "its surface";
        }
        for (auto const& [text, id] : messages_) {
            muster::worker const& to = *crew.find(desk(), id);
            auto const is_it = [&said = text](auto const& one) { return one.text == said; };
            auto const times = std::count_if(to.history.begin(), to.history.end(), is_it)
                             + std::count_if(to.held.begin(), to.held.end(), is_it);
            EXPECT_EQ(times, 1) << text << " for " << id;
        }
    }

    void check_runs(muster::crew const& crew) const {
        for (auto const& [run, id] : finished_) {
            muster::worker const& by = *crew.find(desk(), id);
            std::string const said = result_of(muster::run_id{run});
            auto const is_it = [&](auto const& one) { return one.text == said; };
            EXPECT_EQ(std::count_if(by.history.begin(), by.history.end(), is_it), 1) << id;
            EXPECT_EQ(crew.state().live().count(muster::run_id{run}), 0U) << run;
        }
        for (std::uint64_t const run : stopped_) EXPECT_EQ(crew.state().live().count(muster::run_id{run}), 0U) << run;
        for (std::uint64_t const run : runs_) EXPECT_LT(run, crew.state().next_run().number());
    }

    std::set<std::string> spawned_;
    std::set<std::uint64_t> runs_, stopped_, acknowledged_;
    std::map<std::uint64_t, std::string> finished_;
    std::map<std::string, std::string> messages_;
};

// Reads lines until there are `most` of them, or the other end is closed.
void hear_lines(int from, std::string& rest, std::size_t most, witness& into) {
    char bytes[4096];
    for (std::size_t heard = 0; heard < most;) {
        for (std::size_t end = rest.find('\n'); end != std::string::npos; end = rest.find('\n')) {
            into.hear(rest.substr(0, end));
            rest.erase(0, end + 1);
            ++heard;
        }
        if (heard >= most) return;
        ::ssize_t const got = ::read(from, bytes, sizeof bytes);
        if (got <= 0) return;
        rest.append(bytes, static_cast<std::size_t>(got));
    }
}

// One life: heard until somewhere, and killed.
void live_and_die(std::string const& path, std::size_t life, chance& draw, witness& into) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    ::pid_t const child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        ::close(ends[0]);
        victim{path, ends[1], life}.live();
    }
    ::close(ends[1]);
    std::string rest;
    hear_lines(ends[0], rest, draw.below(16), into);
    std::this_thread::sleep_for(std::chrono::microseconds{draw.below(2000)});
    ::kill(child, SIGKILL);
    int state = 0;
    ::waitpid(child, &state, 0);
    EXPECT_TRUE(WIFSIGNALED(state)) << WEXITSTATUS(state);
    hear_lines(ends[0], rest, std::size_t{1} << 30, into);
    ::close(ends[0]);
}

TEST(kill, nothing_that_was_answered_is_lost_by_many_kills_in_a_row) {
    muster_test::temporary_root const root;
    chance draw{20260101};
    witness seen;
    for (std::size_t life = 0; life < kills && !HasFailure(); ++life) {
        SCOPED_TRACE(life);
        live_and_die(root / "crew", life, draw, seen);
        muster::file_journal journal{root / "crew", {.sync_every = 0}};
        muster::crew crew{roomy()};
        muster::journal_report const found =
            journal.replay([&](std::span<muster::event const> step) { return crew.restore(step) == step.size(); });
        ASSERT_TRUE(found) << describe(found.why) << ' ' << found.whole;
        seen.check(crew);
    }
    std::printf("%zu answers in %zu lives\n", seen.answers, kills);
    EXPECT_GT(seen.answers, kills);
}

}  // namespace
