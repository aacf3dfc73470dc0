// A handler for tools that have no type, since they become known while running: those of MCP servers.
//
//     muster::on_name("mcp__github__search", [&](muster::tool_call const& call) { return github.call(call); })
//     muster::on_prefix("mcp__github__", [&](muster::tool_call const& call) { return github.call(call); })
//
//     muster::on_any([&](muster::tool_call const& call, muster::call_context const& context) { … })
//
// It gets the whole call, and a call_context if it likes, and answers as any handler. The arguments are one valid JSON
// object without a field given twice, an empty text having become `{}`; what is in them is for whoever offers the tool
// to check.
#pragma once

#include <muster/tool/tool.hpp>
#include <muster/toolbox/on.hpp>
#include <muster/toolbox/result.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Handler>
struct a_handler_by_name_takes_tool_call_and_call_context_const_or_less_and_returns_a_result_text_or_future;
}  // namespace refused

namespace detail {
template <class F, bool Fits = answers_to<F, tool_call> || answers_to<F, tool_call, call_context>>
struct name_handler_verdict {};
template <class F>
struct name_handler_verdict<F, false> {
    static_assert(
        sizeof(
            refused::
                a_handler_by_name_takes_tool_call_and_call_context_const_or_less_and_returns_a_result_text_or_future<F>)
        != 0);
};
}  // namespace detail

// name_handler<F>: made by `on_name` and `on_prefix`, used up by a toolbox; of two kinds, as tool_handler is
template <class F, bool Catches = exceptions_compiled_in>
struct name_handler : detail::name_handler_verdict<F> {
    using function = F;

    name_handler(std::string_view which, bool prefix, F f) : name(which), is_prefix(prefix), run(std::move(f)) {}

    std::string name;
    bool is_prefix;  // for every tool whose name begins so and that has no handler of its own
    F run;
};

// on_name(name, f)
template <class F>
[[nodiscard]] name_handler<F> on_name(std::string_view name, F function) {
    return {name, false, std::move(function)};
}

// on_prefix(prefix, f): of two prefixes that fit, the longer one
template <class F>
[[nodiscard]] name_handler<F> on_prefix(std::string_view prefix, F function) {
    return {prefix, true, std::move(function)};
}

// on_any(f): for every tool of the surface that no other handler is for
template <class F>
[[nodiscard]] name_handler<F> on_any(F function) {
    return {{}, true, std::move(function)};
}

}}  // namespace muster::v0
