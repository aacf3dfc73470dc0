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
// thread at a time; a handler may not call its own toolbox.
#pragma once

#include <muster/role/agent.hpp>                    // agent_like, surface
#include <muster/text/utf8.hpp>                     // cut_utf8
#include <muster/tool/decode.hpp>                   // decoder, decode_limits
#include <muster/tool/tool_set.hpp>                 // tool_set
#include <muster/toolbox/call_log.hpp>              // call_log
#include <muster/toolbox/detail/bound_handler.hpp>  // bound_handler
#include <muster/toolbox/detail/name_table.hpp>     // name_table
#include <muster/toolbox/on.hpp>                    // handler, on
#include <muster/toolbox/result.hpp>                // tool_call, tool_result

#include <cstddef>      // size_t
#include <exception>    // exception
#include <span>         // span
#include <string>       // string
#include <string_view>  // string_view
#include <type_traits>  // conditional_t, is_base_of_v
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0 {

struct toolbox_limits {
    decode_limits arguments;        // of one call
    call_log_limits log;            // what is remembered so that no call is run twice
    std::size_t calls_a_turn = 64;  // what is over is answered with an error
};

// tool_index<Agent>(name): where a tool stands on the surface of an agent, or the size of the surface
//
// One hash and one comparison; allocates nothing.
namespace detail {
template <agent_like Agent>
inline constexpr auto tool_names = make_name_table<Agent::tools::size>([](std::size_t index) {
    return surface<Agent>.tools[index].name;
});
}  // namespace detail

template <agent_like Agent>
[[nodiscard]] constexpr std::size_t tool_index(std::string_view name) noexcept {
    std::size_t const at = detail::tool_names<Agent>.candidate(name);
    bool const found = at < surface<Agent>.size() && surface<Agent>.tools[at].name == name;
    return found ? at : surface<Agent>.size();
}

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Tool>
struct a_tool_of_the_agent_has_no_handler_so_add_one_with_on;
template <class Tool>
struct a_handler_is_for_a_tool_that_the_agent_does_not_have_so_drop_it;
template <class Tool>
struct a_tool_has_two_handlers_so_drop_one;
}  // namespace refused

namespace detail {

template <class Tool>
struct held {};
template <class Set>
struct holder;
template <class... Tools>
struct holder<tool_set<Tools...>> : held<Tools>... {};

// The same name is not enough: the handler is for that very type.
template <class Agent, class Tool>
inline constexpr std::size_t place_of = std::is_base_of_v<held<Tool>, holder<typename Agent::tools>>
                                          ? tool_index<Agent>(Tool::name)
                                          : surface<Agent>.size();

consteval std::size_t find_place(std::size_t const* places, std::size_t place_count, std::size_t wanted) {
    std::size_t i = 0;
    while (i < place_count && places[i] != wanted) ++i;
    return i;
}

consteval std::size_t find_repeated(std::size_t const* places, std::size_t place_count) {
    std::size_t i = 0;
    while (i < place_count && find_place(places, place_count, places[i]) == i) ++i;
    return i;
}

// The first place of 0 to `count` - 1 that is not there, or `count`.
consteval std::size_t find_missing(std::size_t const* places, std::size_t place_count, std::size_t count) {
    std::size_t wanted = 0;
    while (wanted < count && find_place(places, place_count, wanted) != place_count) ++wanted;
    return wanted;
}

template <class Agent, class Set, class... Handled>
struct handlers_verdict;
template <class Agent, class... Tools, class... Handled>
struct handlers_verdict<Agent, tool_set<Tools...>, Handled...> {
    static constexpr std::size_t tools = sizeof...(Tools);
    static constexpr std::size_t handled = sizeof...(Handled);
    static constexpr std::size_t tool_places[] = {place_of<Agent, Tools>..., tools};
    static constexpr std::size_t places[] = {place_of<Agent, Handled>..., tools};

    static constexpr std::size_t spare = find_place(places, handled, tools);
    static constexpr std::size_t repeated = find_repeated(places, handled);
    static constexpr std::size_t missing = find_missing(places, handled, tools);

    using spare_refusal = refused::a_handler_is_for_a_tool_that_the_agent_does_not_have_so_drop_it<
        typename type_at<spare, Handled...>::type>;
    using repeated_refusal = refused::a_tool_has_two_handlers_so_drop_one<typename type_at<repeated, Handled...>::type>;
    using missing_refusal = refused::a_tool_of_the_agent_has_no_handler_so_add_one_with_on<
        typename type_at<find_place(tool_places, tools, missing), Tools...>::type>;
    using refusal = std::conditional_t<spare != handled, spare_refusal,
                                       std::conditional_t<repeated != handled, repeated_refusal, missing_refusal>>;
    using type = std::conditional_t<spare == handled && repeated == handled && missing == tools, accepted, refusal>;
};

}  // namespace detail

