// A program, started with its words and without a shell: it inherits nothing, and its time and its output are limited.
#pragma once

#include <muster/version.hpp>

#if !__has_include(<spawn.h>) || !__has_include(<poll.h>)
#error "muster/worktree needs POSIX (posix_spawn, poll), which this system lacks: do not include it here"
#endif

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::worktree {

struct program {
    std::vector<std::string> words;        // the first is looked for along PATH
    std::vector<std::string> environment;  // NAME=value, and nothing else
    std::uint32_t limit_ms = 60'000;
    std::size_t most_output = 64 << 10;  // bytes kept of each of the two; the rest is read and dropped
};

struct program_end {
    int status = -1;  // as a shell has it: 128 + the signal if one has ended it
    int system = 0;   // errno, if it could not be started or waited for
    bool too_slow = false;
    bool is_cut = false;  // `out` is not the whole output
    std::string out{};
    std::string error{};

    // It has ended with status 0.
    [[nodiscard]] bool succeeded() const noexcept { return status == 0 && system == 0 && !too_slow; }
    // The same, and `out` is the whole output: a part of the output must not be used as an answer.
    [[nodiscard]] bool went_well() const noexcept { return succeeded() && !is_cut; }
};

class pipe_end {
public:
    explicit pipe_end(int number = -1) noexcept : number_(number) {}
    pipe_end(pipe_end const&) = delete;
    pipe_end& operator=(pipe_end const&) = delete;
    ~pipe_end() { close(); }

    [[nodiscard]] int get() const noexcept { return number_; }
    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    void hold(int number) noexcept {
        close();
        number_ = number;
    }
    void close() noexcept {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_;
};

// Both ends are closed in every program that is started meanwhile, and neither is a standard one, which a host may have
// closed.
struct one_way {
    pipe_end read_end{}, write_end{};

    [[nodiscard]] bool open() noexcept {
        int ends[2] = {-1, -1};
#if defined(__linux__)
        if (::pipe2(ends, O_CLOEXEC) != 0) return false;
#else
        if (::pipe(ends) != 0) return false;
#endif
        read_end.hold(above_standard(ends[0]));
        write_end.hold(above_standard(ends[1]));
        return read_end.is_open() && write_end.is_open();
    }

private:
    static int above_standard(int end) noexcept {
        if (end > 2 && ::fcntl(end, F_SETFD, FD_CLOEXEC) == 0) return end;
        int const higher = ::fcntl(end, F_DUPFD_CLOEXEC, 3);
        ::close(end);
        return higher;
    }
};

inline std::int64_t now_ms() noexcept {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

inline std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

// Its own group, so that it can be stopped with all that it starts; no signal is blocked or ignored.
class start_rules {
public:
    start_rules(int out, int error) noexcept {
        ::posix_spawn_file_actions_init(&files_);
        ::posix_spawn_file_actions_addopen(&files_, 0, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&files_, out, 1);
        ::posix_spawn_file_actions_adddup2(&files_, error, 2);
        ::posix_spawnattr_init(&how_);
        short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
        sigset_t none, usual;
        ::sigemptyset(&none);
        ::sigemptyset(&usual);
        for (int const each : {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD, SIGXFSZ}) ::sigaddset(&usual, each);
        ::posix_spawnattr_setsigmask(&how_, &none);
        ::posix_spawnattr_setsigdefault(&how_, &usual);
        // What else is open is not its business. Where the system cannot say so, only what is marked is closed.
#if defined(POSIX_SPAWN_CLOEXEC_DEFAULT)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
        ::posix_spawn_file_actions_addclosefrom_np(&files_, 3);
#endif
#endif
        ::posix_spawnattr_setflags(&how_, flags);
    }
    start_rules(start_rules const&) = delete;
    start_rules& operator=(start_rules const&) = delete;
    ~start_rules() {
        ::posix_spawn_file_actions_destroy(&files_);
        ::posix_spawnattr_destroy(&how_);
    }

    // 0, or an error number.
    [[nodiscard]] int start(pid_t& started, program& what) const {
        std::vector<char*> const words = pointers_to(what.words), environment = pointers_to(what.environment);
        return ::posix_spawnp(&started, words[0], &files_, &how_, words.data(), environment.data());
    }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t how_{};
};

// Reads what is there, and closes the pipe at its end. Bytes that cannot be read count as dropped.
inline void take_what_came(pipe_end& from, std::string& into, std::size_t most, bool& is_cut) {
    char bytes[4096];
    ssize_t const got = ::read(from.get(), bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) return;
    is_cut = is_cut || got < 0;
    if (got <= 0) return from.close();
    std::size_t const room = most - into.size(), came = static_cast<std::size_t>(got);
    into.append(bytes, came < room ? came : room);
    is_cut = is_cut || came > room;
}

// Whether both have come to their end in time.
inline bool take_all(pipe_end& out, pipe_end& error, program_end& end, std::size_t most, std::int64_t until) {
    bool words_are_cut = false;  // messages for people may be cut
    while (out.is_open() || error.is_open()) {
        std::int64_t const left = until - now_ms();
        if (left <= 0) return false;
        pollfd ready[2] = {{out.get(), POLLIN, 0}, {error.get(), POLLIN, 0}};
        if (::poll(ready, 2, static_cast<int>(left < 1000 ? left : 1000)) < 0 && errno != EINTR) return false;
        if (ready[0].revents != 0) take_what_came(out, end.out, most, end.is_cut);
        if (ready[1].revents != 0) take_what_came(error, end.error, most, words_are_cut);
    }
    return true;
}

inline int status_of(int state) noexcept { return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state); }

// It is asked each millisecond, for it may have closed its output and go on; when the time is over it is stopped.
inline void wait_for(pid_t started, program_end& end, std::int64_t until) {
    timespec const millisecond{0, 1'000'000};
    for (int state = 0;;) {
        pid_t const ended = ::waitpid(started, &state, end.too_slow ? 0 : WNOHANG);
        if (ended == started) return void(end.status = status_of(state));
        if (ended < 0 && errno != EINTR) return void(end.system = errno);
        if (ended == 0 && now_ms() >= until) {
            end.too_slow = true;
            ::kill(-started, SIGKILL);
        } else if (ended == 0) {
            ::nanosleep(&millisecond, nullptr);
        }
    }
}

inline program_end run(program what) {
    program_end end;
    one_way out, error;
    if (!out.open() || !error.open()) {
        end.system = errno;
        return end;
    }
    std::int64_t const until = now_ms() + what.limit_ms;
    pid_t started = 0;
    end.system = start_rules{out.write_end.get(), error.write_end.get()}.start(started, what);
    out.write_end.close();
    error.write_end.close();
    if (end.system != 0) return end;
    end.too_slow = !take_all(out.read_end, error.read_end, end, what.most_output, until);
    if (end.too_slow) ::kill(-started, SIGKILL);
    wait_for(started, end, until);
    return end;
}

}}}  // namespace muster::v0::detail::worktree
