// Finds the marks of a text one after the other, at the speed of a search for bytes where there are none.
//
//     mark_finder finder{text, {}};
//     while (mark const found = finder.next()) …
//
// A mark has a head, but heads are everywhere in markup. So what is looked for is rare: an anchor, that is the `-` of a
// name with an `i` four places on, the `NPUT]` of the header, or any character outside of ASCII, which may hide either. From
// there it goes back to the head. Behind a character outside of ASCII, of which there may be more, and for names that a
// host adds, it goes from head to head.
#pragma once

#include <muster/envelope/detail/mark.hpp>
#include <muster/envelope/detail/search.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail::marks {

// mark_anchor: every mark of ours holds one, unless the text ends within it; a `]` is the last that may stand in one
struct mark_anchor {
    static constexpr std::size_t reach = 5;
    [[nodiscard]] static constexpr bool at(char const* place) noexcept {
        if (place[0] == '-') return to_ascii_lower(place[4]) == 'i';
        return beyond_ascii(place[0]) || (to_ascii_lower(place[0]) == 'n' && place[4] == ']');
    }
    [[nodiscard]] static constexpr bool beyond_ascii(char c) noexcept { return static_cast<signed char>(c) < 0; }

    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches in(char const* place) noexcept {
        Bytes const here{place}, later{place + 4};
        auto const of_tag = equal(here, '-') & equal(later | ' ', 'i');
        auto const of_header = equal(here | ' ', 'n') & equal(later, ']');
        return of_tag | of_header | below(here, '\0');
    }
};

// mark_head: what a mark or the spelling of one may begin with
struct mark_head {
    static constexpr std::size_t reach = 3;
    [[nodiscard]] static constexpr bool at(char const* place) noexcept {
        char const c = place[0];
        if (c == '\xEF') return place[2] == '\x9C' || place[2] == '\xA4' || place[2] == '\xBB';
        return c == '<' || c == '[' || c == '&';
    }

    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches in(char const* place) noexcept {
        Bytes const here{place}, last{place + 2};
        auto const wide = equal(last, '\x9C') | equal(last, '\xA4') | equal(last, '\xBB');
        return equal(here, '<') | equal(here, '[') | equal(here, '&') | (equal(here, '\xEF') & wide);
    }
};

// head_before(text, end, from): where the head begins that ends there, at `from` at the least, or the text's size
[[nodiscard]] constexpr std::size_t head_before(std::string_view text, std::size_t end, std::size_t from) noexcept {
    std::string_view before = text.substr(from, end - from);
    for (head const& one : heads) {
        if (before.ends_with(one.sign)) return end - one.sign.size();
        if (!before.ends_with(one.reference)) continue;
        before.remove_suffix(one.reference.size());
        while (before.ends_with("amp;")) before.remove_suffix(4);
        return before.ends_with('&') ? from + before.size() - 1 : text.size();
    }
    return text.size();
}

// head_of(text, at, from): of the tail that `at` would be in or behind; the text's size where there is none
//
// More than may stand in a tail is passed over, but no byte that a head ends with, a wide one's aside; and of what may
// stand in a name, no more than any tail of ours has.
inline constexpr std::size_t most_letters = header_words.size();

[[nodiscard]] constexpr bool may_be_in_name(char c) noexcept { return is_ascii_name_char(c) || c == '.' || c == ':'; }
[[nodiscard]] constexpr bool may_be_in_tail(char c) noexcept {
    bool const is_ascii_ink = c > ' ' && c < 0x7F;
    return !is_ascii_ink || may_be_in_name(c) || c == '/';
}

[[nodiscard]] constexpr std::size_t head_of(std::string_view text, std::size_t at, std::size_t from) noexcept {
    for (std::size_t letters = 0; at > from && letters <= most_letters; --at) {
        char const c = text[at - 1];
        bool const passed = may_be_in_tail(c);
        bool const wide = (static_cast<unsigned char>(c) & 0x80U) != 0;
        std::size_t const found = passed && !wide ? text.size() : head_before(text, at, from);
        if (found != text.size() || !passed) return found;
        letters += may_be_in_name(c) ? 1U : 0U;
    }
    return text.size();
}

// may_begin_name(text, at): behind a `<`; two letters tell most tags from ours
[[nodiscard]] constexpr bool may_begin_name(std::string_view text, std::size_t at) noexcept {
    if (at + 1 < text.size() && text[at] == '/') ++at;
    if (text.size() - at < 2) return true;
    char const first = to_ascii_lower(text[at]), second = to_ascii_lower(text[at + 1]);
    if (first < 'a' || first > 'z') return true;
    for (std::string_view const name : protected_names) {
        if (first == name[0] && (second == name[1] || mark_anchor::beyond_ascii(second))) return true;
    }
    return false;
}

class mark_finder {
public:
    constexpr mark_finder(std::string_view text, names_of_tags more) noexcept
        : text_(text),
          more_(more),
          by_heads_(more.count != 0 ? last_place() : 0) {}

    constexpr mark next() noexcept {
        mark const found = std::is_constant_evaluated() ? first_mark(text_, from_, more_) : search();
        from_ = found ? found.end : text_.size();
        return found;
    }

private:
    constexpr mark search() noexcept {
        while (from_ < text_.size()) {
            std::size_t const at = next_head();
            if (at == text_.size()) break;
            if (mark const found = mark_at(text_, at, more_)) return found;
            from_ = at + 1;
        }
        return {};
    }

    // So much behind a character outside of ASCII it goes from head to head.
    static constexpr std::size_t stretch = 4096;

    // Heads from there on are begun where the text ends, if they are heads of marks.
    [[nodiscard]] constexpr std::size_t last_place() const noexcept {
        return text_.size() < mark_head::reach ? 0 : text_.size() - (mark_head::reach - 1);
    }

    // The next head that a mark may have, or the text's size.
    constexpr std::size_t next_head() noexcept {
        std::size_t const size = text_.size();
        for (;;) {
            if (from_ < by_heads_) {
                std::size_t const found = head_in_stretch();
                if (found != size) return found;
                from_ = by_heads_;
            }
            std::size_t const anchor = first_where<mark_anchor>(text_, from_);
            std::size_t const found = head_of(text_, anchor, from_);
            if (anchor == size) return found;
            if (mark_anchor::beyond_ascii(text_[anchor])) {
                by_heads_ = size - anchor > stretch ? anchor + stretch : last_place();
                from_ = found != size ? found : anchor;
            } else if (found != size) {
                return found;
            } else {
                from_ = anchor + 1;
            }
        }
    }
    constexpr std::size_t head_in_stretch() const noexcept {
        std::string_view const some = text_.substr(0, by_heads_ + (mark_head::reach - 1));
        for (std::size_t at = from_;; ++at) {
            at = first_where<mark_head>(some, at);
            if (at == some.size()) return text_.size();
            if (more_.count != 0 || text_[at] != '<' || may_begin_name(text_, at + 1)) return at;
        }
    }

    std::string_view text_;
    names_of_tags more_;
    std::size_t from_ = 0;  // all marks that begin before it have been found
    std::size_t by_heads_;  // up to there it goes from head to head
};

}}}  // namespace muster::v0::detail::marks
