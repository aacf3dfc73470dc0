// What must hold for any text, tried on many that were made by chance, always the same ones.

#include "samples.hpp"

#include <muster/envelope/parse.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/write.hpp>
#include <muster/text/utf8.hpp>

#include <chance.hpp>
#include <xml_reference.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

using namespace std::literals;

using muster_test::chance;

constexpr std::string_view pieces[] = {"<task-notification>",
                                       "</task-notification>",
                                       "<task-id>",
                                       "</task-id>",
                                       "<status>",
                                       "</status>",
                                       "completed",
                                       "<result>",
                                       "</result>",
                                       "<usage>",
                                       "</usage>",
                                       "<tool_uses>",
                                       "</tool_uses>",
                                       "<!--",
                                       "-->",
                                       "<![CDATA[",
                                       "]]>",
                                       "<x",
                                       "<x/>",
                                       "</x>",
                                       ">",
                                       "<",
                                       "&",
                                       "&lt;",
                                       "&#",
                                       "&#13;",
                                       "&#x0;",
                                       ";",
                                       "a",
                                       " ",
                                       "\n",
                                       "\r\n",
                                       "\"",
                                       "'",
                                       "\xC3",
                                       "\u20ac",
                                       "\U0001F600",
                                       "\x00"sv,
                                       "\x1B",
                                       "\xED\xA0\x80",
                                       "\xFF",
                                       "<?",
                                       "<!DOCTYPE",
                                       "<Status>",
                                       " x='1'"};

std::string text_by_chance(chance& of) {
    std::string text;
    for (std::size_t count = of.below(24); count > 0; --count) {
        if (of.below(4) == 0) text += static_cast<char>(of.below(256));
        text += pieces[of.below(std::size(pieces))];
    }
    return text;
}

TEST(properties, KF_22_whatever_is_written_comes_back_in_one_envelope) {
    chance of{1};
    for (int round = 0; round < 20000; ++round) {
        std::string const summary = text_by_chance(of);
        std::string const result = text_by_chance(of);
        std::string text;
        muster::append_sink out{text};
        ASSERT_TRUE(muster::write(
            {.task_id = "w1", .status = muster::status::killed, .summary = summary, .result = result}, out));
        auto const read = muster::parse(text);
        ASSERT_TRUE(read) << text;
        ASSERT_EQ(read.end, text.size());
        ASSERT_EQ(read.value.summary->decoded<std::string>(), muster_test::writable(summary));
        ASSERT_EQ(read.value.result->decoded<std::string>(), muster_test::writable(result));
        ASSERT_EQ(read.value.status, muster::status::killed);
        ASSERT_TRUE(muster::is_utf8(text));
    }
}

TEST(properties, no_item_is_lost_whatever_is_scanned) {
    chance of{2};
    int notifications = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string text = text_by_chance(of) + text_by_chance(of);
        if (round % 2 == 0) text += std::string{samples::brief} + text_by_chance(of);
        std::string together;
        for (auto const& item : muster::envelopes(text)) {
            together += item.raw;
            ASSERT_LE(item.at, text.size());
            notifications += item.kind == muster::item_kind::notification ? 1 : 0;
        }
        ASSERT_EQ(together, text);
    }
    EXPECT_GT(notifications, 5000);  // or the pieces are no good
}

// Linear or not is counted, not timed: Clang gives up after 1,048,576 steps in a constant, which linear work on so
// many bytes stays below and quadratic work exceeds. The same then runs on a mebibyte.
constexpr std::size_t counted = 4 * 1024;        // bytes, where each piece is a tag
constexpr std::size_t counted_singly = 3 * 512;  // bytes, where each byte costs an entity

template <std::size_t Size>
struct copies {
    char chars[Size] = {};

    constexpr explicit copies(std::string_view piece, std::string_view before = {}) {
        for (std::size_t i = 0; i < before.size(); ++i) chars[i] = before[i];
        for (std::size_t i = before.size(); i < Size; ++i) chars[i] = piece[(i - before.size()) % piece.size()];
    }
    [[nodiscard]] constexpr std::string_view view() const { return {chars, Size}; }
};

