// How a worker that goes on after its function has returned says how its run ended.
//
//     [](muster::assignment what, std::stop_token stop, muster::run_done done) {
//         ask_model(what.history, [done](std::string reply) { done(muster::outcome{.result = std::move(reply)}); });
//     }
//
// It is copied as one likes, and called from any thread. The first call counts. If all copies are gone and none was called,
// the run has failed, and says so: none stays open because somebody forgot it.
#pragma once

#include <muster_asio/detail/needs_exceptions.hpp>
#include <muster_asio/detail/open_run.hpp>

#include <asio/io_context.hpp>

#include <exception>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

namespace muster { inline namespace v0 {

// run_end: what a run leaves, or why it went wrong
using run_end = detail::run_result;

class run_done {
public:
    explicit run_done(std::shared_ptr<detail::open_run> of) noexcept : of_(std::move(of)) {}

    void operator()(run_end how) const { of_->end(std::move(how)); }

    // The threads of the pool, for timers and sockets of the worker.
    [[nodiscard]] ::asio::io_context::executor_type executor() const noexcept { return of_->executor(); }

private:
    std::shared_ptr<detail::open_run> of_;
};

// failure_of(thrown, stop): an exception as the end of a run, in words; broken off, if it was to stop anyway
[[nodiscard]] inline failure failure_of(std::exception_ptr const& thrown, std::stop_token const& stop) {
    failure why{.error = "the worker threw what is no std::exception", .aborted = stop.stop_requested()};
    try {
        std::rethrow_exception(thrown);
    } catch (std::exception const& e) {
        why.error = std::string{"the worker threw: "} + e.what();
    } catch (...) {}
    return why;
}

}}  // namespace muster::v0
