// A handler whose type has been forgotten: one tool's function, its state, and how to end it.
#pragma once

#include <muster/tool/decode.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/guarded_call.hpp>
#include <muster/toolbox/detail/failure_text.hpp>
#include <muster/toolbox/detail/handled.hpp>
#include <muster/toolbox/on.hpp>
#include <muster/toolbox/on_name.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_future.hpp>

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

template <class T>
handled as_handled(T&& said) {
    if constexpr (answers_later<T>) {
        return {tool_result::error("The tool failed: it ended without an answer."), answer_in(std::forward<T>(said))};
    } else {
        return {as_result(std::forward<T>(said)), {}};
    }
}

// One call on its way to a handler and back.
struct handler_run {
    decoder& reader;
    tool_call const& call;
    call_context const& context;
    bool ran = false;           // it came to running the handler
    bool is_broken = false;     // the arguments are not one JSON object
    std::size_t broken_at = 0;  // the byte

    [[nodiscard]] bool takes(argument_fault const& fault) {
        ran = !fault;
        if (fault) refusal = std::string{call.name} + " was not run. " + sentence(fault) + ".";
        is_broken = fault.error == argument_error::not_json || fault.error == argument_error::not_an_object
                 || fault.error == argument_error::trailing_text;
        broken_at = fault.offset;
        return ran;
    }
    [[nodiscard]] handled refused() { return {tool_result::error(std::move(refusal)), {}}; }
    [[nodiscard]] handled failed(char const* why) const {
        return {tool_result::error(failure_text(call.name, why ? why : "")), {}};
    }

    std::string refusal = {};  // says what to mend
};

// Calls `run` in the form that it has, asked in the order of `handles`.
template <class Given, class F>
handled hand_over(F& run, Given const& given, call_context const& context) {
    if constexpr (answers_to<F, Given>) {
        return as_handled(run(given));
    } else if constexpr (answers_to<F, Given, call_context>) {
        return as_handled(run(given, context));
    } else if constexpr (answers_to<F>) {
        return as_handled(run());
    } else {
        return as_handled(run(context));
    }
}

// May it be told that nobody waits any more, once it has returned?
template <class Given, class F>
consteval bool stoppable() {
    if constexpr (answers_to<F, Given>) {
        return false;
    } else if constexpr (answers_to<F, Given, call_context>) {
        return answers_later<std::invoke_result_t<F&, Given const&, call_context const&>>;
    } else if constexpr (answers_to<F>) {
        return false;
    } else {
        return answers_later<std::invoke_result_t<F&, call_context const&>>;
    }
}

template <class F>
void end_function(void* function) {
    delete static_cast<F*>(function);
}

// Decodes for one tool and runs its function.
template <class Tool, class F>
handled run_handler(void* function, handler_run& now) {
    arguments_of<Tool> given{};
    if (!now.takes(now.reader.decode_to(given, now.call.arguments))) return now.refused();
    return hand_over(*static_cast<F*>(function), given, now.context);
}

// Passes the call on, with arguments that are one JSON object.
template <class F>
handled run_by_name(void* function, handler_run& now) {
    if (!now.takes(now.reader.check_object(now.call.arguments))) return now.refused();
    std::string_view const given = now.reader.object_in(now.call.arguments);
    return hand_over(*static_cast<F*>(function), tool_call{now.call.id, now.call.name, given}, now.context);
}

// What a handler throws is an error result. It is caught here and not in the desk, since here the host's own code is
// compiled, with exceptions or without, and the desk perhaps elsewhere.
template <bool Catches>
handled run_guarded(handled (*run)(void*, handler_run&), void* function, handler_run& now) {
    return guarded_call<Catches>([&] { return run(function, now); }, [&](char const* why) { return now.failed(why); });
}

// Owns its function: a smart pointer without <memory>.
class bound_handler {
public:
    bound_handler() = default;
    template <class Tool, class F, bool Catches>
    explicit bound_handler(tool_handler<Tool, F, Catches>&& from)
        : function_(new F(std::move(from.run))),
          run_(run_handler<Tool, F>),
          guard_(run_guarded<Catches>),
          end_(end_function<F>),
          stoppable_(stoppable<arguments_of<Tool>, F>()) {}

    template <class F, bool Catches>
    explicit bound_handler(name_handler<F, Catches>&& from)
        : function_(new F(std::move(from.run))),
          run_(run_by_name<F>),
          guard_(run_guarded<Catches>),
          end_(end_function<F>),
          stoppable_(stoppable<tool_call, F>()) {}

    bound_handler(bound_handler&& from) noexcept { swap(from); }
    bound_handler& operator=(bound_handler&& from) noexcept {
        swap(from);
        return *this;
    }
    ~bound_handler() {
        if (end_) end_(function_);
    }

    handled operator()(handler_run& now) const { return guard_(run_, function_, now); }
    [[nodiscard]] bool is_stoppable() const noexcept { return stoppable_; }

private:
    void swap(bound_handler& other) noexcept {
        std::swap(function_, other.function_);
        std::swap(run_, other.run_);
        std::swap(guard_, other.guard_);
        std::swap(end_, other.end_);
        std::swap(stoppable_, other.stoppable_);
    }

    void* function_ = nullptr;
    handled (*run_)(void*, handler_run&) = nullptr;
    handled (*guard_)(decltype(run_), void*, handler_run&) = nullptr;
    void (*end_)(void*) = nullptr;
    bool stoppable_ = false;
};

}}}  // namespace muster::v0::detail
