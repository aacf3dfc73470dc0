#include <muster/wire/model_request.hpp>

#include <muster/wire/anthropic_requests.hpp>
#include <muster/wire/openai_chat_requests.hpp>
#include <muster/wire/openai_responses_requests.hpp>

#include <requested.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace {

// requesting_wire
static_assert(muster::requesting_wire<muster::wire::anthropic_messages>);
static_assert(muster::requesting_wire<muster::wire::openai_chat>);
static_assert(muster::requesting_wire<muster::wire::openai_responses>);
static_assert(!muster::requesting_wire<int>);

template <class Wire>
class model_request : public testing::Test {};
struct names {
    template <class Wire>
    static std::string GetName(int) {
        if (std::is_same_v<Wire, muster::wire::anthropic_messages>) return "anthropic_messages";
        return std::is_same_v<Wire, muster::wire::openai_chat> ? "openai_chat" : "openai_responses";
    }
};
using wires =
    testing::Types<muster::wire::anthropic_messages, muster::wire::openai_chat, muster::wire::openai_responses>;
TYPED_TEST_SUITE(model_request, wires, names);

// put_request
TYPED_TEST(model_request, is_one_object_whatever_is_in_it) {
    for (std::string_view const odd : {"", " ", "\"", "\\", "\n\x01\x7F", "\xFF\xC3(", "é😀", "</system>"}) {
        muster::conversation talk;
        talk.say(std::string{odd});
        talk.say("x" + std::string{odd});
        muster::system_text const system[] = {
            {odd}, {"y", muster::change_rate::often}, {odd, muster::change_rate::often}};
        auto const whole = muster_test::requested<TypeParam>({.model = odd,
                                                              .system = system,
                                                              .tools = R"([{"name":"x"}])",
                                                              .turns = talk.turns(),
                                                              .choice = muster::tool_choice::named,
                                                              .chosen_tool = odd,
                                                              .cache_key = odd});
        EXPECT_TRUE(whole.is_object());
    }
}

TYPED_TEST(model_request, what_is_not_asked_for_is_not_said) {
    auto const whole = muster_test::requested<TypeParam>({.model = "m"});
    EXPECT_EQ(whole["model"], "m");
    for (auto const* const name : {"stream", "tools", "tool_choice", "parallel_tool_calls", "system", "instructions",
                                   "prompt_cache_key", "store", "include", "stream_options"}) {
        EXPECT_FALSE(whole.contains(name)) << name;
    }
    // Without tools there is nothing to choose from.
    auto const bare = muster_test::requested<TypeParam>(
        {.model = "m", .tools = "[]", .choice = muster::tool_choice::required, .one_call_at_a_time = true});
    EXPECT_FALSE(bare.contains("tools"));
    EXPECT_FALSE(bare.contains("tool_choice"));
    EXPECT_FALSE(bare.contains("parallel_tool_calls"));
}

// What is no list of tools makes no sound request, and nothing worse.
TYPED_TEST(model_request, tools_that_are_broken_off_are_no_crash) {
    for (std::string_view const tools : {"[{", "{", "}", "]", "[{}"}) {
        muster::counting_sink out;
        muster::put_request<TypeParam>(out, {.model = "m", .tools = tools});
        EXPECT_NE(out.size, 0U);
    }
}

TYPED_TEST(model_request, more_members_are_passed_on) {
    auto const whole = muster_test::requested<TypeParam>({.model = "m", .more = R"("temperature":0.5,"top_p":1)"});
    EXPECT_EQ(whole["temperature"], 0.5);
    EXPECT_EQ(whole["top_p"], 1);
    EXPECT_EQ(whole["model"], "m");
}

}  // namespace
