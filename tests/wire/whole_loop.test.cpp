// A model that calls tools until it has its answer, over each of the APIs, with a server that answers from a script.
#include <cookbook/model_loop.hpp>

#include <muster/role/agent.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/anthropic_requests.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/openai_chat_requests.hpp>
#include <muster/wire/openai_responses_replies.hpp>
#include <muster/wire/openai_responses_requests.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

struct add_up : muster::tool<"AddUp"> {
    static constexpr std::string_view description = "Adds two numbers.";
    struct arguments {
        int a = 0;
        int b = 0;
        static constexpr auto fields =
            muster::fields(muster::field("a", &arguments::a), muster::field("b", &arguments::b));
    };
};
struct clerk : muster::agent<muster::role::worker, muster::tool_set<add_up>> {};

// A server that answers from a script.
struct scripted {
    std::function<muster::reply_or_fault(std::string const&)> ask;
    static void wait(muster::duration) {}
};

template <class Wire, class Send>
std::string ask(std::string question, muster::toolbox<clerk>& box, Send send) {
    constexpr muster::system_text system[] = {{"You add numbers."}};
    muster::conversation talk;
    talk.say(std::move(question));
    scripted server{[&](std::string const& body) { return muster::read_reply<Wire>(send(body)); }};
    loop_end const end = run_model<Wire>(
        {.model = "a-model", .system = system, .tools = muster::tool_definitions<clerk, Wire>, .max_tokens = 1000},
        talk, box, server);
    return end.why.empty() ? end.text : end.why;
}

using json = nlohmann::json;

// What each API would answer: two calls, one of them with arguments of the wrong kind, then a text.
std::vector<std::string> script_of(muster::wire::anthropic_messages) {
    return {
        R"({"content":[{"type":"tool_use","id":"1","name":"AddUp","input":{"a":2,"b":3}},{"type":"tool_use","id":"2","name":"AddUp","input":{"a":"x"}}],"stop_reason":"tool_use"})",
        R"({"content":[{"type":"text","text":"It is 5."}],"stop_reason":"end_turn"})"};
}
std::vector<std::string> script_of(muster::wire::openai_chat) {
    return {
        R"({"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[{"id":"1","type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}},{"id":"2","type":"function","function":{"name":"AddUp","arguments":"{\"a\":\"x\"}"}}]},"finish_reason":"tool_calls"}]})",
        R"({"choices":[{"message":{"role":"assistant","content":"It is 5."},"finish_reason":"stop"}]})"};
}
std::vector<std::string> script_of(muster::wire::openai_responses) {
    return {
        R"({"status":"completed","output":[{"type":"function_call","call_id":"1","name":"AddUp","arguments":"{\"a\":2,\"b\":3}"},{"type":"function_call","call_id":"2","name":"AddUp","arguments":"{\"a\":\"x\"}"}]})",
        R"({"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"It is 5."}]}]})"};
}

// The texts of the two results, wherever the API has them.
std::vector<std::string> results_in(json const& request, muster::wire::anthropic_messages) {
    json const& blocks = request["messages"].back()["content"];
    return {blocks[0]["content"], blocks[1]["content"]};
}
std::vector<std::string> results_in(json const& request, muster::wire::openai_chat) {
    json const& messages = request["messages"];
    return {messages[messages.size() - 2]["content"], messages.back()["content"]};
}
std::vector<std::string> results_in(json const& request, muster::wire::openai_responses) {
    json const& items = request["input"];
    return {items[items.size() - 2]["output"], items.back()["output"]};
}

template <class Wire>
class whole_loop : public testing::Test {};
using wires =
    testing::Types<muster::wire::anthropic_messages, muster::wire::openai_chat, muster::wire::openai_responses>;
TYPED_TEST_SUITE(whole_loop, wires, );

