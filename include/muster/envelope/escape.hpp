// Plain text made fit to stand in an element, so that no text can close or forge anything.
//
//     muster::escape("a < b", out);                          // a &lt; b
//     static_assert(muster::count_unwritable("a\0b"sv) == 1);
//
// Escaped are `&`, `<`, `>`, both quotes, and the carriage return, which XML readers would change. What
// XML 1.0 cannot carry at all (most control characters, U+FFFE, U+FFFF, and bytes that are not UTF-8) is
// replaced by U+FFFD, one for each such character or byte, and counted. Linear, allocates nothing.
#pragma once

#include <muster/envelope/detail/draft.hpp>
#include <muster/envelope/detail/escaping.hpp>
#include <muster/envelope/detail/search.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

// escape(text, out): returns how many characters or bytes were replaced
namespace detail {

// For constant expressions: piece by piece.
template <class Out>
constexpr std::size_t escape_by_pieces(std::string_view text, Out& out) {
    std::size_t replaced = 0;
    std::size_t clean = 0;  // where the piece that stands for itself begins
    for (std::size_t at = first_where<needs_care>(text, 0); at < text.size(); at = first_where<needs_care>(text, at)) {
        spelling const here = spelling_at(text, at);
        if (!here.text.empty()) {
            out.put(text.substr(clean, at - clean));
            out.put(here.text);
            clean = at + here.length;
        }
        replaced += here.replaced ? 1 : 0;
        at += here.length;
    }
    out.put(text.substr(clean));
    return replaced;
}

// copies_short(text, out): copied, if it is no longer than two batches and nothing in it needs care; `out` has room
// for two
[[nodiscard, gnu::always_inline]] inline bool copies_short(std::string_view text, char* out) noexcept {
    using bytes = native_bytes;
    char const* const chars = text.data();
    std::size_t const size = text.size();
    if (size > 2 * bytes::size) return false;
    if (size < bytes::size) {
        bytes const all = padded_part<bytes>(chars, size);
        all.store(out);
        return first(needs_care::among(all)) == size;  // a zero follows, which needs care
    }
    bytes const front{chars}, back{chars + size - bytes::size};
    front.store(out);
    back.store(out + size - bytes::size);
    return !any(needs_care::among(front) | needs_care::among(back));
}

[[nodiscard, gnu::noinline]] inline pen put_escaped_any(draft& to, pen at, std::string_view text) {
    escaping rule;
    at = put_rewritten(to, at, rule, text);
    to.replaced += rule.replaced;
    return at;
}

[[nodiscard, gnu::always_inline]] constexpr pen put_escaped(draft& to, pen at, std::string_view text) {
    if (std::is_constant_evaluated()) {
        to.replaced += escape_by_pieces(text, to);
        return at;
    }
    if (at.room() >= 2 * native_bytes::size && copies_short(text, at.at)) return {at.at + text.size(), at.end};
    return put_escaped_any(to, at, text);
}

}  // namespace detail

template <sink Out>
constexpr std::size_t escape(std::string_view text, Out& out) noexcept(noexcept(out.put(text))) {
    detail::sink_draft<Out> page{out};
    page.end(put_escaped(page, page.begin(), text).at);
    return page.replaced;
}

// count_unwritable(text): how many characters or bytes `escape` would replace
[[nodiscard]] constexpr std::size_t count_unwritable(std::string_view text) noexcept {
    counting_sink nowhere;
    return escape(text, nowhere);
}

}}  // namespace muster::v0
