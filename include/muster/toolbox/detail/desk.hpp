// What a toolbox does that does not depend on its agent: the log, refusals, and what is thrown.
#pragma once

#include <muster/role/surface.hpp>                  // surface_view
#include <muster/text/one_line.hpp>                 // put_one_line
#include <muster/text/sink.hpp>                     // append_sink
#include <muster/text/utf8.hpp>                     // cut_utf8
#include <muster/tool/decode.hpp>                   // decoder
#include <muster/tool/tool.hpp>                     // tool_info, longest_tool_name
#include <muster/toolbox/call_log.hpp>              // call_log
#include <muster/toolbox/detail/bound_handler.hpp>  // bound_handler
#include <muster/toolbox/limits.hpp>                // toolbox_limits
#include <muster/toolbox/result.hpp>                // tool_call, tool_result, longest_call_id

#include <cstddef>      // size_t
#include <exception>    // exception
#include <span>         // span
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0::detail {

// Answers one call after the other; `log` and `calls_a_turn` are read by the toolbox.
class toolbox_desk {
public:
    explicit toolbox_desk(toolbox_limits const& limits)
        : log(limits.log),
          calls_a_turn(limits.calls_a_turn),
          reader_(limits.arguments) {}

    call_log log;
    std::size_t calls_a_turn;

    // `run` is the handler, or nullptr when the surface has no such tool.
    tool_result answer(tool_call const& call, bound_handler const* run, surface_view surface) {
        if (!run) return labelled(call, tool_result::error(no_such_tool(call.name, surface)));
        if (call.id.size() > longest_call_id) return labelled(call, not_run(call, "Its id is too long."));
        if (earlier_call const earlier = log.find(call); earlier.known && !call.id.empty()) return again(call, earlier);
        if (busy_) return labelled(call, not_run(call, "Another call is still being answered."));
        bool ran = false;
        tool_result result = labelled(call, guarded(call, *run, ran));
        if (ran && !call.id.empty()) log.add(call, result);
        return result;
    }

    // Calls `answer_one(call)` for each call of a turn that may be run.
    template <class Answer>
    std::vector<tool_result> answer_all(std::span<tool_call const> calls, Answer answer_one) {
        std::vector<tool_result> results;
        results.reserve(calls.size());
        for (std::size_t i = 0; i < calls.size(); ++i) {
            std::string_view const why_not = find_fault_in_turn(calls, i);
            results.push_back(why_not.empty() ? answer_one(calls[i]) : labelled(calls[i], not_run(calls[i], why_not)));
        }
        return results;
    }

    static tool_result not_run(tool_call const& call, std::string_view why) {
        return tool_result::error(shown(call.name).append(" was not run. ").append(why));
    }
    static tool_result labelled(tool_call const& call, tool_result result) {
        result.call_id = call.id;
        return result;
    }

private:
    [[nodiscard]] std::string_view find_fault_in_turn(std::span<tool_call const> calls, std::size_t at) const {
        if (at >= calls_a_turn) return "There were too many calls in one turn; send it again.";
        if (calls[at].id.empty()) return "It has no id; give each call of a turn an id of its own.";
        for (std::size_t i = 0; i < at; ++i) {
            if (calls[i].id == calls[at].id) return "Two calls have its id; give each call an id of its own.";
        }
        return {};
    }

    struct occupied {  // also when memory runs out
        bool& flag;
        explicit occupied(bool& busy) : flag(busy) { flag = true; }
        occupied(occupied const&) = delete;
        ~occupied() { flag = false; }
    };

    tool_result guarded(tool_call const& call, bound_handler const& run, bool& ran) {
        occupied const now{busy_};
        try {
            return run(reader_, call, ran);
        } catch (std::exception const& thrown) {
            return tool_result::error(std::string{call.name} + " failed: " + thrown.what());
        } catch (...) {
            return tool_result::error(std::string{call.name} + " failed.");
        }
    }

    static tool_result again(tool_call const& call, earlier_call const& earlier) {
        if (earlier.same) return *earlier.result;
        return labelled(call, not_run(call, "Its id belongs to an earlier call; give each call an id of its own."));
    }

    static std::string shown(std::string_view name) {
        std::string text;
        append_sink out{text};
        put_one_line(out, cut_utf8(name, longest_tool_name));
        return text;
    }

    // The same words whether the tool exists somewhere else or nowhere.
    static std::string no_such_tool(std::string_view name, surface_view surface) {
        std::string text = "There is no tool \"" + shown(name) + "\" here.";
        if (surface.empty()) return text + " There are none.";
        std::string_view before = " There are: ";
        for (tool_info const& tool : surface) {
            text.append(before).append(tool.name);
            before = ", ";
        }
        return text + ".";
    }

    decoder reader_;
    bool busy_ = false;
};

}  // namespace muster::inline v0::detail
