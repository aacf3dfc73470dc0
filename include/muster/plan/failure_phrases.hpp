// The words by which an error is known: a phrase, and the class of failure that it speaks of.
//
//     static_assert(muster::find_failure_phrase("HTTP 429: too many  requests")->what == muster::failure_class::overloaded);
//     static_assert(!muster::find_failure_phrase("all is well"));
//
// A phrase is found as whole words in either case, across any blanks and line ends. Where a text holds several, the one
// that stands first in the table counts: what must not be tried again before what may. Of a long text the first and the
// last 1,024 bytes are looked at, since an error stands where a text begins or ends.
#pragma once

#include <muster/craft/failure.hpp>
#include <muster/plan/detail/words.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace muster { inline namespace v0 {

struct failure_phrase {
    failure_class what = {};
    std::string_view phrase = {};  // in lower case, one blank between words
};

inline constexpr failure_phrase failure_phrases[] = {
    {failure_class::denied, "permission denied"},
    {failure_class::denied, "access denied"},
    {failure_class::denied, "was denied"},
    {failure_class::denied, "not permitted"},
    {failure_class::denied, "is not allowed"},
    {failure_class::denied, "was not allowed"},
    {failure_class::denied, "not allowed to"},
    {failure_class::denied, "did not allow"},
    {failure_class::denied, "denied to"},
    {failure_class::denied, "tool use was rejected"},
    {failure_class::denied, "not granted"},
    {failure_class::denied, "permission_error"},
    {failure_class::denied, "authentication_error"},
    {failure_class::denied, "read-only file system"},
    {failure_class::denied, "not authorized"},
    {failure_class::denied, "unauthorized"},
    {failure_class::denied, "needs approval"},
    {failure_class::denied, "requires approval"},
    {failure_class::denied, "approval required"},
    {failure_class::denied, "http 401"},
    {failure_class::denied, "http 403"},
    {failure_class::denied, "eacces"},
    {failure_class::denied, "password is required"},
    {failure_class::denied, "does not know the key"},
    {failure_class::denied, "the key may not do that"},
    {failure_class::denied, "invalid api key"},
    {failure_class::denied, "incorrect api key"},
    {failure_class::denied, "invalid_api_key"},

    {failure_class::needs_input, "need input"},
    {failure_class::needs_input, "needs input"},
    {failure_class::needs_input, "input required"},
    {failure_class::needs_input, "need a decision"},
    {failure_class::needs_input, "needs a decision"},
    {failure_class::needs_input, "please clarify"},
    {failure_class::needs_input, "waiting for an answer"},

    {failure_class::stopped, "stopped by user"},
    {failure_class::stopped, "stopped by the user"},
    {failure_class::stopped, "cancelled by user"},
    {failure_class::stopped, "cancelled by the user"},
    {failure_class::stopped, "canceled by user"},
    {failure_class::stopped, "canceled by the user"},
    {failure_class::stopped, "aborted by user"},
    {failure_class::stopped, "aborted by the user"},
    {failure_class::stopped, "interrupted by user"},
    {failure_class::stopped, "interrupted by the user"},
    {failure_class::stopped, "stopped on request"},
    {failure_class::stopped, "stopped together with"},
    {failure_class::stopped, "broken off by the host"},

    {failure_class::quota_used_up, "no credit left"},
    {failure_class::quota_used_up, "quota is used up"},
    {failure_class::quota_used_up, "credit balance is too low"},
    {failure_class::quota_used_up, "insufficient balance"},
    {failure_class::quota_used_up, "balance is insufficient"},
    {failure_class::quota_used_up, "insufficient credits"},
    {failure_class::quota_used_up, "requires more credits"},
    {failure_class::quota_used_up, "out of credits"},
    {failure_class::quota_used_up, "insufficient_quota"},
    {failure_class::quota_used_up, "exceeded your current quota"},
    {failure_class::quota_used_up, "quota exhausted"},
    {failure_class::quota_used_up, "monthly limit"},
    {failure_class::quota_used_up, "weekly limit"},
    {failure_class::quota_used_up, "daily limit"},
    {failure_class::quota_used_up, "usage limit"},
    {failure_class::quota_used_up, "usage limits"},
    {failure_class::quota_used_up, "usage_limit_reached"},
    {failure_class::quota_used_up, "spending limit"},
    {failure_class::quota_used_up, "spend limit"},
    {failure_class::quota_used_up, "billing_error"},
    {failure_class::quota_used_up, "billing hard limit"},
    {failure_class::quota_used_up, "billing_hard_limit_reached"},
    {failure_class::quota_used_up, "budget has been exceeded"},
    {failure_class::quota_used_up, "payment required"},
    {failure_class::quota_used_up, "http 402"},
    {failure_class::quota_used_up, "extra usage is required"},
    {failure_class::quota_used_up, "free-models-per-day"},
    {failure_class::quota_used_up, "requests per day"},
    {failure_class::quota_used_up, "tokens per day"},
    {failure_class::quota_used_up, "included credits"},
    {failure_class::quota_used_up, "credit limit"},

    {failure_class::wrong_approach, "wrong approach"},
    {failure_class::wrong_approach, "dead end"},
    {failure_class::wrong_approach, "cannot work this way"},
    {failure_class::wrong_approach, "does not work this way"},
    {failure_class::wrong_approach, "approach does not work"},
    {failure_class::wrong_approach, "cannot be done this way"},
    {failure_class::wrong_approach, "cannot be done that way"},
    {failure_class::wrong_approach, "wrong assumption"},
    {failure_class::wrong_approach, "assumption is wrong"},
    {failure_class::wrong_approach, "misunderstood the task"},
    {failure_class::wrong_approach, "takes the request for invalid"},

    {failure_class::context_too_long, "context too long"},
    {failure_class::context_too_long, "context length"},
    {failure_class::context_too_long, "context window"},
    {failure_class::context_too_long, "context limit"},
    {failure_class::context_too_long, "context_length_exceeded"},
    {failure_class::context_too_long, "maximum context"},
    {failure_class::context_too_long, "prompt is too long"},
    {failure_class::context_too_long, "prompt too long"},
    {failure_class::context_too_long, "too many input tokens"},
    {failure_class::context_too_long, "out of context"},
    {failure_class::context_too_long, "context size"},
    {failure_class::context_too_long, "exceed_context_size_error"},
    {failure_class::context_too_long, "contextwindowexceedederror"},
    {failure_class::context_too_long, "request is too large"},
    {failure_class::context_too_long, "request too large"},
    {failure_class::context_too_long, "request_too_large"},
    {failure_class::context_too_long, "request entity too large"},
    {failure_class::context_too_long, "input is too long"},
    {failure_class::context_too_long, "maximum prompt length"},
    {failure_class::context_too_long, "maximum model length"},
    {failure_class::context_too_long, "maximum number of tokens allowed"},
    {failure_class::context_too_long, "prompt token count"},
    {failure_class::context_too_long, "model token limit"},
    {failure_class::context_too_long, "too large for model"},
    {failure_class::context_too_long, "range of input length"},
    {failure_class::context_too_long, "input tokens exceeds maximum length"},
    {failure_class::context_too_long, "size limit exceeded"},
    {failure_class::context_too_long, "truncate prompt"},
    {failure_class::context_too_long, "http 413"},

    {failure_class::budget_used_up, "max turns"},
    {failure_class::budget_used_up, "maxturns"},
    {failure_class::budget_used_up, "maximum number of turns"},
    {failure_class::budget_used_up, "too many turns"},
    {failure_class::budget_used_up, "turn limit"},
    {failure_class::budget_used_up, "turn budget"},
    {failure_class::budget_used_up, "token budget"},
    {failure_class::budget_used_up, "max_turns"},
    {failure_class::budget_used_up, "error_max_turns"},
    {failure_class::budget_used_up, "ran out of turns"},
    {failure_class::budget_used_up, "out of turns"},
    {failure_class::budget_used_up, "ran out of tokens"},
    {failure_class::budget_used_up, "out of tokens"},
    {failure_class::budget_used_up, "token limit"},
    {failure_class::budget_used_up, "the reply is too long"},
    {failure_class::budget_used_up, "the reply has too many parts"},

    {failure_class::overloaded, "rate limit"},
    {failure_class::overloaded, "rate limited"},
    {failure_class::overloaded, "rate limit exceeded"},
    {failure_class::overloaded, "too many requests"},
    {failure_class::overloaded, "overloaded"},
    {failure_class::overloaded, "try again later"},
    {failure_class::overloaded, "temporarily unavailable"},
    {failure_class::overloaded, "service unavailable"},
    {failure_class::overloaded, "too many open files"},
    {failure_class::overloaded, "database is locked"},
    {failure_class::overloaded, "lock timeout"},
    {failure_class::overloaded, "deadlock detected"},
    {failure_class::overloaded, "http 429"},
    {failure_class::overloaded, "http 503"},
    {failure_class::overloaded, "http 529"},
    {failure_class::overloaded, "rate_limit_error"},
    {failure_class::overloaded, "rate_limit_exceeded"},
    {failure_class::overloaded, "overloaded_error"},
    {failure_class::overloaded, "too many connections"},
    {failure_class::overloaded, "lock wait timeout"},
    {failure_class::overloaded, "deadlock found"},
    {failure_class::overloaded, "could not obtain lock"},
    {failure_class::overloaded, "internal server error"},
    {failure_class::overloaded, "bad gateway"},
    {failure_class::overloaded, "gateway timeout"},
    {failure_class::overloaded, "gateway time-out"},
    {failure_class::overloaded, "http 500"},
    {failure_class::overloaded, "http 502"},
    {failure_class::overloaded, "http 504"},
    {failure_class::overloaded, "emfile"},
    {failure_class::overloaded, "quota exceeded for"},
    {failure_class::overloaded, "rate limits"},
    {failure_class::overloaded, "resource_exhausted"},
    {failure_class::overloaded, "resource exhausted"},
    {failure_class::overloaded, "throttlingexception"},
    {failure_class::overloaded, "please wait before trying again"},
    {failure_class::overloaded, "cannot take the request yet"},
    {failure_class::overloaded, "the api took too long"},
    {failure_class::overloaded, "the api failed"},
    {failure_class::overloaded, "reply has no text and no call"},
    {failure_class::overloaded, "http 409"},
    {failure_class::overloaded, "http 425"},

    {failure_class::tool_gone, "connection refused"},
    {failure_class::tool_gone, "connection closed"},
    {failure_class::tool_gone, "connection dropped"},
    {failure_class::tool_gone, "connection lost"},
    {failure_class::tool_gone, "connection reset"},
    {failure_class::tool_gone, "could not connect"},
    {failure_class::tool_gone, "cannot connect"},
    {failure_class::tool_gone, "not connected"},
    {failure_class::tool_gone, "server disconnected"},
    {failure_class::tool_gone, "host unreachable"},
    {failure_class::tool_gone, "command not found"},
    {failure_class::tool_gone, "tool not found"},
    {failure_class::tool_gone, "no such tool"},
    {failure_class::tool_gone, "unknown tool"},
    {failure_class::tool_gone, "tool is not available"},
    {failure_class::tool_gone, "tool unavailable"},
    {failure_class::tool_gone, "econnrefused"},
    {failure_class::tool_gone, "econnreset"},
    {failure_class::tool_gone, "could not resolve host"},
    {failure_class::tool_gone, "no route to host"},
    {failure_class::tool_gone, "enotfound"},
    {failure_class::tool_gone, "socket hang up"},
    {failure_class::tool_gone, "broken pipe"},
    {failure_class::tool_gone, "epipe"},
    {failure_class::tool_gone, "server is not running"},
    {failure_class::tool_gone, "server failed to start"},
    {failure_class::tool_gone, "stream ended before the reply did"},
    {failure_class::tool_gone, "reply is not valid json"},
    {failure_class::tool_gone, "reply is not what the api promises"},
    {failure_class::tool_gone, "does not know the model or the address"},

    {failure_class::timed_out, "timed out"},
    {failure_class::timed_out, "timeout"},
    {failure_class::timed_out, "deadline exceeded"},
    {failure_class::timed_out, "time budget"},
    {failure_class::timed_out, "time limit"},
    {failure_class::timed_out, "etimedout"},
    {failure_class::timed_out, "timeout_error"},
    {failure_class::timed_out, "ran out of time"},

    {failure_class::silent, "no sign of life"},
    {failure_class::silent, "not responding"},
    {failure_class::silent, "stopped responding"},

    {failure_class::lost, "out of memory"},
    {failure_class::lost, "outofmemoryerror"},
    {failure_class::lost, "worker crashed"},
    {failure_class::lost, "process crashed"},
    {failure_class::lost, "the program ended while it ran"},

    {failure_class::tool_failed, "exit code"},
    {failure_class::tool_failed, "exit status"},
    {failure_class::tool_failed, "exited with"},
    {failure_class::tool_failed, "command failed"},
    {failure_class::tool_failed, "tool failed"},
    {failure_class::tool_failed, "build failed"},
    {failure_class::tool_failed, "compilation failed"},
    {failure_class::tool_failed, "compile error"},
    {failure_class::tool_failed, "could not compile"},
    {failure_class::tool_failed, "build stopped"},
    {failure_class::tool_failed, "syntax error"},
    {failure_class::tool_failed, "test failed"},
    {failure_class::tool_failed, "tests failed"},
    {failure_class::tool_failed, "tests fail"},
    {failure_class::tool_failed, "assertion failed"},
    {failure_class::tool_failed, "migration failed"},
    {failure_class::tool_failed, "constraint violation"},
    {failure_class::tool_failed, "no such file or directory"},
    {failure_class::tool_failed, "input/output error"},
    {failure_class::tool_failed, "no space left on device"},
    {failure_class::tool_failed, "disk quota exceeded"},
    {failure_class::tool_failed, "enospc"},
    {failure_class::tool_failed, "segmentation fault"},
    {failure_class::tool_failed, "traceback"},
    {failure_class::tool_failed, "assertionerror"},
    {failure_class::tool_failed, "panicked at"},
    {failure_class::tool_failed, "runtime error"},
    {failure_class::tool_failed, "no module named"},
    {failure_class::tool_failed, "cannot find name"},
    {failure_class::tool_failed, "undefined reference"},
    {failure_class::tool_failed, "merge conflict"},
    {failure_class::tool_failed, "unique constraint"},
    {failure_class::tool_failed, "method not allowed"},
    {failure_class::tool_failed, "failing test"},
    {failure_class::tool_failed, "failing tests"},
};

