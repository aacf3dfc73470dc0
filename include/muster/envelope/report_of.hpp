// The report of a run from what it ended with: a final text, or an error.
//
//     auto const good = muster::report_of_result("agent-1", "Found it.\nIt is in a.cpp:7.", used);
//     static_assert(*good.summary == "Found it.");
//     auto const bad = muster::report_of_error("agent-1", muster::run_error::timeout, "no answer in 60 s", 60'000);
//     static_assert(bad.status == muster::status::timeout && !bad.result);
#pragma once

#include <muster/envelope/report.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// summary_of(final_text): its first line that is not blank, at most 80 code points of it, without the
// blanks around it; "completed" where there is none
inline constexpr std::size_t longest_first_line = 80;  // in code points

[[nodiscard]] constexpr std::string_view summary_of(std::string_view final_text) noexcept {
    std::string_view const text = trimmed(final_text);
    std::size_t at = 0;
    for (std::size_t i = 0; i < longest_first_line && at < text.size() && text[at] != '\n' && text[at] != '\r'; ++i) {
        std::size_t const length = code_point_at(text, at).length;
        at += length != 0 ? length : 1;
    }
    return at == 0 ? word(status::completed) : trimmed(text.substr(0, at));
}

// report_of_result(task_id, final_text): completed; an empty text is no result
[[nodiscard]] constexpr report report_of_result(std::string_view task_id, std::string_view final_text,
                                                usage const& used = {}) noexcept {
    report made{.task_id = task_id, .status = status::completed, .summary = summary_of(final_text), .usage = used};
    if (!final_text.empty()) made.result = final_text;
    return made;
}

// report_of_error(task_id, kind, message): the message is the summary, and there is no result
enum class run_error : unsigned char { aborted, timeout, other };

[[nodiscard]] constexpr status status_of(run_error kind) noexcept {
    if (kind == run_error::aborted) return status::killed;
    return kind == run_error::timeout ? status::timeout : status::failed;
}

// A run that took no time used nothing worth telling.
[[nodiscard]] constexpr report report_of_error(std::string_view task_id, run_error kind, std::string_view message,
                                               std::uint64_t duration_ms = 0) noexcept {
    report made{.task_id = task_id, .status = status_of(kind), .summary = message};
    if (duration_ms != 0) made.usage = {std::uint64_t{0}, std::uint64_t{0}, duration_ms};
    return made;
}

}}  // namespace muster::v0
