#include <muster/text/sink.hpp>

#include <gtest/gtest.h>

#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::string_view_literals;

// sink
static_assert(muster::sink<muster::counting_sink>);
static_assert(muster::sink<muster::span_sink>);
static_assert(muster::sink<muster::append_sink<std::string>>);
static_assert(muster::sink<muster::iterator_sink<char*>>);
static_assert(!muster::sink<std::string>);

constexpr void greet(auto& out) {
    out.put("Hello, ");
    out.put("");
    out.put("Ana.");
}

// copy_text
constexpr bool copies_every_byte() {
    char to[5] = {'x', 'x', 'x', 'x', 'x'};
    muster::copy_text(to, "a\0b"sv);
    muster::copy_text(to + 3, {});  // nothing at all, and no null pointer is read
    return std::string_view{to, 5} == "a\0bxx"sv;
}
static_assert(copies_every_byte());
TEST(copy_text, copies_every_byte) { EXPECT_TRUE(copies_every_byte()); }

// counting_sink
constexpr bool counts_without_keeping() {
    muster::counting_sink out;
    greet(out);
    return out.size == 11;
}
static_assert(counts_without_keeping());
TEST(counting_sink, counts_without_keeping) { EXPECT_TRUE(counts_without_keeping()); }

// span_sink
constexpr bool fills_exactly() {
    char memory[11] = {};
    muster::span_sink out{memory, 11};
    greet(out);
    return out.fits() && out.wanted() == 11 && out.text() == "Hello, Ana.";
}
static_assert(fills_exactly());
TEST(span_sink, fills_exactly) { EXPECT_TRUE(fills_exactly()); }

constexpr bool stops_before_the_end_and_says_what_it_wanted() {
    char memory[12] = {};
    muster::span_sink out{memory, 10};
    greet(out);
    out.put("!");  // would fit again by its size, but a text with a hole is worse than a short one
    bool const untouched = memory[10] == '\0' && memory[11] == '\0';
    return !out.fits() && out.wanted() == 12 && out.text() == "Hello, " && untouched;
}
static_assert(stops_before_the_end_and_says_what_it_wanted());
TEST(span_sink, stops_before_the_end_and_says_what_it_wanted) {
    EXPECT_TRUE(stops_before_the_end_and_says_what_it_wanted());
}

constexpr bool takes_no_memory_at_all() {
    muster::span_sink out{nullptr, 0};
    out.put("");
    bool const fitted = out.fits();
    out.put("a");
    return fitted && !out.fits() && out.wanted() == 1 && out.text().empty();
}
static_assert(takes_no_memory_at_all());
TEST(span_sink, takes_no_memory_at_all) { EXPECT_TRUE(takes_no_memory_at_all()); }

// roomy_sink: memory that is written to without a copy
static_assert(muster::roomy_sink<muster::span_sink> && !muster::roomy_sink<muster::counting_sink>);
static_assert(!muster::roomy_sink<muster::append_sink<std::string>>);

constexpr bool offers_the_memory_that_is_left() {
    char memory[8] = {};
    muster::span_sink out{memory, 8};
    out.put("Hello");
    auto const room = out.room();
    room.at[0] = '!';
    out.took(1);
    bool const took = room.size == 3 && out.text() == "Hello!" && out.wanted() == 6 && out.room().size == 2;
    out.put("too long");  // and from here on there is none
    return took && out.room().size == 0 && out.text() == "Hello!" && out.wanted() == 14;
}
static_assert(offers_the_memory_that_is_left());
TEST(span_sink, offers_the_memory_that_is_left) { EXPECT_TRUE(offers_the_memory_that_is_left()); }

// append_sink
TEST(append_sink, adds_at_the_end_of_the_callers_string) {
    std::string text = "> ";
    muster::append_sink out{text};
    greet(out);
    EXPECT_EQ(text, "> Hello, Ana.");
}

// iterator_sink
TEST(iterator_sink, writes_through_any_output_iterator) {
    std::vector<char> chars;
    muster::iterator_sink out{std::back_inserter(chars)};
    greet(out);
    EXPECT_EQ(std::string(chars.begin(), chars.end()), "Hello, Ana.");
}

}  // namespace
