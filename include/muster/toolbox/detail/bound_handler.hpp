// A handler whose type has been forgotten: one tool's function, its state, and how to end it.
#pragma once

#include <muster/text/ascii.hpp>       // trimmed
#include <muster/tool/decode.hpp>      // decoder, sentence
#include <muster/tool/fields.hpp>      // arguments_of
#include <muster/toolbox/on.hpp>       // tool_handler, as_result
#include <muster/toolbox/on_name.hpp>  // name_handler
#include <muster/toolbox/result.hpp>   // tool_call, tool_result

#include <string>       // string
#include <string_view>  // string_view
#include <type_traits>  // is_invocable_v
#include <utility>      // move, swap

namespace muster::inline v0::detail {

inline tool_result wrong_arguments(tool_call const& call, argument_fault const& fault) {
    return tool_result::error(std::string{call.name} + " was not run. " + sentence(fault) + ".");
}

// Decodes for one tool and runs its function; `ran` says whether it came to that. What a handler
// throws passes through.
template <class Tool, class F>
tool_result run_handler(void* function, decoder& reader, tool_call const& call, bool& ran) {
    using arguments = arguments_of<Tool>;
    decoded<arguments> const given = reader.decode<arguments>(call.arguments);
    if (given.fault) return wrong_arguments(call, given.fault);
    ran = true;
    F& run = *static_cast<F*>(function);
    if constexpr (answers_to<F, arguments>) {
        return as_result(run(given.value));
    } else {
        return as_result(run());
    }
}

// Passes the call on, with arguments that are one JSON object.
template <class F>
tool_result run_by_name(void* function, decoder& reader, tool_call const& call, bool& ran) {
    argument_fault const fault = reader.check_object(call.arguments);
    if (fault) return wrong_arguments(call, fault);
    ran = true;
    std::string_view const given = trimmed(call.arguments).empty() ? "{}" : call.arguments;
    return as_result((*static_cast<F*>(function))(tool_call{call.id, call.name, given}));
}

// Owns its function: a smart pointer without <memory>.
class bound_handler {
public:
    bound_handler() = default;
    template <class Tool, class F>
    explicit bound_handler(tool_handler<Tool, F>&& from)
        : function_(new F(std::move(from.run))),
          run_(run_handler<Tool, F>),
          end_([](void* function) { delete static_cast<F*>(function); }) {}

    template <class F>
    explicit bound_handler(name_handler<F>&& from)
        : function_(new F(std::move(from.run))),
          run_(run_by_name<F>),
          end_([](void* function) { delete static_cast<F*>(function); }) {}

    bound_handler(bound_handler&& from) noexcept { swap(from); }
    bound_handler& operator=(bound_handler&& from) noexcept {
        swap(from);
        return *this;
    }
    ~bound_handler() {
        if (end_) end_(function_);
    }

    tool_result operator()(decoder& reader, tool_call const& call, bool& ran) const {
        return run_(function_, reader, call, ran);
    }

private:
    void swap(bound_handler& other) noexcept {
        std::swap(function_, other.function_);
        std::swap(run_, other.run_);
        std::swap(end_, other.end_);
    }

    void* function_ = nullptr;
    tool_result (*run_)(void*, decoder&, tool_call const&, bool&) = nullptr;
    void (*end_)(void*) = nullptr;
};

}  // namespace muster::inline v0::detail
