// A worker as a coroutine: it has a thread only while it computes, and a stop cancels what it waits for.
//
//     muster::worker_pool pool{limits, muster::in_coroutines(
//         [](muster::assignment what, std::stop_token) -> asio::awaitable<muster::run_end> {
//             co_return muster::outcome{.result = co_await reply_of_model(what.history)};
//         })};
//
// What it awaits throws when the run is to stop, as Asio's operations do that are cancelled; who lets that pass has ended.
// Each run has a strand of its own, so its code needs no lock. Where Asio offers no coroutines (ASIO_HAS_CO_AWAIT is not
// defined, as by Asio 1.22 with Clang and the library of GCC), this header is empty.
#pragma once

#include <muster_asio/run_done.hpp>
#include <muster_asio/worker_pool.hpp>

#include <asio/awaitable.hpp>

#ifdef ASIO_HAS_CO_AWAIT

#include <asio/bind_cancellation_slot.hpp>
#include <asio/cancellation_signal.hpp>
#include <asio/co_spawn.hpp>
#include <asio/dispatch.hpp>
#include <asio/post.hpp>
#include <asio/strand.hpp>

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace muster { inline namespace v0 {

using coroutine_worker = std::function<::asio::awaitable<run_end>(assignment, std::stop_token)>;

// in_coroutines(worker): for the constructor of a worker_pool
namespace detail {

class coroutine_run : public std::enable_shared_from_this<coroutine_run> {
public:
    coroutine_run(std::stop_token stop, run_done done)
        : stop_(std::move(stop)),
          done_(std::move(done)),
          strand_(done_.executor()) {}

    [[nodiscard]] auto const& strand() const noexcept { return strand_; }

    // On the strand, as all that follows.
    void begin(std::shared_ptr<coroutine_worker const> const& by, assignment what) {
        auto carried_out = [by, what = std::move(what), stop = stop_]() mutable {
            return (*by)(std::move(what), stop);
        };
        auto ended = [self = shared_from_this(), by](std::exception_ptr const& thrown, run_end how) {
            self->heeds_.reset();
            self->done_(thrown ? run_end{failure_of(thrown, self->stop_)} : std::move(how));
        };
        ::asio::co_spawn(strand_, std::move(carried_out),
                         ::asio::bind_cancellation_slot(signal_.slot(), std::move(ended)));
        heeds_.emplace(stop_, [here = weak_from_this()] {
            if (auto self = here.lock()) self->cancel();
        });
    }

private:
    void cancel() {
        ::asio::post(strand_, [self = shared_from_this()] { self->signal_.emit(::asio::cancellation_type::terminal); });
    }

    std::stop_token stop_;
    run_done done_;
    ::asio::strand<::asio::io_context::executor_type> strand_;
    ::asio::cancellation_signal signal_;
    std::optional<std::stop_callback<std::function<void()>>> heeds_;
};

}  // namespace detail

[[nodiscard]] inline async_worker in_coroutines(coroutine_worker carry_out) {
    auto by = std::make_shared<coroutine_worker const>(std::move(carry_out));
    return [by = std::move(by)](assignment what, std::stop_token stop, run_done done) {
        auto const run = std::make_shared<detail::coroutine_run>(std::move(stop), done);
        ::asio::dispatch(run->strand(),
                         [run, by, what = std::move(what)]() mutable { run->begin(by, std::move(what)); });
    };
}

}}  // namespace muster::v0

#endif  // ASIO_HAS_CO_AWAIT
