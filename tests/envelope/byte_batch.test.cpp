#include <muster/envelope/detail/byte_batch.hpp>
#include <muster/envelope/detail/wide_batch.hpp>

#include "instruction_sets.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <string_view>

namespace {

// has_lists: not a plain integer
static_assert(!muster::detail::has_lists<muster::detail::word_bytes>);
#ifdef MUSTER_VECTORS_WIDE
static_assert(muster::detail::has_lists<muster::detail::avx2_bytes>);
static_assert(muster::detail::has_lists<muster::detail::avx512_bytes>);
#endif

template <class Bytes>
struct byte_batch : testing::Test {
    static constexpr std::size_t size = Bytes::size;
    using matches = typename Bytes::matches;

    void SetUp() override {
        if (!instruction_sets::is_here<Bytes>()) GTEST_SKIP() << "this machine has no such instructions";
    }

    // Bytes of every value, in every place once in a while.
    std::string some() {
        std::string bytes(size, '\0');
        for (char& c : bytes) c = static_cast<char>(random_() % 256);
        return bytes;
    }
    static matches only(std::size_t place) {
        std::string bytes(size, '.');
        bytes[place] = '!';
        return equal(Bytes{bytes.data()}, '!');
    }
    static std::string shown(matches const& found) {
        std::string text;
        for (std::size_t place = 0; place < size; ++place) text += any(found & only(place)) ? '1' : '0';
        EXPECT_EQ(any(found), text.find('1') != text.npos);
        if (any(found)) {
            EXPECT_EQ(first(found), text.find('1'));
        }
        return text;
    }
    static std::string expected(std::string const& bytes, std::function<bool(char)> const& is) {
        std::string text;
        for (char const c : bytes) text += is(c) ? '1' : '0';
        return text;
    }

private:
    std::mt19937 random_{11};
};

TYPED_TEST_SUITE(byte_batch, instruction_sets::all, );

TYPED_TEST(byte_batch, compares_each_byte_by_itself) {
    for (int round = 0; round < 64; ++round) {
        std::string const text = this->some();
        TypeParam const bytes{text.data()};
        for (int value = 0; value < 128; ++value) {
            auto const c = static_cast<char>(value);
            ASSERT_EQ(this->shown(equal(bytes, c)), this->expected(text, [c](char is) { return is == c; }));
        }
    }
}

TYPED_TEST(byte_batch, orders_bytes_with_a_sign) {
    for (int round = 0; round < 64; ++round) {
        std::string const text = this->some();
        TypeParam const bytes{text.data()};
        for (int value : {0, 1, 9, 31, 32, 64, 126}) {
            auto const c = static_cast<char>(value);
            auto const number = [](char is) { return static_cast<int>(static_cast<signed char>(is)); };
            ASSERT_EQ(this->shown(above(bytes, c)), this->expected(text, [&](char is) { return number(is) > value; }));
            ASSERT_EQ(this->shown(below(bytes, c)), this->expected(text, [&](char is) { return number(is) < value; }));
        }
    }
}

TYPED_TEST(byte_batch, sets_bits_before_it_compares) {
    for (int round = 0; round < 64; ++round) {
        std::string const text = this->some();
        auto const found = equal(TypeParam{text.data()} | '\x02', '>');
        ASSERT_EQ(this->shown(found), this->expected(text, [](char is) { return is == '<' || is == '>'; }));
    }
}

TYPED_TEST(byte_batch, joins_what_matched) {
    for (int round = 0; round < 64; ++round) {
        std::string const text = this->some();
        TypeParam const bytes{text.data()};
        auto const low = below(bytes, 0x40), high = above(bytes, 0x20);
        auto const is_low = [](char is) { return static_cast<signed char>(is) < 0x40; };
        auto const is_high = [](char is) { return static_cast<signed char>(is) > 0x20; };
        ASSERT_EQ(this->shown(low | high), this->expected(text, [&](char is) { return is_low(is) || is_high(is); }));
        ASSERT_EQ(this->shown(low & high), this->expected(text, [&](char is) { return is_low(is) && is_high(is); }));
        ASSERT_EQ(this->shown(same(low, high)),
                  this->expected(text, [&](char is) { return is_low(is) == is_high(is); }));
    }
}

TYPED_TEST(byte_batch, finds_what_is_listed_for_its_lower_half) {
    if constexpr (muster::detail::has_lists<TypeParam>) {
        static constexpr std::string_view sixteen{"\x01\x11\"#\x7F%&'\x00\t\n{<\r>/", 16};
        std::string list;
        while (list.size() < TypeParam::size) list += sixteen;
        for (int round = 0; round < 64; ++round) {
            std::string const text = this->some();
            auto const is_listed = [](char is) {
                auto const byte = static_cast<unsigned char>(is);
                return byte < 0x80 && sixteen[byte & 15U] == is;
            };
            ASSERT_EQ(this->shown(on_the_list(TypeParam{text.data()}, TypeParam{list.data()})),
                      this->expected(text, is_listed));
        }
    }
}

TYPED_TEST(byte_batch, stores_what_it_loaded) {
    std::string const text = this->some().append("#");
    std::string got(TypeParam::size + 1, '#');
    TypeParam{text.data()}.store(got.data());
    EXPECT_EQ(got, text);
}

}  // namespace
