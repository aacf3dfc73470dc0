#include <muster/toolbox/call_context.hpp>

#include <muster/toolbox/toolbox.hpp>
#include <muster/toolbox/turn.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace {

struct look : muster::tool<"Look"> {
    using arguments = muster::no_arguments;
};
struct scout : muster::agent<muster::role::worker, muster::tool_set<look>> {};

TEST(call_context, says_which_call_it_is_and_until_when) {
    muster::call_context seen;
    std::string id;
    muster::toolbox<scout> box{muster::on<look>([&](muster::call_context const& call) {
        seen = call;
        id = call.id;
        return std::string{call.name};
    })};
    EXPECT_EQ(box.call("toolu_1", "Look", "").text, "Look");
    EXPECT_EQ(id, "toolu_1");
    EXPECT_FALSE(seen.deadline);
    EXPECT_FALSE(seen.stop.stop_possible());  // a call by itself is never cancelled

    muster::time_point const when{std::chrono::seconds{9}};
    std::stop_source stop;
    std::vector<muster::tool_call> const calls{{"toolu_2", "Look", ""}};
    muster::turn const turn = box.begin(calls, {.deadline = when, .stop = stop.get_token()});
    EXPECT_EQ(seen.deadline, when);
    EXPECT_FALSE(seen.stop.stop_requested());
    stop.request_stop();
    EXPECT_TRUE(seen.stop.stop_requested());
    EXPECT_EQ(turn.results().at(0).text, "Look");  // it was answered before
}

}  // namespace
