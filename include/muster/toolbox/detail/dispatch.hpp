// The definitions of a toolbox's desk: which calls are run, and what is answered for the others.
#pragma once

#include <muster/role/surface.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>
#include <muster/text/visible.hpp>
#include <muster/tool/decode.hpp>
#include <muster/tool/tool.hpp>
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/call_log.hpp>
#include <muster/toolbox/detail/answered_calls.hpp>
#include <muster/toolbox/detail/bound_handler.hpp>
#include <muster/toolbox/detail/desk.hpp>
#include <muster/toolbox/detail/handled.hpp>
#include <muster/toolbox/detail/result_state.hpp>
#include <muster/toolbox/detail/sent_text.hpp>
#include <muster/toolbox/detail/shorten.hpp>
#include <muster/toolbox/limits.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_future.hpp>
#include <muster/toolbox/turn.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#ifdef MUSTER_SPLIT_DECODE
#define MUSTER_TOOLBOX_INLINE
#else
#define MUSTER_TOOLBOX_INLINE inline
#endif

namespace muster { inline namespace v0 { namespace detail {

namespace dispatching {

// Nothing but its id, so far.
inline handled answer_to(tool_call const& call) { return {{std::string{call.id}, {}, false, {}}, {}}; }
inline handled error_to(tool_call const& call, std::string text) {
    return {{std::string{call.id}, std::move(text), true, {}}, {}};
}

inline std::string shown(std::string_view name) {
    std::string text;
    append_sink out{text};
    put_visible_line(out, cut_utf8(name, longest_tool_name));
    return text;
}

inline handled not_run(tool_call const& call, std::string_view why) {
    return error_to(call, shown(call.name).append(" was not run. ").append(why));
}

inline constexpr std::size_t most_listed = 256;  // tools that an answer names

// The same words whether the tool exists somewhere else or nowhere.
inline handled no_such_tool(tool_call const& call, surface_view surface) {
    std::string text = "There is no tool \"" + shown(call.name) + "\" here.";
    std::string_view before = surface.empty() ? " There are none" : " There are: ";
    if (surface.empty()) text.append(before);
    std::size_t const listed = surface.size() < most_listed ? surface.size() : most_listed;
    for (tool_info const& tool : surface_view{surface.tools, listed}) {
        text.append(before).append(tool.name);
        before = ", ";
    }
    if (listed < surface.size()) text.append(", and ").append(std::to_string(surface.size() - listed)).append(" more");
    return error_to(call, text.append("."));
}

// Some servers send null or nothing for a call without arguments.
inline bool says_no_arguments(std::string_view arguments) noexcept {
    std::string_view const text = trimmed(arguments);
    return text.empty() || text == "null";
}

inline handled id_is_taken(tool_call const& call) {
    return not_run(call, "Its id belongs to an earlier call; make the call again.");
}

}  // namespace dispatching

struct toolbox_desk::memory {
    // A call that has been run and was not answered when it was last looked at.
    struct unanswered {
        std::string id;  // empty when it had none, or it was forgotten
        std::uint64_t content;
        shared_answer answer;
    };

    toolbox_limits limits;
    call_log log;
    decoder reader;
    std::map<std::uint64_t, unanswered> in_flight;                 // in the order of the calls
    std::multimap<std::string_view, std::uint64_t> numbers_by_id;  // only of calls that have an id
    std::uint64_t next_number = 0;
    std::shared_ptr<answered_calls> answered = std::make_shared<answered_calls>();
    std::vector<std::uint64_t> to_settle;  // answered calls, in descending order: the first call is at the end
    bool busy = false;

    explicit memory(toolbox_limits const& most) : limits(most), log(most.log), reader(most.arguments) {}

    handled start(tool_call call, begin_options const& how, tool_desk_view const& tools) {
        using namespace dispatching;
        settle();
        called_tool const found = tools.find(tools.box, call.name);
        if (!found.handler) return no_such_tool(call, tools.surface);
        call.name = found.name;
        if (says_no_arguments(call.arguments)) call.arguments = "{}";
        if (call.id.size() > longest_call_id) return not_run(call, "Its id is too long.");
        if (auto earlier = find_earlier(call)) return *std::move(earlier);
        if (std::string_view const why = why_not_now(how); !why.empty()) return not_run(call, why);
        return run(call, *found.handler, how);
    }

    std::vector<handled> start_all(std::span<tool_call const> calls, begin_options const& how,
                                   tool_desk_view const& tools) {
        std::vector<handled> answers;
        answers.reserve(calls.size());
        std::set<std::string_view> ids;
        for (std::size_t i = 0; i < calls.size(); ++i) {
            std::string_view const why = find_fault_in_turn(calls[i], i, ids);
            answers.push_back(why.empty() ? start(calls[i], how, tools) : dispatching::not_run(calls[i], why));
        }
        return answers;
    }

    // Moves calls that have been answered to the log. If memory runs out, the rest is moved the next time.
    void settle() {
        std::size_t const before = to_settle.size();
        answered->take(to_settle);
        if (to_settle.size() > before) std::sort(to_settle.begin(), to_settle.end(), std::greater<>{});
        for (; !to_settle.empty(); to_settle.pop_back()) {
            auto const found = in_flight.find(to_settle.back());
            if (found == in_flight.end()) continue;
            if (!found->second.id.empty()) keep_answer(found->second);
            forget_id(*found);
            in_flight.erase(found);
        }
    }

    void forget_calls() {
        log.clear();
        numbers_by_id.clear();
        for (auto& [number, each] : in_flight) each.id.clear();
    }

private:
    void keep_answer(unanswered const& each) {
        tool_result result = each.answer->result();
        result.call_id = each.id;
        log.add(each.content, std::move(result));
    }

