// A turn with a repository's list of working trees: many may look at once, or one may change it.
//
// Git looks through the whole list whenever it adds or removes a tree, and gives up if it meets another tree that is made
// or removed at that moment ("failed to read …/commondir"). So those who use this library, in whatever thread or program,
// take turns: by flock() on the administrative directory itself, which leaves no file behind and ends with its holder.
// A Git that somebody else runs does not wait; where the file system knows no such lock (some network ones) nobody does.
#pragma once

#include <muster/worktree/detail/directory.hpp>  // error_there
#include <muster/worktree/detail/run.hpp>        // pipe_end, now_ms
#include <muster/worktree/error.hpp>             // worktree_error

#include <fcntl.h>     // open
#include <sys/file.h>  // flock
#include <time.h>      // nanosleep

#include <cerrno>   // errno
#include <cstdint>  // int64_t, uint32_t
#include <string>   // string

namespace muster::inline v0::detail::worktree {

enum class turn_to : unsigned char { look, change };

class turn {
public:
    // Waits for it, but no longer than that.
    turn(std::string const& directory, turn_to what, std::uint32_t limit_ms)
        : file_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) {
        bool const is_missing = file_.get() < 0 && errno == ENOENT;  // no directory: there is nothing to wait for
        if (file_.get() < 0 && !is_missing) {
            error_ = error_there(directory, errno);
            error_.said = "the lock could not be opened";
        }
        std::int64_t const until = now_ms() + limit_ms;
        timespec const millisecond{0, 1'000'000};
        while (!is_taken(what) && !error_) {
            if (now_ms() >= until) error_ = {worktree_fault::too_slow, directory, "others make and remove trees there"};
            ::nanosleep(&millisecond, nullptr);
        }
    }

    [[nodiscard]] worktree_error const& error() const noexcept { return error_; }
    void end() noexcept { file_.close(); }

private:
    // Also where there is nothing to wait for.
    [[nodiscard]] bool is_taken(turn_to what) const noexcept {
        int const how = (what == turn_to::change ? LOCK_EX : LOCK_SH) | LOCK_NB;
        return ::flock(file_.get(), how) == 0 || (errno != EWOULDBLOCK && errno != EINTR);
    }

    pipe_end file_;
    worktree_error error_{};
};

}  // namespace muster::inline v0::detail::worktree
