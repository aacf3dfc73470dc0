// What the policies of all agents share: how they word calls, and what an audit's notes are called.
#pragma once

#include "brain.hpp"
#include "json.hpp"
#include "labels.hpp"

#include <muster/tool/tool.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace audit {

// The notes of an audit, by their names in the scratchpad.
namespace notes {
inline constexpr std::string_view plan = "synthesis-lead-plan.md";
inline constexpr std::string_view uses = "synthesis-lead-uses.md";
inline constexpr std::string_view remarks = "synthesis-lead-remarks.md";
inline constexpr std::string_view specification = "synthesis-lead-specification.md";
inline constexpr std::string_view report = "report.md";
inline constexpr std::string_view verification = "verification-results.md";
}  // namespace notes

// A brain that takes one step at a time: its answer to the last turn.
class policy : public brain {
public:
    reply next(conversation const& so_far) final {
        message const& last = so_far.turns.back();
        for (muster::tool_result const& result : last.results) {
            if (result.is_error) return failed(result.text);
        }
        return last.results.empty() ? on_said(last.said) : on_results(last.results);
    }

protected:
    using results = std::vector<muster::tool_result>;

    virtual reply on_said(std::string_view text) = 0;
    virtual reply on_results(results const& given) = 0;
    // A tool has failed: who has no other way gives up.
    virtual reply failed(std::string const& error) { return {.text = error, .gives_up = true}; }

    // A call of a tool, under an id of its own.
    template <muster::tool_like Tool>
    wish ask(json_object const& arguments) {
        return {"call-" + std::to_string(++calls_), std::string{Tool::name}, arguments.text()};
    }
    template <muster::tool_like Tool>
    reply call(json_object const& arguments) {
        return {.text = {}, .calls = {ask<Tool>(arguments)}};
    }

private:
    std::uint64_t calls_ = 0;
};

// "1 use", "2 uses"
inline std::string counted(std::uint64_t count, std::string_view what) {
    return std::to_string(count) + ' ' + std::string{what} + (count == 1 ? "" : "s");
}

}  // namespace audit
