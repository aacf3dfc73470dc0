#include <muster/wire/anthropic_requests.hpp>

#include <muster/role/agent.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <requested.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using json = nlohmann::json;
using muster::cache_time;
using muster::change_rate;
using wire = muster::wire::anthropic_messages;

json requested(muster::model_request const& request) { return muster_test::requested<wire>(request); }

std::string const calling =
    R"({"role":"assistant","content":[{"type":"tool_use","id":"call_1","name":"Read","input":{}},{"type":"tool_use","id":"call_2","name":"Ping","input":{}}]})";
std::string const speaking = R"({"role":"assistant","content":[{"type":"text","text":"Done."}]})";

// put_request
TEST(anthropic_requests, a_whole_request) {
    auto const talk = muster_test::lively_talk(calling, speaking);
    muster::system_text const system[] = {{"You are Ana."}, {"Be brief."}, {"It is Monday.", change_rate::often}};
    auto const whole = requested({.model = "claude-x",
                                  .system = system,
                                  .tools = R"([{"name":"Read"},{"name":"Ping"}])",
                                  .turns = talk.turns(),
                                  .max_tokens = 1000,
                                  .stream = true});
    EXPECT_EQ(whole, json::parse(R"({
        "model": "claude-x", "max_tokens": 1000, "stream": true,
        "tools": [{"name": "Read"}, {"name": "Ping", "cache_control": {"type": "ephemeral"}}],
        "system": [{"type": "text", "text": "You are Ana."},
                   {"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}},
                   {"type": "text", "text": "It is Monday."}],
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "Find \"it\"."}, {"type": "text", "text": "Now."}]},
            {"role": "assistant", "content": [{"type": "tool_use", "id": "call_1", "name": "Read", "input": {}},
                                              {"type": "tool_use", "id": "call_2", "name": "Ping", "input": {}}]},
            {"role": "user", "content": [
                {"type": "tool_result", "tool_use_id": "call_1", "content": "text \ufffd"},
                {"type": "tool_result", "tool_use_id": "call_2", "content": "This call has no result.", "is_error": true},
                {"type": "text", "text": "<task-notification>…</task-notification>",
                 "cache_control": {"type": "ephemeral"}}]},
            {"role": "assistant", "content": [{"type": "text", "text": "Done."}]},
            {"role": "user", "content": [{"type": "text", "text": "Go on.", "cache_control": {"type": "ephemeral"}}]}
        ]})"));
}

// The API wants a figure.
TEST(anthropic_requests, without_a_limit_there_is_one) { EXPECT_EQ(requested({.model = "m"})["max_tokens"], 8192); }

TEST(anthropic_requests, every_choice_of_tools) {
    muster::model_request request{.model = "m", .tools = R"([{"name":"Read"}])"};
    EXPECT_FALSE(requested(request).contains("tool_choice"));
    request.one_call_at_a_time = true;
    EXPECT_EQ(requested(request)["tool_choice"], json::parse(R"({"type":"auto","disable_parallel_tool_use":true})"));
    request.choice = muster::tool_choice::named;
    request.chosen_tool = "Read";
    EXPECT_EQ(requested(request)["tool_choice"],
              json::parse(R"({"type":"tool","name":"Read","disable_parallel_tool_use":true})"));
    request.choice = muster::tool_choice::none;
    EXPECT_EQ(requested(request)["tool_choice"], json::parse(R"({"type":"none"})"));
    request.choice = muster::tool_choice::required;
    request.one_call_at_a_time = false;
    EXPECT_EQ(requested(request)["tool_choice"], json::parse(R"({"type":"any"})"));
}

std::size_t count_marks(json const& whole) {
    std::string const text = whole.dump();
    std::size_t count = 0;
    for (std::size_t at = text.find("cache_control"); at != std::string::npos; at = text.find("cache_control", at + 1))
        ++count;
    return count;
}

TEST(anthropic_requests, never_more_marks_than_the_api_takes) {
    muster::system_text const system[] = {{"a"}, {"b"}, {"c", change_rate::often}, {"d"}};
    muster::conversation talk;
    for (int turn = 0; turn < 10; ++turn) {
        talk.say("a");
        talk.say("b");
        auto const whole = requested(
            {.model = "m", .system = system, .tools = R"([{"name":"a"},{"name":"b"}])", .turns = talk.turns()});
        EXPECT_EQ(count_marks(whole), turn == 0 ? 3U : 4U);
        // What stands behind something that changes begins with it.
        EXPECT_TRUE(whole["system"][1].contains("cache_control"));
        muster::model_reply reply;
        reply.turn = speaking;
        talk.keep(reply);
    }
}

// They are not sent, and carry no mark.
TEST(anthropic_requests, blank_system_texts_change_no_mark) {
    muster::system_text const system[] = {
        {" "}, {"a"}, {"", change_rate::often}, {"b"}, {"\n"}, {"c", change_rate::often}, {""}};
    auto const whole = requested({.model = "m", .system = system});
    ASSERT_EQ(whole["system"].size(), 3U);
    EXPECT_EQ(count_marks(whole), 1U);
    EXPECT_TRUE(whole["system"][1].contains("cache_control"));
}

