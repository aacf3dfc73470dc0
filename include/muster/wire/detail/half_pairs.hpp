// Half of a pair of surrogates, escaped, as a model may write it in JSON.
//
// It is not a character, and readers differ in whether they take it. So that it breaks no reply, and is not sent back
// either, it becomes U+FFFD, which is as long.
#pragma once

#include <muster/wire/detail/json_members.hpp>  // unit_at

#include <cstddef>      // size_t
#include <cstdint>      // uint32_t
#include <string>       // string
#include <string_view>  // string_view

namespace muster::inline v0::wire::detail {

constexpr std::uint32_t surrogate_at(std::string_view json, std::size_t at) noexcept {
    bool const is_hex = json.substr(at).size() >= 6
                     && json.substr(at + 2, 4).find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
    std::uint32_t const unit = is_hex ? unit_at(json, at) : 0;
    return (unit & 0xF800U) == 0xD800U ? unit & 0xFC00U : 0;
}
inline void mend_halves_of_pairs(std::string& json) {
    for (std::size_t at = json.find('\\'); at != std::string::npos; at = json.find('\\', at)) {
        std::uint32_t const half = surrogate_at(json, at);
        bool const is_pair = half == 0xD800U && surrogate_at(json, at + 6) == 0xDC00U;
        if (half != 0 && !is_pair) json.replace(at, 6, "\\uFFFD");
        at += is_pair ? 12 : 2;
    }
}

}  // namespace muster::inline v0::wire::detail
