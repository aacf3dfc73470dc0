// Long texts put together by the compiler, in read-only memory.
//
//     struct intro { static constexpr std::string_view text = "You are Ana.\n"; };
//     struct rules { static constexpr std::string_view text = "Be brief.\n"; };
//     constexpr std::string_view all = muster::joined<intro, rules>;
//
//     struct greeting { static constexpr void write(auto& out) { out.put("Hello, "); out.put("Ana."); } };
//     constexpr std::string_view hello = muster::written<greeting>;
//
// Each page is rendered twice while compiling: once to learn its size, once into an array of that
// size. That costs what a literal costs; adding up arrays pair by pair does not.
#pragma once

#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// A page is a type that can write itself into any sink.
template <class T>
concept page = requires(counting_sink& out) {
    T::write(out);
};

// A text is a type that carries a constant one: a static member, which the dereferenced address tells from others.
template <class T>
concept text_holder = requires {
    std::string_view{*&T::text};
};

// written<Page>: the page's bytes, ending with a zero that its size does not count
namespace detail {

template <std::size_t Size>
struct text_array {
    char chars[Size + 1] = {};
};

template <class Page>
consteval std::size_t size_of_page() {
    counting_sink size;
    Page::write(size);
    return size.size;
}

// A variable, since Clang evaluates a call again wherever it stands.
template <class Page>
inline constexpr std::size_t page_size = size_of_page<Page>();

// Not consteval: Clang would evaluate it for the call, and again for the variable.
#ifdef __clang__  // whose evaluator copies a piece in one step

struct page_sink {
    char* to = {};

    constexpr void put(std::string_view text) {
        __builtin_memcpy(to, text.data(), text.size());
        to += text.size();
    }
};

template <class Page, std::size_t Size>
constexpr text_array<Size> bytes_of_page() {
    text_array<Size> bytes;
    page_sink out{bytes.chars};
    Page::write(out);
    return bytes;
}

#else  // GCC takes as long to store one character as to store eight

struct eight_chars {
    char chars[8];
};

// One type for all sizes, so that what writes a page is compiled once and not once for each size.
struct page_sink {
    eight_chars* blocks;
    char rest[8] = {};
    std::size_t rest_size = 0;

    constexpr void put(std::string_view text) {
        char const* from = text.data();
        std::size_t left = text.size();
        for (; left > 0 && rest_size != 0; --left) put_char(*from++);
        eight_chars* to = blocks;
        for (; left >= 8; left -= 8) {
            *to++ = {from[0], from[1], from[2], from[3], from[4], from[5], from[6], from[7]};
            from += 8;
        }
        blocks = to;
        for (; left > 0; --left) rest[rest_size++] = *from++;
    }
    constexpr void put_char(char c) {
        rest[rest_size++] = c;
        if (rest_size < 8) return;
        *blocks++ = __builtin_bit_cast(eight_chars, rest);
        rest_size = 0;
    }
    constexpr void end() {
        while (rest_size != 0) put_char('\0');
    }
};

template <std::size_t Size>
struct page_blocks {
    eight_chars blocks[Size / 8 + 2] = {};
};

template <class Page, std::size_t Size>
constexpr text_array<Size> bytes_of_page() {
    page_blocks<Size> bytes{};
    page_sink out{bytes.blocks};
    Page::write(out);
    out.end();
    struct padded {
        text_array<Size> text;
        char padding[sizeof(bytes) - sizeof(text_array<Size>)];
    };
    return __builtin_bit_cast(padded, bytes).text;
}

#endif

template <class Page>
inline constexpr text_array<page_size<Page>> page_bytes = bytes_of_page<Page, page_size<Page>>();

}  // namespace detail

template <page Page>
inline constexpr std::string_view written{detail::page_bytes<Page>.chars, detail::page_size<Page>};

// joined<Texts...>: one after the other
namespace detail {

template <class... Texts>
struct page_of_texts {
    static constexpr void write(auto& out) { (out.put(std::string_view{Texts::text}), ...); }
};

}  // namespace detail

template <text_holder... Texts>
inline constexpr std::string_view joined = written<detail::page_of_texts<Texts...>>;

}}  // namespace muster::v0
