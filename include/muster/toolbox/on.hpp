// A handler is what happens when the model calls one tool.
//
//     muster::on<read_file>([](read_file::arguments const& given) { return read(given.path); })
//     muster::on<list_files>([] { return muster::tool_result::error("there is no directory yet"); })
//
// It takes the tool's arguments, or nothing, and answers with a tool_result or a text. What it throws
// becomes an error result.
#pragma once

#include <muster/tool/fields.hpp>     // arguments_of
#include <muster/tool/tool.hpp>       // tool_like
#include <muster/toolbox/result.hpp>  // tool_result

#include <concepts>     // convertible_to
#include <string>       // string
#include <string_view>  // string_view
#include <type_traits>  // is_invocable_v, invoke_result_t
#include <utility>      // forward, move

namespace muster::inline v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Tool>
struct a_handler_takes_the_arguments_of_its_tool_or_nothing_and_returns_a_tool_result_or_a_text;
}  // namespace refused

namespace detail {

template <class T>
concept textual = std::convertible_to<T, std::string> || std::convertible_to<T, std::string_view>;
template <class T>
concept answer = std::convertible_to<T, tool_result> || textual<T>;

template <class F, class... Given>
concept answers_to = std::is_invocable_v<F&, Given const&...> && answer<std::invoke_result_t<F&, Given const&...>>;

template <class Arguments, class F>
inline constexpr bool handles = answers_to<F, Arguments> || answers_to<F>;

template <class T>
tool_result as_result(T&& said) {
    if constexpr (std::convertible_to<T, tool_result>) {
        return std::forward<T>(said);
    } else {
        return tool_result::ok(std::string(std::forward<T>(said)));
    }
}

template <class Tool, class Arguments, class F, bool Fits = handles<Arguments, F>>
struct handler_verdict {};
template <class Tool, class Arguments, class F>
struct handler_verdict<Tool, Arguments, F, false> {
    static_assert(
        sizeof(refused::a_handler_takes_the_arguments_of_its_tool_or_nothing_and_returns_a_tool_result_or_a_text<Tool>)
        != 0);
};

}  // namespace detail

// tool_handler<Tool, F>: made by `on`, used up by a toolbox
template <tool_like Tool, class F>
struct tool_handler : detail::handler_verdict<Tool, arguments_of<Tool>, F> {
    using tool = Tool;
    using function = F;

    explicit tool_handler(F f) : run(std::move(f)) {}

    F run;
};

// on<Tool>(f)
template <tool_like Tool, class F>
[[nodiscard]] tool_handler<Tool, F> on(F function) {
    return tool_handler<Tool, F>{std::move(function)};
}

}  // namespace muster::inline v0
