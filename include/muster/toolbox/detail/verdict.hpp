// Do the handlers of a toolbox fit its agent? One for each tool, and for no other.
#pragma once

#include <muster/tool/tool_set.hpp>
#include <muster/toolbox/limits.hpp>
#include <muster/toolbox/on.hpp>
#include <muster/toolbox/tool_index.hpp>

#include <cstddef>
#include <type_traits>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Tool>
struct a_tool_of_the_agent_has_no_handler_so_add_one_with_on;
template <class Tool>
struct a_handler_is_for_a_tool_that_the_agent_does_not_have_so_drop_it;
template <class Tool>
struct a_tool_has_two_handlers_so_drop_one;
template <class Given>
struct a_toolbox_of_an_agent_takes_limits_and_then_handlers_that_on_has_made_and_nothing_else;
}  // namespace refused

namespace detail {

template <class T>
inline constexpr bool is_handler = false;
template <class Tool, class F>
inline constexpr bool is_handler<tool_handler<Tool, F>> = true;

template <class... Given>
inline constexpr bool fills_a_toolbox = (is_handler<Given> && ...);
template <class... Given>
inline constexpr bool fills_a_toolbox<toolbox_limits, Given...> = (is_handler<Given> && ...);

template <class... Given>
concept fills_no_toolbox = !fills_a_toolbox<Given...>;

// The first that does not belong there; one is known to.
template <class... Given>
consteval std::size_t find_stranger_in_toolbox() {
    bool const handlers[] = {is_handler<Given>...};
    bool const limits[] = {std::is_same_v<Given, toolbox_limits>...};
    std::size_t i = limits[0] ? 1 : 0;
    while (handlers[i]) ++i;
    return i;
}
template <class... Given>
using stranger_in_toolbox = typename type_at<find_stranger_in_toolbox<Given...>(), Given...>::type;

// The same name is not enough: the handler is for that very type.
template <class Agent, class Tool>
inline constexpr std::size_t place_of = has<typename Agent::tools, Tool> ? tool_index<Agent>(Tool::name)
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

}}  // namespace muster::v0
