// As many tools as servers of them bring, with names that begin alike and texts of the usual length.
#include <muster/wire/anthropic_messages.hpp>

#include <muster/wire/surface_definitions.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace {

constexpr std::size_t many = 400;

template <std::size_t Index>
consteval auto numbered_name() {
    char name[] = "mcp__server__tool_000";
    for (std::size_t at = sizeof name - 2, left = Index; left > 0; left /= 10) {
        name[at--] = static_cast<char>('0' + left % 10);
    }
    return muster::fixed_text{name};
}

struct range {
    std::string_view path;
    int first = 0;
    static constexpr auto fields =
        muster::fields(muster::field("path", &range::path, "The file, from the root of the project, with slashes."),
                       muster::field("first", &range::first, "The first line to read, counted from 1."));
};

template <std::size_t Index>
struct numbered : muster::tool<numbered_name<Index>()> {
    static constexpr std::string_view description =
        "Reads a range of the lines of a file, and says when there are no more of them to be read.";
    using arguments = range;
};

template <class Indices>
struct first_of;
template <std::size_t... Is>
struct first_of<std::index_sequence<Is...>> {
    using type = muster::tool_set<numbered<many - 1 - Is>...>;
};
struct all : first_of<std::make_index_sequence<many>>::type {};
struct scout : muster::agent<muster::role::worker, all> {};

constexpr std::string_view offer = muster::tool_definitions<scout, muster::wire::anthropic_messages>;

TEST(tool_definitions, of_many_tools_compile_and_keep_their_order) {
    auto const read = nlohmann::json::parse(offer);
    ASSERT_EQ(read.size(), many);
    EXPECT_EQ(read[0]["name"], "mcp__server__tool_000");
    EXPECT_EQ(read[many - 1]["name"], "mcp__server__tool_399");
    EXPECT_EQ(read[7]["input_schema"]["required"], nlohmann::json::array({"path", "first"}));
}

// The set stands in the reverse order of its names: the worst there is for who sorts by inserting.
TEST(render_tool_definitions, of_many_tools_gives_the_same_bytes) {
    std::string text;
    muster::append_sink out{text};
    muster::render_tool_definitions<all, muster::wire::anthropic_messages>(out, muster::surface<scout>,
                                                                           muster::offered_tools{});
    EXPECT_EQ(text, offer);
}

}  // namespace
