// Checking a task takes time linear in its text, whatever it holds.
#include "hostile.hpp"

#include <muster/craft/brief.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>

namespace {

using muster_test::hostile;

std::size_t volatile seen = 0;

void check(std::string_view text) { seen = seen + muster::check_brief(text).count; }

// Steps for a byte: a word of one letter is held against each rule that may begin so.
constexpr std::uint64_t most = 6000;
constexpr std::size_t size = 1 << 14;

TEST(steps, SD08_a_brief_of_any_words_is_linear) {
    for (hostile const& text : {
             hostile{"", "a "},                      // a word a letter
             hostile{"", "w"},                       // one long word
             hostile{"based on ", "w"},              // in the midst of a phrase
             hostile{"", "based on "},               // phrases that begin and go nowhere
             hostile{"", "figure out what a b c "},  // gaps to be tried
             hostile{"", "based on all of your previous own team's "},
             hostile{"", "as you said "},  // nothing but findings
             hostile{"", "the .. "},
             hostile{"", "use your judgment "},  // each looks back
             hostile{"list ", "issues you found "},
             hostile{"not ", "fix it. "},
             hostile{"", "write a.b "},
         }) {
        muster_test::expect_linear(check, text, most, size);
    }
}
TEST(steps, SD08_a_brief_of_any_marks_is_linear) {
    for (hostile const& text : {
             hostile{"", " \"a"},          // quotations that do not end
             hostile{"", " \"a", "\""},    // and one that does
             hostile{"", "\xE2\x80\x9C"},  // curly ones
             hostile{"", "`a "},           // code
             hostile{"", "`"},
             hostile{"", "``` "},
             hostile{"", "```\n"},
             hostile{"", "~~~\n```\n"},
             hostile{"", "> a\n"},
             hostile{"", "\n"},
             hostile{"", "\n    "},
             hostile{"", " "},
             hostile{"", "1"},
             hostile{"", "\n1"},
             hostile{"", ":1"},
             hostile{"", "a:"},
             hostile{"", "/"},
             hostile{"", "a.b."},
             hostile{"", "'"},
             hostile{"", "a_"},
             hostile{"", "\xE2\x80"},
             hostile{"", "\xE2\x80\x99"},
             hostile{"", "("},
             hostile{"", "#L"},
             hostile{"", "a://"},
         }) {
        muster_test::expect_linear(check, text, most, size);
    }
}

}  // namespace
