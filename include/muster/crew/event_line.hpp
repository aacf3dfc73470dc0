// An event as one line, for a log or a timeline.
//
//     muster::event_line(e);   // 1200 ms whatsapp:ana scout.1 run 1: spawned "Find the expiry bug"
//
// One line whatever the texts hold: what a user or a worker wrote is quoted or counted, never copied raw.
#pragma once

#include <muster/crew/detail/formatting.hpp>
#include <muster/crew/ending.hpp>
#include <muster/crew/event.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace muster { inline namespace v0 {

namespace detail {

inline std::string in_quotes(std::string_view text) {
    std::string quoted, line;
    append_sink to_quoted{quoted}, to_line{line};
    put_json_text(to_quoted, text);
    put_visible_line(to_line, quoted);  // JSON permits line ends and controls beyond ASCII; they are escaped here
    return line;
}

// A name, which has nothing in it that would need it, if it is one.
inline std::string on_line(std::string_view name) {
    std::string line;
    append_sink out{line};
    put_visible_line(out, name);
    return line;
}

// A figure that nobody told is no zero.
inline std::string in_digits(std::optional<std::uint64_t> const& figure) {
    return figure ? std::to_string(*figure) : std::string{"unknown"};
}

// "task 3", or of a team "task auth/3"
template <class What>
std::string named_task(What const& e) {
    return e.board.empty() ? fmt::format("task {}", e.task) : fmt::format("task {}/{}", on_line(e.board), e.task);
}

// What each event adds, in words.
struct event_words {
    std::string operator()(events::spawned const& e) const {
        return e.task.description.empty() ? "spawned" : "spawned " + in_quotes(e.task.description);
    }
    std::string operator()(events::started const& e) const {
        return fmt::format("started, deadline at {} ms", e.deadline.time_since_epoch().count());
    }
    std::string operator()(events::turn_taken const&) const { return "took a turn"; }
    std::string operator()(events::progressed const& e) const { return fmt::format("at work, {} tokens", e.tokens); }
    std::string operator()(events::user_asked const&) const { return "waits for the user"; }
    std::string operator()(events::user_answered const& e) const {
        return fmt::format("goes on, deadline at {} ms", e.deadline.time_since_epoch().count());
    }
    std::string operator()(events::approval_awaited const&) const { return "waits for the answer to its plan"; }
    std::string operator()(events::approval_settled const& e) const {
        return fmt::format("waits for its plan no more, deadline at {} ms", e.deadline.time_since_epoch().count());
    }
    std::string operator()(events::own_part_done const&) const { return "own part done, children at work"; }
    std::string operator()(events::withdrawn const&) const { return "continuation withdrawn"; }
    std::string operator()(events::message_held const& e) const {
        return fmt::format("message of {} bytes held", e.text.size());
    }
    std::string operator()(events::continued const& e) const {
        return e.message.empty() ? std::string{"continued with the messages held"}
                                 : fmt::format("continued with {} bytes", e.message.size());
    }
    std::string operator()(events::ended const& e) const {
        return fmt::format("ended ({}) {}", word(e.notice.cause), in_quotes(e.notice.summary));
    }
    std::string operator()(events::notice_taken const& e) const { return fmt::format("notice {} taken", e.number); }
    std::string operator()(events::notice_acknowledged const& e) const {
        return fmt::format("notice {} acknowledged", e.number);
    }
    std::string operator()(events::notice_returned const& e) const {
        return fmt::format("notice {} {}", e.number, e.overdue ? "came back, overdue" : "given back");
    }
    std::string operator()(events::ending_ignored const&) const { return "another end ignored"; }
    std::string operator()(events::evicted const&) const { return "evicted"; }
    std::string operator()(events::request_sent const& e) const {
        return fmt::format("{} sent, {} bytes", request_id{e.kind, e.number}.text(), e.text.size());
    }
    std::string operator()(events::request_answered const& e) const {
        return fmt::format("request {} {}", e.number, e.approved ? "approved" : "rejected");
    }
    std::string operator()(events::request_lapsed const& e) const { return fmt::format("request {} lapsed", e.number); }
    std::string operator()(events::request_read const& e) const { return fmt::format("request {} read", e.number); }
    std::string operator()(events::billed const& e) const {
        token_usage const& used = e.bill.used;
        return fmt::format("billed for a call: {} read, {} written", in_digits(used.input), in_digits(used.output));
    }
    std::string operator()(events::binding_forgotten const&) const { return "binding forgotten"; }