template <class Work>
void runs_on_a_mebibyte(Work work, std::string_view piece) {
    std::string text;
    while (text.size() < 1 << 20) text += piece;
    EXPECT_TRUE(work(text)) << piece;
}

constexpr bool decodes(std::string_view text) { return muster::escaped_text{text}.decoded_size() <= text.size(); }
constexpr bool writes(std::string_view text) {
    return muster::written_size({.task_id = "a", .status = muster::status::failed, .result = text}) > text.size();
}
constexpr bool scans(std::string_view text) {
    std::size_t size = 0;
    for (auto const& item : muster::envelopes(text)) size += item.raw.size();
    return size == text.size();
}

static_assert(decodes(copies<counted_singly>{"&"}.view()));
static_assert(decodes(copies<counted_singly>{"&#0"}.view()));
static_assert(writes(copies<counted_singly>{"&"}.view()));
static_assert(writes(copies<counted_singly>{"\xF0\x9F"}.view()));
TEST(properties, C018_ampersands_take_linear_time) {
    runs_on_a_mebibyte(decodes, "&");
    runs_on_a_mebibyte(decodes, "&#0");
    runs_on_a_mebibyte(writes, "&");
    runs_on_a_mebibyte(writes, "\xF0\x9F");
}

constexpr std::string_view hostile[] = {"<task-notification>",
                                        "<task-notification><!--",
                                        "<task-notification",
                                        "<task-notification><x",
                                        "<",
                                        "<task-notification><result></result  ",
                                        "<task-notification><result><usage>",
                                        "<task-notification>x",
                                        "<task-notification a='>",
                                        "<task-notification><task-id>a</task-id><status>b</status><x/><x/>",
                                        "<task-notification></usage></task-notification>"};

template <std::size_t... Is>
constexpr bool scans_each(std::index_sequence<Is...>) {
    constexpr bool each[] = {std::bool_constant<scans(copies<counted>{hostile[Is]}.view())>::value...};
    return (each[Is] && ...);
}
static_assert(scans_each(std::make_index_sequence<std::size(hostile)>{}));
TEST(properties, hostile_texts_are_scanned_in_linear_time) {
    for (std::string_view const piece : hostile) runs_on_a_mebibyte(scans, piece);
}

constexpr std::string_view first_elements = "<task-notification><task-id>a</task-id><status>b</status>";
// The extensions of an envelope that never ends are those of its faulty item: none; so it is ended here.
template <std::size_t Size>
struct envelope_of {
    copies<Size> inner;
    char chars[Size + 64] = {};

    constexpr explicit envelope_of(std::string_view child) : inner(child, first_elements) {
        std::size_t const whole = (Size - first_elements.size()) / child.size() * child.size() + first_elements.size();
        std::size_t at = 0;
        for (; at < whole; ++at) chars[at] = inner.chars[at];
        for (char const c : std::string_view{"</task-notification>"}) chars[at++] = c;
    }
    [[nodiscard]] constexpr std::size_t extensions() const {
        constexpr muster::reading many{.limits = {.most_elements = Size}};
        auto const read = muster::parse(std::string_view{chars, Size + 64}, many);
        std::size_t count = 0;
        for (auto const& more : read.value.extensions) count += more.name.size();
        return count;
    }
};

static_assert(envelope_of<counted_singly>{"<x></x>"}.extensions() == (counted_singly - first_elements.size()) / 7);
static_assert(envelope_of<counted_singly>{"<!-- - -- <x> --><x/>"}.extensions()
              == (counted_singly - first_elements.size()) / 21);
TEST(properties, one_envelope_of_many_elements_takes_linear_time) {
    static constexpr std::size_t mebibyte = 1 << 20;
    auto const many = std::make_unique<envelope_of<mebibyte>>("<x></x>");
    EXPECT_EQ(many->extensions(), (mebibyte - first_elements.size()) / 7);
}

}  // namespace
