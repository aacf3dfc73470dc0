// The elements of an envelope that are not ours, kept as they stood.
//
//     for (muster::extension const& more : got.value.extensions) {
//         if (more.name == "output-file") open(more.text);
//     }
//     auto const file = got.value.extensions.find("output-file");   // maybe<extension>
//
// Nothing is stored but where they stood; walking reads them again, in time linear in that.
#pragma once

#include <muster/envelope/detail/own_names.hpp>
#include <muster/envelope/detail/tag.hpp>
#include <muster/envelope/escaped_text.hpp>
#include <muster/envelope/maybe.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

struct extension {
    std::string_view name = {};
    escaped_text text = {};     // what stands between its tags, inner elements and all
    std::string_view raw = {};  // from its `<` to its last `>`

    [[nodiscard]] constexpr bool operator==(extension const&) const noexcept = default;
};

// extensions: made by the parser; views, like all the rest
class extensions {
public:
    class iterator {
    public:
        using value_type = extension;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() noexcept = default;
        constexpr iterator(std::string_view raw, detail::place in) noexcept : rest_(raw), in_(in) { ++*this; }

        [[nodiscard]] constexpr extension const& operator*() const noexcept { return now_; }
        [[nodiscard]] constexpr extension const* operator->() const noexcept { return &now_; }
        constexpr iterator& operator++() noexcept {
            now_ = {};
            while (now_.name.empty() && !rest_.empty()) take_one();
            return *this;
        }
        constexpr iterator operator++(int) noexcept {
            iterator const before = *this;
            ++*this;
            return before;
        }
        // Of one walk: sizes tell its places apart, and unlike addresses they are constants to GCC 12.
        [[nodiscard]] constexpr bool operator==(iterator const& other) const noexcept {
            return rest_.size() == other.rest_.size() && now_.raw.size() == other.now_.raw.size();
        }

    private:
        constexpr void take_one() noexcept;

        std::string_view rest_;
        extension now_;
        detail::place in_ = detail::place::envelope;
    };

    constexpr extensions() noexcept = default;
    constexpr explicit extensions(std::string_view raw, detail::place in = detail::place::envelope) noexcept
        : raw_(raw),
          in_(in) {}

    [[nodiscard]] constexpr iterator begin() const noexcept { return {raw_, in_}; }
    [[nodiscard]] constexpr iterator end() const noexcept { return {}; }
    [[nodiscard]] constexpr bool empty() const noexcept { return raw_.empty(); }

    // find(name): the first of that name
    [[nodiscard]] constexpr maybe<extension> find(std::string_view name) const noexcept {
        for (extension const& one : *this) {
            if (one.name == name) return one;
        }
        return {};
    }

private:
    std::string_view raw_;  // from the first to the last; ours and comments may stand between
    detail::place in_ = detail::place::envelope;
};

// usage_end(text, at): behind the tag that closes a `usage` whose inside begins at `at`, or 0
//
// Element by element, as the parser does: a comment in there may hold that very tag.
namespace detail {

[[nodiscard]] constexpr std::size_t usage_end(std::string_view text, std::size_t at) noexcept {
    for (at = find_byte(text, at, '<'); at < text.size(); at = find_byte(text, at, '<')) {
        tag const next = tag_at(text, at);
        std::size_t behind = 0;
        if (next.kind == markup::closing) return next.end;
        if (next.kind == markup::comment) behind = find_comment_end(text, next.end);
        if (next.kind == markup::empty) behind = next.end;
        if (next.kind == markup::opening) behind = find_text_end(text, next.end, next.name, "usage").behind;
        if (behind == 0) return 0;
        at = behind;
    }
    return 0;
}

}  // namespace detail

// Takes one element or comment off `rest_`; what the parser would not have taken ends the walk.
constexpr void extensions::iterator::take_one() noexcept {
    std::size_t const at = detail::find_byte(rest_, 0, '<');
    detail::tag const tag = at < rest_.size() ? detail::tag_at(rest_, at) : detail::tag{};
    std::size_t behind = 0;
    std::size_t text_size = 0;
    if (tag.kind == detail::markup::comment) behind = detail::find_comment_end(rest_, tag.end);
    if (tag.kind == detail::markup::empty) behind = tag.end;
    detail::own const which = detail::own_called(tag.name, in_);
    if (tag.kind == detail::markup::opening && which == detail::own::usage) {
        behind = detail::usage_end(rest_, tag.end);
    } else if (tag.kind == detail::markup::opening) {
        detail::text_end const end = detail::find_text_end(rest_, tag.end, tag.name, {});
        behind = end.behind;
        text_size = end.at - tag.end;
    }
    if (behind != 0 && !tag.name.empty() && which == detail::own::none) {
        now_ = {tag.name, escaped_text{rest_.substr(tag.end, text_size)}, rest_.substr(at, behind - at)};
    }
    rest_ = behind != 0 ? rest_.substr(behind) : std::string_view{};
}

}}  // namespace muster::v0
