// How a worker is shown in an answer.
#pragma once

#include <muster/crew/continuation.hpp>
#include <muster/crew/crew.hpp>
#include <muster/crew/detail/answer_text.hpp>
#include <muster/crew/ending.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/roster.hpp>
#include <muster/crew/task.hpp>
#include <muster/crew/time.hpp>
#include <muster/envelope/status.hpp>
#include <muster/envelope/truncate.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

[[nodiscard]] inline std::string_view state_word(worker const& who) noexcept {
    switch (who.state) {
        case worker_state::queued: return "pending";
        case worker_state::running:
        case worker_state::waiting:
        case worker_state::finishing: return "running";
        case worker_state::finished: break;
    }
    return word(status_of(who.cause));
}

inline answer_text task_summary(worker const& who, time_point now) {
    answer_text answer;
    answer.text("task_id", who.id.text());
    if (who.is_named) answer.text("name", who.name());
    return answer.text("description", who.description)
        .text("status", state_word(who))
        .number("age_ms", static_cast<std::uint64_t>(passed(who.since, now).count()))
        .number("runs", who.runs);
}

inline std::string shortened_for_show(std::string_view text, std::size_t most) {
    std::string shown;
    append_sink out{shown};
    truncate(text, most).write(out);
    return shown;
}

// report_shown: of a worker that is not at work, what an answer shows of its last report
struct report_shown {
    std::optional<std::string> text = {};
    worker_id whose = {};
    run_id read = {};  // the run whose notice says nothing else; none where an error or a part is still to be told
};

// The last report, unless something was said to the worker since.
inline history_entry const* last_report(worker const& who) noexcept {
    bool const has_one = !who.history.empty() && who.history.back().by == history_entry::side::worker;
    return has_one ? &who.history.back() : nullptr;
}

inline report_shown show_report(worker const& who, std::size_t most) {
    report_shown shown{.whose = who.id};
    history_entry const* const report = who.is_live() ? nullptr : last_report(who);
    if (!report) return shown;
    shown.text = shortened_for_show(report->text, most);
    if (who.cause == cause::finished && report->text.size() <= most) shown.read = who.run;
    return shown;
}

// Whoever has got a result is not told it again by a notification.
inline void mark_as_read(crew& of, time_point now, binding_key const& in, report_shown const& shown) {
    if (!shown.read.empty()) (void)of.fetch(now, in, shown.whose.text(), shown.read);
}

// No task of the caller's; `more` is a way out.
[[nodiscard]] inline answer_text unknown_task(std::string_view kind, worker_id const& nearest,
                                              std::string_view more = {}) {
    std::string text = "no task of yours has this id" + way("; the nearest is ", nearest.text());
    answer_text refused = refusal(kind, text.append(more));
    if (!nearest.empty()) refused.text("nearest", nearest.text());
    return refused;
}

}}}  // namespace muster::v0::detail