TEST(anthropic_requests, a_mark_says_how_long) {
    auto const talk = muster_test::lively_talk(calling, speaking);
    muster::system_text const system[] = {{"a"}};
    muster::model_request request{.model = "m", .system = system, .tools = R"([{"name":"a"}])", .turns = talk.turns()};
    auto const of = [&](cache_time for_system, cache_time for_turns) {
        request.cache_system = for_system;
        request.cache_turns = for_turns;
        auto const whole = requested(request);
        auto const time = [](json const& block) -> std::string {
            if (!block.contains("cache_control")) return "none";
            return block["cache_control"].value("ttl", "5m");
        };
        EXPECT_EQ(time(whole["tools"][0]), time(whole["system"][0]));
        EXPECT_EQ(time(whole["messages"][2]["content"][2]), time(whole["messages"][4]["content"][0]));
        return time(whole["tools"][0]) + " " + time(whole["messages"][4]["content"][0]);
    };
    EXPECT_EQ(of(cache_time::none, cache_time::none), "none none");
    EXPECT_EQ(of(cache_time::one_hour, cache_time::five_minutes), "1h 5m");
    EXPECT_EQ(of(cache_time::one_hour, cache_time::one_hour), "1h 1h");
    EXPECT_EQ(of(cache_time::none, cache_time::one_hour), "none 1h");
    // Longer behind shorter is refused.
    EXPECT_EQ(of(cache_time::five_minutes, cache_time::one_hour), "5m 5m");
    EXPECT_EQ(of(cache_time::five_minutes, cache_time::none), "5m none");
}

TEST(anthropic_requests, a_result_is_marked_where_no_text_follows) {
    muster::spoken_turn const turns[] = {{{}, {{"1", "a", true}, {"2", "b", true}}, {" "}}, {{}, {}, {"\n"}}};
    auto const whole = requested({.model = "m", .turns = turns});
    ASSERT_EQ(whole["messages"].size(), 1U);
    ASSERT_EQ(whole["messages"][0]["content"].size(), 2U);
    EXPECT_FALSE(whole["messages"][0]["content"][0].contains("cache_control"));
    EXPECT_TRUE(whole["messages"][0]["content"][1].contains("cache_control"));
    EXPECT_EQ(whole["messages"][0]["content"][1]["is_error"], true);
}

// The API refuses a text behind the results while it has to go on with a tool of its own.
TEST(anthropic_requests, a_text_waits_until_the_call_of_a_servers_tool_has_its_result) {
    std::string const call = R"({"type":"tool_use","id":"call_1","name":"Read","input":{}})";
    std::string const search = R"({"type":"server_tool_use","id":"srv_1","name":"web_search","input":{}})";
    std::string const found = R"({"type":"web_search_tool_result","tool_use_id":"srv_1","content":[]})";
    auto const turn = [](std::string const& blocks) { return R"({"role":"assistant","content":[)" + blocks + "]}"; };
    auto const blocks_of = [](json const& message) {
        std::vector<std::string> types;
        for (json const& block : message["content"]) types.push_back(block.value("text", block["type"]));
        return types;
    };
    using types = std::vector<std::string>;
    auto const talk = [&](std::string const& first) {
        muster::conversation all;
        all.say("Find it.");
        muster::model_reply reply;
        reply.turn = turn(first);
        reply.calls = {{"call_1", "Read", "{}"}};
        all.keep(reply);
        all.answer({"call_1", "text", false, {}});
        all.say("a notification");
        return all;
    };
    muster::conversation waiting = talk(search + "," + call);
    json const now = requested({.model = "m", .turns = waiting.turns()});
    EXPECT_EQ(blocks_of(now["messages"].back()), types{"tool_result"});
    EXPECT_TRUE(now["messages"].back()["content"][0].contains("cache_control"));

    muster::model_reply later;
    later.turn = turn(found + R"(,{"type":"text","text":"Found."})");
    waiting.keep(later);
    EXPECT_EQ(requested({.model = "m", .turns = waiting.turns()})["messages"].size(), 4U);
    waiting.say("Go on.");
    json const then = requested({.model = "m", .turns = waiting.turns()});
    ASSERT_EQ(then["messages"].size(), 5U);
    EXPECT_EQ(blocks_of(then["messages"][2]), types{"tool_result"});
    EXPECT_EQ(blocks_of(then["messages"][4]), (types{"a notification", "Go on."}));
    EXPECT_FALSE(then["messages"][4]["content"][0].contains("cache_control"));
    EXPECT_TRUE(then["messages"][4]["content"][1].contains("cache_control"));

    // With its result in the same turn there is nothing to wait for.
    for (std::string const& first : {search + "," + found + "," + call, call}) {
        muster::conversation const whole = talk(first);
        json const last = requested({.model = "m", .turns = whole.turns()})["messages"].back();
        EXPECT_EQ(blocks_of(last), (types{"tool_result", "a notification"})) << first;
    }
}

// What the compiler made of the tools is marked as well as any other list.
struct knock : muster::tool<"Knock"> {
    static constexpr std::string_view description = "Says \"}]\".";
    using arguments = muster::no_arguments;
};
struct knocker : muster::agent<muster::role::worker, muster::tool_set<knock>> {};

TEST(anthropic_requests, the_last_definition_is_marked) {
    auto const whole = requested({.model = "m", .tools = muster::tool_definitions<knocker, wire>});
    auto const agreed = json::parse(muster::tool_definitions<knocker, wire>);
    ASSERT_TRUE(whole["tools"][0].contains("cache_control"));
    auto unmarked = whole["tools"];
    unmarked[0].erase("cache_control");
    EXPECT_EQ(unmarked, agreed);
}

}  // namespace
