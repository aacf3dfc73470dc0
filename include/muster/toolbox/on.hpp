// A handler is what happens when the model calls one tool.
//
//     muster::on<read_file>([](read_file::arguments const& given) { return read(given.path); })
//     muster::on<list_files>([] { return muster::tool_result::error("there is no directory yet"); })
//     muster::on<run_shell>([](run_shell::arguments const& given, muster::call_context const& call) { … })
//
// It takes the tool's arguments, or nothing, and behind them a call_context if it likes. It answers with a
// tool_result or a text, or with a result_future if it answers later. What it throws becomes an error result.
#pragma once

#include <muster/tool/fields.hpp>
#include <muster/tool/guarded_call.hpp>
#include <muster/tool/tool.hpp>
#include <muster/toolbox/detail/as_result.hpp>

#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 {

struct call_context;  // call_context.hpp, for handlers that want one
class result_future;  // result_future.hpp, for those that answer later

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Tool>
struct a_handler_takes_arguments_and_call_context_const_or_less_and_returns_a_result_text_or_future;
}  // namespace refused

namespace detail {

template <class T>
concept answers_later = std::is_same_v<std::remove_cvref_t<T>, result_future>;
template <class T>
concept answer = answers_later<T> || says_result<T>;  // in this order: a result_future need not be known yet

template <class F, class... Given>
concept answers_to = std::is_invocable_v<F&, Given const&...> && answer<std::invoke_result_t<F&, Given const&...>>;

// In this order, and as concepts, which stop at the first that holds: a generic lambda is asked about its own form only,
// since to ask whether it takes another would be to compile its body for that.
template <class F, class Arguments>
concept handles =
    answers_to<F, Arguments> || answers_to<F, Arguments, call_context> || answers_to<F> || answers_to<F, call_context>;

template <class Tool, class Arguments, class F, bool Fits = handles<F, Arguments>>
struct handler_verdict {};
template <class Tool, class Arguments, class F>
struct handler_verdict<Tool, Arguments, F, false> {
    static_assert(
        sizeof(
            refused::a_handler_takes_arguments_and_call_context_const_or_less_and_returns_a_result_text_or_future<Tool>)
        != 0);
};

}  // namespace detail

// tool_handler<Tool, F>: made by `on`, used up by a toolbox; in translation units with exceptions another type than in those
// without, so that a function which both have as a handler is called by each in its own way
template <tool_like Tool, class F, bool Catches = exceptions_compiled_in>
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

}}  // namespace muster::v0
