// Threads that run what is posted to them, until they are told to end.
#pragma once

#include <muster_asio/detail/needs_exceptions.hpp>

#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

class io_threads {
public:
    using executor_type = ::asio::io_context::executor_type;

    // As many as the system gives.
    explicit io_threads(std::size_t wanted) : io_(static_cast<int>(wanted)), work_(io_.get_executor()) {
        threads_.reserve(wanted);
        try {
            while (threads_.size() < wanted) threads_.emplace_back([this] { run(); });
        } catch (std::exception const&) {  // no more threads or no memory: go on with those that there are
        }
    }
    ~io_threads() { stop(); }
    io_threads(io_threads const&) = delete;
    io_threads& operator=(io_threads const&) = delete;

    [[nodiscard]] executor_type executor() noexcept { return io_.get_executor(); }
    [[nodiscard]] std::size_t size() const noexcept { return threads_.size(); }
    [[nodiscard]] std::uint64_t escaped() const noexcept { return escaped_; }

    // Returns when nothing is left to do.
    void drain() {
        work_.reset();
        join();
    }
    // Returns when what is being done is done; what waits is dropped with this object.
    void stop() {
        io_.stop();
        join();
    }

private:
    // An exception that leaves a handler has destroyed it, and with it what the handler held: that is told there.
    void run() noexcept {
        for (;;) {
            try {
                io_.run();
                return;
            } catch (...) {
                ++escaped_;
            }
        }
    }
    void join() {
        for (std::thread& each : threads_) {
            if (each.joinable()) each.join();
        }
    }

    ::asio::io_context io_;
    ::asio::executor_work_guard<executor_type> work_;
    std::atomic<std::uint64_t> escaped_ = 0;
    std::vector<std::thread> threads_;
};

}}}  // namespace muster::v0::detail