TYPED_TEST(whole_loop, a_model_gets_its_results_and_answers) {
    muster::toolbox<clerk> box{muster::on<add_up>(
        [](add_up::arguments const& given) { return muster::tool_result::ok(std::to_string(given.a + given.b)); })};
    std::vector<json> requests;
    auto const send = [&](std::string const& body) {
        requests.push_back(json::parse(body));
        return script_of(TypeParam{}).at(requests.size() - 1);
    };
    EXPECT_EQ(ask<TypeParam>("What is 2 + 3?", box, send), "It is 5.");
    ASSERT_EQ(requests.size(), 2U);
    auto const results = results_in(requests[1], TypeParam{});
    EXPECT_EQ(results[0], "5");
    EXPECT_NE(results[1].find("/a: expected an integer"), std::string::npos) << results[1];
    EXPECT_EQ(requests[0]["tools"].size(), 1U);
}

// Servers that begin to count at call_0 in each reply, or leave ids out: the same call four times is four calls.
std::string one_call(muster::wire::anthropic_messages, std::string const& id) {
    return R"({"content":[{"type":"tool_use",)" + id
         + R"("name":"AddUp","input":{"a":1,"b":2}}],"stop_reason":"end_turn"})";
}
std::string one_call(muster::wire::openai_chat, std::string const& id) {
    return R"({"choices":[{"message":{"tool_calls":[{)" + id
         + R"("function":{"name":"AddUp","arguments":"{\"a\":1,\"b\":2}"}}]},"finish_reason":"stop"}]})";
}
std::string one_call(muster::wire::openai_responses, std::string id) {
    if (!id.empty()) id = R"("call_)" + id.substr(1);
    return R"({"status":"completed","output":[{"type":"function_call",)" + id
         + R"("name":"AddUp","arguments":"{\"a\":1,\"b\":2}"}]})";
}

TYPED_TEST(whole_loop, the_same_call_in_each_turn_is_run_in_each_turn) {
    for (std::string const id : {"", R"("id":"call_0",)", R"("id":"",)", R"("id":null,)"}) {
        int runs = 0;
        muster::toolbox<clerk> box{muster::on<add_up>(
            [&](add_up::arguments const&) { return muster::tool_result::ok("run " + std::to_string(++runs)); })};
        std::size_t requests = 0;
        std::string last;
        auto const send = [&](std::string const& body) {
            last = body;
            return ++requests <= 4 ? one_call(TypeParam{}, id) : script_of(TypeParam{})[1];
        };
        EXPECT_EQ(ask<TypeParam>("What?", box, send), "It is 5.");
        EXPECT_EQ(runs, 4) << id;
        for (int run = 1; run <= 4; ++run)
            EXPECT_NE(last.find("run " + std::to_string(run)), std::string::npos) << last;
    }
}

TEST(whole_loop, no_text_that_the_loop_returns_has_a_key_in_it) {
    muster::toolbox<clerk> box{muster::on<add_up>([](add_up::arguments const&) { return "never"; })};
    muster::conversation talk;
    talk.say("What is 2 + 3?");
    scripted server{[](std::string const&) { return muster::reply_or_fault{}; }};
    auto const end_of = [&] {
        return run_model<muster::wire::openai_chat>({.model = "a-model", .max_tokens = 1000}, talk, box, server,
                                                    {.secrets = muster::redactor{"sk-a-key-of-ours"}});
    };
    server.ask = [](std::string const&) {
        return muster::reply_or_fault{{}, muster::read_error(401, R"({"error":{"message":"bad sk-a-key-of-ours"}})")};
    };
    EXPECT_EQ(end_of().why, "the API does not know the key: bad …");
    server.ask = [](std::string const&) {
        return muster::read_reply<muster::wire::openai_chat>(
            R"({"choices":[{"message":{"content":"it is sk-a-key-of-ours"},"finish_reason":"stop"}]})");
    };
    EXPECT_EQ(end_of().text, "it is …");
}

}  // namespace
