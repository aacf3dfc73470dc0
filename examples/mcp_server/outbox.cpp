#include "outbox.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <utility>

namespace mcp_server {

outbox::outbox(int fd, std::function<void()> on_change) : fd_(fd), on_change_(std::move(on_change)) {
    try {
        thread_ = std::thread{[this] { write_all(); }};
    } catch (std::exception const& none) {
        why_broken_ = std::string{"the system has no thread to write with: "} + none.what();
        broken_ = true;
    }
}

void outbox::put(std::string_view line) {
    std::lock_guard const lock{mutex_};
    if (broken_ || ends_) return;
    waiting_.append(line).append(1, '\n');
    changed_.notify_one();
}

bool outbox::is_full() const {
    std::lock_guard const lock{mutex_};
    return waiting_.size() + being_written_ > most_waiting;
}

bool outbox::is_broken() const {
    std::lock_guard const lock{mutex_};
    return broken_;
}

void outbox::finish(std::chrono::steady_clock::duration most) {
    if (!thread_.joinable()) return;
    {
        std::lock_guard const lock{mutex_};
        ends_ = true;
        until_ = std::chrono::steady_clock::now() + most;
        changed_.notify_one();
    }
    thread_.join();
}

bool outbox::gives_up() const {
    std::lock_guard const lock{mutex_};
    return ends_ && std::chrono::steady_clock::now() >= until_;
}

void outbox::write_all() {
    for (;;) {
        std::string text;
        {
            std::unique_lock lock{mutex_};
            changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            text = std::exchange(waiting_, {});
            being_written_ = text.size();
        }
        std::string_view left = text;
        bool alive = true;
        while (alive && !left.empty() && !gives_up()) alive = write_some(left);
        {
            std::lock_guard const lock{mutex_};
            being_written_ = 0;
            broken_ = broken_ || !left.empty();
            if (broken_) waiting_.clear();
        }
        on_change_();
        if (!left.empty()) return;
    }
}

// At most what a pipe takes at once when it says that it takes anything: so a client that does not read stops nobody.
bool outbox::write_some(std::string_view& text) {
    pollfd wanted{fd_, POLLOUT, 0};
    int const ready = ::poll(&wanted, 1, 100);
    if (ready == 0 || (ready < 0 && errno == EINTR)) return true;
    if (ready < 0) return false;
    ssize_t const done = ::write(fd_, text.data(), std::min<std::size_t>(text.size(), 4096));
    if (done < 0) return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
    text.remove_prefix(static_cast<std::size_t>(done));
    return true;
}

}  // namespace mcp_server
