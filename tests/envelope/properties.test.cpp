// What must hold for any text, tried on many that were made by chance, always the same ones.

#include "samples.hpp"

#include <muster/envelope/parse.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/write.hpp>
#include <muster/text/utf8.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace std::literals;

// The same numbers on every machine.
class chance {
public:
    explicit chance(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t limit) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state_ >> 33) % limit;
    }

private:
    std::uint64_t state_;
};

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

// What the writer promises to say, the slow and simple way.
std::string promised(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        auto const [value, length] = muster::code_point_at(text, at);
        bool const control = value < 0x20 && value != '\t' && value != '\n' && value != '\r';
        bool const writable = length != 0 && !control && value != 0xFFFE && value != 0xFFFF;
        out += writable ? text.substr(at, length) : "\uFFFD";
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

std::string decoded(muster::escaped_text const& text) {
    std::string plain;
    muster::append_sink out{plain};
    text.decode(out);
    return plain;
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
        ASSERT_EQ(decoded(*read.value.summary), promised(summary));
        ASSERT_EQ(decoded(*read.value.result), promised(result));
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

// Time for the work on a text of `size` bytes made of copies of one piece; the best of some tries.
template <class Work>
double seconds(Work work, std::string_view piece, std::size_t size) {
    std::string text;
    while (text.size() < size) text += piece;
    double best = 1e9;
    for (int round = 0; round < 3; ++round) {
        auto const start = std::chrono::steady_clock::now();
        work(text);
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

// Twice the text takes about twice the time; were it quadratic, four times.
template <class Work>
void expect_linear(Work work, std::string_view piece, std::size_t size) {
    double ratio = 0;
    for (int tries = 0; tries < 5; ++tries) {
        ratio = seconds(work, piece, 2 * size) / seconds(work, piece, size);
        if (ratio < 3) return;
    }
    ADD_FAILURE() << "twice the text takes " << ratio << " times as long, for copies of " << piece;
}

void decode_it(std::string_view text) { ASSERT_EQ(muster::escaped_text{text}.decoded_size(), text.size()); }
void scan_it(std::string_view text) {
    std::size_t size = 0;
    for (auto const& item : muster::envelopes(text)) size += item.raw.size();
    ASSERT_EQ(size, text.size());
}
void write_it(std::string_view text) {
    ASSERT_GE(muster::written_size({.task_id = "a", .status = muster::status::failed, .result = text}), text.size());
}

TEST(properties, C018_ampersands_take_linear_time) {
    expect_linear(decode_it, "&", 1 << 20);
    expect_linear(decode_it, "&#0", 1 << 20);
    expect_linear(write_it, "&", 1 << 20);
    expect_linear(write_it, "\xF0\x9F", 1 << 20);
}

TEST(properties, hostile_texts_are_scanned_in_linear_time) {
    for (std::string_view const piece :
         {"<task-notification>", "<task-notification><!--", "<task-notification", "<task-notification><x", "<",
          "<task-notification><result></result  ", "<task-notification><result><usage>", "<task-notification>x",
          "<task-notification a='>", "<task-notification><task-id>a</task-id><status>b</status><x/><x/>",
          "<task-notification></usage></task-notification>"}) {
        expect_linear(scan_it, piece, 1 << 17);
    }
}

TEST(properties, one_envelope_of_many_elements_takes_linear_time) {
    auto const walk = [](std::string_view children) {
        std::string const text = samples::around("<task-id>a</task-id><status>b</status>" + std::string{children});
        auto const read = muster::parse(text);
        ASSERT_TRUE(read);
        std::size_t count = 0;
        for (auto const& more : read.value.extensions) count += more.name.size();
        ASSERT_GT(count, 0U);
    };
    expect_linear(walk, "<x></x>", 1 << 17);
    expect_linear(walk, "<!-- - -- <x> --><x/>", 1 << 17);
}

}  // namespace
