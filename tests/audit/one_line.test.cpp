#include "one_line.hpp"

#include "../../examples/printable.hpp"

#include "finding.hpp"
#include "labels.hpp"

#include <muster/text/utf8.hpp>

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace {

using audit::bytes_of;
using audit::finding;
using audit::finding_from;
using audit::one_line;

std::string random_bytes(std::mt19937& random) {
    static constexpr std::string_view favourites = "\\x[:0 A1\n\r\t\xC3\xA9\xFF";
    std::string bytes(random() % 40, '\0');
    for (char& c : bytes)
        c = random() % 3 != 0 ? favourites[random() % favourites.size()] : static_cast<char>(random());
    return bytes;
}

TEST(one_line, keeps_ordinary_lines_as_they_are) {
    for (std::string_view const line :
         {"", "int main() { return 0; }", "\ttab", "printf(\"a\\n\");", "na\xC3\xAFve", "a\\"}) {
        EXPECT_EQ(one_line(line), line);
    }
}

TEST(one_line, escapes_what_is_no_text) {
    EXPECT_EQ(one_line("caf\xE9\r"), "caf\\xE9\\x0D");
    EXPECT_EQ(one_line("a\nb"), "a\\x0Ab");
    EXPECT_EQ(one_line("\x1B[31m\x7F"), "\\x1B[31m\\x7F");
    EXPECT_EQ(one_line("\xC2\x9B"), "\\xC2\\x9B") << "a terminal would take this as an escape";
    EXPECT_EQ(one_line("\xEF\xBF\xBF"), "\\xEF\\xBF\\xBF") << "XML has no such character";
    EXPECT_EQ(one_line("a\xE2\x80\xAE"
                       "b\xE2\x80\x8B"),
              "a\\xE2\\x80\\xAE"
              "b\\xE2\\x80\\x8B")
        << "text that turns around or is not seen";
    EXPECT_EQ(one_line("\\x41 \\[+"), "\\x5Cx41 \\x5C[+");
}

// printable: for what all examples print
TEST(printable, nothing_of_others_controls_a_terminal_or_hides_on_it) {
    EXPECT_EQ(printable("a\tb\nc"), "a\tb\nc\n");
    EXPECT_EQ(printable("a\n"), "a\n");
    EXPECT_EQ(printable(""), "\n");
    EXPECT_EQ(printable_line("a\tb\nc"), "a\\x09b\\x0Ac");
    EXPECT_EQ(printable("\x1B]0;title\a\rb\x9B"), "\\x1B]0;title\\x07\\x0Db\\x9B\n");
    for (std::uint32_t const code :
         {0x85U, 0x9BU, 0x200BU, 0x200EU, 0x2028U, 0x202AU, 0x202EU, 0x2060U, 0x2066U, 0x2069U, 0xFEFFU, 0xE0041U}) {
        std::string const text{muster::encode_utf8(code).text()};
        EXPECT_EQ(printable("a" + text + "b").find(text), std::string::npos) << code;
        EXPECT_EQ(printable_line("a" + text + "b").find(text), std::string::npos) << code;
        EXPECT_EQ(one_line("a" + text + "b").find(text), std::string::npos) << code;
        EXPECT_EQ(audit::bytes_of(one_line("a" + text + "b")), "a" + text + "b") << code;
    }
}

TEST(one_line, comes_back_byte_for_byte) {
    std::mt19937 random{7};
    for (int i = 0; i < 20'000; ++i) {
        std::string const bytes = random_bytes(random);
        std::string const text = one_line(bytes);
        ASSERT_EQ(bytes_of(text), bytes);
        ASSERT_EQ(text.find('\n'), text.npos);
        ASSERT_TRUE(muster::is_utf8(text));
    }
}

TEST(one_line, counts_what_it_cuts) {
    std::string const line(10'000, 'x');
    std::string text;
    audit::append_head(text, line.substr(0, audit::longest_shown), line.size());
    EXPECT_TRUE(audit::is_cut(text));
    EXPECT_TRUE(text.ends_with("\\[+1808 bytes]"));
    EXPECT_FALSE(audit::is_cut(one_line("a \\[+5 bytes]"))) << "a line cannot pose as one that was cut";
}

TEST(finding, a_use_says_where_whatever_the_path_is_called) {
    std::mt19937 random{8};
    for (int i = 0; i < 20'000; ++i) {
        std::string const path = std::string{"p"}.append(random_bytes(random)), text = random_bytes(random);
        std::uint64_t const number = random() % 1000 + 1;
        std::string line;
        audit::append_use(line, path, number);
        line += one_line(text);
        finding const got = finding_from(line);
        ASSERT_EQ(bytes_of(got.path), path) << line;
        ASSERT_EQ(got.line, number);
        ASSERT_EQ(bytes_of(got.text), text);
    }
}

TEST(finding, a_path_of_colons_takes_no_stack) {
    std::string path, line;
    for (int i = 0; i < 300'000; ++i) path += ":1";
    audit::append_use(line, path, 7);
    finding const got = finding_from(line);
    EXPECT_EQ(bytes_of(got.path), path);
    EXPECT_EQ(got.line, 7U);
}

TEST(finding, a_remark_has_no_line) {
    std::string line;
    audit::append_remark(line, "a: 1:2", audit::binary_remark);
    finding const got = finding_from(std::string_view{line}.substr(0, line.size() - 1));
    EXPECT_EQ(bytes_of(got.path), "a: 1:2");
    EXPECT_EQ(got.line, 0U);
    EXPECT_EQ(got.text, audit::binary_remark);
}

TEST(finding, what_is_neither_has_no_path) {
    for (std::string_view const line : {"", "a", "a:", "a:1", "a:0:x", "a:99999999999999999999999:x", "a:b:c"}) {
        EXPECT_TRUE(finding_from(line).path.empty()) << line;
    }
}

TEST(finding, paths_are_ordered_by_their_bytes) {
    auto const before = [](std::string_view a, std::string_view b) {
        return audit::stands_before(finding_from(a), finding_from(b));
    };
    EXPECT_TRUE(before("a:2:x", "a:10:x"));
    EXPECT_TRUE(before("a:2:x", "a: binary file matches"));
    EXPECT_TRUE(before("a/b:2:x", "b:1:x"));
    EXPECT_TRUE(before("a\\x0A:2:x", "aa:1:x")) << "a line feed comes before a letter";
    EXPECT_FALSE(before("a:2:x", "a:2:x"));
}

TEST(labels, the_first_line_with_the_label_counts) {
    std::string const text = "Two uses.\n" + audit::labelled("uses", 2) + audit::labelled("uses", 3) + "path: a: b\n";
    EXPECT_EQ(audit::number_of(text, "uses"), 2U);
    EXPECT_EQ(audit::value_of(text, "path"), "a: b");
    EXPECT_EQ(audit::value_of(text, "use"), "");
}

}  // namespace
