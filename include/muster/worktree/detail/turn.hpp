// A turn with a repository's list of working trees: many may look at once, or one may change it.
//
// Git looks through the whole list whenever it adds or removes a tree, and gives up if it meets another tree that is made
// or removed at that moment ("failed to read …/commondir"). So those who use this library, in whatever thread or program,
// take turns: by flock() on the administrative directory itself, which leaves no file behind and ends with its holder.
// A Git that somebody else runs does not wait; where the file system knows no such lock (some network ones) nobody does.
#pragma once

#include <muster/worktree/detail/directory.hpp>
#include <muster/worktree/detail/run.hpp>
#include <muster/worktree/error.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <time.h>

#include <cerrno>
#include <cstdint>
#include <string>

namespace muster { inline namespace v0 { namespace detail::worktree {

enum class turn_to : unsigned char { look, change };

class turn {
public:
    // Waits for the turn, but no longer than the limit. Every operation passes a gate first: a lock on another directory
    // of the repository. An operation that changes the list holds the gate until it has its turn, so later readers wait
    // behind it. A link is not used as a gate: it may lead to a directory that another program has locked.
    turn(std::string const& directory, turn_to what, std::uint32_t limit_ms)
        : file_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) {
        int system = file_.get() < 0 && errno != ENOENT ? errno : 0;  // no directory: nothing to wait for
        pipe_end const gate{::open((directory + "/refs").c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)};
        if (gate.get() < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOMEM)) system = errno;
        if (system != 0) {
            error_ = error_there(directory, system);
            error_.said = "the lock could not be opened";
        }
        std::int64_t const until = now_ms() + limit_ms;
        for (int const lock : {gate.get(), file_.get()}) {
            timespec const millisecond{0, 1'000'000};
            while (!error_ && !is_taken(lock, what)) {
                if (now_ms() >= until) error_ = {worktree_fault::busy, directory};
                ::nanosleep(&millisecond, nullptr);
            }
        }
    }

    [[nodiscard]] worktree_error const& error() const noexcept { return error_; }
    void end() noexcept { file_.close(); }

private:
    // Also where there is nothing to wait for.
    [[nodiscard]] static bool is_taken(int lock, turn_to what) noexcept {
        int const how = (what == turn_to::change ? LOCK_EX : LOCK_SH) | LOCK_NB;
        return ::flock(lock, how) == 0 || (errno != EWOULDBLOCK && errno != EINTR);
    }

    pipe_end file_;
    worktree_error error_{};
};

}}}  // namespace muster::v0::detail::worktree