    void forget_id(std::pair<std::uint64_t const, unanswered> const& gone) {
        auto [first, last] = numbers_by_id.equal_range(gone.second.id);
        while (first != last && first->second != gone.first) ++first;
        if (first != last) numbers_by_id.erase(first);
    }

    // The answer of the call that had this id before: it may still be to come.
    [[nodiscard]] std::optional<handled> find_earlier(tool_call const& call) const {
        using namespace dispatching;
        if (call.id.empty()) return {};
        auto const waiting = numbers_by_id.lower_bound(call.id);  // the first call with that id
        if (waiting != numbers_by_id.end() && waiting->first == call.id) {
            unanswered const& each = in_flight.find(waiting->second)->second;
            if (each.content != log.content_of(call)) return id_is_taken(call);
            if (busy) return {};  // who waits for it in a handler may wait for ever
            return handled{answer_to(call).result, each.answer};
        }
        earlier_call const earlier = log.find(call);
        if (!earlier.known) return {};
        return earlier.same ? handled{*earlier.result, {}} : id_is_taken(call);
    }

    [[nodiscard]] std::string_view why_not_now(begin_options const& how) const {
        if (busy) return "Another call is still being answered.";
        if (how.stop.stop_requested()) return "Its turn was cancelled.";
        if (in_flight.size() < limits.calls_unanswered) return {};
        return "Too many calls are still being answered; send it again when one of them is.";
    }

    // `ids`: the ids of the earlier calls of this turn.
    [[nodiscard]] std::string_view find_fault_in_turn(tool_call const& call, std::size_t at,
                                                      std::set<std::string_view>& ids) const {
        if (at >= limits.calls_a_turn) return "There were too many calls in one turn; send it again.";
        if (call.id.empty() || ids.insert(call.id).second) return {};  // an empty id: told apart by its place
        return "Two calls of this turn have its id; make the call again.";
    }

    // A call that has been run is remembered even if memory runs out afterwards, so it is not run twice.
    struct run_once {
        call_log& log;
        handler_run const& now;
        std::optional<call_log::place> place;  // none for a call without an id, or that is remembered elsewhere
        run_once(call_log& in, tool_call const& call, handler_run const& running) : log(in), now(running) {
            if (!call.id.empty()) place.emplace(call);
        }
        run_once(run_once const&) = delete;
        ~run_once() {
            if (now.ran && place) log.add(*std::move(place));
        }
    };

    handled run(tool_call const& call, bound_handler const& handler, begin_options const& how) {
        std::stop_source stop{std::nostopstate};
        if (handler.is_stoppable()) stop = std::stop_source{};
        call_context const context{call.id, call.name, handler.is_stoppable() ? stop.get_token() : how.stop,
                                   how.deadline};
        handler_run now{reader, call, context};
        run_once remembered{log, call, now};
        handled said = run_alone(handler, now);
        said.result.call_id = call.id;
        // APIs do not take broken JSON back in a turn, so the model sees here what it wrote.
        if (now.is_broken) said.result.text += " The arguments were: " + sent_text(call.arguments, now.broken_at);
        if (said.later) {
            remember(call, said.later, std::move(stop));
            remembered.place.reset();
        } else {
            shorten(said.result, limits.longest_result);
            if (remembered.place) remembered.place->answer(said.result);
        }
        return said;
    }

    void remember(tool_call const& call, shared_answer const& later, std::stop_source stop) {
        answered->make_room(in_flight.size() + 1);
        std::uint64_t const number = next_number++;
        std::map<std::uint64_t, unanswered> fresh;
        std::string_view const id =
            fresh.emplace(number, unanswered{std::string{call.id}, log.content_of(call), later}).first->second.id;
        std::multimap<std::string_view, std::uint64_t> fresh_id;
        if (!id.empty()) fresh_id.emplace(id, number);
        later->adopt({answered, number}, std::string{call.name}, limits.longest_result, std::move(stop));
        in_flight.merge(fresh);  // nothing is allocated from here on
        numbers_by_id.merge(fresh_id);
    }

    struct occupied {  // also when memory runs out
        bool& flag;
        explicit occupied(bool& which) : flag(which) { flag = true; }
        occupied(occupied const&) = delete;
        ~occupied() { flag = false; }
    };

    handled run_alone(bound_handler const& handler, handler_run& now) {
        occupied const from_now_on{busy};
        return handler(now);
    }
};

MUSTER_TOOLBOX_INLINE toolbox_desk::toolbox_desk(toolbox_limits const& limits) : memory_(new memory{limits}) {}
MUSTER_TOOLBOX_INLINE toolbox_desk::~toolbox_desk() { delete memory_; }

MUSTER_TOOLBOX_INLINE tool_result toolbox_desk::call(tool_call const& call, tool_desk_view const& tools) {
    handled answer = memory_->start(call, {}, tools);
    if (!answer.later) return std::move(answer.result);
    answer.later->wait();
    return result_of(answer);
}
MUSTER_TOOLBOX_INLINE std::vector<tool_result> toolbox_desk::call_all(std::span<tool_call const> calls,
                                                                      tool_desk_view const& tools) {
    return turn{memory_->start_all(calls, {}, tools), {}}.results();
}
MUSTER_TOOLBOX_INLINE turn toolbox_desk::begin(std::span<tool_call const> calls, begin_options const& options,
                                               tool_desk_view const& tools) {
    return turn{memory_->start_all(calls, options, tools), options};
}
MUSTER_TOOLBOX_INLINE void toolbox_desk::forget_calls() { memory_->forget_calls(); }

}}}  // namespace muster::v0::detail

#undef MUSTER_TOOLBOX_INLINE
