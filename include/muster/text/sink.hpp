// A sink is where a renderer puts its text, piece by piece.
//
//     muster::counting_sink size;            render(size);    // how long will it be?
//     muster::span_sink into{buffer, 4096};  render(into);    // write it; into.fits() says whether all of it did
//     muster::append_sink onto{string};      render(onto);    // anything with append(data, size)
//
// One renderer that takes any sink serves the compiler and the program, so the two cannot differ.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

// A sink takes text at its end.
template <class Out>
concept sink = requires(Out& out, std::string_view text) {
    out.put(text);
};

// A sink in front of memory offers it: what is written straight to `room().at` is taken by `took(size)`, and needs no
// copy. Memory behind what was taken may be written over, up to the room's end.
struct sink_room {
    char* at = nullptr;
    std::size_t size = 0;
};

template <class Out>
concept roomy_sink = sink<Out> && requires(Out& out, std::size_t size) {
    {
        sink_room { out.room() }
    }
    noexcept;
    { out.took(size) }
    noexcept;
};

// copy_now(to, text): memcpy
namespace detail {
constexpr void copy_now(char* to, std::string_view text) noexcept {
    std::size_t size = text.size();
#ifndef __clang__
    // GCC 12 copies a text of a known length with `rep movsq`, from some 256 bytes on: slower than the call.
    if (size > 256) __asm__("" : "+r"(size));
#endif
    if (size != 0) __builtin_memcpy(to, text.data(), size);
}
}  // namespace detail

// copy_text(to, text): the same bytes, in a constant expression and at memcpy's speed otherwise
constexpr void copy_text(char* to, std::string_view text) noexcept {
#ifndef __clang__  // whose evaluator runs the builtin as one step
    // Asked in the condition itself: a constant would be initialised by the compiler, and always be true.
    if (std::is_constant_evaluated()) {
        char const* const from = text.data();  // string_view::copy takes seconds in GCC's evaluator
        for (std::size_t i = 0, size = text.size(); i < size; ++i) to[i] = from[i];
        return;
    }
#endif
    detail::copy_now(to, text);
}

// counting_sink: keeps the size, drops the text
struct counting_sink {
    std::size_t size = 0;

    constexpr void put(std::string_view text) noexcept { size += text.size(); }
};

// span_sink{data, capacity}: writes into the caller's memory and never past it
//
// Behind the text, up to the capacity, memory may be written over.
// What does not fit is dropped from the first piece that crosses the end on, and `wanted()` says how
// much memory all of it needs.
class span_sink {
public:
    constexpr span_sink(char* data, std::size_t capacity) noexcept : data_(data), capacity_(capacity) {}

    constexpr void put(std::string_view text) noexcept {
        wanted_ += text.size();
        if (wanted_ > capacity_) return;
        copy_text(data_ + written_, text);
        written_ = wanted_;
    }

    // Once something did not fit there is no room, for a text with a hole is worse than a short one.
    [[nodiscard]] constexpr sink_room room() const noexcept {
        return {data_ + written_, fits() ? capacity_ - written_ : 0};
    }
    constexpr void took(std::size_t size) noexcept {
        written_ += size;
        wanted_ += size;
    }

    [[nodiscard]] constexpr bool fits() const noexcept { return wanted_ <= capacity_; }
    [[nodiscard]] constexpr std::size_t wanted() const noexcept { return wanted_; }
    // What has been written; it lives as long as the caller's memory.
    [[nodiscard]] constexpr std::string_view text() const noexcept {
        char const* const data = data_;  // a char* would cost every includer a seventh: is it an iterator? and its end?
        return {data, written_};
    }

private:
    char* data_;
    std::size_t capacity_;
    std::size_t written_ = 0;
    std::size_t wanted_ = 0;
};

// append_sink{string}: appends to a string of the caller's
template <class String>
struct append_sink {
    String& to;

    // Never part of its caller: a prompt has over a hundred pieces, and a string's append is long.
    [[gnu::noinline]] constexpr void put(std::string_view text) { to.append(text.data(), text.size()); }
};
template <class String>
append_sink(String&) -> append_sink<String>;

// iterator_sink{it}: writes character by character through an output iterator
template <class Iterator>
struct iterator_sink {
    Iterator at = {};

    constexpr void put(std::string_view text) {
        for (char const c : text) *at++ = c;
    }
};
template <class Iterator>
iterator_sink(Iterator) -> iterator_sink<Iterator>;

}}  // namespace muster::v0
