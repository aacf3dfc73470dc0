// What went wrong so far, in words: for the worker that goes on, for the user, and for a line of a log.
//
//     brief += muster::account_of(task);                    // for a fresh worker, which knows nothing of it
//     answer += muster::plain_words(task, next);            // for the user: no envelope, no tag, no id but an error's own
//     log(muster::reason_of(next));                         // "tool gone: do without, by a fresh worker; ..."
//
// What workers wrote stands in it as quotations, on one line each, cut and guarded: no text of theirs poses as an envelope or
// as a line of ours, and check_brief takes none of it for the coordinator's words. The same input gives the same bytes.
#pragma once

#include <muster/envelope/guard.hpp>
#include <muster/plan/recovery.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

// account_limits: in bytes of a worker's text, before it is guarded
struct account_limits {
    std::size_t runs = 8;  // the last so many are told of
    std::size_t error = 300;
    std::size_t partial = 1200;
    std::size_t files = 16;  // of each run
};

namespace detail::plan {

// On one line, cut at `most` bytes with a sign that it was, and without the end of its sentence.
inline std::string said(std::string_view text, std::size_t most) {
    text = trimmed(text);
    while (text.ends_with('.')) text = trimmed(text.substr(0, text.size() - 1));
    std::string_view const kept = cut_utf8(text, most);
    std::string line;
    append_sink out{line};
    put_joined_lines(out, kept);
    if (kept.size() < text.size()) line += " ...";
    return line;
}

constexpr bool says_something(std::string_view text) noexcept {
    return text.find_first_not_of(" \t\n\v\f\r.") != std::string_view::npos;
}

// Between two signs that do not stand in it: whoever reads, or checks, the brief sees that it is a quotation.
inline void put_quoted(std::string& to, char sign, std::string_view text, std::size_t most) {
    std::string line = said(text, most);
    for (char& c : line) {
        if (c == '"' || c == '`') c = '\'';
    }
    append_sink out{to};
    to += sign;
    guard(line, out);
    to += sign;
}

inline void put_files(std::string& out, std::vector<std::string> const& files, std::size_t most) {
    for (std::size_t i = 0; i < files.size() && i < most; ++i) {
        put_quoted(out += i == 0 ? " It left in the scratchpad: " : ", ", '`', files[i], 255);
    }
    if (files.size() > most) (out += " and ") += std::to_string(files.size() - most) + " more";
    if (!files.empty()) out += '.';
}

inline void put_run(std::string& out, failed_run const& run, std::size_t nth, account_limits const& limits) {
    ((out += std::to_string(nth)) += ". ") += word(run.what);
    if (says_something(run.error)) put_quoted(out += ": ", '"', run.error, limits.error);
    out += '.';
    put_files(out, run.files, limits.files);
    if (says_something(run.partial)) put_quoted(out += "\n   It had found: ", '"', run.partial, limits.partial);
    if (run.then) ((out += "\n   Then: ") += word(*run.then)) += '.';
    out += '\n';
}

}  // namespace detail::plan

// account_of(task), account_of(task, limits): nothing, if nothing has failed
[[nodiscard]] inline std::string account_of(task_history const& of, account_limits const& limits = {}) {
    if (of.runs.empty()) return {};
    std::string out = "What has been tried for this task, and how it failed:\n";
    std::size_t const first = of.runs.size() > limits.runs ? of.runs.size() - limits.runs : 0;
    if (first != 0) out += "(" + std::to_string(first) + " earlier tries are left out.)\n";
    for (std::size_t i = first; i < of.runs.size(); ++i) detail::plan::put_run(out, of.runs[i], i + 1, limits);
    if (of.writes)
        out += "Some changes may have been made already: look at what is there before you change anything.\n";
    return out += "Use what was found, and do not repeat in the same way what failed.\n";
}

// reason_of(recovery): one line without its end
namespace detail::plan {

[[nodiscard]] constexpr std::string_view words_for(next_hand who) noexcept {
    switch (who) {
        case next_hand::same_worker: return ", by the same worker";
        case next_hand::fresh_worker: return ", by a fresh worker";
        case next_hand::nobody: break;
    }
    return "";
}

// 1500 ms, 2 s
[[nodiscard]] inline std::string in_words(duration time) {
    std::int64_t const ms = time.count();
    return ms % 1000 == 0 ? std::to_string(ms / 1000) + " s" : std::to_string(ms) + " ms";
}

}  // namespace detail::plan

[[nodiscard]] inline std::string reason_of(recovery const& next) {
    std::string out{word(next.what)};
    out += next.stop_first ? ": stop it first, then " : ": ";
    (out += word(next.action)) += detail::plan::words_for(next.who);
    if (next.wait.count() > 0) (out += ", in ") += detail::plan::in_words(next.wait);
    return (out += "; ") += describe(next.why);
}

// plain_words(task, recovery): what happened and what happens now, for the user
namespace detail::plan {

[[nodiscard]] constexpr std::string_view what_happened(failure_class what) noexcept {
    switch (what) {
        case failure_class::denied: return "needs a permission that it does not have";
        case failure_class::needs_input: return "waits for an answer";
        case failure_class::stopped: return "was stopped";
        case failure_class::quota_used_up: return "needs a service whose credit or quota is used up";
        case failure_class::wrong_approach: return "did not succeed the way it was tried";
        case failure_class::context_too_long: return "turned out to be too large for one go";
        case failure_class::budget_used_up: return "was not finished within its limits";
        case failure_class::overloaded: return "met a service that is busy at the moment";
        case failure_class::tool_gone: return "could not reach something that it needs";
        case failure_class::timed_out: return "was not finished in time";
        case failure_class::silent: return "has shown no progress for too long";
        case failure_class::lost: return "was interrupted";
        case failure_class::tool_failed:
        case failure_class::unknown: break;
    }
    return "did not succeed";
}

[[nodiscard]] constexpr std::string_view what_now(recovery const& next) noexcept {
    switch (next.action) {
        case remedy::retry: return next.wait.count() > 0 ? "It is tried again after a while." : "It is tried again.";
        case remedy::adjust: return "It is tried another way.";
        case remedy::degrade: return "It goes on without that, as planned for this case.";
        case remedy::split: return "It goes on in smaller parts.";
        case remedy::ask: return "It goes on as soon as you say how.";
        case remedy::give_up: break;
    }
    return "It is not tried again.";
}

// Up to where an envelope begins, and without the signs of mark-up.
inline std::string plain(std::string_view text, std::size_t most) {
    std::string line = said(text, most);
    line.resize((std::min)(line.size(), find_mark(line)));
    for (char& c : line) {
        if (c == '<' || c == '>' || c == '`') c = ' ';
    }
    return std::string{trimmed(line)};
}

inline std::string as_subject(task_history const& of) {
    std::string name = plain(of.purpose.empty() ? of.task : of.purpose, 200);
    if (name.empty()) return "The task";
    if (is_ascii_lower(name[0])) name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

}  // namespace detail::plan

[[nodiscard]] inline std::string plain_words(task_history const& of, recovery const& next) {
    if (of.runs.empty()) return {};
    failed_run const& last = of.runs.back();
    std::string out = detail::plan::as_subject(of) + ' ';
    out += detail::plan::what_happened(last.what);
    if (std::string const error = detail::plan::plain(last.error, 300); !error.empty()) out += ": " + error;
    (out += ". ") += detail::plan::what_now(next);
    if (next.check_changes_first) out += " What it may have changed already is looked at first.";
    if (next.action == remedy::give_up && !last.files.empty()) out += " What it had found so far is kept.";
    return out;
}

}}  // namespace muster::v0
