#include <muster/toolbox/limits.hpp>  // first: the header proves that it stands alone

#include <muster/toolbox/toolbox.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace {

// what nobody says is bounded too
constexpr muster::toolbox_limits usual;
static_assert(usual.calls_a_turn == 64 && usual.log.calls == 256 && usual.log.bytes == 1024 * 1024);
static_assert(usual.arguments.longest_text == 1024 * 1024);

struct count : muster::tool<"Count"> {
    using arguments = muster::no_arguments;
};
struct counter : muster::agent<muster::role::worker, muster::tool_set<count>> {};

struct counting {
    int runs = 0;
    muster::toolbox<counter> box;

    explicit counting(muster::toolbox_limits const& limits)
        : box{limits, muster::on<count>([this] { return std::to_string(++runs); })} {}
    counting(counting const&) = delete;
};

TEST(toolbox_limits, arguments_of_exactly_the_limit_are_read) {
    counting desk{{.arguments = {.longest_text = 8}}};
    EXPECT_FALSE(desk.box.call("1", "Count", "{      }").is_error);
    EXPECT_TRUE(desk.box.call("2", "Count", "{       }").is_error);
    EXPECT_EQ(desk.runs, 1);
}
TEST(toolbox_limits, calls_of_a_turn_up_to_exactly_the_limit_are_run) {
    counting desk{{.calls_a_turn = 2}};
    std::vector<muster::tool_call> const turn{{"1", "Count", ""}, {"2", "Count", ""}, {"3", "Count", ""}};
    auto const results = desk.box.call_all(turn);
    ASSERT_EQ(results.size(), 3U);
    EXPECT_FALSE(results[0].is_error || results[1].is_error);
    EXPECT_EQ(results[2].text, "Count was not run. There were too many calls in one turn; send it again.");
    EXPECT_EQ(results[2].call_id, "3");
    EXPECT_EQ(desk.runs, 2);
    EXPECT_FALSE(desk.box.call_all(std::vector<muster::tool_call>{turn[2]})[0].is_error);  // sent again, as it was told
}
TEST(toolbox_limits, a_call_is_remembered_until_exactly_as_many_came_after_it) {
    counting desk{{.log = {.calls = 2}}};
    for (auto const* id : {"1", "2", "1", "2"}) (void)desk.box.call(id, "Count", "");
    EXPECT_EQ(desk.runs, 2);
    for (auto const* id : {"3", "1"}) (void)desk.box.call(id, "Count", "");
    EXPECT_EQ(desk.runs, 4);
}

// longest_call_id
TEST(toolbox_limits, an_id_of_exactly_the_limit_is_taken) {
    counting desk{{}};
    EXPECT_FALSE(desk.box.call(std::string(muster::longest_call_id, 'x'), "Count", "").is_error);
    EXPECT_TRUE(desk.box.call(std::string(muster::longest_call_id + 1, 'x'), "Count", "").is_error);
    EXPECT_EQ(desk.runs, 1);
}

}  // namespace
