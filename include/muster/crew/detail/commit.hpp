// The only way into the state of a crew. An event that the state refuses is a defect of the library: it ends the program.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/formatting.hpp>
#include <muster/crew/event.hpp>
#include <muster/crew/event_line.hpp>
#include <muster/crew/outbox.hpp>
#include <muster/crew/state.hpp>
#include <muster/text/utf8.hpp>
#include <muster/tool/guarded_call.hpp>

#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace muster { inline namespace v0 {

namespace detail {

// What the state knows of the worker and of the run that a refused event names.
[[nodiscard]] inline std::string why_refused(crew_state const& in, event const& what) {
    std::string const next = fmt::format("the next run is {}", in.next_run().number());
    if (what.binding.empty()) return "it names no binding, and " + next;
    bool const is_new = what.worker.empty() || std::holds_alternative<events::spawned>(what.what);
    worker const* const who = in.find(what.binding, what.worker.text());
    if (is_new) return fmt::format("the binding {} does not allow it, and {}", what.binding.text(), next);
    if (!who) return fmt::format("no worker of {} has the id {}", what.binding.text(), what.worker.text());
    return fmt::format("the worker {} is {} in run {}, and {}", who->id.text(), word(who->state), who->run.number(),
                       next);
}

// One line, whatever texts the event holds.
[[nodiscard]] inline std::string sentence_about_refused(crew_state const& in, event const& what) {
    std::string const line = event_line(what);
    return fmt::format(
        "muster: defect of the library: the crew made an event that its own state refuses: \"{}\": {}; "
        "report this line to the authors of muster",
        cut_utf8(line, 300), why_refused(in, what));
}

[[noreturn]] inline void end_because_of(std::string const& sentence) noexcept {
    static_cast<void>(std::fprintf(stderr, "%s\n", sentence.c_str()));
    std::terminate();
}

// A command that went on would answer that something is recorded, though nothing was: so the program ends.
inline void apply_or_terminate(crew_state& to, event const& what) {
    if (!to.apply(what)) end_because_of(sentence_about_refused(to, what));
}

}  // namespace detail

namespace detail {

// What has happened is told, even if memory runs out for what follows from it.
struct told_at_end {
    outbox& to;
    event& what;
    told_at_end(outbox& out, event& which) noexcept : to(out), what(which) {}
    told_at_end(told_at_end const&) = delete;
    ~told_at_end() { to.put(std::move(what)); }
};

}  // namespace detail

inline void crew::commit(event what) {
    for (std::optional<event> left{std::move(what)}; left;) {
        bool const is_safe = crew_state::changes_all_or_nothing(*left);
        if (is_torn_ && !is_safe) out_of_memory();
        out_.make_room();
        bool const was_torn = std::exchange(is_torn_, is_torn_ || !is_safe);  // until all of it is done
        detail::apply_or_terminate(state_, *left);
        std::optional<event> next;
        {
            detail::told_at_end const then{out_, *left};
            next = follows(*left);
        }
        left = std::move(next);
        is_torn_ = was_torn;
    }
}

template <class What>
void crew::commit_for(worker const& who, run_id run, What what) {
    commit({time_.now(), state_.key_of(who), who.id, run, std::move(what)});
}

template <class What>
void crew::commit_for(binding_key const& in, What what) {
    commit({time_.now(), in, {}, {}, std::move(what)});
}

}}  // namespace muster::v0
