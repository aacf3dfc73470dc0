#include <muster/text/join.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace {

struct intro {
    static constexpr std::string_view text = "You are Ana.\n";
};
struct nothing {
    static constexpr std::string_view text = "";
};
struct rules {
    static constexpr char const* text = "Be brief.\n";  // whatever a string_view can be made of
};
struct numbers {
    static constexpr void write(auto& out) {
        for (char c = '0'; c <= '9'; ++c) out.put(std::string_view{&c, 1});
    }
};
struct silent {
    static constexpr void write(auto&) {}
};
// About the length of a real prompt, put together from short pieces.
struct long_page {
    static constexpr void write(auto& out) {
        for (int i = 0; i < 1024; ++i) out.put("0123456\n");
    }
};

//{ quoted by docs/text.md: joining
struct greeting {
    static constexpr void write(auto& out) {
        out.put("Hello, ");
        out.put("Ana.");
    }
};
// In read-only memory; the program does nothing for it.
constexpr std::string_view hello = muster::written<greeting>;
static_assert(hello == "Hello, Ana.");

// The same page, rendered while the program runs.
std::string hello_again() {
    std::string text;
    muster::append_sink out{text};
    greeting::write(out);
    return text;
}
//}

// page, text_holder
static_assert(muster::page<numbers> && !muster::page<intro> && !muster::page<int>);
struct text_of_each_object {
    std::string_view text;
};
static_assert(muster::text_holder<intro> && muster::text_holder<rules> && !muster::text_holder<numbers>);
static_assert(!muster::text_holder<text_of_each_object> && !muster::text_holder<int>);

// written
static_assert(muster::written<numbers> == "0123456789");
static_assert(muster::written<silent>.empty());
static_assert(muster::written<long_page>.size() == 8192);

// joined: in the order given, nothing between
static_assert(muster::joined<intro, nothing, rules> == "You are Ana.\nBe brief.\n");
static_assert(muster::joined<rules, intro> == "Be brief.\nYou are Ana.\n");
static_assert(muster::joined<>.empty());

TEST(written, ends_with_a_zero_that_does_not_count) {
    EXPECT_EQ(muster::written<numbers>.data()[10], '\0');
    EXPECT_EQ(muster::joined<>.data()[0], '\0');
}

// What the compiler wrote is what the program writes.
TEST(written, is_what_the_program_renders_too) { EXPECT_EQ(hello_again(), hello); }

TEST(written, equals_the_page_rendered_by_the_program) {
    std::string text;
    muster::append_sink out{text};
    long_page::write(out);
    EXPECT_EQ(muster::written<long_page>, text);
}

// Pieces of every length meet every place in a block of eight.
struct staircase {
    static constexpr std::string_view text = "0123456789abcdefghijklmnopqrstuvwxyz";
    static constexpr void write(auto& out) {
        for (std::size_t size = 0; size <= text.size(); ++size) out.put(text.substr(0, size));
        out.put(std::string_view{});
    }
};

constexpr bool joins_pieces_of_every_length() {
    std::string_view rest = muster::written<staircase>;
    for (std::size_t size = 0; size <= staircase::text.size(); ++size) {
        if (!rest.starts_with(staircase::text.substr(0, size))) return false;
        rest.remove_prefix(size);
    }
    return rest.empty() && rest.data()[0] == '\0';
}
static_assert(joins_pieces_of_every_length());
TEST(written, joins_pieces_of_every_length) { EXPECT_TRUE(joins_pieces_of_every_length()); }

template <std::size_t Size>
struct first_digits {
    static constexpr void write(auto& out) { out.put(staircase::text.substr(0, Size)); }
};

template <std::size_t... Sizes>
constexpr bool ends_with_a_zero(std::index_sequence<Sizes...>) {
    return ((muster::written<first_digits<Sizes>> == staircase::text.substr(0, Sizes)
             && muster::written<first_digits<Sizes>>.data()[Sizes] == '\0')
            && ...);
}
static_assert(ends_with_a_zero(std::make_index_sequence<18>{}));
TEST(written, ends_with_a_zero_whatever_its_size) { EXPECT_TRUE(ends_with_a_zero(std::make_index_sequence<18>{})); }

}  // namespace
