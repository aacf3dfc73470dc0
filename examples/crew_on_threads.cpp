// A whole host in little: workers on threads of their own, a coordinator that has its turns on this one, and a journal, so
// that the next program goes on where this one was killed.
//
//     crew_on_threads            checks itself: a first program, and a second one that finds all done
//     crew_on_threads JOURNAL    kill it, and call it again
#include "printable.hpp"

#include <muster/crew/file_journal.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/crew/turn_queue.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace std::chrono_literals;

//{ quoted by docs/crew_host.md
// The crew's time is milliseconds of a steady clock, since whenever; muster reads no clock itself.
muster::time_point now_of_host() {
    auto const since = std::chrono::steady_clock::now().time_since_epoch();
    return muster::time_point{std::chrono::duration_cast<muster::duration>(since)};
}

class host {
public:
    explicit host(std::string const& path) : journal_{path} {
        threads_.reserve(places);  // a thread that began always finds its place
    }

    bool run() {
        muster::restart_report const found = crew_.restart();  // until this has been done, every command is refused
        if (!found) return std::fprintf(stderr, "%s", printable(describe(found.read)).c_str()), false;
        if (found.read.events == 0) hire();
        inbox_.say(found.read.events == 0 ? "Why do tokens expire early?" : "I am back. How far are you?");
        while (auto const turn = next_turn()) take_turn(*turn);
        std::printf("%s", printable(crew_.report()).c_str());
        return true;
    }
    [[nodiscard]] muster::shared_crew const& crew() const { return crew_; }

private:
    // What the coordinator is told next: nothing once nobody is at work any more. Who is at work is asked before the queue
    // is, so that no end in between is missed.
    std::optional<muster::turn_input> next_turn() {
        for (;;) {
            start_what_waits();
            crew_.tick();
            bool const at_work = somebody_is_at_work();
            if (auto turn = inbox_.next(crew_)) return turn;
            if (!at_work) return {};
            wait();
        }
    }

    // A run that was stopped keeps its place until its thread has ended, so there are never more threads than places.
    void start_what_waits() {
        std::erase_if(threads_, [](worker_thread const& each) { return each.is_done->load(); });  // joins them
        while (threads_.size() < places) {
            auto job = crew_.start();
            if (!job) return;
            muster::run_id const run = job->run;
            try {
                auto is_done = std::make_shared<std::atomic<bool>>(false);
                std::jthread made{[this, is_done, job = std::move(*job)] {
                    carry_out_or_fail(job);
                    *is_done = true;
                    on_event();  // a waiting run may start
                }};
                threads_.push_back({std::move(is_done), std::move(made)});
            } catch (std::exception const& none) {
                crew_.fail(run, {.error = std::string{"the system has no thread for it: "} + none.what()});
            }
        }
    }

    // An exception of a worker becomes the failure of its run: if it left the thread, it would end the program.
    void carry_out_or_fail(muster::assignment const& job) {
        try {
            carry_out(job);
        } catch (std::exception const& thrown) {
            crew_.fail(job.run, {.error = std::string{"the worker threw: "} + thrown.what()});
        }
    }

    // Until something happens, or the crew wants its tick.
    void wait() {
        std::optional<muster::time_point> const due = crew_.next_deadline();
        std::unique_lock lock{mutex_};
        news_.wait_for(lock, due ? *due - now_of_host() : 1s, [this] { return has_news_; });
        has_news_ = false;
    }

    // Told all events, by whichever thread comes by, and without any lock of the crew's.
    void on_event() {
        std::lock_guard const lock{mutex_};
        has_news_ = true;
        news_.notify_one();
    }

    // What points into the crew stays inside of `read`.
    bool somebody_is_at_work() {
        return crew_.read([this](muster::crew const& crew) {
            auto const all = crew.workers(desk_);
            return std::any_of(all.begin(), all.end(), [](muster::worker const* each) { return each->is_live(); });
        });
    }

    // Stands for the coordinator's model, which would read turn.text() and call tools. Whoever was lost goes on.
    void take_turn(muster::turn_input const& turn) {
        std::printf("%s\n", printable(turn.text()).c_str());
        for (muster::delivery const& each : turn.notices) {
            if (each.notice.cause != muster::cause::lost) continue;
            (void)crew_.send_to_worker({desk_, muster::role_kind::coordinator}, each.notice.worker.text(), "Go on.");
        }
        inbox_.done(turn.number, crew_);  // its notices are acknowledged, and come no more
    }

    void hire() {
        (void)crew_.spawn(desk_, {.prompt = "Find it in src/.", .name = "lead"});
        (void)crew_.spawn(desk_, {.prompt = "Read every log.", .name = "reader", .time_budget = 150ms});
    }

    // One run, on a thread of its own: stands for rounds of a model and its tools. The reader never comes to an end.
    void carry_out(muster::assignment const& job) {
        std::string const who{job.worker.text()};
        if (who == "lead.1" && job.history.size() == 1) {  // longer for one that goes on
            (void)crew_.spawn(desk_, {.prompt = "Read src/auth.rs.", .name = "hand", .parent = job.run});
        }
        for (int round = 0; round != 4 || who == "reader.2"; ++round) {
            auto const turn = crew_.next_turn(job.run, "Read " + std::to_string(round) + " of 4 files.");
            if (!turn) {  // stopped, or past a budget: it has ended for everybody, and whoever carries it out stops too
                std::printf("%s: %s\n\n", who.c_str(), describe(turn.kind).data());
                return;
            }
            for (std::string const& words : turn.messages)
                std::printf("%s reads: %s\n", who.c_str(), printable(words).c_str());
            std::this_thread::sleep_for(20ms);
            std::string const reply = "msg_" + std::to_string(job.run.number()) + "_" + std::to_string(round);
            crew_.bill(job.run,
                       {.call = *muster::call_id::from(reply), .used = {.input = 1000, .output = 50}, .tool_uses = 1});
        }
        crew_.finish(job.run, {.result = "auth.rs:142 compares with <."});
    }

    struct worker_thread {
        std::shared_ptr<std::atomic<bool>> is_done;
        std::jthread thread;
    };
    static constexpr std::size_t places = 4;

    muster::binding_key const desk_ = *muster::binding_key::of("cli", "ana");
    std::mutex mutex_;  // guards what follows
    std::condition_variable news_;
    bool has_news_ = false;
    muster::file_journal journal_;  // lives longer than the crew
    muster::shared_crew crew_{
        {.max_running = places}, now_of_host, {.on_event = [this](auto const&) { on_event(); }}, journal_};
    muster::turn_queue inbox_{desk_};
    std::vector<worker_thread> threads_;  // last: its threads are joined before the other members are destroyed
};
//}

// All of it happened, once, and the next program has nothing left to do.
bool is_right(std::string const& path) {
    muster::binding_key const desk = *muster::binding_key::of("cli", "ana");
    host first{path};
    if (!first.run()) return false;
    return first.crew().read([&](muster::crew const& crew) {
        return crew.counters().ended == 3 && crew.unacknowledged(desk) == 0
            && crew.find(desk, "lead")->cause == muster::cause::finished
            && crew.find(desk, "reader")->cause == muster::cause::deadline
            && crew.usage_of_tree(desk, "lead").tool_uses.exact() == 8U;
    });
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2) return host{argv[1]}.run() ? EXIT_SUCCESS : EXIT_FAILURE;
    std::string folder = (std::filesystem::temp_directory_path() / "muster-crew-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) return EXIT_FAILURE;
    bool const right = is_right(folder + "/crew.journal") && is_right(folder + "/crew.journal");
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
