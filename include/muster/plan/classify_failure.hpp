// What kind of failure was the end of a run, and what tells so? Nothing, if the run went well.
//
//     auto const failed = muster::classify_failure(muster::ended_run_of(notice));
//     if (failed) use(failed->what);   // failure_class::tool_gone, by clue::words, "connection refused"
//
// What a program can know counts for more than words: that it waits for an answer, the cause that the crew gives, what it
// means that it was killed or lost; then exit codes that say what they mean, then words, then any other exit code.
#pragma once

#include <muster/craft/failure.hpp>
#include <muster/crew/ending.hpp>
#include <muster/crew/notice.hpp>
#include <muster/crew/time.hpp>
#include <muster/envelope/needs_input.hpp>
#include <muster/envelope/notification.hpp>
#include <muster/envelope/status.hpp>
#include <muster/plan/failure_phrases.hpp>
#include <muster/text/ascii.hpp>
#include <muster/wire/stated_wait.hpp>
#include <muster/wire/wire_fault.hpp>

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace muster { inline namespace v0 {

// ended_run: what is known of an end. All texts are views.
struct ended_run {
    muster::status status = status::unknown;
    std::optional<muster::cause> cause = {};  // as the crew knows it; who reads an envelope does not
    std::optional<int> exit_code = {};
    std::string_view error = {};   // what is said of the end, the summary
    std::string_view result = {};  // looked at for words only where nobody knows the cause and the error says nothing
    bool needs_input = false;      // it ended its turn with a question
};

// clue: what a class was read from
enum class clue : unsigned char { question, cause, status, exit_code, words, nothing };

[[nodiscard]] constexpr std::string_view word(clue what) noexcept {
    switch (what) {
        case clue::question: return "question";
        case clue::cause: return "cause";
        case clue::status: return "status";
        case clue::exit_code: return "exit code";
        case clue::words: return "words";
        case clue::nothing: break;
    }
    return "nothing";
}

struct failure_reading {
    failure_class what = failure_class::unknown;
    clue by = clue::nothing;
    std::string_view phrase = {};       // with words: the row of the table, not the text's own spelling
    std::optional<duration> wait = {};  // how long a busy service asks to be left alone, if the text says so

    friend constexpr bool operator==(failure_reading const&, failure_reading const&) noexcept = default;
};

// failure_class_of(error): what a fault of a model API is for a run that it ended
[[nodiscard]] constexpr failure_class failure_class_of(wire_error error) noexcept {
    switch (error) {
        case wire_error::none: break;
        case wire_error::too_long:
        case wire_error::too_many: return failure_class::budget_used_up;
        case wire_error::not_json:
        case wire_error::wrong_shape:
        case wire_error::cut_off:
        case wire_error::not_found: return failure_class::tool_gone;
        case wire_error::invalid_request: return failure_class::wrong_approach;
        case wire_error::request_too_large: return failure_class::context_too_long;
        case wire_error::authentication:
        case wire_error::permission: return failure_class::denied;
        case wire_error::billing: return failure_class::quota_used_up;
        case wire_error::empty_reply:
        case wire_error::rate_limit:
        case wire_error::overloaded:
        case wire_error::conflict:
        case wire_error::timeout:
        case wire_error::server_error: return failure_class::overloaded;
        case wire_error::other: break;
    }
    return failure_class::unknown;
}

// classify_failure(ended): constexpr, allocates nothing, and looks at 4 KiB of text at most
namespace detail::plan {

using reading = std::optional<failure_reading>;

constexpr reading read_question(ended_run const& of) noexcept {
    if (!of.needs_input && of.status != status::blocked) return {};
    std::optional<failure_phrase> const found = find_failure_phrase(of.result.empty() ? of.error : of.result);
    if (found && found->what == failure_class::denied) return failure_reading{found->what, clue::words, found->phrase};
    return failure_reading{failure_class::needs_input, clue::question};
}

constexpr reading read_cause(ended_run const& of) noexcept {
    if (!of.cause) return {};
    switch (*of.cause) {
        case cause::user_stop:
        case cause::parent_stop:
        case cause::aborted: return failure_reading{failure_class::stopped, clue::cause};
        case cause::deadline: return failure_reading{failure_class::timed_out, clue::cause};
        case cause::turn_limit:
        case cause::token_limit: return failure_reading{failure_class::budget_used_up, clue::cause};
        case cause::silent: return failure_reading{failure_class::silent, clue::cause};
        case cause::lost: return failure_reading{failure_class::lost, clue::cause};
        case cause::failed:
        case cause::finished: break;
    }
    return {};
}

constexpr reading read_status(status of) noexcept {
    if (of == status::killed) return failure_reading{failure_class::stopped, clue::status};
    if (of == status::lost) return failure_reading{failure_class::lost, clue::status};
    return {};
}

// 124 is what timeout(1) says, 127 what a shell says of a command that is not there.
constexpr reading read_exit_code(std::optional<int> code) noexcept {
    if (code == 124) return failure_reading{failure_class::timed_out, clue::exit_code};
    if (code == 127) return failure_reading{failure_class::tool_gone, clue::exit_code};
    return {};
}

// A timeout is about time, turns, tokens or silence, whatever else is written there.
constexpr bool can_be(status of, failure_class what) noexcept {
    using enum failure_class;
    bool const about_budgets =
        what == timed_out || what == silent || what == budget_used_up || what == context_too_long;
    return of != status::timeout || about_budgets;
}

// A sentence of muster's about a model API says exactly what it was, whatever the API's own words behind it are.
constexpr std::optional<failure_phrase> find_wire_sentence(std::string_view text) noexcept {
    text = text.substr(0, failure_text_window);
    for (unsigned char at = 1; at <= static_cast<unsigned char>(wire_error::other); ++at) {
        auto const error = static_cast<wire_error>(at);
        std::string_view const words = describe(error);
        if (text.find(words) != text.npos && failure_class_of(error) != failure_class::unknown)
            return failure_phrase{failure_class_of(error), words};
    }
    return {};
}

constexpr std::optional<failure_phrase> find_words(std::string_view text) noexcept {
    auto const own = find_wire_sentence(text);
    return own ? own : find_failure_phrase(text);
}

constexpr std::optional<duration> find_wait(std::string_view text, failure_class what) noexcept {
    bool const of_a_service = row_of(what).waits || what == failure_class::quota_used_up;
    return of_a_service ? find_stated_wait(text.substr(0, failure_text_window)) : std::nullopt;
}

// A service that is not busy for minutes but closed for hours has a quota that is used up.
constexpr failure_reading with_wait(failure_reading of, std::optional<duration> wait) noexcept {
    of.wait = wait;
    bool const is_quota = of.what == failure_class::overloaded && wait && *wait > longest_rate_wait;
    if (is_quota) of.what = failure_class::quota_used_up;
    return of;
}

constexpr reading read_words(ended_run const& of) noexcept {
    for (std::string_view const text : {of.error, of.cause ? std::string_view{} : of.result}) {
        std::optional<failure_phrase> const found = find_words(text);
        if (found && can_be(of.status, found->what))
            return with_wait({found->what, clue::words, found->phrase}, find_wait(text, found->what));
    }
    return {};
}

constexpr failure_reading read_rest(ended_run const& of) noexcept {
    if (of.exit_code.value_or(0) != 0) return {failure_class::tool_failed, clue::exit_code};
    if (of.status == status::timeout) return {failure_class::timed_out, clue::status};
    return {};
}

constexpr bool went_well(ended_run const& of) noexcept {
    bool const done = of.status == status::completed && (!of.cause || *of.cause == cause::finished);
    return of.status == status::running || (done && of.exit_code.value_or(0) == 0);
}

}  // namespace detail::plan

[[nodiscard]] constexpr std::optional<failure_reading> classify_failure(ended_run const& of) noexcept {
    namespace plan = detail::plan;
    if (auto const asked = plan::read_question(of)) return asked;
    if (plan::went_well(of)) return {};
    if (auto const known = plan::read_cause(of)) return known;
    if (auto const known = plan::read_status(of.status)) return known;
    if (auto const known = plan::read_exit_code(of.exit_code)) return known;
    bool const words_count = of.status != status::completed;  // a report may speak of errors that it has mended
    if (auto const told = words_count ? plan::read_words(of) : plan::reading{}) return told;
    return plan::read_rest(of);
}

// ended_run_of(notice): as the crew tells it; views into the notice
namespace detail::plan {

constexpr bool begins_with_blocked(std::string_view text) noexcept {
    return same_ignoring_case(trimmed(text).substr(0, blocked_prefix.size()), blocked_prefix);
}

}  // namespace detail::plan

[[nodiscard]] inline ended_run ended_run_of(notice const& from) noexcept {
    ended_run ended{status_of(from.cause), from.cause, from.exit_code, from.summary};
    if (from.result) ended.result = *from.result;
    ended.needs_input = from.cause == cause::finished && detail::plan::begins_with_blocked(ended.result);
    return ended;
}

// ended_run_of(notification): as an envelope tells it; views into its text, which is searched as it stands there, escaped
namespace detail::plan {

inline std::optional<int> exit_code_of(notification const& from) noexcept {
    auto const found = from.extensions.find("exit-code");
    if (!found) return {};
    std::string_view const digits = trimmed(found->text.raw);
    int code = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code);
    bool const whole = error == std::errc{} && end == digits.data() + digits.size();
    return whole ? std::optional{code} : std::nullopt;
}

}  // namespace detail::plan

[[nodiscard]] inline ended_run ended_run_of(notification const& from) noexcept {
    ended_run ended{from.status};
    ended.exit_code = detail::plan::exit_code_of(from);
    if (from.summary) ended.error = from.summary->raw;
    if (from.result) ended.result = from.result->raw;
    ended.needs_input = needs_input(from);
    return ended;
}

}}  // namespace muster::v0
