// Is a JSON text that comes in pieces whole by now?
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// Counts brackets and looks for closing quotes: a broken text may be called whole, one with an open bracket never is.
class json_progress {
public:
    constexpr void take(std::string_view piece) noexcept {
        for (char const c : piece) in_text_ ? take_in_text(c) : take_outside(c);
    }
    // An object, a list or a text was begun, and is closed.
    [[nodiscard]] constexpr bool is_whole() const noexcept { return begun_ && depth_ == 0 && !in_text_; }

private:
    constexpr void take_in_text(char c) noexcept {
        in_text_ = escaped_ || c != '"';
        escaped_ = !escaped_ && c == '\\';
    }
    constexpr void take_outside(char c) noexcept {
        begun_ = begun_ || c == '"' || c == '{' || c == '[';
        in_text_ = c == '"';
        if (c == '{' || c == '[') ++depth_;
        if ((c == '}' || c == ']') && depth_ != 0) --depth_;
    }

    std::size_t depth_ = 0;
    bool begun_ = false;
    bool in_text_ = false;
    bool escaped_ = false;
};

}}}  // namespace muster::v0::wire::detail
