// How a run came to its end, and what it leaves behind.
//
//     crew.finish(now, run, muster::outcome{.result = "Fixed auth.rs:142.", .used = {.tool_uses = 7}});
//     crew.fail(now, run, muster::failure{.error = "rate limit", .partial = "Read 3 of 5 files."});
#pragma once

#include <muster/envelope/status.hpp>
#include <muster/envelope/usage.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// The first of these that reaches the crew ends the run; whatever comes later is counted and ignored. Where one call
// sees two at once, the upper one counts.
enum class cause : unsigned char {
    user_stop,    // a stop by name: the user's or the coordinator's
    parent_stop,  // who had asked for it was stopped
    deadline,     // its time budget is used up
    turn_limit,   // its turn budget is used up
    token_limit,  // its token budget is used up
    silent,       // no sign of life for as long as its silence budget says
    failed,       // an error
    aborted,      // the host broke it off
    lost,         // it ran when the program ended
    finished,     // the worker gave its final text
};

// causes: what each is called, what the envelope says and what a summary says where nobody said more, in tie order
//
// A used-up budget, of whatever, is a timeout.
struct cause_row {
    muster::cause cause = {};
    std::string_view word = {};
    muster::status status = {};
    std::string_view summary = {};
};

inline constexpr cause_row causes[] = {
    {cause::user_stop, "user stop", status::killed, "stopped on request"},
    {cause::parent_stop, "parent stop", status::killed, "stopped together with the one that had asked for it"},
    {cause::deadline, "deadline", status::timeout, "stopped: its time budget is used up"},
    {cause::turn_limit, "turn limit", status::timeout, "stopped: its turn budget is used up"},
    {cause::token_limit, "token limit", status::timeout, "stopped: its token budget is used up"},
    {cause::silent, "silent", status::timeout, "stopped: it gave no sign of life"},
    {cause::failed, "failed", status::failed, "failed without saying why"},
    {cause::aborted, "aborted", status::killed, "broken off by the host"},
    {cause::lost, "lost", status::lost, "lost: the program ended while it ran"},
    {cause::finished, "finished", status::completed, "completed"},
};

namespace detail {

constexpr cause_row const* row_of(cause why) noexcept {
    for (cause_row const& row : causes) {
        if (row.cause == why) return &row;
    }
    return nullptr;
}

}  // namespace detail

[[nodiscard]] constexpr std::string_view word(cause why) noexcept {
    cause_row const* const row = detail::row_of(why);
    return row ? row->word : "unknown";
}

[[nodiscard]] constexpr status status_of(cause why) noexcept {
    cause_row const* const row = detail::row_of(why);
    return row ? row->status : status::unknown;
}

// first_of(causes): which of two that are seen at once ends the run
[[nodiscard]] constexpr cause first_of(cause a, cause b) noexcept { return a < b ? a : b; }

[[nodiscard]] constexpr bool is_stop(cause why) noexcept {
    return why == cause::user_stop || why == cause::parent_stop;
}

// attachment: an element that the envelope of the end has beside its result, such as a verification record
//
// Its name is one that `extra_element` may have, and none that a crew writes itself. Of those above the crew's limits, or
// of another name, none is kept, and the notice says how many they were.
struct attachment {
    std::string name = {};
    std::string text = {};

    friend bool operator==(attachment const&, attachment const&) = default;
};

// What a run that went well hands in. Its duration is the crew's to measure.
struct outcome {
    std::string result = {};
    std::string summary = {};           // one line; empty: taken from the result's first
    usage used = {};                    // `duration_ms` is overwritten
    std::optional<int> exit_code = {};  // where the work was a program's
    std::vector<attachment> attached = {};
};

// What a run that went wrong hands in.
struct failure {
    std::string error = {};    // becomes the summary
    bool aborted = false;      // broken off by the host, not gone wrong by itself
    std::string partial = {};  // what it had found; empty: what it last showed in a turn
    usage used = {};
    std::optional<int> exit_code = {};
    std::vector<attachment> attached = {};
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
    cause_row const* const row = detail::row_of(why);
    return row ? row->summary : "ended";
}

}}  // namespace muster::v0
