// What a handler says, as it goes back to the model.
#pragma once

#include <muster/toolbox/result.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

template <class T>
concept textual = std::convertible_to<T, std::string> || std::convertible_to<T, std::string_view>;
template <class T>
concept says_result = std::convertible_to<T, tool_result> || textual<T>;

template <says_result T>
tool_result as_result(T&& said) {
    if constexpr (std::convertible_to<T, tool_result>) {
        return std::forward<T>(said);
    } else {
        return tool_result::ok(std::string(std::forward<T>(said)));
    }
}

}}}  // namespace muster::v0::detail
