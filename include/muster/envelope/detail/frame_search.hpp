// Where an envelope ends, and where one may begin, in a text of which only a part is there.
#pragma once

#include <muster/envelope/detail/search.hpp>
#include <muster/envelope/detail/tag.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// The bytes that tell that an envelope opens: `<`, the longer name, and the byte behind it.
inline constexpr std::size_t longest_opener = 1 + older_envelope_name.size() + 1;

// may_open_envelope(text): it begins with `<`, and more bytes could make an envelope's opening tag of it
[[nodiscard]] constexpr bool may_open_envelope(std::string_view text) noexcept {
    for (std::string_view const name : {envelope_name, older_envelope_name}) {
        if (name.substr(0, text.size() - 1) == text.substr(1)) return true;
    }
    return false;
}

// find_opening_or_cut(text, from): where the next envelope begins, or may begin at the text's end; or its size
[[nodiscard]] constexpr std::size_t find_opening_or_cut(std::string_view text, std::size_t from) noexcept {
    std::size_t const opening = find_opening(text, from);
    if (opening != text.size()) return opening;
    std::size_t const undecided = longest_opener - 1;
    std::size_t const tail = text.size() - from > undecided ? text.size() - undecided : from;
    std::size_t at = find_byte(text, tail, '<');
    while (at < text.size() && !may_open_envelope(text.substr(at))) at = find_byte(text, at + 1, '<');
    return at;
}

// frame_search{root}: finds the byte that ends an envelope, given the text behind its root's name in any pieces
//
// What ends it: an empty opening tag (`<task-notification/>`), its root's closing tag, or the byte that tells
// that another envelope opens. It looks at each byte once, wherever the text is cut.
class frame_search {
public:
    constexpr frame_search() noexcept = default;
    constexpr explicit frame_search(std::string_view root) noexcept : root_(root) {}

    // How many of these bytes belong to the envelope, with the one that ends it; all, if none does.
    constexpr std::size_t look_at(std::string_view more) noexcept {
        std::size_t at = 0;
        while (at < more.size() && !ended()) {
            if (in_ == part::between) at = find_byte(more, at, '<');
            if (at < more.size()) take(more[at++]);
        }
        return at;
    }

    [[nodiscard]] constexpr bool ended() const noexcept { return in_ == part::end; }

private:
    enum class part : unsigned char { opening, slash, between, less, closing_name, opening_name, end };

    constexpr void take(char c) noexcept {
        switch (in_) {
            case part::opening: return c == '/' ? enter(part::slash) : is_ascii_space(c) ? void() : restart(c);
            case part::slash: return c == '>' ? enter(part::end) : restart(c);
            case part::less: return begin_tag(c);
            case part::closing_name: return is_in_name(c) ? void() : end_closing(c);
            case part::opening_name: return is_in_name(c) ? void() : end_opening(c);
            case part::between:
            case part::end: return restart(c);
        }
    }

    constexpr void enter(part next) noexcept { in_ = next; }
    constexpr void restart(char c) noexcept { in_ = c == '<' ? part::less : part::between; }

    constexpr void begin_tag(char c) noexcept {
        matched_ = c == '/' ? 0 : 1;
        name_ = c == '/' ? root_ : c == envelope_name.front() ? envelope_name : older_envelope_name;
        if (c == '/') return enter(part::closing_name);
        return c == name_.front() ? enter(part::opening_name) : restart(c);
    }

    constexpr bool is_in_name(char c) noexcept {
        if (matched_ == name_.size() || c != name_[matched_]) return false;
        ++matched_;
        return true;
    }

    constexpr void end_closing(char c) noexcept {
        if (matched_ != name_.size()) return restart(c);
        if (!is_ascii_space(c)) return c == '>' ? enter(part::end) : restart(c);
    }
    constexpr void end_opening(char c) noexcept {
        return matched_ == name_.size() && !is_name_char(c) ? enter(part::end) : restart(c);
    }

    std::string_view root_;
    std::string_view name_;    // that a tag has, if it goes on as it began
    std::size_t matched_ = 0;  // so many of its bytes are there
    part in_ = part::opening;
};

}}}  // namespace muster::v0::detail