    std::string operator()(events::team_opened const& e) const {
        return fmt::format("team {} opened", on_line(e.team));
    }
    std::string operator()(events::member_joined const& e) const {
        return fmt::format("joined team {}", on_line(e.team));
    }
    std::string operator()(events::member_idled const& e) const {
        return fmt::format("idle in team {} ({})", on_line(e.team), word(e.why));
    }
    std::string operator()(events::member_resumed const& e) const {
        return fmt::format("resumed in team {}", on_line(e.team));
    }
    std::string operator()(events::member_force_killed const& e) const {
        return fmt::format("killed in team {}", on_line(e.team));
    }
    std::string operator()(events::member_left const& e) const {
        return fmt::format("left team {} ({})", on_line(e.team), word(e.why));
    }
    std::string operator()(events::worktree_kept const& e) const {
        return fmt::format("team {} keeps a worktree at {}", on_line(e.team), in_quotes(e.path));
    }
    std::string operator()(events::broadcast_sent const& e) const {
        return fmt::format("message to everyone has reached {}", e.reached);
    }
    std::string operator()(events::team_stale const& e) const {
        return fmt::format("team {} is stale", on_line(e.team));
    }
    std::string operator()(events::team_draining const& e) const {
        return fmt::format("team {} drains until {} ms", on_line(e.team), e.until.time_since_epoch().count());
    }
    std::string operator()(events::team_closing const& e) const {
        return fmt::format("team {} is closing", on_line(e.team));
    }
    std::string operator()(events::team_step_done const& e) const {
        return fmt::format("team {} has done step {} of its clean-up", on_line(e.team), e.step);
    }
    std::string operator()(events::team_closed const& e) const {
        return fmt::format("team {} closed", on_line(e.team));
    }

    std::string operator()(events::task_added const& e) const {
        return named_task(e) + " added: " + in_quotes(e.texts.subject);
    }
    std::string operator()(events::task_edited const& e) const {
        return named_task(e) + " edited: " + in_quotes(e.texts.subject);
    }
    std::string operator()(events::task_claimed const& e) const {
        return named_task(e) + " claimed by " + in_quotes(e.owner);
    }
    std::string operator()(events::task_released const& e) const { return named_task(e) + " released"; }
    std::string operator()(events::task_moved const& e) const {
        return fmt::format("{} is {}", named_task(e), word(e.to));
    }
    std::string operator()(events::tasks_linked const& e) const {
        return fmt::format("{} waits for {}", named_task(e), e.blocker);
    }
    std::string operator()(events::tasks_unlinked const& e) const {
        return fmt::format("{} waits for {} no more", named_task(e), e.blocker);
    }
    std::string operator()(events::task_deleted const& e) const { return named_task(e) + " deleted"; }
};

}  // namespace detail

[[nodiscard]] inline std::string event_line(event const& e) {
    std::string line = fmt::format("{} ms", e.at.time_since_epoch().count());
    if (!e.binding.empty()) line.append(1, ' ').append(e.binding.text());
    if (!e.worker.empty()) line.append(1, ' ').append(e.worker.text());
    if (!e.run.empty()) line += fmt::format(" run {}", e.run.number());
    return line.append(": ").append(std::visit(detail::event_words{}, e.what));
}

}}  // namespace muster::v0
