// A short text that can be a template argument.
//
//     template <muster::fixed_text Name> struct tool { static constexpr auto name = Name.view(); };
//     struct read_file : tool<"Read"> {};
//
// Only names and short sentences belong in here: the text becomes part of every symbol that
// mentions it. A longer text enters as a type with a `text` member instead (see join.hpp).
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// fixed_text{"literal"}
template <std::size_t Size>
struct fixed_text {
    char chars[Size + 1] = {};  // public, as a template argument's members must be; ends with a zero

    // Implicit on purpose: `tool<"Read">` is how it is written.
    consteval fixed_text(char const (&literal)[Size + 1]) {
        for (std::size_t i = 0; i < Size; ++i) chars[i] = literal[i];
    }

    [[nodiscard]] constexpr std::string_view view() const noexcept { return {chars, Size}; }
    [[nodiscard]] static constexpr std::size_t size() noexcept { return Size; }
};

template <std::size_t Size>
fixed_text(char const (&)[Size]) -> fixed_text<Size - 1>;

}}  // namespace muster::v0
