// What is to be written to a client that may read slowly, or not at all: whoever puts a line in never waits for it.
//
//     mcp_server::outbox out{STDOUT_FILENO, [&] { waker.wake(); }};
//     out.put(line);                // whole lines, one after the other
//     if (out.is_full()) …          // take nothing more from this client until it has read
//     out.finish(5s);               // writes what is left, as long as somebody reads
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace mcp_server {

class outbox {
public:
    // The thread that writes calls `on_change` when the box is no longer full and when the reader is gone. If the
    // system has no thread for it, the box is broken from the beginning, and why_broken() returns the reason.
    outbox(int fd, std::function<void()> on_change);
    outbox(outbox const&) = delete;
    outbox& operator=(outbox const&) = delete;
    ~outbox() { finish(std::chrono::seconds{0}); }

    // Adds the end of the line.
    void put(std::string_view line);
    [[nodiscard]] bool is_full() const;
    [[nodiscard]] bool is_broken() const;  // nobody reads any more; what is put in is dropped
    [[nodiscard]] std::string const& why_broken() const { return why_broken_; }  // empty if the reader is gone

    void finish(std::chrono::steady_clock::duration most);

private:
    static constexpr std::size_t most_waiting = std::size_t{4} << 20;  // bytes, and one line more

    void write_all();
    bool write_some(std::string_view& text);
    [[nodiscard]] bool gives_up() const;

    int fd_;
    std::function<void()> on_change_;
    mutable std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::string waiting_;
    std::size_t being_written_ = 0;  // bytes that are not in `waiting_` any more
    bool ends_ = false;
    bool broken_ = false;
    std::chrono::steady_clock::time_point until_ = std::chrono::steady_clock::time_point::max();
    std::string why_broken_;  // set by the constructor only
    std::thread thread_;      // last, because it uses the other members
};

}  // namespace mcp_server
