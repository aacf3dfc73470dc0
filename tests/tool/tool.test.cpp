#include <muster/tool/tool.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

//{ quoted by docs/tool.md: tool
// A tool is an empty type with a name. What is known of it while compiling stands in the type.
struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file, or a range of its lines.";
};
// A tool that directs agents says so; one that either side may hold as well.
struct wake_up : muster::tool<"WakeUp", muster::tool_kind::coordination> {};
struct reply : muster::tool<"Reply", muster::tool_kind::shared> {};

static_assert(read_file::name == "Read");
static_assert(read_file::kind == muster::tool_kind::execution);  // what a tool is unless it says otherwise
//}

struct no_name {};
struct not_empty : muster::tool<"Heavy"> {
    int weight = 0;
};
struct no_kind {
    static constexpr std::string_view name = "Kindless";
};
// Not derived from tool, and a tool all the same.
struct by_hand {
    static constexpr std::string_view name = "ByHand";
    static constexpr auto kind = muster::tool_kind::shared;
};

// tool_like
static_assert(muster::tool_like<read_file> && muster::tool_like<wake_up> && muster::tool_like<by_hand>);
// Whoever writes a name by hand, or over that of a tool, is held to the same letters.
struct by_hand_with_a_blank : by_hand {
    static constexpr std::string_view name = "By hand";
};
struct by_hand_without_a_name : by_hand {
    static constexpr std::string_view name = "";
};
struct renamed : read_file {
    static constexpr std::string_view name = "Read_it";
};
struct renamed_with_a_blank : read_file {
    static constexpr std::string_view name = "Read it";
};
static_assert(!muster::tool_like<by_hand_with_a_blank> && !muster::tool_like<by_hand_without_a_name>);
static_assert(muster::tool_like<renamed> && !muster::tool_like<renamed_with_a_blank>);
static_assert(!muster::tool_like<no_name> && !muster::tool_like<not_empty> && !muster::tool_like<no_kind>);
static_assert(!muster::tool_like<int> && !muster::tool_like<void>);

// info_of
static_assert(muster::info_of<read_file>.name == "Read");
static_assert(muster::info_of<read_file>.description == read_file::description);
static_assert(muster::info_of<wake_up>.description.empty());
static_assert(muster::info_of<reply>.kind == muster::tool_kind::shared);

// find_tool_name_fault
constexpr auto npos = std::string_view::npos;
static_assert(muster::find_tool_name_fault("Read") == npos);
static_assert(muster::find_tool_name_fault("mcp__server-1__tool") == npos);
static_assert(muster::find_tool_name_fault("") == 0);
static_assert(muster::find_tool_name_fault("Re ad") == 2);
static_assert(muster::find_tool_name_fault("R\xC3\xA9"
                                           "ad")
              == 1);
static_assert(muster::find_tool_name_fault("Read\n") == 4);

TEST(find_tool_name_fault, allows_64_bytes_and_no_more) {
    EXPECT_EQ(muster::find_tool_name_fault(std::string(64, 'a')), npos);
    EXPECT_EQ(muster::find_tool_name_fault(std::string(65, 'a')), 64U);
}

TEST(find_tool_name_fault, allows_these_bytes_and_no_others) {
    constexpr std::string_view allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    for (int byte = 0; byte < 256; ++byte) {
        auto const c = static_cast<char>(byte);
        bool const good = muster::find_tool_name_fault({&c, 1}) == npos;
        EXPECT_EQ(good, allowed.find(c) != npos) << byte;
    }
}

// same_tool_name, tool_name_hash: what a reader confuses
constexpr bool confuses_what_readers_confuse() {
    return muster::same_tool_name("ReadFile", "read_file") && muster::same_tool_name("READ-FILE", "readfile")
        && muster::same_tool_name("a_", "-A") && muster::same_tool_name("", "_")
        && !muster::same_tool_name("Read", "Reads") && !muster::same_tool_name("Reads", "Read")
        && !muster::same_tool_name("Read", "Raed") && !muster::same_tool_name("", "a");
}
static_assert(confuses_what_readers_confuse());
TEST(same_tool_name, confuses_what_readers_confuse) { EXPECT_TRUE(confuses_what_readers_confuse()); }

TEST(tool_name_hash, is_equal_for_names_that_are_the_same) {
    EXPECT_EQ(muster::tool_name_hash("ReadFile"), muster::tool_name_hash("-read__FILE"));
    EXPECT_NE(muster::tool_name_hash("ReadFile"), muster::tool_name_hash("ReadFiles"));
}

}  // namespace
