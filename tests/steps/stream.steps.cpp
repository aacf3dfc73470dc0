// A stream takes time linear in the text, wherever it is cut and however little memory there is.
#include "hostile.hpp"

#include <muster/envelope/stream.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string_view>

namespace {

using muster_test::expect_linear;
using muster_test::hostile;

constexpr std::size_t quarter = muster_test::mebibyte / 4;

std::size_t volatile seen = 0;

struct streams {
    std::size_t piece;
    std::size_t memory;

    void operator()(std::string_view text) const {
        std::unique_ptr<char[]> const held{new char[memory]};
        muster::envelope_stream stream{held.get(), memory};
        auto const take = [](muster::envelope_item const& item) { seen = seen + item.raw.size(); };
        for (; !text.empty(); text.remove_prefix(text.size() < piece ? text.size() : piece)) {
            stream.push(text.substr(0, piece), take);
        }
        stream.finish(take);
    }
};

constexpr std::string_view open = "<task-notification><task-id>a</task-id><status>completed</status><result>";
constexpr std::string_view close = "</result></task-notification>";

constexpr hostile texts[] = {
    {"", "a"},
    {"", "<"},
    {"", "</"},
    {"", "<!--"},
    {"", "-notification"},
    {"", "<task-notificatio"},
    {"", "<task-notification"},
    {"", "<task-notification "},
    {"", "<task-notification>"},
    {"", "<task-notification>\n"},
    {"", "<task-notification><task-notification>x"},
    {"", "<task-notification><agent-notification></task-notification>"},
    {"", "<task-notification><task-notification></task-notification>"},
    {"<task-notification><task-notification>", "a"},
    {"<task-notification><task-notification>", " "},
    {"", "<agent-notification><task-notification>"},
    {"", "</task-notification>"},
    {"", "<task-notification>x"},
    {"", "<task-notification></task-notification"},
    {"", "<task-notification></task-notification       "},
    {"", "<task-notification><task-id>a</task-id><status>b</status></task-notification>"},
    {open, "a", close},
    {open, "a"},
    {open, "<"},
    {open, "</task-notificatio"},
    {open, "</task-notification"},
    {open, "</task-notification "},
    {"<task-notification></task-notification", " "},
    {"<task-notification", " "},
    {"<task-notification", " ", ">"},
    {"<task-notification ", "a='>' "},
};

TEST(steps, byte_by_byte) {
    for (hostile const& text : texts) expect_linear(streams{1, 64 * 1024}, text, 300);
}
TEST(steps, byte_by_byte_with_memory_for_all) {
    for (hostile const& text : texts) expect_linear(streams{1, 2 * muster_test::mebibyte}, text, 300, quarter);
}
TEST(steps, byte_by_byte_with_little_memory) {
    for (hostile const& text : texts) expect_linear(streams{1, 256}, text, 300, quarter);
}
TEST(steps, in_pieces_of_some_bytes) {
    for (hostile const& text : texts) expect_linear(streams{23, 16 * 1024}, text, 200, quarter);
}
TEST(steps, in_pieces_longer_than_the_memory) {
    for (hostile const& text : texts) expect_linear(streams{4 * 1024, 1024}, text, 200, quarter);
}
TEST(steps, in_one_piece) {
    for (hostile const& text : texts) expect_linear(streams{muster_test::mebibyte, 1024}, text, 200, quarter);
}

}  // namespace
