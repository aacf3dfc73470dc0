// The content of a Chat Completions message: a text, one part, or a list of parts.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/json_tree.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// What a part says to the user. Thinking in parts has a member `text` as well, with other types.
inline std::string_view text_of_part(json_value part) noexcept {
    std::string_view const type = part["type"].text();
    bool const is_text = type.empty() || type == "text" || type == "output_text";
    return is_text ? part["text"].text() : std::string_view{};
}

// Some servers write these where there are no calls.
inline bool has_no_calls(json_value calls) noexcept {
    bool const is_empty = calls.is(json_kind::object) && calls.begin() == calls.end();
    return !calls.is_there() || is_empty || (calls.is(json_kind::text) && trimmed(calls.text()).empty());
}

// A part that neither says something nor thinks, such as an image.
inline bool is_unknown_part(json_value part) noexcept {
    std::string_view const type = part["type"].text();
    for (std::string_view const known :
         {"", "text", "output_text", "refusal", "thinking", "redacted_thinking", "reasoning", "reasoning_text"}) {
        if (type == known) return false;
    }
    return true;
}

}}}  // namespace muster::v0::wire::detail
