// How a run came to its end, and what it leaves behind.
//
//     crew.finish(now, run, muster::outcome{.result = "Fixed auth.rs:142.", .used = {.tool_uses = 7}});
//     crew.fail(now, run, muster::failure{.error = "rate limit", .partial = "Read 3 of 5 files."});
#pragma once

#include <muster/envelope/status.hpp>  // status
#include <muster/envelope/usage.hpp>   // usage
#include <muster/text/ascii.hpp>       // trimmed
#include <muster/text/utf8.hpp>        // cut_utf8

#include <cstddef>      // size_t
#include <optional>     // optional
#include <string>       // string
#include <string_view>  // string_view

namespace muster::inline v0 {

// The first of these that reaches the crew ends the run; whatever comes later is counted and ignored.
enum class cause : unsigned char {
    finished,     // the worker gave its final text
    user_stop,    // a stop by name: the user's or the coordinator's
    parent_stop,  // who had asked for it was stopped
    deadline,     // its time budget is used up
    turn_limit,   // its turn budget is used up
    failed,       // an error
    aborted,      // the host broke it off
    lost,         // it ran when the program ended
};

[[nodiscard]] constexpr std::string_view word(cause why) noexcept {
    switch (why) {
        case cause::finished: return "finished";
        case cause::user_stop: return "user stop";
        case cause::parent_stop: return "parent stop";
        case cause::deadline: return "deadline";
        case cause::turn_limit: return "turn limit";
        case cause::failed: return "failed";
        case cause::aborted: return "aborted";
        case cause::lost: return "lost";
    }
    return "unknown";
}

// status_of(cause): what the envelope says. A used-up budget, of time or of turns, is a timeout.
[[nodiscard]] constexpr status status_of(cause why) noexcept {
    switch (why) {
        case cause::finished: return status::completed;
        case cause::user_stop:
        case cause::parent_stop:
        case cause::aborted: return status::killed;
        case cause::deadline:
        case cause::turn_limit: return status::timeout;
        case cause::failed: return status::failed;
        case cause::lost: return status::lost;
    }
    return status::unknown;
}

// What a run that went well hands in. Its duration is the crew's to measure.
struct outcome {
    std::string result = {};
    std::string summary = {};           // one line; empty: taken from the result's first
    usage used = {};                    // `duration_ms` is overwritten
    std::optional<int> exit_code = {};  // where the work was a program's
};

// What a run that went wrong hands in.
struct failure {
    std::string error = {};    // becomes the summary
    bool aborted = false;      // broken off by the host, not gone wrong by itself
    std::string partial = {};  // what it had found; empty: what it last showed in a turn
    usage used = {};
    std::optional<int> exit_code = {};
};

// summary_of(cause, said): what was said, in one line of at most 200 bytes, or else what happened
namespace detail {

[[nodiscard]] constexpr std::string_view first_line(std::string_view text, std::size_t most) noexcept {
    text = trimmed(text);
    return cut_utf8(trimmed(text.substr(0, text.find_first_of("\r\n"))), most);
}

}  // namespace detail

[[nodiscard]] constexpr std::string_view summary_of(cause why, std::string_view said) noexcept {
    std::string_view const line = detail::first_line(said, 200);
    if (!line.empty()) return line;
    switch (why) {
        case cause::finished: return "completed";
        case cause::user_stop: return "stopped on request";
        case cause::parent_stop: return "stopped together with the one that had asked for it";
        case cause::deadline: return "stopped: its time budget is used up";
        case cause::turn_limit: return "stopped: its turn budget is used up";
        case cause::failed: return "failed without saying why";
        case cause::aborted: return "broken off by the host";
        case cause::lost: return "lost: the program ended while it ran";
    }
    return "ended";
}

}  // namespace muster::inline v0
