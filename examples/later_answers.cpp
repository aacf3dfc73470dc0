// A host with a pool of threads: handlers hand their work on and answer later, within a deadline or until somebody
// cancels the turn.
//
// Built and run with the tests; ends with status 1 if an answer is not as expected.
#include "printable.hpp"

#include <muster/role/agent.hpp>
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/toolbox/turn.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <mutex>
#include <new>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

using namespace std::chrono_literals;

struct run_command : muster::tool<"Run"> {
    static constexpr std::string_view description = "Runs a command.";
    struct arguments {
        std::string_view command;
        static constexpr auto fields = muster::fields(muster::field("command", &arguments::command));
    };
};
struct list_files : muster::tool<"ListFiles"> {
    static constexpr std::string_view description = "Lists the files of the project.";
    using arguments = muster::no_arguments;
};

struct bench : muster::tool_set<run_command, list_files> {};
struct scout : muster::agent<muster::role::worker, bench> {};

namespace {

// What a command does: this one never ends by itself.
std::string serve(std::stop_token stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock{mutex};
    never.wait(lock, stop, [] { return false; });
    return "served until nobody waited any more";
}
std::string run(std::string_view command, std::stop_token const& stop) {
    if (command == "make") return "built";
    if (command == "serve") return serve(stop);
    throw std::runtime_error{"there is no such command"};
}

//{ quoted by docs/later_answers.md: pool
// What a thread needs: the arguments copied, since they die with the handler, and the rest of the call.
struct job {
    std::string command;
    std::stop_token stop;
    muster::result_promise promise;
};

class pool {
public:
    explicit pool(std::size_t count) {
        threads_.reserve(count);
        try {
            while (threads_.size() < count) threads_.emplace_back([this](std::stop_token end) { work(end); });
        } catch (std::exception const&) {  // fewer are enough; without any, add() drops the promise
        }
    }
    void add(job next) {
        if (threads_.empty()) return;
        std::lock_guard const lock{mutex_};
        jobs_.push_back(std::move(next));
        more_.notify_one();
    }
    std::atomic<int> too_late = 0;

private:
    void work(std::stop_token end) {
        for (std::unique_lock lock{mutex_}; more_.wait(lock, end, [this] { return !jobs_.empty(); }); lock.lock()) {
            job mine = std::move(jobs_.front());
            jobs_.pop_front();
            lock.unlock();
            answer(std::move(mine));
        }
    }
    // An exception that left the thread would end the program.
    void answer(job mine) {
        try {
            auto const what = mine.promise.set_from([&] { return run(mine.command, mine.stop); });
            if (what == muster::set_outcome::too_late) ++too_late;
        } catch (std::bad_alloc const&) {}  // no memory even for an error: the promise is dropped
    }

    std::mutex mutex_;
    std::condition_variable_any more_;
    std::deque<job> jobs_;  // what is never run drops its promise, and that is an error result
    std::vector<std::jthread> threads_;
};
//}

//{ quoted by docs/later_answers.md: later
muster::toolbox<scout> make_toolbox(pool& workers) {
    return muster::toolbox<scout>{
        muster::on<run_command>([&](run_command::arguments const& given, muster::call_context const& call) {
            auto [promise, future] = muster::promise_result();
            workers.add({std::string{given.command}, call.stop, std::move(promise)});
            return future;
        }),
        muster::on<list_files>([] { return "main.cpp"; }),
    };
}
//}

muster::time_point now() {
    auto const since = std::chrono::steady_clock::now().time_since_epoch();
    return muster::time_point{std::chrono::duration_cast<muster::duration>(since)};
}

bool all_as_expected = true;

void show(std::vector<muster::tool_result> const& results, std::vector<std::string_view> const& expected) {
    for (std::size_t i = 0; i < results.size(); ++i) {
        std::printf("%s: %s\n", results[i].call_id.c_str(), printable_line(results[i].text).c_str());
        all_as_expected = all_as_expected && i < expected.size() && results[i].text == expected[i];
    }
}

void run_turns(pool& workers) {
    auto box = make_toolbox(workers);

    //{ quoted by docs/later_answers.md: turn
    std::vector<muster::tool_call> const first{{"toolu_1", "Run", R"({"command":"make"})"},
                                               {"toolu_2", "ListFiles", "{}"},
                                               {"toolu_3", "Run", R"({"command":"mkae"})"}};
    muster::turn turn = box.begin(first);  // all of them have been begun, and some may have been answered
    show(turn.results(), {"built", "main.cpp", "Run failed: there is no such command"});  // waits for the others
    //}

    //{ quoted by docs/later_answers.md: deadline
    std::vector<muster::tool_call> const second{{"toolu_4", "Run", R"({"command":"serve"})"}};
    muster::time_point const deadline = now() + 50ms;
    turn = box.begin(second, {.deadline = deadline});
    while (!turn.expire(now()) && !turn.wait_for(deadline - now())) {}
    show(turn.results(), {"Run was not answered in time."});
    //}

    //{ quoted by docs/later_answers.md: cancel
    std::vector<muster::tool_call> const third{{"toolu_5", "Run", R"({"command":"serve"})"},
                                               {"toolu_6", "ListFiles", "{}"}};
    std::stop_source user;
    turn = box.begin(third, {.stop = user.get_token()});
    user.request_stop();  // on any thread, for example one that reads keys
    turn.wait();
    show(turn.results(), {"Run was cancelled.", "main.cpp"});
    //}
}

}  // namespace

int main() {
    int too_late = 0;
    {
        pool workers{2};
        run_turns(workers);
        while (workers.too_late != 2) std::this_thread::yield();
        too_late = workers.too_late;
    }
    std::printf("%d answers came too late\n", too_late);
    return all_as_expected ? 0 : 1;
}
