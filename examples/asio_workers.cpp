// A crew that works by itself: ten thousand workers wait on two threads, one runs out of time, one is stopped, one throws.
// The program only spawns, and reads what ends.
#include <muster/envelope/notification.hpp>
#include <muster_asio/worker_pool.hpp>

#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <asio/strand.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace {

using namespace std::chrono_literals;

constexpr std::size_t crowd = 10'000;

//{ quoted by docs/threads.md: worker
// A worker that waits for a model, for which a timer stands here. It heeds its stop at once: a timer belongs to one thread at
// a time, so the callback goes by way of the worker's strand.
class slow_model : public std::enable_shared_from_this<slow_model> {
public:
    slow_model(std::string question, std::stop_token stop, muster::run_done done)
        : question_(std::move(question)),
          stop_(std::move(stop)),
          done_(std::move(done)) {}

    void begin() {
        asio::post(strand_, [self = shared_from_this()] { self->wait(); });
    }

private:
    void wait() {
        timer_.expires_after(question_ == "Read every log." ? 1h : 20ms);
        timer_.async_wait([self = shared_from_this()](std::error_code e) { self->end(!e); });
        heeds_.emplace(stop_, [here = weak_from_this()] {
            if (auto const self = here.lock()) asio::post(self->strand_, [self] { self->timer_.cancel(); });
        });
    }
    void end(bool has_answer) {
        heeds_.reset();
        if (!has_answer) return done_(muster::failure{.error = "told to stop", .aborted = true});
        if (question_ == "Fail.") throw std::runtime_error("no such model");  // its run fails, the program goes on
        done_(muster::outcome{.result = "Answer to: " + question_});
    }

    std::string question_;
    std::stop_token stop_;
    muster::run_done done_;
    asio::strand<asio::io_context::executor_type> strand_{done_.executor()};
    asio::steady_timer timer_{strand_};
    std::optional<std::stop_callback<std::function<void()>>> heeds_;
};
//}

int run() {
    //{ quoted by docs/threads.md: use
    muster::binding_key const desk = *muster::binding_key::of("whatsapp", "ana_main");
    muster::crew_limits const room{
        .max_running = crowd, .max_queued = crowd, .max_finished = crowd, .max_notices = crowd};
    muster::worker_pool pool{room,
                             [](muster::assignment what, std::stop_token stop, muster::run_done done) {
                                 std::make_shared<slow_model>(what.history.back().text, stop, done)->begin();
                             },
                             {.threads = 2}};

    // From now on everything happens by itself: runs begin, and a budget of time that is over ends them.
    auto const slow = pool.crew().spawn(desk, {.prompt = "Read every log.", .name = "reader", .time_budget = 50ms});
    auto const stopped = pool.crew().spawn(desk, {.prompt = "Read every log.", .name = "scout"});
    auto const broken = pool.crew().spawn(desk, {.prompt = "Fail."});
    for (std::size_t i = 3; i < crowd; ++i) {
        if (!pool.crew().spawn(desk, {.prompt = "Find why tokens expire early."})) return EXIT_FAILURE;
    }
    auto const stop = pool.crew().stop(desk, "scout");
    //}

    std::map<muster::cause, std::size_t> ends;
    for (std::size_t read = 0; read < crowd;) {
        for (muster::delivery const& each : pool.crew().take(desk)) {
            ++ends[each.notice.cause];
            ++read;
            pool.crew().acknowledge(each.lease);
        }
        std::this_thread::sleep_for(1ms);
    }
    for (auto const& [cause, count] : ends) {
        std::string_view const what = word(cause);
        std::printf("%.*s: %zu\n", static_cast<int>(what.size()), what.data(), count);
    }
    bool const right = ends[muster::cause::finished] == crowd - 3 && ends[muster::cause::deadline] == 1
                    && ends[muster::cause::user_stop] == 1 && ends[muster::cause::failed] == 1;
    return slow && stopped && broken && stop && right ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main() { return run(); }
