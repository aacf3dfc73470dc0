#include <line_source.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using mcp_server::line_source;

// What comes out when the pieces come in one after the other; "!" for a line that is too long.
std::vector<std::string> lines_of(std::vector<std::string_view> const& pieces, std::size_t longest) {
    int ends[2];
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
    line_source lines{ends[0], longest};
    std::vector<std::string> got;
    auto const take = [&] {
        while (auto const line = lines.next()) got.push_back(line->is_too_long ? "!" : std::string{line->text});
    };
    for (std::string_view const piece : pieces) {
        EXPECT_EQ(::write(ends[1], piece.data(), piece.size()), static_cast<ssize_t>(piece.size()));
        EXPECT_TRUE(lines.fill());
        take();
    }
    EXPECT_TRUE(lines.fill());  // nothing is there, and it is not the end
    take();
    ::close(ends[1]);
    EXPECT_FALSE(lines.fill());
    take();
    ::close(ends[0]);
    return got;
}
using list = std::vector<std::string>;

TEST(line_source, gives_lines_however_they_are_cut) {
    EXPECT_EQ(lines_of({"a\nbb\n\nccc\n"}, 10), (list{"a", "bb", "", "ccc"}));
    EXPECT_EQ(lines_of({"a", "", "b\nc", "\n", "\nd\ne"}, 10), (list{"ab", "c", "", "d", "e"}));
    EXPECT_EQ(lines_of({}, 10), list{});
    EXPECT_EQ(lines_of({"no end"}, 10), list{"no end"});
}

TEST(line_source, passes_over_what_is_too_long) {
    EXPECT_EQ(lines_of({"1234567890\n12345678901\na\n"}, 10), (list{"1234567890", "!", "a"}));
    EXPECT_EQ(lines_of({"123456", "789012", "345", "\nb\n"}, 10), (list{"!", "b"}));
    EXPECT_EQ(lines_of({"a\n12345678901", "\nb\n"}, 10), (list{"a", "!", "b"}));
    EXPECT_EQ(lines_of({"1234567890123"}, 10), list{"!"});
}

}  // namespace
