// Where a specification says [LOW] and nobody reads it as a tag: in a sentence, a heading, a table, at the end of an item.
#pragma once

#include <muster/craft/confidence.hpp>
#include <muster/plan/detail/spec_line.hpp>
#include <muster/plan/specification.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::plan {

// [LOW], [low?], [VERY LOW]; but no [low-level], and no [allow].
constexpr bool says_low(std::string_view bracket) noexcept {
    std::size_t const close = bracket.find(']');
    if (close == std::string_view::npos) return false;
    std::string_view const inside = bracket.substr(1, close - 1);
    for (std::size_t at = inside.find("LOW"); at != std::string_view::npos; at = inside.find("LOW", at + 3)) {
        bool const begins = at == 0 || !is_letter(inside[at - 1]);
        bool const ends = at + 3 == inside.size() || !is_letter(inside[at + 3]);
        if (begins && ends) return true;
    }
    return read_one_tag(bracket).level == confidence::low;
}

// Outside `ticks`; a[low] is code too.
constexpr bool has_low(std::string_view text) noexcept {
    constexpr std::size_t longest = 64;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '`') {
            std::size_t const end = text.find('`', at + 1);
            if (end == std::string_view::npos) return has_low(text.substr(at + 1));
            at = end;
        } else if (text[at] == '[' && (at == 0 || !is_ascii_name_char(text[at - 1]))
                   && says_low(text.substr(at, longest))) {
            return true;
        }
    }
    return false;
}

// A fence that does not end hides nothing here.
class lost_tags {
public:
    constexpr explicit lost_tags(std::string_view text) noexcept : text_(text) {}

    // The next line with one, up to the first of the item, whose own tag is not lost.
    constexpr std::optional<spec_item> next_before(spec_item const& item) noexcept { return find(item.line, &item); }
    // The next line with one.
    constexpr std::optional<spec_item> next() noexcept { return find(std::string_view::npos, nullptr); }

private:
    constexpr std::optional<spec_item> find(std::size_t last, spec_item const* item) noexcept {
        while (line_ <= last && at_ < text_.size()) {
            spec_item here{.at = at_, .line = line_};
            line_of_text const line = take_line();
            here.text = here.whole = trimmed(line.text);
            if (skip_fence(line)) continue;
            bool const is_first = item && item->line == here.line;
            if (has_low(is_first ? item->text : line.text)) return here;
        }
        return {};
    }
    constexpr line_of_text take_line() noexcept {
        std::size_t const end = text_.find('\n', at_);
        line_of_text const line = look_at_line(text_.substr(at_, end - at_));
        at_ += line.text.size() + 1;
        ++line_;
        return line;
    }
    // Was it the first line of a fence? Behind its end then. Fences of more than eight signs count as of eight, so that few
    // ends are looked for in vain.
    constexpr bool skip_fence(line_of_text const& first) noexcept {
        std::size_t const signs = fence_of(first.text.substr(first.first));
        std::size_t const size = signs < 8 ? signs : 8;
        if (size == 0) return false;
        char const sign = first.text[first.first];
        std::size_t& open = sign == '~' ? open_tildes_ : open_ticks_;
        if (size >= open) return false;
        std::size_t const at = at_, line = line_;
        while (at_ < text_.size()) {
            std::string_view const rest = trimmed(take_line().text);
            if (rest.size() >= size && rest.find_first_not_of(sign) == std::string_view::npos) return true;
        }
        at_ = at;
        line_ = line;
        open = size;
        return false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t open_ticks_ = std::string_view::npos;  // fences of that size and more do not end from here on
    std::size_t open_tildes_ = std::string_view::npos;
};

}}}  // namespace muster::v0::detail::plan
