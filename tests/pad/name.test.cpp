#include <muster/pad/name.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::check_pad_name;
using muster::default_pad_name;
using muster::pad_name_fault;
using namespace std::string_view_literals;

constexpr bool accepts(std::string_view name) { return check_pad_name(name) == pad_name_fault::none; }

// check_pad_name
static_assert(accepts("api-analysis.md") && accepts("a") && accepts("_x") && accepts("a b") && accepts("a..b"));
static_assert(accepts("na\xC3\xAFve.md") && accepts("7") && accepts("x-"));
static_assert(accepts("console.md") && accepts("COM10") && accepts("COM") && accepts("nul1") && accepts("lpt.md"));

static_assert(check_pad_name("") == pad_name_fault::empty);
static_assert(check_pad_name("\xFF") == pad_name_fault::not_utf8
              && check_pad_name("a\xC0\xAFz") == pad_name_fault::not_utf8);
static_assert(check_pad_name("a\nb") == pad_name_fault::control && check_pad_name("\x7F") == pad_name_fault::control);
static_assert(check_pad_name("a\xC2\x85z") == pad_name_fault::control);      // U+0085, a line end
static_assert(check_pad_name("a\xE2\x80\xA8z") == pad_name_fault::control);  // U+2028, a line end too
static_assert(check_pad_name("\xE2\x80\xAE"
                             "fdp.md")
              == pad_name_fault::invisible);                                      // turns the direction
static_assert(check_pad_name("a\xE2\x80\x8Bz") == pad_name_fault::invisible);     // no width
static_assert(check_pad_name("a\xF3\xA0\x81\x81") == pad_name_fault::invisible);  // a tag
static_assert(check_pad_name("a\xEF\xBB\xBF") == pad_name_fault::invisible
              && check_pad_name("a\xC2\xA0z") == pad_name_fault::invisible);
static_assert(check_pad_name("a\xED\xA0\x80") == pad_name_fault::not_utf8);  // half of a pair
static_assert(check_pad_name("c:x") == pad_name_fault::not_portable
              && check_pad_name("a*") == pad_name_fault::not_portable);
static_assert(check_pad_name(".") == pad_name_fault::leading_dot
              && check_pad_name("..") == pad_name_fault::leading_dot);
static_assert(check_pad_name(".part-0") == pad_name_fault::leading_dot);
static_assert(check_pad_name("-rf") == pad_name_fault::leading_dash);
static_assert(check_pad_name("a.") == pad_name_fault::trailing_dot
              && check_pad_name("a ") == pad_name_fault::trailing_dot);
static_assert(check_pad_name("con") == pad_name_fault::windows_device
              && check_pad_name("Nul.txt") == pad_name_fault::windows_device);
static_assert(check_pad_name("COM1") == pad_name_fault::windows_device
              && check_pad_name("lpt9.a.b") == pad_name_fault::windows_device);
static_assert(check_pad_name("COM\xC2\xB9") == pad_name_fault::windows_device);
static_assert(check_pad_name("aux .md") == pad_name_fault::windows_device);

constexpr bool refuses_names_that_walk_out_of_the_root() {
    return check_pad_name("../x") == pad_name_fault::separator && check_pad_name("/x") == pad_name_fault::separator
        && check_pad_name("a/../../x") == pad_name_fault::separator
        && check_pad_name("a\0b"sv) == pad_name_fault::control && check_pad_name("") == pad_name_fault::empty
        && check_pad_name("CON") == pad_name_fault::windows_device
        && check_pad_name("a\\..\\b") == pad_name_fault::separator;
}
static_assert(refuses_names_that_walk_out_of_the_root());
TEST(check_pad_name, C114_refuses_names_that_walk_out_of_the_root) {
    EXPECT_TRUE(refuses_names_that_walk_out_of_the_root());
}

TEST(check_pad_name, allows_255_bytes_and_no_more) {
    EXPECT_EQ(check_pad_name(std::string(255, 'a')), pad_name_fault::none);
    EXPECT_EQ(check_pad_name(std::string(256, 'a')), pad_name_fault::too_long);
}

TEST(describe, says_something_of_its_own_for_every_fault) {
    std::string all;
    for (int i = 0; i <= static_cast<int>(pad_name_fault::windows_device); ++i) {
        std::string const text{muster::describe(static_cast<pad_name_fault>(i))};
        EXPECT_EQ(all.find(text), std::string::npos) << text;
        all += text + '\n';
    }
}

// default_pad_name
TEST(default_pad_name, SP15_names_phase_worker_and_topic) {
    EXPECT_EQ(default_pad_name("research", "w-3", "session expiry"), "research-w-3-session-expiry.md");
    EXPECT_EQ(default_pad_name("synthesis", "ana", "na\xC3\xAFve caf\xC3\xA9"),
              "synthesis-ana-na\xC3\xAFve-caf\xC3\xA9.md");
}

TEST(default_pad_name, is_accepted_whatever_it_was_made_of) {
    std::string const longest(500, 'x');
    std::string const emojis = [] {
        std::string text = "abc";  // so that no limit of bytes falls between two emojis
        for (int i = 0; i < 60; ++i) text += "\xF0\x9F\x98\x80";
        return text;
    }();
    for (std::string_view const part :
         {""sv, "../../etc"sv, "---"sv, "a\0b"sv, "CON"sv, "."sv, "\xFF\xFE"sv, "a\xE2\x80\xAEz"sv, "\xE2\x80\x8B"sv,
          "\xF3\xA0\x81\x81"sv, "a:b|c"sv, " x "sv, std::string_view{longest}, std::string_view{emojis}}) {
        std::string const name = default_pad_name(part, part, part);
        EXPECT_EQ(check_pad_name(name), pad_name_fault::none) << name;
        EXPECT_LE(name.size(), 3 * 64 + 5U);
    }
    EXPECT_EQ(default_pad_name("", "", ""), "any-any-any.md");
    EXPECT_EQ(default_pad_name("a\xE2\x80\xAEz", "\xE2\x80\x8B",
                               "b\xE2\x80\xA8"
                               "c"),
              "a-z-any-b-c.md");
    EXPECT_EQ(default_pad_name("../..", "a//b", "c--d"), "any-a-b-c-d.md");
}

}  // namespace