// find_failure_phrase(text): the row, or nothing
//
// Linear in the bytes that are looked at, for each row; allocates nothing.
inline constexpr std::size_t failure_text_window = 1024;

namespace detail::plan {

inline constexpr std::size_t phrase_count = sizeof(failure_phrases) / sizeof(failure_phrases[0]);

// The place in the table of the first row that the text holds, if it is before `best`; else `best`.
constexpr std::size_t first_phrase_in(std::string_view text, std::size_t best) noexcept {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_ascii_alnum(text[at]) || (at > 0 && goes_on_as_a_word(text[at - 1]))) continue;
        for (std::size_t row = 0; row < best; ++row) {
            if (end_of_words(text, at, failure_phrases[row].phrase) != 0) best = row;
        }
    }
    return best;
}

}  // namespace detail::plan

[[nodiscard]] constexpr std::optional<failure_phrase> find_failure_phrase(std::string_view text) noexcept {
    bool const is_long = text.size() > 2 * failure_text_window;
    std::string_view const beginning = is_long ? text.substr(0, failure_text_window) : text;
    std::string_view const end = is_long ? text.substr(text.size() - failure_text_window) : std::string_view{};
    std::size_t const first = detail::plan::first_phrase_in(beginning, detail::plan::phrase_count);
    std::size_t const best = detail::plan::first_phrase_in(end, first);
    if (best == detail::plan::phrase_count) return {};
    return failure_phrases[best];
}

}}  // namespace muster::v0
