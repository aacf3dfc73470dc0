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

#include <muster/text/sink.hpp>  // sink, counting_sink, span_sink

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// A page is a type that can write itself into any sink.
template <class T>
concept page = requires(counting_sink& out) {
    T::write(out);
};

// A text is a type that carries a constant one.
template <class T>
concept text_holder = requires {
    std::string_view{T::text};
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

template <class Page, std::size_t Size>
consteval text_array<Size> bytes_of_page() {
    text_array<Size> bytes;
    span_sink out{bytes.chars, Size};
    Page::write(out);
    return bytes;
}

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

}  // namespace muster::inline v0
