#include <muster/envelope/detail/rewrite.hpp>

#include <muster/envelope/escape.hpp>
#include <muster/envelope/escaped_text.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>

namespace {

using muster::detail::decoding;
using muster::detail::escaping;
using muster::detail::native_bytes;
using muster::detail::transfer;
using muster::detail::word_bytes;
using namespace std::literals;

// Character by character, as the page on the envelope says it.
std::string escaped_plainly(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        muster::detail::spelling const here = muster::detail::spelling_at(text, at);
        out += here.text.empty() ? text.substr(at, here.length) : here.text;
        at += here.length;
    }
    return out;
}
std::string decoded_plainly(std::string_view raw) {
    std::string out;
    for (std::size_t at = 0; at < raw.size();) {
        muster::detail::reference found;
        if (raw[at] == '&') found = muster::detail::reference_at(raw, at);
        out += found.length != 0 ? found.meaning.text() : raw.substr(at, 1);
        at += found.length != 0 ? found.length : 1;
    }
    return out;
}

// In memory of its own and not a byte larger, so that a sanitizer sees each byte too far.
struct exact {
    std::unique_ptr<char[]> chars;
    std::size_t size;

    explicit exact(std::string_view text) : chars(new char[text.size()]), size(text.size()) {
        std::copy(text.begin(), text.end(), chars.get());
    }
    explicit exact(std::size_t room) : chars(new char[room]), size(room) {}
};

// Goes on with memory of `room` bytes each time, whatever the instruction set.
template <class Rule, class Step>
std::string rewritten(std::string_view text, std::size_t room, Step step) {
    exact const from{text};
    exact const to{room};
    Rule rule;
    std::string out;
    char const* const end = from.chars.get() + from.size;
    transfer done{from.chars.get(), to.chars.get()};
    while (done.from != end) {
        char const* const before = done.from;
        done = step(rule, done, end, to.chars.get() + room);
        out.append(to.chars.get(), done.to);
        done.to = to.chars.get();
        if (done.from == before) return "stuck";
    }
    return out;
}

template <class Rule>
void expect_rewritten(std::string_view text, std::string_view expected) {
    auto const by = [](auto bytes) {
        return [](Rule& rule, transfer done, char const* end, char const* room_end) {
            return muster::detail::rewrite_in<typename decltype(bytes)::type>(rule, done, end, room_end);
        };
    };
    auto const by_the_machine = [](Rule& rule, transfer done, char const* end, char const* room_end) {
        return muster::detail::rewrite(rule, done, end, room_end);
    };
    for (std::size_t const room : {std::size_t{64}, std::size_t{700}, expected.size() + 600}) {
        ASSERT_EQ(rewritten<Rule>(text, room, by(std::type_identity<word_bytes>{})), expected);
        ASSERT_EQ(rewritten<Rule>(text, room, by(std::type_identity<native_bytes>{})), expected);
        ASSERT_EQ(rewritten<Rule>(text, room, by_the_machine), expected);
    }
}

void expect_all(std::string_view text) {
    std::string const escaped = escaped_plainly(text);
    expect_rewritten<escaping>(text, escaped);
    expect_rewritten<decoding>(text, decoded_plainly(text));
    expect_rewritten<decoding>(escaped, decoded_plainly(escaped));
}

constexpr std::string_view special[] = {"&",
                                        "<",
                                        ">",
                                        "\"",
                                        "'",
                                        "\r",
                                        "\n",
                                        "\t",
                                        "\0"sv,
                                        "\x01",
                                        "\x0B",
                                        "\x19",
                                        "\x1A",
                                        "\x1F",
                                        "\x7F",
                                        "\x80",
                                        "\xBF",
                                        "\xC0",
                                        "\xC1",
                                        "\xC2",
                                        "\xC3\xA9",
                                        "\xDF\xBF",
                                        "\xE0\x9F",
                                        "\xE0",
                                        "\u0800",
                                        "\u20ac",
                                        "\xE2\x82",
                                        "\xED\x9F\xBF",
                                        "\xED\xA0\x80",
                                        "\uE000",
                                        "\uFFFC",
                                        "\uFFFD",
                                        "\uFFFE",
                                        "\uFFFF",
                                        "\U00010000",
                                        "\U0001F600",
                                        "\xF0\x8F",
                                        "\xF0\x9F\x98",
                                        "\U0010FFFF",
                                        "\xF4\x90\x80\x80",
                                        "\xF5",
                                        "\xFF",
                                        "&amp;",
                                        "&lt;",
                                        "&gt;",
                                        "&quot;",
                                        "&apos;",
                                        "&#10;",
                                        "&#x1F600;",
                                        "&#0000000000000000000065;",
                                        "&amp",
                                        "&#",
                                        "&#;",
                                        "&#x;",
                                        "&apo;",
                                        "&qt;",
                                        "&#xD800;"};

