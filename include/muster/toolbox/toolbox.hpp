// A toolbox is what happens when an agent calls its tools: one typed handler for each, none missing,
// none spare.
//
//     auto box = muster::toolbox<scout>{
//         muster::on<read_file>([](read_file::arguments const& given) { return read(given.path); }),
//         muster::on<search>([&](search::arguments const& given) { return index.find(given.pattern); }),
//     };
//     muster::tool_result result = box.call("toolu_1", "Read", R"({"path":"a.cpp"})");
//
// Whatever a model sends, a result comes back: a name that is not on the agent's surface, arguments
// that are wrong and a handler that throws are results too, written so that the model can mend it. One
// thread at a time; a handler may not call its own toolbox. Handlers may answer later (result_future.hpp),
// and then `begin` gives the turn (turn.hpp) that gathers the answers.
#pragma once

#include <muster/role/agent.hpp>
#include <muster/role/dialect.hpp>
#include <muster/toolbox/detail/bound_handler.hpp>
#include <muster/toolbox/detail/desk.hpp>
#include <muster/toolbox/detail/verdict.hpp>
#include <muster/toolbox/limits.hpp>
#include <muster/toolbox/on.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/tool_index.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// toolbox<Agent>: owns its handlers; one that was moved from can only be assigned to or destroyed
template <agent_like Agent>
class toolbox {
public:
    template <class... Tools, class... Fs>
    explicit toolbox(tool_handler<Tools, Fs>... handlers) : toolbox(toolbox_limits{}, std::move(handlers)...) {}

    template <class... Tools, class... Fs>
    explicit toolbox(toolbox_limits const& limits, tool_handler<Tools, Fs>... handlers) : desk_(limits) {
        static_assert(sizeof(typename detail::handlers_verdict<Agent, typename Agent::tools, Tools...>::type) != 0);
        ((handlers_[detail::place_of<Agent, Tools>] = detail::bound_handler{std::move(handlers)}), ...);
    }

    template <class... Given>
    requires detail::fills_no_toolbox<Given...>
    explicit toolbox(Given...) : desk_(toolbox_limits{}) {
        static_assert(
            sizeof(refused::a_toolbox_of_an_agent_takes_limits_and_then_handlers_that_on_has_made_and_nothing_else<
                   detail::stranger_in_toolbox<Given...>>)
            != 0);
    }

    // An id is for one call: the same call again gets the answer that it got, another call under that
    // id an error. Without an id, each call is run. A tool is called by its name or by an alias that the
    // agent's dialect has for it. Waits for a handler that answers later.
    [[nodiscard]] tool_result call(tool_call const& call) { return desk_.call(call, view()); }
    [[nodiscard]] tool_result call(std::string_view id, std::string_view name, std::string_view arguments) {
        return call(tool_call{id, name, arguments});
    }

    // One result for each call of a turn, in the order of the calls, which are run in that order. Of
    // two calls with one id the first is run.
    [[nodiscard]] std::vector<tool_result> call_all(std::span<tool_call const> calls) {
        return desk_.call_all(calls, view());
    }

    // begin(calls), begin(calls, {.deadline = …}): the same, without waiting for handlers that answer later.
    // Gives a `turn`; a template only so that those alone who begin turns have to include turn.hpp.
    template <class Options = begin_options>
    [[nodiscard]] auto begin(std::span<tool_call const> calls, Options const& options = {}) {
        return desk_.begin(calls, options, view());
    }

    // For models whose ids are unique within a turn only: forgets the ids of the turns before.
    void forget_calls() { desk_.forget_calls(); }

private:
    static std::size_t place_of_name(std::string_view name) noexcept {
        std::size_t const at = tool_index<Agent>(name);
        if (at != surface<Agent>.size()) return at;
        return tool_index<Agent>(tool_name_for(Agent::dialect::rules.names, name));
    }

    static detail::called_tool find(void const* box, std::string_view name) noexcept {
        std::size_t const at = place_of_name(name);
        if (at == surface<Agent>.size()) return {};
        return {surface<Agent>.tools[at].name, &static_cast<toolbox const*>(box)->handlers_[at]};
    }
    [[nodiscard]] detail::tool_desk_view view() const noexcept { return {surface<Agent>, this, find}; }

    detail::toolbox_desk desk_;
    detail::bound_handler handlers_[Agent::tools::size + 1];  // in the order of the surface; the last stays empty
};

}}  // namespace muster::v0