namespace detail {

// What a toolbox does that does not depend on its agent.
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
        if (earlier_call const earlier = log.find(call); earlier.known && !call.id.empty()) return again(call, earlier);
        if (busy_) return labelled(call, not_run(call, "Another call is still being answered."));
        busy_ = true;
        bool ran = false;
        tool_result result = labelled(call, guarded(call, *run, ran));
        busy_ = false;
        if (ran && !call.id.empty()) log.add(call, result);
        return result;
    }

    static tool_result not_run(tool_call const& call, std::string_view why) {
        return tool_result::error(shown(call.name).append(" was not run. ").append(why));
    }
    static tool_result labelled(tool_call const& call, tool_result result) {
        result.call_id = call.id;
        return result;
    }

private:
    tool_result guarded(tool_call const& call, bound_handler const& run, bool& ran) {
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

    static std::string shown(std::string_view name) { return std::string{cut_utf8(name, longest_tool_name)}; }

    // The same words whether the tool exists somewhere else or nowhere.
    static std::string no_such_tool(std::string_view name, surface_view surface) {
        std::string text = "There is no tool \"" + shown(name) + "\" here.";
        std::string_view before = surface.empty() ? " There are none." : " There are: ";
        for (tool_info const& tool : surface) {
            text.append(before).append(tool.name);
            before = ", ";
        }
        return surface.empty() ? text + " There are none." : text + ".";
    }

    decoder reader_;
    bool busy_ = false;
};

}  // namespace detail

// toolbox<Agent>
template <agent_like Agent>
class toolbox {
public:
    template <class... Tools, class... Fs>
    explicit toolbox(handler<Tools, Fs>... handlers) : toolbox(toolbox_limits{}, std::move(handlers)...) {}

    template <class... Tools, class... Fs>
    explicit toolbox(toolbox_limits const& limits, handler<Tools, Fs>... handlers) : desk_(limits) {
        static_assert(sizeof(typename detail::handlers_verdict<Agent, typename Agent::tools, Tools...>::type) != 0);
        ((handlers_[detail::place_of<Agent, Tools>] = detail::bound_handler{std::move(handlers)}), ...);
    }

    // An id is for one call: the same call again gets the answer that it got, another call under that
    // id an error. Without an id, each call is run.
    [[nodiscard]] tool_result call(tool_call const& call) {
        std::size_t const at = tool_index<Agent>(call.name);
        return desk_.answer(call, at == surface<Agent>.size() ? nullptr : &handlers_[at], surface<Agent>);
    }
    [[nodiscard]] tool_result call(std::string_view id, std::string_view name, std::string_view arguments) {
        return call(tool_call{id, name, arguments});
    }

    // One result for each call of a turn, in the order of the calls, which are run in that order. Of
    // two calls with one id the first is run.
    [[nodiscard]] std::vector<tool_result> call_all(std::span<tool_call const> calls) {
        std::vector<tool_result> results;
        results.reserve(calls.size());
        for (std::size_t i = 0; i < calls.size(); ++i) results.push_back(call_of_turn(calls, i));
        return results;
    }

    // For models whose ids are unique within a turn only: forgets the ids of the turns before.
    void forget_calls() { desk_.log.clear(); }

private:
    tool_result call_of_turn(std::span<tool_call const> calls, std::size_t at) {
        tool_call const& one = calls[at];
        if (at >= desk_.calls_a_turn) return refuse(one, "There were too many calls in one turn; send it again.");
        if (one.id.empty()) return refuse(one, "It has no id; give each call of a turn an id of its own.");
        for (std::size_t i = 0; i < at; ++i) {
            if (calls[i].id == one.id) return refuse(one, "Two calls have its id; give each call an id of its own.");
        }
        return call(one);
    }

    static tool_result refuse(tool_call const& call, std::string_view why) {
        return detail::toolbox_desk::labelled(call, detail::toolbox_desk::not_run(call, why));
    }

    detail::toolbox_desk desk_;
    detail::bound_handler handlers_[Agent::tools::size + 1];  // in the order of the surface; the last stays empty
};

}  // namespace muster::inline v0