// Whatever stands where in the steps of 16 and 64 bytes.
TEST(rewrite, each_special_character_at_each_place) {
    for (std::string_view const one : special) {
        for (std::size_t before = 0; before < 132; ++before) {
            for (std::size_t const after : {0U, 15U, 200U}) {
                ASSERT_NO_FATAL_FAILURE(
                    expect_all(std::string(before, 'a') + std::string{one} + std::string(after, 'z')))
                    << one << " behind " << before;
            }
        }
    }
}

TEST(rewrite, each_pair_of_special_characters) {
    for (std::string_view const one : special) {
        for (std::string_view const other : special) {
            for (std::size_t const before : {0U, 13U, 61U, 62U, 63U}) {
                std::string const pair = std::string{one} + std::string{other};
                ASSERT_NO_FATAL_FAILURE(expect_all(std::string(before, 'a') + pair)) << pair;
                ASSERT_NO_FATAL_FAILURE(expect_all(std::string(before, 'a') + pair + std::string(150, 'z'))) << pair;
            }
        }
    }
}

TEST(rewrite, C015_every_byte_and_every_two_bytes) {
    for (int first = 0; first < 256; ++first) {
        std::string text(1, static_cast<char>(first));
        ASSERT_NO_FATAL_FAILURE(expect_all(text));
        for (int second = 0; second < 256; ++second) {
            std::string const two = text + static_cast<char>(second);
            std::string const around = std::string(70, 'a') + two + std::string(130, 'z');
            ASSERT_EQ(rewritten<escaping>(around, 1024,
                                          [](escaping& rule, transfer done, char const* end, char const* room_end) {
                                              return muster::detail::rewrite(rule, done, end, room_end);
                                          }),
                      escaped_plainly(around));
        }
    }
}

TEST(rewrite, bytes_by_chance) {
    std::mt19937 chance(7);
    for (int round = 0; round < 1500; ++round) {
        std::string text;
        unsigned const kind = chance() % 4;
        for (std::size_t size = chance() % 600; text.size() < size;) {
            if (kind == 0) text += static_cast<char>(chance());
            if (kind == 1) text += special[chance() % std::size(special)];
            if (kind == 2) text += chance() % 20 == 0 ? special[chance() % std::size(special)] : "word "sv;
            if (kind == 3) text += chance() % 30 == 0 ? special[chance() % std::size(special)] : "\u4e2d"sv;
        }
        ASSERT_NO_FATAL_FAILURE(expect_all(text)) << round;
    }
}

// Every text of three bytes that begins as a longer character does, beside the end of a step.
TEST(rewrite, longer_characters_are_told_from_what_only_looks_like_them) {
    constexpr unsigned char leads[] = {0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEE, 0xEF, 0xF0, 0xF4};
    constexpr unsigned char others[] = {0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBD, 0xBE, 0xBF, 0xC3, 0xE1};
    for (unsigned char const lead : leads) {
        for (unsigned char const second : others) {
            for (unsigned char const third : others) {
                for (std::size_t const before : {5U, 20U, 61U, 62U, 63U}) {
                    std::string text(before, 'a');
                    for (unsigned char const byte : {lead, second, third}) text += static_cast<char>(byte);
                    text += std::string(140, 'z');
                    ASSERT_EQ(
                        rewritten<escaping>(text, 4096,
                                            [](escaping& rule, transfer done, char const* end, char const* room_end) {
                                                return muster::detail::rewrite(rule, done, end, room_end);
                                            }),
                        escaped_plainly(text))
                        << before;
                }
            }
        }
    }
}

}  // namespace
