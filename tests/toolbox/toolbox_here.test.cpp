// Another file of this program includes toolbox_here.hpp. This one sees no simdjson, and locks and clocks only where it
// asks for them.
#include <muster/toolbox/dynamic_toolbox.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>

#ifdef SIMDJSON_SIMDJSON_VERSION_H
#error "MUSTER_SPLIT_DECODE is meant to keep simdjson out of this file"
#endif

namespace {
template <class T>
concept known = requires {
    sizeof(T);
};
static_assert(!known<muster::turn> && !known<muster::call_context> && !known<muster::detail::result_state>);
}  // namespace

#include <muster/toolbox/turn.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

struct ask : muster::tool<"Ask"> {
    struct arguments {
        std::string_view what;
        static constexpr auto fields = muster::fields(muster::field("what", &arguments::what));
    };
};
struct scout : muster::agent<muster::role::worker, muster::tool_set<ask>> {};

TEST(toolbox_here, links_to_what_another_file_compiles) {
    auto pair = muster::promise_result();
    muster::toolbox<scout> box{muster::on<ask>([&](ask::arguments const&) { return pair.future; })};
    std::vector<muster::tool_call> const calls{{"1", "Ask", R"({"what":"a"})"}, {"2", "Ask", "{}"}};
    muster::turn const turn = box.begin(calls);
    EXPECT_FALSE(turn.ready());
    pair.promise.set_value("b");
    EXPECT_EQ(turn.results().at(0).text, "b");
    EXPECT_EQ(turn.results().at(1).text, "Ask was not run. /what: missing, expected text.");
    EXPECT_EQ(pair.future.get().text, "b");

    box.forget_calls();
    auto moved = std::move(box);
    EXPECT_EQ(moved.call("3", "Ask", R"({"what":"a"})").text, "b");

    muster::dynamic_toolbox dynamic{muster::context_of<scout>,
                                    muster::on_any([](muster::tool_call const& call) { return std::string{call.id}; })};
    EXPECT_EQ(dynamic.call("4", "Ask", "{}").text, "4");
}

}  // namespace
