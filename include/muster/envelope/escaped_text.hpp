// The text of an element as it stood in the envelope, and what it says.
//
//     constexpr muster::escaped_text text{"a &lt; b"};
//     static_assert(text.equals("a < b") && text.decoded_size() == 5);
//     text.decode(out);             // into any sink; a text without escapes is one piece, not copied twice
//     std::string const plain = text.decoded<std::string>();
//     if (!text.has_escapes) use(text.raw);   // nothing to decode
//
// Decoded are the five entities of XML and references by number, decimal or hexadecimal, to characters
// that XML 1.0 allows. Every other `&` stands for itself, so no text is refused, and none grows. Linear,
// allocates nothing, never reads past the end.
#pragma once

#include <muster/envelope/detail/decoding.hpp>
#include <muster/envelope/detail/draft.hpp>
#include <muster/envelope/detail/search.hpp>
#include <muster/envelope/maybe.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

namespace detail {

// A sink that compares what it is given with what was hoped for.
struct comparing_sink {
    std::string_view rest = {};
    bool same = true;

    constexpr void put(std::string_view text) noexcept {
        same = same && rest.starts_with(text);
        if (same) rest.remove_prefix(text.size());
    }
};

}  // namespace detail

// escaped_text{raw}: a view; it lives as long as the text it was read from
struct escaped_text {
    std::string_view raw;
    bool has_escapes = false;  // false: `raw` is already what the text says

    constexpr escaped_text() noexcept = default;
    constexpr explicit escaped_text(std::string_view text) noexcept
        : raw(text),
          has_escapes(detail::find_byte(text, 0, '&') != text.size()) {}

    template <sink Out>
    constexpr void decode(Out& out) const noexcept(noexcept(out.put(raw))) {
        if (!has_escapes) return out.put(raw);
        detail::sink_draft<Out> page{out};
        page.end(detail::put_decoded(page, page.begin(), raw).at);
    }

    // Into the caller's memory; missing where that is too small. As much as `raw` has is always enough.
    [[nodiscard]] constexpr maybe<std::string_view> decode_into(char* memory, std::size_t capacity) const noexcept {
        span_sink out{memory, capacity};
        decode(out);
        if (!out.fits()) return {};
        return out.text();
    }

    // decoded<std::string>()
    template <class String>
    [[nodiscard]] constexpr String decoded() const {
        String text;
        text.reserve(raw.size());
        append_sink out{text};
        decode(out);
        return text;
    }

    [[nodiscard]] constexpr std::size_t decoded_size() const noexcept {
        counting_sink size;
        decode(size);
        return size.size;
    }

    // Says it exactly this? Decoded for that piece by piece, on the stack.
    [[nodiscard]] constexpr bool equals(std::string_view plain) const noexcept {
        if (!has_escapes) return raw == plain;
        detail::comparing_sink compare{plain};
        decode(compare);
        return compare.same && compare.rest.empty();
    }

    // The same bytes, which is more than saying the same.
    [[nodiscard]] constexpr bool operator==(escaped_text const&) const noexcept = default;
};

}}  // namespace muster::v0
