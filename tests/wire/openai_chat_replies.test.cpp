#include <muster/wire/openai_chat_replies.hpp>

#include <muster/wire/reply_stream.hpp>

#include <streamed.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::stop_reason;
using muster::wire_error;
using wire = muster::wire::openai_chat;

muster::reply_or_fault read(std::string_view body) { return muster::read_reply<wire>(body); }

constexpr std::string_view whole = R"({
  "id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "gpt-x",
  "choices": [{"index": 0, "message": {"role": "assistant", "content": "I look at \"both\".\né 😀", "refusal": null,
      "annotations": [], "reasoning_content": "Let me see…", "tool_calls": [
        {"id": "call_1", "type": "function", "function": {"name": "Read", "arguments": "{\"path\": \"a.cpp\"}"}},
        {"id": "call_2", "type": "function", "function": {"name": "Ping", "arguments": "{}"},
         "extra_content": {"google": {"thought_signature": "c2ln"}}}]},
    "logprobs": null, "finish_reason": "tool_calls"}],
  "usage": {"prompt_tokens": 3210, "completion_tokens": 42, "total_tokens": 3252,
            "prompt_tokens_details": {"cached_tokens": 3000, "audio_tokens": 0},
            "completion_tokens_details": {"reasoning_tokens": 30}},
  "system_fingerprint": "fp_1"})";

// read_reply
TEST(openai_chat_replies, texts_and_calls_come_in_their_order) {
    auto const got = read(whole);
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.id, "chatcmpl-1");
    EXPECT_EQ(got.reply.model, "gpt-x");
    EXPECT_EQ(got.reply.text, "I look at \"both\".\né 😀");
    ASSERT_EQ(got.reply.calls.size(), 2U);
    EXPECT_EQ(got.reply.calls[0], (muster::model_call{"call_1", "Read", R"({"path": "a.cpp"})"}));
    EXPECT_EQ(got.reply.calls[1], (muster::model_call{"call_2", "Ping", "{}"}));
    EXPECT_EQ(got.reply.stop, stop_reason::tool_use);
    EXPECT_EQ(got.reply.stop_word, "tool_calls");
    EXPECT_EQ(
        got.reply.usage,
        (muster::token_usage{.input = 3210, .cache_read = 3000, .cache_write = {}, .output = 42, .reasoning = 30}));
}

// What a server adds to a call, such as the signature of a thought, goes back to it.
TEST(openai_chat_replies, the_turn_to_send_back_is_what_the_server_said_without_what_no_server_takes) {
    auto const turn = muster_test::turn_of(read(whole).reply);
    auto agreed = nlohmann::json::parse(whole)["choices"][0]["message"];
    agreed.erase("refusal");
    agreed.erase("annotations");
    ASSERT_EQ(turn.size(), 1U);
    EXPECT_EQ(turn[0], agreed);

    auto const calls_only = read(R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n"}}]}}]})");
    EXPECT_EQ(
        calls_only.reply.turn,
        R"({"role":"assistant","content":null,"tool_calls":[{"id":"1","function":{"name":"n","arguments":"{}"},"type":"function"}]})");
    auto const spoken =
        read(R"({"choices":[{"message":{"content":"a","audio":{"id":"audio_1","data":"AAAA","expires_at":1}}}]})");
    EXPECT_EQ(spoken.reply.turn, R"({"role":"assistant","content":"a","audio":{"id":"audio_1"}})");
    for (std::string const left_out :
         {R"("tool_calls":[])", R"("audio":{"data":"AAAA"})", R"("audio":{"id":7})", R"("audio":"AAAA")",
          R"("audio":null)", R"("tool_calls":null)", R"("tool_calls":"")", R"("tool_calls":{})"}) {
        auto const got = read(R"({"choices":[{"message":{"content":"a",)" + left_out + "}}]}");
        EXPECT_EQ(got.reply.turn, R"({"role":"assistant","content":"a"})") << left_out;
    }
    EXPECT_EQ(read(R"({"choices":[{"message":{"role":"assistant","content":""}}]})").reply.turn, "");
}

TEST(openai_chat_replies, every_reason_to_stop_is_known) {
    struct row {
        std::string_view word;
        stop_reason stop;
    };
    for (row const& one :
         {row{"stop", stop_reason::end_turn}, row{"eos", stop_reason::end_turn}, row{"length", stop_reason::max_tokens},
          row{"content_filter", stop_reason::refusal}, row{"model_length", stop_reason::context_full},
          row{"MAX_TOKENS", stop_reason::max_tokens}, row{"a_new_word", stop_reason::unknown},
          // It waits for nothing.
          row{"tool_calls", stop_reason::end_turn}, row{"function_call", stop_reason::end_turn}}) {
        auto const got =
            read(R"({"choices":[{"message":{"content":"a"},"finish_reason":")" + std::string{one.word} + "\"}]}");
        EXPECT_EQ(got.reply.stop, one.stop) << one.word;
        EXPECT_EQ(got.reply.stop_word, one.word);
    }
    auto const refused = read(R"({"choices":[{"message":{"refusal":"No."},"finish_reason":"stop"}]})");
    EXPECT_EQ(refused.reply.refusal, "No.");
    EXPECT_EQ(refused.reply.stop, stop_reason::refusal);
}

// Servers say stop, end_turn, or nothing, beside a call.
TEST(openai_chat_replies, calls_mean_that_the_model_waits_for_their_results_whatever_the_word_is) {
    auto const with = [](std::string const& word) {
        return read(
            R"({"choices":[{"message":{"content":"a","refusal":"b","tool_calls":[{"id":"1","function":{"name":"n"}}]},)"
            R"("finish_reason":)"
            + word + "}]}");
    };
    for (std::string const word :
         {R"("tool_calls")", R"("stop")", R"("end_turn")", R"("TOOL_CALLS")", R"("STOP")", R"("")", R"("null")", "null",
          "7", R"("a_new_word")", R"("function_call")", R"("stop_sequence")", R"("pause_turn")"}) {
        ASSERT_FALSE(with(word).fault) << word;
        EXPECT_EQ(with(word).reply.stop, stop_reason::tool_use) << word;
        EXPECT_EQ(with(word).reply.calls.size(), 1U) << word;
    }
    EXPECT_EQ(with(R"("length")").reply.stop, stop_reason::max_tokens);
    EXPECT_EQ(with(R"("model_length")").reply.stop, stop_reason::context_full);
    EXPECT_EQ(with(R"("content_filter")").reply.stop, stop_reason::refusal);
    EXPECT_EQ(with(R"("stop","x":1)").reply.stop, stop_reason::tool_use);
    EXPECT_EQ(read(R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n"}}]}}]})").reply.stop,
              stop_reason::tool_use);
}

TEST(openai_chat_replies, a_word_for_an_error_is_an_error) {
    struct row {
        std::string_view word;
        wire_error error;
        bool may_retry;
    };
    for (row const& one :
         {row{"error", wire_error::server_error, true}, row{"ERROR", wire_error::server_error, true},
          row{"insufficient_system_resource", wire_error::overloaded, true},
          row{"network_error", wire_error::server_error, true}, row{"abort", wire_error::server_error, true},
          row{"MALFORMED_FUNCTION_CALL", wire_error::server_error, true}, row{"TIMEOUT", wire_error::timeout, true},
          row{"function_call_filter: MALFORMED_FUNCTION_CALL", wire_error::server_error, true},
          row{"cancelled", wire_error::other, false}}) {
        std::string const word{one.word};
        auto const whole_reply = read(R"({"choices":[{"message":{"content":"a","tool_calls":[{"id":"1","function":)"
                                      R"({"name":"n"}}]},"finish_reason":")"
                                      + word + R"("}],"usage":{"prompt_tokens":3}})");
        EXPECT_EQ(whole_reply.fault.error, one.error) << one.word;
        EXPECT_EQ(muster::may_help_to_retry(whole_reply.fault.error), one.may_retry) << one.word;
        EXPECT_EQ(whole_reply.fault.api_word, one.word);
        EXPECT_EQ(whole_reply.fault.pointer, "/choices/0/finish_reason");
        EXPECT_EQ(whole_reply.reply.text, "");
        EXPECT_TRUE(whole_reply.reply.calls.empty());
        EXPECT_EQ(whole_reply.reply.usage.input, 3U);
        EXPECT_EQ(read(R"({"choices":[{"finish_reason":")" + word + R"("}]})").fault.error, one.error) << one.word;
    }
}

// Gateways leave the message or the choice out where a filter or the server has nothing to give.
TEST(openai_chat_replies, a_reply_without_a_message_has_the_meaning_of_its_stop_word) {
    for (std::string const message : {"", R"("message":null,)"}) {
        for (std::string const word : {"content_filter", "content_filter: PROHIBITED_CONTENT"}) {
            auto const got = read(R"({"choices":[{"index":0,)" + message + R"("finish_reason":")" + word + R"("}]})");
            EXPECT_FALSE(got.fault) << word << muster::sentence(got.fault);
            EXPECT_EQ(got.reply.stop, stop_reason::refusal) << word;
        }
        auto const nothing = read(R"({"choices":[{)" + message + R"("finish_reason":"stop"}]})");
        EXPECT_EQ(nothing.fault.error, wire_error::empty_reply);
    }
    for (std::string_view const choices : {"[]", "null"}) {
        auto const got = read(R"({"choices":)" + std::string{choices} + R"(,"usage":{"prompt_tokens":3}})");
        EXPECT_EQ(got.fault.error, wire_error::empty_reply) << choices;
        EXPECT_EQ(got.reply.usage.input, 3U);
    }
}

// LiteLLM keeps the signature of Gemini's thoughts in the id, and the API refuses a request without it.
TEST(openai_chat_replies, an_id_that_holds_a_signature_goes_back_whole) {
    std::string const id = "call_1__thought__" + std::string(9000, 'A') + "+/=";
    auto const got =
        read(R"({"choices":[{"message":{"tool_calls":[{"id":")" + id + R"(","function":{"name":"n"}}]}}]})");
    ASSERT_EQ(got.reply.calls.size(), 1U);
    EXPECT_EQ(got.reply.calls[0].id, id);
    EXPECT_EQ(nlohmann::json::parse(got.reply.turn)["tool_calls"][0]["id"], id);
}

// As OpenRouter sends it.
TEST(openai_chat_replies, an_error_inside_a_choice_is_an_error) {
    struct row {
        std::string_view error;
        wire_error kind;
    };
    for (row const& one : {row{R"({"code":502,"message":"Why."})", wire_error::server_error},
                           row{R"({"code":429,"message":"Why."})", wire_error::rate_limit},
                           row{R"({"code":"server_error","message":"Why."})", wire_error::server_error},
                           row{R"({"message":"Why."})", wire_error::other}}) {
        auto const got = read(R"({"choices":[{"index":0,"message":{"content":"Half"},"finish_reason":"error","error":)"
                              + std::string{one.error} + R"(}],"usage":{"prompt_tokens":3}})");
        EXPECT_EQ(got.fault.error, one.kind) << one.error;
        EXPECT_EQ(got.fault.words, "Why.");
        EXPECT_EQ(got.reply.text, "");
        EXPECT_EQ(got.reply.usage.input, 3U);
    }
    EXPECT_FALSE(read(R"({"choices":[{"message":{"content":"a"},"error":null}]})").fault);
}

TEST(openai_chat_replies, other_servers_spell_some_things_otherwise) {
    auto const parts = read(
        R"({"choices":[{"message":{"content":[{"type":"text","text":"a"},{"type":"refusal","refusal":"b"},7]}}]})");
    EXPECT_EQ(parts.reply.text, "a");
    EXPECT_EQ(parts.reply.refusal, "b");
    auto const as_object =
        read(R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n","arguments":{ "a":1 }}}]}}]})");
    EXPECT_EQ(as_object.reply.calls[0].arguments, R"({ "a":1 })");
    auto const custom = read(
        R"({"choices":[{"message":{"tool_calls":[{"id":"1","type":"custom","custom":{"name":"n","input":"x"}}]}}]})");
    EXPECT_EQ(custom.fault.error, wire_error::empty_reply);
    // The API would refuse each later request, since no conversation has a result for it.
    auto const beside = read(
        R"({"choices":[{"message":{"content":"a","tool_calls":[{"id":"1","type":"custom","custom":{"name":"n","input":"x"}}]}}]})");
    EXPECT_EQ(beside.reply.turn, R"({"role":"assistant","content":"a"})");
    EXPECT_TRUE(beside.reply.calls.empty());
    EXPECT_EQ(beside.reply.unknown_blocks, 1U);
    // Moonshot's own tools have types of their own, and names with a dollar.
    auto const own = read(
        R"({"choices":[{"message":{"tool_calls":[{"id":"1","type":"builtin_function","function":{"name":"$web_search","arguments":"{}"}}]}}]})");
    EXPECT_EQ(own.reply.calls.at(0).name, "$web_search");
    EXPECT_NE(own.reply.turn.find(R"("type":"builtin_function","function":{"name":"$web_search")"), std::string::npos);
    auto const unnamed = read(
        R"({"choices":[{"message":{"tool_calls":[{"id":"1","type":"builtin_function","function":{"arguments":"{}1"}}]}}]})");
    EXPECT_NE(unnamed.reply.turn.find(R"("name":"unnamed")"), std::string::npos) << "an API wants a name";
}

// Calls without ids, and with ids that cannot be used.
bool is_made(std::string_view id) {
    return id.size() == 9 && id.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
}
TEST(openai_chat_replies, a_call_without_a_usable_id_gets_one_in_the_calls_and_in_the_turn) {
    for (std::string const& id : std::vector<std::string>{
             "", R"("id":"",)", R"("id":" ",)", R"("id":null,)", R"("id":7,)", R"("id":{},)", R"("id":["1"],)",
             R"("id":true,)", R"("id":")" + std::string(muster::longest_call_id + 1, 'x') + "\","}) {
        auto const got = read(R"({"id":"r","choices":[{"message":{"content":"Hello","tool_calls":[{)" + id
                              + R"("type":"function","function":{"name":"Read","arguments":"{}"}},)"
                              + R"({"id":"b","function":{"name":"Ping"}},{)" + id
                              + R"("function":{"name":"Read","arguments":"{}"}}]},"finish_reason":"tool_calls"}]})");
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << id;
        EXPECT_EQ(got.reply.text, "Hello");
        ASSERT_EQ(got.reply.calls.size(), 3U) << id;
        EXPECT_TRUE(is_made(got.reply.calls[0].id)) << got.reply.calls[0].id;
        EXPECT_EQ(got.reply.calls[1].id, "b");
        EXPECT_TRUE(is_made(got.reply.calls[2].id)) << got.reply.calls[2].id;
        EXPECT_NE(got.reply.calls[0].id, got.reply.calls[2].id);
        auto const sent = muster_test::turn_of(got.reply)[0]["tool_calls"];
        for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(sent[i]["id"], got.reply.calls[i].id);
    }
}

TEST(openai_chat_replies, calls_that_share_an_id_are_told_apart) {
    auto const got = read(
        R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"a"}},{"id":"1","function":{"name":"a"}},{"id":"\u0031","function":{"name":"b"}}]}}]})");
    ASSERT_EQ(got.reply.calls.size(), 3U);
    EXPECT_EQ(got.reply.calls[0].id, "1");
    EXPECT_TRUE(is_made(got.reply.calls[1].id));
    EXPECT_TRUE(is_made(got.reply.calls[2].id));
    EXPECT_NE(got.reply.calls[1].id, got.reply.calls[2].id);
    auto const sent = muster_test::turn_of(got.reply)[0]["tool_calls"];
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(sent[i]["id"], got.reply.calls[i].id);
}

// A server that answers the same question with the same call, but says which reply it is.
TEST(openai_chat_replies, ids_that_are_made_differ_from_reply_to_reply) {
    auto const id_in = [](std::string const& reply) {
        return read(R"({"id":")" + reply + R"(","choices":[{"message":{"tool_calls":[{"function":{"name":"n"}}]}}]})")
            .reply.calls.at(0)
            .id;
    };
    EXPECT_EQ(id_in("chatcmpl-1"), id_in("chatcmpl-1"));
    EXPECT_NE(id_in("chatcmpl-1"), id_in("chatcmpl-2"));
}

// The toolbox is given what the model wrote, and the API an object.
TEST(openai_chat_replies, arguments_are_given_as_they_are_and_go_back_as_an_object) {
    struct row {
        std::string_view member;  // as it stands in the call
        std::string_view given;
        std::string_view sent_back;
    };
    for (row const& one : {
             row{"", "{}", "{}"},
             row{R"("arguments":null,)", "{}", "{}"},
             row{R"("arguments":"",)", "{}", "{}"},
             row{R"("arguments":" \n",)", "{}", "{}"},
             row{R"("arguments":"{}",)", "{}", "{}"},
             row{R"("arguments":" {\"a\":1} ",)", R"( {"a":1} )", R"( {"a":1} )"},
             row{R"("arguments":{ "a":1 },)", R"({ "a":1 })", R"({ "a":1 })"},
             row{R"("arguments":"{",)", "{", R"({"not_json":"{"})"},
             row{R"("arguments":"{\"a\":1}{\"b\":2}",)", R"({"a":1}{"b":2})", R"({"not_json":"{\"a\":1}{\"b\":2}"})"},
             row{R"("arguments":"[1]",)", "[1]", R"({"not_json":"[1]"})"},
             row{R"("arguments":[1],)", "[1]", R"({"not_json":"[1]"})"},
             row{R"("arguments":"null",)", "null", R"({"not_json":"null"})"},
             row{R"("arguments":"None",)", "None", R"({"not_json":"None"})"},
             row{R"("arguments":"{'a': True}",)", "{'a': True}", R"({"not_json":"{'a': True}"})"},
             row{R"("arguments":"{\"a\":NaN}",)", R"({"a":NaN})", R"({"not_json":"{\"a\":NaN}"})"},
             row{R"("arguments":"{\"a\":1,}",)", R"({"a":1,})", R"({"not_json":"{\"a\":1,}"})"},
             row{R"("arguments":"\"{}\"",)", R"("{}")", R"({"not_json":"\"{}\""})"},
             row{R"("arguments":"{\"a\":\"\n\"}",)", "{\"a\":\"\n\"}", R"({"not_json":"{\"a\":\"\n\"}"})"},
             row{R"("arguments":7,)", "7", R"({"not_json":"7"})"},
             row{R"("arguments":false,)", "false", R"({"not_json":"false"})"},
             row{R"("arguments":"```json\n{}\n```",)", "```json\n{}\n```", R"({"not_json":"```json\n{}\n```"})"},
             // Half of a pair of surrogates, which readers of JSON refuse.
             row{R"("arguments":"{\"a\":\"\\ud83d\"}",)", R"({"a":"\ud83d"})", R"({"a":"\uFFFD"})"},
         }) {
        auto const got = read(R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{)"
                              + std::string{one.member} + R"("name":"n"}}]},"finish_reason":"tool_calls"}]})");
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << one.member;
        EXPECT_EQ(got.reply.calls.at(0).arguments, one.given) << one.member;
        auto const sent = muster_test::turn_of(got.reply)[0]["tool_calls"][0]["function"]["arguments"];
        EXPECT_EQ(sent, one.sent_back) << one.member;
        EXPECT_TRUE(nlohmann::json::parse(sent.get<std::string>()).is_object()) << one.member;
    }
}

TEST(openai_chat_replies, arguments_that_nest_too_deep_stand_in_an_object) {
    std::string const deep = R"({\"a\":)" + std::string(300, '[') + std::string(300, ']') + "}";
    auto const got = read(R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n","arguments":")"
                          + deep + R"("}}]}}]})");
    ASSERT_FALSE(got.fault);
    auto const sent = muster_test::turn_of(got.reply)[0]["tool_calls"][0]["function"]["arguments"].get<std::string>();
    EXPECT_TRUE(nlohmann::json::parse(sent).contains("not_json"));
}

// APIs refuse a request in which a name has other characters than their own names have.
TEST(openai_chat_replies, a_name_that_no_api_takes_back_is_replaced_in_the_turn_alone) {
    struct row {
        std::string name, given, sent_back;
    };
    for (row const& one :
         {row{R"("Read<|channel|>commentary")", "Read<|channel|>commentary", "Read__channel__commentary"},
          row{R"("functions.Read")", "functions.Read", "functions_Read"}, row{R"(" Read ")", "Read", "Read"},
          row{"null", "", "unnamed"}, row{R"("")", "", "unnamed"}, row{"7", "", "unnamed"},
          row{"\"" + std::string(80, 'x') + "\"", std::string(80, 'x'), std::string(64, 'x')}}) {
        auto const got =
            read(R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"arguments":"{\"a\":1}","name":)"
                 + one.name + R"(}}]}}]})");
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << one.name;
        EXPECT_EQ(got.reply.calls.at(0).name, one.given);
        EXPECT_EQ(muster_test::turn_of(got.reply)[0]["tool_calls"][0]["function"]["name"], one.sent_back);
    }
}

// Neither a name nor arguments: nothing that could be called.
TEST(openai_chat_replies, an_empty_call_is_left_out) {
    for (std::string const call : {R"({"id":"1"})", "{}", "null", "7", "\"a\"", R"({"id":"1","type":"function"})",
                                   R"({"id":"1","function":null})", R"({"id":"1","function":{}})",
                                   R"({"id":"1","function":{"name":"","arguments":""}})"}) {
        auto const got =
            read(R"({"choices":[{"message":{"content":"a","tool_calls":[)" + call + R"(]},"finish_reason":"stop"}]})");
        ASSERT_FALSE(got.fault) << call;
        EXPECT_EQ(got.reply.turn, R"({"role":"assistant","content":"a"})") << call;
        EXPECT_EQ(got.reply.stop, stop_reason::end_turn) << call;
        EXPECT_EQ(read(R"({"choices":[{"message":{"content":null,"tool_calls":[)" + call + "]}}]}").fault.error,
                  wire_error::empty_reply)
            << call;
    }
}

TEST(openai_chat_replies, the_older_form_of_a_call_is_read_and_goes_back_in_the_newer_one) {
    auto const got = read(
        R"({"choices":[{"message":{"content":null,"function_call":{"name":"Read","arguments":"{\"a\":1}"}},"finish_reason":"function_call"}]})");
    ASSERT_FALSE(got.fault);
    ASSERT_EQ(got.reply.calls.size(), 1U);
    EXPECT_EQ(got.reply.calls[0].name, "Read");
    EXPECT_EQ(got.reply.calls[0].arguments, R"({"a":1})");
    EXPECT_EQ(got.reply.stop, stop_reason::tool_use);
    EXPECT_EQ(got.reply.turn, R"({"role":"assistant","content":null,"tool_calls":[{"id":")" + got.reply.calls[0].id
                                  + R"(","type":"function","function":{"name":"Read","arguments":"{\"a\":1}"}}]})");
    // Servers that know both send the call in both.
    auto const both = read(
        R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n"}}],"function_call":{"name":"n","arguments":"{}"}}}]})");
    EXPECT_EQ(both.reply.calls.size(), 1U);
    EXPECT_EQ(both.reply.turn.find("function_call"), std::string::npos);
}

TEST(openai_chat_replies, a_message_that_says_nothing_is_a_fault) {
    for (std::string const message :
         {R"({})", R"({"content":null})", R"({"content":""})", R"({"content":" \n"})", R"({"content":[]})",
          R"({"content":"","tool_calls":[]})", R"({"content":null,"reasoning_content":"Let me see…"})",
          R"({"content":"\n\n","reasoning":"Let me see…","reasoning_details":[{"type":"reasoning.text","text":"a"}]})",
          R"({"content":[{"type":"thinking","thinking":[{"type":"text","text":"a"}]}]})",
          R"({"audio":null,"images":[]})"}) {
        for (std::string const word : {R"("stop")", R"("tool_calls")", "null", R"("a_new_word")"}) {
            auto const got = read(R"({"choices":[{"message":)" + message + R"(,"finish_reason":)" + word
                                  + R"(}],"usage":{"completion_tokens":2}})");
            EXPECT_EQ(got.fault.error, wire_error::empty_reply) << message << word;
            EXPECT_EQ(got.reply.usage.output, 2U);
        }
        for (std::string const word : {R"("length")", R"("content_filter")", R"("model_length")"})
            EXPECT_FALSE(read(R"({"choices":[{"message":)" + message + R"(,"finish_reason":)" + word + "}]}").fault);
    }
    for (std::string const message : {R"({"refusal":"No."})", R"({"audio":{"id":"a"}})", R"({"images":[{"type":"x"}]})",
                                      R"({"content":[{"type":"image_url"}]})"}) {
        auto const got = read(R"({"choices":[{"message":)" + message + "}]}");
        EXPECT_FALSE(got.fault) << message;
        EXPECT_NE(got.reply.turn, "") << message;
    }
}

// Figures that servers tell under names of their own, and in places of their own.
TEST(openai_chat_replies, figures_are_read_wherever_a_server_tells_them) {
    struct row {
        std::string_view member;  // of the body
        muster::token_usage usage;
    };
    auto const figures = [](std::optional<std::uint64_t> input, std::optional<std::uint64_t> cached,
                            std::optional<std::uint64_t> written, std::optional<std::uint64_t> output,
                            std::optional<std::uint64_t> thought) {
        return muster::token_usage{
            .input = input, .cache_read = cached, .cache_write = written, .output = output, .reasoning = thought};
    };
    for (
        row const& one : {
            row{R"("usage":{"prompt_tokens":9,"completion_tokens":2,"cached_tokens":7})", figures(9, 7, {}, 2, {})},
            row{R"("usage":{"prompt_tokens":9,"completion_tokens":2,"prompt_cache_hit_tokens":7,"prompt_cache_miss_tokens":2})",
                figures(9, 7, {}, 2, {})},
            row{R"("usage":{"prompt_tokens":9,"prompt_tokens_details":{"cached_tokens":0},"cached_tokens":7})",
                figures(9, 7, {}, {}, {})},
            row{R"("usage":{"prompt_tokens":9,"prompt_tokens_details":null,"cache_read_input_tokens":5,"cache_creation_input_tokens":3})",
                figures(9, 5, 3, {}, {})},
            row{R"("usage":{"prompt_tokens":9,"cache_read_input_tokens":500,"cache_creation_input_tokens":30})",
                figures(539, 500, 30, {}, {})},
            row{R"("usage":{"input_tokens":9,"output_tokens":2})", figures(9, {}, {}, 2, {})},
            row{R"("usage":null,"x_groq":{"usage":{"prompt_tokens":9,"completion_tokens":2}})",
                figures(9, {}, {}, 2, {})},
            // xAI counts what was thought beside the output.
            row{R"("usage":{"prompt_tokens":32,"completion_tokens":9,"total_tokens":135,"completion_tokens_details":{"reasoning_tokens":94}})",
                figures(32, {}, {}, 103, 94)},
            row{R"("usage":{"prompt_tokens":32,"completion_tokens":103,"total_tokens":135,"completion_tokens_details":{"reasoning_tokens":94}})",
                figures(32, {}, {}, 103, 94)},
            row{R"("usage":{})", {}},
            row{R"("usage":"none")", {}},
            row{R"("usage":{"prompt_tokens":"9","completion_tokens":-1,"cached_tokens":1.5})", {}},
        }) {
        auto const got = read(R"({"choices":[{"message":{"content":"a"}}],)" + std::string{one.member} + "}");
        EXPECT_EQ(got.reply.usage, one.usage) << one.member;
    }
    auto const in_choice = read(R"({"choices":[{"message":{"content":"a"},"usage":{"prompt_tokens":9}}]})");
    EXPECT_EQ(in_choice.reply.usage.input, 9U);
}

TEST(openai_chat_replies, the_first_choice_is_the_one_of_index_0) {
    auto const got =
        read(R"({"choices":[{"index":1,"message":{"content":"b"}},{"index":0,"message":{"content":"a"}}]})");
    EXPECT_EQ(got.reply.text, "a");
    EXPECT_EQ(read(R"({"choices":[{"index":1,"message":{"content":"b"}}]})").reply.text, "b");
}

TEST(openai_chat_replies, errors_are_values_with_a_kind) {
    struct row {
        std::string_view error;
        wire_error kind;
        std::string_view word;
    };
    for (row const& one : {
             row{R"({"message":"Why.","type":"invalid_request_error","param":null,"code":null})",
                 wire_error::invalid_request, "invalid_request_error"},
             row{R"({"message":"Why.","type":"invalid_request_error","code":"context_length_exceeded"})",
                 wire_error::request_too_large, "context_length_exceeded"},
             row{R"({"message":"Why.","type":"invalid_request_error","code":"invalid_api_key"})",
                 wire_error::authentication, "invalid_api_key"},
             row{R"({"message":"Why.","type":"insufficient_quota","code":"insufficient_quota"})", wire_error::billing,
                 "insufficient_quota"},
             row{R"({"message":"Why.","type":"tokens","code":"rate_limit_exceeded"})", wire_error::rate_limit,
                 "rate_limit_exceeded"},
             row{R"({"message":"Why.","type":"requests","code":"new_code"})", wire_error::rate_limit, "new_code"},
             row{R"({"message":"Why.","type":"server_error"})", wire_error::server_error, "server_error"},
             row{R"({"message":"Why.","code":429})", wire_error::rate_limit, ""},
             row{R"({"message":"Why.","code":200})", wire_error::other, ""},
             row{R"({"message":"Why."})", wire_error::other, ""},
             row{R"("Why.")", wire_error::other, ""},
         }) {
        auto const got = read(R"({"error":)" + std::string{one.error} + "}");
        EXPECT_EQ(got.fault.error, one.kind) << one.error;
        EXPECT_EQ(got.fault.words, "Why.");
        EXPECT_EQ(got.fault.api_word, one.word);
    }
    auto const flat = read(R"({"object":"error","message":"Why.","type":"BadRequestError","code":400})");
    EXPECT_EQ(flat.fault.error, wire_error::invalid_request);
    EXPECT_FALSE(read(R"({"error":null,"choices":[{"message":{"content":"a"}}]})").fault);
}

TEST(openai_chat_replies, a_body_of_another_shape_is_a_fault_with_a_place) {
    struct row {
        std::string_view body;
        std::string_view pointer;
        std::string_view words;
    };
    for (row const& one : {
             row{R"({})", "/choices", "expected a list"},
             row{R"({"choices":[1]})", "/choices/0/message", "expected an object"},
             row{R"({"choices":[{}]})", "/choices/0/message", "expected an object"},
             row{R"({"choices":[{"message":{"content":"a","content":"b"}}]})", "/choices/0/message/content",
                 "given twice, expected once"},
             row{R"({"choices":[{"message":{"tool_calls":7}}]})", "/choices/0/message/tool_calls", "expected a list"},
             row{R"({"choices":[{"message":{"tool_calls":[{"id":"1","id":"2","function":{"name":"n"}}]}}]})",
                 "/choices/0/message/tool_calls/0/id", "given twice, expected once"},
             row{R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n","name":"m"}}]}}]})",
                 "/choices/0/message/tool_calls/0/function/name", "given twice, expected once"},
         }) {
        auto const got = read(one.body);
        EXPECT_EQ(got.fault.error, wire_error::wrong_shape) << one.body;
        EXPECT_EQ(got.fault.pointer, one.pointer) << one.body;
        EXPECT_EQ(got.fault.words, one.words) << one.body;
    }
}

// reply_stream
std::string chunk(std::string_view delta, std::string_view finish = "null") {
    return R"({"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x","choices":[{"index":0,"delta":)"
         + std::string{delta} + R"(,"logprobs":null,"finish_reason":)" + std::string{finish} + R"(}],"usage":null})";
}

std::vector<std::string> const events = {
    chunk(R"({"role":"assistant","content":"","refusal":null})"),
    chunk(R"({"reasoning_content":"Let me "})"),
    chunk(R"({"reasoning_content":"see…"})"),
    chunk(R"({"content":"I look at \"bo"})"),
    R"({"id":"chatcmpl-1","choices":[{"index":1,"delta":{"content":"of another choice"}}]})",
    chunk(R"({"content":"th\".\n"})"),
    chunk(R"({"content":"é 😀"})"),
    chunk(R"({"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"Read","arguments":""}}]})"),
    chunk(R"({"tool_calls":[{"index":0,"function":{"arguments":"{\"pa"}}]})"),
    chunk(
        R"({"tool_calls":[{"index":1,"id":"call_2","type":"function","function":{"name":"Ping","arguments":"{"},"extra_content":{"google":{"thought_signature":"c2ln"}}}]})"),
    chunk(
        R"({"tool_calls":[{"index":0,"function":{"arguments":"th\": \"a.cpp\"}"}},{"index":1,"function":{"arguments":"}"}}]})"),
    chunk(R"({})", R"("tool_calls")"),
    R"({"id":"chatcmpl-1","object":"chat.completion.chunk","model":"gpt-x","choices":[],"usage":{"prompt_tokens":3210,"completion_tokens":42,"total_tokens":3252,"prompt_tokens_details":{"cached_tokens":3000},"completion_tokens_details":{"reasoning_tokens":30}}})",
    "[DONE]",
};

TEST(openai_chat_replies, a_stream_says_what_the_body_says_wherever_it_is_cut) {
    std::string const stream = muster_test::server_sent(events);
    // A server that asks for no end of its own has said all once it has said why it stopped.
    std::string const usage_and_end = muster_test::server_sent({events[12], events[13]});
    std::string const without_end = stream.substr(0, stream.size() - usage_and_end.size());
    muster_test::expect_stream_says<wire>(stream, whole, without_end.size());
}

muster::reply_or_fault read_stream(std::vector<std::string> const& some) {
    muster::reply_stream<wire> reading;
    reading.push(muster_test::server_sent(some));
    return reading.finish();
}

TEST(openai_chat_replies, a_stream_without_its_end_is_a_fault) {
    for (std::size_t count = 0; count < 12; ++count) {
        auto const got = read_stream({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(count)});
        EXPECT_EQ(got.fault.error, wire_error::cut_off) << count;
    }
    EXPECT_EQ(read_stream({"[DONE]"}).fault.error, wire_error::cut_off);
    EXPECT_FALSE(read_stream({events[3], "[DONE]"}).fault);
}

TEST(openai_chat_replies, an_error_in_the_midst_of_a_stream_ends_it) {
    auto const got = read_stream({events[0], R"({"error":{"message":"Why.","type":"server_error"}})", events[13]});
    EXPECT_EQ(got.fault.error, wire_error::server_error);
    EXPECT_EQ(got.fault.words, "Why.");
}

// Calls of servers that tell them apart in other ways than OpenAI.
struct streamed_calls {
    char const* of;
    std::vector<std::string> chunks;  // the lists of calls, one for each chunk
    std::vector<std::string> names;   // of the calls, in their order
    std::vector<std::string> arguments;
    std::vector<std::string> ids;  // empty where one is made
};
std::vector<streamed_calls> const ways_to_stream_calls = {
    {"no index",
     {R"([{"id":"a","function":{"name":"Read","arguments":"{\"x\""}}])", R"([{"function":{"arguments":":1}"}}])",
      R"([{"id":"b","function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Ping"},
     {R"({"x":1})", "{}"},
     {"a", "b"}},
    {"one index, ids and names repeated",
     {R"([{"index":0,"id":"a","function":{"name":"Read","arguments":"{\"x\""}}])",
      R"([{"index":0,"id":"a","function":{"name":"Read","arguments":":1}"}}])",
      R"([{"index":0,"id":"b","function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Ping"},
     {R"({"x":1})", "{}"},
     {"a", "b"}},
    {"an index that jumps, blank ids behind the first",
     {R"([{"index":0,"id":"a","function":{"name":"Read","arguments":"{\"x\""}}])",
      R"([{"index":0,"id":"","function":{"name":null,"arguments":":1}"}}])",
      R"([{"index":3,"id":"b","function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Ping"},
     {R"({"x":1})", "{}"},
     {"a", "b"}},
    {"one index, blank ids",
     {R"([{"index":0,"id":"","function":{"name":"Read","arguments":"{\"x\":1}"}}])",
      R"([{"index":0,"id":"","function":{"name":"Read","arguments":"{\"x\":2}"}}])"},
     {"Read", "Read"},
     {R"({"x":1})", R"({"x":2})"},
     {"", ""}},
    {"one index, no ids, in pieces",
     {R"([{"index":0,"function":{"name":"Read","arguments":""}}])",
      R"([{"index":0,"function":{"arguments":"{\"x\":"}}])", R"([{"index":0,"function":{"arguments":"1}"}}])",
      R"([{"index":0,"function":{"name":"Read","arguments":""}}])",
      R"([{"index":0,"function":{"arguments":"{\"x\":2}"}}])"},
     {"Read", "Read"},
     {R"({"x":1})", R"({"x":2})"},
     {"", ""}},
    {"null ids and no index",
     {R"([{"id":null,"function":{"name":"Read","arguments":"{\"x\":1}"}}])",
      R"([{"id":null,"index":null,"function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Ping"},
     {R"({"x":1})", "{}"},
     {"", ""}},
    {"neither, two in one chunk",
     {R"([{"function":{"name":"Read","arguments":"{\"x\":1}"}},{"function":{"name":"Read","arguments":"{\"x\":1}"}}])"},
     {"Read", "Read"},
     {R"({"x":1})", R"({"x":1})"},
     {"", ""}},
    {"two without arguments in one chunk",
     {R"([{"index":0,"function":{"name":"Ping"}},{"index":0,"function":{"name":"Ping"}}])"},
     {"Ping", "Ping"},
     {"{}", "{}"},
     {"", ""}},
    {"two of one id in one chunk",
     {R"([{"index":0,"id":"call_0","function":{"name":"Read","arguments":"{}"}},{"index":1,"id":"call_0","function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Ping"},
     {"{}", "{}"},
     {"call_0", ""}},
    {"one index and one id for all",
     {R"([{"index":0,"id":"call_0","function":{"name":"Read","arguments":"{\"x\":1}"}}])",
      R"([{"index":0,"id":"call_0","function":{"name":"Read","arguments":"{\"x\":2}"}}])",
      R"([{"index":0,"id":"call_0","function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Read", "Ping"},
     {R"({"x":1})", R"({"x":2})", "{}"},
     {"call_0", "", ""}},
    {"another name while the arguments are empty",
     {R"([{"index":0,"function":{"name":"Ping","arguments":""}}])",
      R"([{"index":0,"function":{"name":"Read","arguments":""}}])", R"([{"index":0,"function":{"arguments":"{}"}}])"},
     {"Ping", "Read"},
     {"{}", "{}"},
     {"", ""}},
    {"the name in each piece, no ids",
     {R"([{"index":0,"function":{"name":"Read","arguments":"{\"x\":"}}])",
      R"([{"index":0,"function":{"name":"Read","arguments":"1}"}}])",
      R"([{"index":0,"function":{"name":"Read","arguments":""}}])",
      R"([{"index":0,"function":{"name":"Read","arguments":"{\"x\":"}}])",
      R"([{"index":0,"function":{"name":"Read","arguments":"2}"}}])"},
     {"Read", "Read"},
     {R"({"x":1})", R"({"x":2})"},
     {"", ""}},
    {"the name in each piece, and an index for each call",
     {R"([{"index":0,"function":{"name":"Read","arguments":"{\"x\":"}}])",
      R"([{"index":1,"function":{"name":"Read","arguments":"{\"x\":"}}])",
      R"([{"index":0,"function":{"name":"Read","arguments":"1}"}}])",
      R"([{"index":1,"function":{"name":"Read","arguments":"2}"}}])"},
     {"Read", "Read"},
     {R"({"x":1})", R"({"x":2})"},
     {"", ""}},
    {"an id that comes late",
     {R"([{"index":0,"function":{"name":"Read","arguments":""}}])",
      R"([{"index":0,"id":"late","function":{"arguments":"{\"x\":1}"}}])"},
     {"Read"},
     {R"({"x":1})"},
     {"late"}},
    {"an id that comes after the arguments, no index",
     {R"([{"id":"","function":{"name":"Read","arguments":"{\"x\":1}"}}])", R"([{"id":"late"}])"},
     {"Read"},
     {R"({"x":1})"},
     {"late"}},
    {"an id before the name",
     {R"([{"index":0,"id":"a"}])", R"([{"index":0,"function":{"name":"Read"}}])",
      R"([{"index":0,"function":{"arguments":"{}"}}])", R"([{"index":1,"id":"b"}])",
      R"([{"index":1,"function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Ping"},
     {"{}", "{}"},
     {"a", "b"}},
    {"interleaved",
     {R"([{"index":0,"id":"a","function":{"name":"Read","arguments":"{\"x\":"}}])",
      R"([{"index":1,"id":"b","function":{"name":"Read","arguments":"{\"x\":"}}])",
      R"([{"index":1,"function":{"arguments":"2}"}},{"index":0,"function":{"arguments":"1}"}}])"},
     {"Read", "Read"},
     {R"({"x":1})", R"({"x":2})"},
     {"a", "b"}},
    {"interleaved by ids alone",
     {R"([{"id":"a","function":{"name":"Read","arguments":"{\"x\":"}}])",
      R"([{"id":"b","function":{"name":"Read","arguments":"{\"x\":"}}])",
      R"([{"id":"a","function":{"arguments":"1}"}},{"id":"b","function":{"arguments":"2}"}}])"},
     {"Read", "Read"},
     {R"({"x":1})", R"({"x":2})"},
     {"a", "b"}},
    {"an id that is missing behind the first call",
     {R"([{"index":0,"id":"a","function":{"name":"Read","arguments":"{}"}}])",
      R"([{"index":1,"id":null,"function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Ping"},
     {"{}", "{}"},
     {"a", ""}},
    {"one id at several indices",
     {R"([{"index":0,"id":"a","function":{"name":"Read","arguments":""}}])",
      R"([{"index":1,"id":"a","function":{"name":"","arguments":"{\"x\":1}"}}])",
      R"([{"index":2,"id":"a","function":{"name":"Read","arguments":"{\"x\":1}"}}])"},
     {"Read"},
     {R"({"x":1})"},
     {"a"}},
    {"an index that counts something else behind the first piece",
     {R"([{"index":3,"id":"a","function":{"name":"Read","arguments":""}}])",
      R"([{"index":0,"function":{"arguments":"{\"x\""}}])", R"([{"index":0,"function":{"arguments":":1}"}}])"},
     {"Read"},
     {R"({"x":1})"},
     {"a"}},
    {"ids that are numbers, no index",
     {R"([{"id":1,"function":{"name":"Read","arguments":"{}"}}])",
      R"([{"id":2,"function":{"name":"Read","arguments":"{}"}}])"},
     {"Read", "Read"},
     {"{}", "{}"},
     {"", ""}},
    {"arguments as an object",
     {R"([{"index":0,"function":{"name":"Read","arguments":{"x":1}}}])",
      R"([{"index":0,"function":{"name":"Read","arguments":{"x":2}}}])",
      R"([{"index":0,"function":{"arguments":""}}])"},
     {"Read", "Read"},
     {R"({"x":1})", R"({"x":2})"},
     {"", ""}},
    {"an object that is told again as it grows",
     {R"([{"index":0,"id":"a","function":{"name":"Read","arguments":{}}}])",
      R"([{"index":0,"id":"a","function":{"arguments":{"x":1}}}])"},
     {"Read"},
     {R"({"x":1})"},
     {"a"}},
    {"an empty object in place of the arguments, and then these",
     {R"([{"index":0,"id":"a","function":{"name":"Read","arguments":"{}"}}])",
      R"([{"index":0,"function":{"arguments":"{\"x\""}}])", R"([{"index":0,"function":{"arguments":":1}"}}])"},
     {"Read"},
     {R"({"x":1})"},
     {"a"}},
    {"a whole call that is told again",
     {R"([{"index":0,"id":"a","function":{"name":"Read","arguments":"{\"x\":1}"}}])",
      R"([{"index":0,"id":"a","function":{"name":"Read","arguments":"{\"x\":1}"}}])",
      R"([{"index":0,"id":"a","function":{"name":"Read","arguments":""}}])"},
     {"Read"},
     {R"({"x":1})"},
     {"a"}},
    {"brackets and quotes within texts",
     {R"([{"function":{"name":"Read","arguments":"{\"x\":\"}\\\"{\""}}])", R"([{"function":{"arguments":"}"}}])",
      R"([{"function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Ping"},
     {R"({"x":"}\"{"})", "{}"},
     {"", ""}},
    {"broken arguments, then another call",
     {R"([{"index":0,"function":{"name":"Read","arguments":"{\"x\":"}}])",
      R"([{"index":0,"function":{"name":"Ping","arguments":"{}"}}])"},
     {"Read", "Ping"},
     {R"({"x":)", "{}"},
     {"", ""}},
    {"nothing in a call",
     {R"([{"index":0}])", R"([{"index":1,"id":"a","function":{"name":"Ping","arguments":""}}])",
      R"([{"index":2,"id":"b","type":"function"}])"},
     {"Ping"},
     {"{}"},
     {"a"}},
};

std::vector<std::string> chunks_of(streamed_calls const& way) {
    std::vector<std::string> chunks;
    for (auto const& calls : way.chunks) chunks.push_back(chunk(R"({"tool_calls":)" + calls + "}"));
    chunks.push_back(chunk("{}", R"("tool_calls")"));
    chunks.emplace_back("[DONE]");
    return chunks;
}

TEST(openai_chat_replies, calls_of_other_servers_are_told_apart) {
    for (auto const& way : ways_to_stream_calls) {
        auto const got = read_stream(chunks_of(way));
        ASSERT_FALSE(got.fault) << way.of << muster::sentence(got.fault);
        ASSERT_EQ(got.reply.calls.size(), way.names.size()) << way.of << got.reply.turn;
        EXPECT_EQ(got.reply.stop, stop_reason::tool_use) << way.of;
        auto const sent = muster_test::turn_of(got.reply)[0]["tool_calls"];
        for (std::size_t i = 0; i < way.names.size(); ++i) {
            EXPECT_EQ(got.reply.calls[i].name, way.names[i]) << way.of;
            EXPECT_EQ(got.reply.calls[i].arguments, way.arguments[i]) << way.of;
            EXPECT_EQ(way.ids[i].empty() ? is_made(got.reply.calls[i].id) : got.reply.calls[i].id == way.ids[i], true)
                << way.of << got.reply.calls[i].id;
            EXPECT_EQ(sent[i]["id"], got.reply.calls[i].id) << way.of;
        }
    }
}

// Wherever its bytes are cut.
TEST(openai_chat_replies, calls_of_other_servers_are_the_same_wherever_the_bytes_are_cut) {
    for (auto const& way : ways_to_stream_calls) {
        std::string const stream = muster_test::server_sent(chunks_of(way));
        auto const whole_stream = muster_test::read_in_two<wire>(stream, 0);
        for (std::size_t cut = 1; cut < stream.size(); cut += 7) {
            auto const got = muster_test::read_in_two<wire>(stream, cut);
            muster_test::expect_same_reply(got.reply, whole_stream.reply);
            ASSERT_FALSE(HasFailure()) << way.of << " cut at " << cut;
        }
    }
}

TEST(openai_chat_replies, the_older_form_of_a_call_is_streamed_too) {
    auto const got = read_stream({chunk(R"({"function_call":{"name":"Read","arguments":""}})"),
                                  chunk(R"({"function_call":{"arguments":"{\"x\":"}})"),
                                  chunk(R"({"function_call":{"arguments":"1}"}})"), chunk("{}", R"("function_call")")});
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    ASSERT_EQ(got.reply.calls.size(), 1U);
    EXPECT_EQ(got.reply.calls[0].name, "Read");
    EXPECT_EQ(got.reply.calls[0].arguments, R"({"x":1})");
    EXPECT_TRUE(is_made(got.reply.calls[0].id));
}

// A server that has all of it at once, and streams that.
TEST(openai_chat_replies, a_message_in_place_of_a_delta_is_read) {
    auto const got = read_stream({R"({"choices":[{"index":0,"message":{"content":"Hello"},"finish_reason":"stop"}]})"});
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.text, "Hello");
    auto const summed = read_stream(
        {chunk(R"({"content":"Hello"})"), R"({"choices":[{"message":{"content":"Hello"},"finish_reason":"stop"}]})"});
    EXPECT_EQ(summed.reply.text, "Hello");
}

// Events that keep a connection open, and ends that are spelled otherwise.
TEST(openai_chat_replies, events_without_content_are_passed_over) {
    std::string const begin = muster_test::server_sent({chunk(R"({"content":"a"})")});
    std::string const end = muster_test::server_sent({chunk("{}", R"("stop")")});
    for (std::string const event :
         {"data:\n\n", "data: \n\n", "data:  \t\n\n", "data\n\n", "data:\ndata:\n\n", "event: ping\ndata:\n\n",
          "event: ping\ndata: pong\n\n", "event: ping\ndata: {\"type\":\"ping\"}\n\n",
          "event: heartbeat\ndata: 2026\n\n", ": keep-alive\n\n", "event: Keep-Alive\ndata: x\n\n", "data: null\n\n",
          "data: {}\n\n", "id: 7\n\n"}) {
        muster::reply_stream<wire> reading;
        EXPECT_TRUE(reading.push(event + begin + event + end + event)) << event;
        auto const got = reading.finish();
        ASSERT_FALSE(got.fault) << event << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.text, "a") << event;
    }
    for (std::string const done : {"data: [DONE] \n\n", "data:[DONE]\n\n", "data:  [DONE]\t\n\n", "data: [done]\n\n",
                                   "data: [DONE]", "data: [DONE]\n", "event: done\ndata: [DONE] \n\n"}) {
        muster::reply_stream<wire> reading;
        reading.push(begin + done);
        auto const got = reading.finish();
        EXPECT_FALSE(got.fault) << done << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.text, "a") << done;
    }
}

// The reply was complete and is paid for.
TEST(openai_chat_replies, a_torn_end_loses_no_complete_reply) {
    std::string const complete = muster_test::server_sent({chunk(R"({"content":"a"})"), chunk("{}", R"("stop")")});
    for (std::string const torn : {"data: {\"id\":\"x\",\"usa", "data: {\"id\":\"x\",\"usa\n\n",
                                   "data: {\"choices\":[],\"usage\":{\"prompt_tok\n", "dat", "data: [DO",
                                   "data: [DO\n\n", "\n", "data: {\n\ndata: [DONE]\n\n"}) {
        muster::reply_stream<wire> reading;
        reading.push(complete + torn);
        auto const got = reading.finish();
        EXPECT_FALSE(got.fault) << torn << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.text, "a") << torn;
    }
    for (std::string const bad :
         {R"({"error":{"message":"Why.","type":"server_error"}})", "[]", R"({"choices":[],"choices":[]})"}) {
        muster::reply_stream<wire> reading;
        reading.push(complete + muster_test::server_sent({bad, "[DONE]"}));
        EXPECT_FALSE(reading.finish().fault) << bad;
    }
    muster::reply_stream<wire> unended;
    unended.push(muster_test::server_sent({chunk(R"({"content":"a"})")}) + "data: " + chunk("{}", R"("stop")"));
    EXPECT_FALSE(unended.finish().fault);
    muster::reply_stream<wire> half;
    half.push(muster_test::server_sent({chunk(R"({"content":"a"})")})
              + "data: {\"choices\":[{\"delta\":{},\"finish_re");
    EXPECT_EQ(half.finish().fault.error, wire_error::cut_off);
}

TEST(openai_chat_replies, a_word_or_an_object_for_an_error_ends_a_stream) {
    for (
        std::string const bad :
        {R"({"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error","error":{"code":502,"message":"Why."}}],"usage":{"prompt_tokens":3}})",
         R"({"error":{"code":502,"message":"Why."},"choices":[{"index":0,"delta":{},"finish_reason":"error"}],"usage":{"prompt_tokens":3}})",
         R"({"choices":[{"index":0,"delta":{},"finish_reason":"error"}],"usage":{"prompt_tokens":3}})"}) {
        muster::reply_stream<wire> reading;
        reading.push(muster_test::server_sent(
            {chunk(
                 R"({"content":"Half","tool_calls":[{"index":0,"id":"1","function":{"name":"n","arguments":"{}"}}]})"),
             bad, "[DONE]"}));
        EXPECT_EQ(reading.text(), "Half");
        auto const got = reading.finish();
        EXPECT_EQ(got.fault.error, wire_error::server_error) << bad;
        EXPECT_EQ(got.reply.text, "");
        EXPECT_TRUE(got.reply.calls.empty());
        EXPECT_EQ(got.reply.turn, "");
        EXPECT_EQ(got.reply.usage.input, 3U);
        EXPECT_EQ(reading.text(), "Half");
    }
}

TEST(openai_chat_replies, figures_of_a_stream_do_not_fall) {
    auto const usage = [](std::string const& figures) { return R"({"choices":[],"usage":)" + figures + "}"; };
    auto const got = read_stream(
        {chunk(R"({"content":"a"})"),
         usage(R"({"prompt_tokens":9,"completion_tokens":1,"prompt_tokens_details":{"cached_tokens":7}})"),
         usage(
             R"({"prompt_tokens":0,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":0,"cache_write_tokens":2}})"),
         usage("null"), usage(R"({"prompt_tokens":null,"completion_tokens":3,"prompt_tokens_details":null})"),
         chunk("{}", R"("stop")")});
    EXPECT_EQ(got.reply.usage,
              (muster::token_usage{.input = 9, .cache_read = 7, .cache_write = 2, .output = 5, .reasoning = {}}));
    auto const kimi = read_stream(
        {chunk(R"({"content":"a"})"),
         R"({"choices":[{"index":0,"delta":{},"finish_reason":"stop","usage":{"prompt_tokens":9,"cached_tokens":7}}]})"});
    EXPECT_EQ(kimi.reply.usage.cache_read, 7U);
    auto const groq = read_stream({chunk(R"({"content":"a"})"), chunk("{}", R"("stop")"),
                                   R"({"choices":[],"x_groq":{"usage":{"prompt_tokens":9}}})"});
    EXPECT_EQ(groq.reply.usage.input, 9U);
}

// OpenRouter and LiteLLM stream what was thought in pieces, and take it back as one.
TEST(openai_chat_replies, thoughts_in_pieces_are_joined) {
    struct row {
        char const* of;
        std::vector<std::string> pieces;
        std::string joined;
    };
    for (
        row const& one : {
            row{"text, then its signature",
                {R"({"type":"reasoning.text","text":"Let me ","format":"f","index":0})",
                 R"({"type":"reasoning.text","text":"see…","format":"f","index":0})",
                 R"({"type":"reasoning.text","signature":"c2ln","format":"f","index":0})"},
                R"([{"type":"reasoning.text","text":"Let me see…","format":"f","index":0,"signature":"c2ln"}])"},
            row{"summaries of two indices",
                {R"({"type":"reasoning.summary","summary":"a","index":0})",
                 R"({"type":"reasoning.summary","summary":"c","index":1})",
                 R"({"type":"reasoning.summary","summary":"b","index":0})"},
                R"([{"type":"reasoning.summary","summary":"ab","index":0},{"type":"reasoning.summary","summary":"c","index":1}])"},
            row{"data of one index",
                {R"({"type":"reasoning.encrypted","data":"AA","id":"r","index":0})",
                 R"({"type":"reasoning.encrypted","data":"BB","id":"r","index":0})"},
                R"([{"type":"reasoning.encrypted","data":"AABB","id":"r","index":0}])"},
            row{"two types of one index",
                {R"({"type":"reasoning.text","text":"a","index":0})",
                 R"({"type":"reasoning.encrypted","data":"AA","index":0})",
                 R"({"type":"reasoning.text","text":"b","index":0})"},
                R"([{"type":"reasoning.text","text":"ab","index":0},{"type":"reasoning.encrypted","data":"AA","index":0}])"},
            row{"nulls and blanks change nothing",
                {R"({"type":"reasoning.text","text":"a","signature":"c2ln","id":"r","index":0})",
                 R"({"type":"reasoning.text","text":null,"signature":null,"id":"","index":0})",
                 R"({"index":0,"text":"b","signature":""})"},
                R"([{"type":"reasoning.text","text":"ab","signature":"c2ln","id":"r","index":0}])"},
            row{"no index",
                {R"({"type":"reasoning.text","text":"a"})", R"({"type":"reasoning.text","text":"b"})",
                 R"({"type":"reasoning.text","signature":"c2ln"})", R"({"type":"reasoning.text","text":"c"})",
                 R"({"type":"reasoning.encrypted","data":"AA"})", R"({"type":"reasoning.encrypted","data":"BB"})"},
                R"([{"type":"reasoning.text","text":"ab","signature":"c2ln"},{"type":"reasoning.text","text":"c"},{"type":"reasoning.encrypted","data":"AA"},{"type":"reasoning.encrypted","data":"BB"}])"},
            row{"no object",
                {"7", R"({"type":"reasoning.text","text":"a","index":0})", "null"},
                R"([{"type":"reasoning.text","text":"a","index":0}])"},
        }) {
        std::vector<std::string> chunks;
        for (auto const& piece : one.pieces) chunks.push_back(chunk(R"({"reasoning_details":[)" + piece + "]}"));
        chunks.push_back(chunk(R"({"content":"a"})"));
        chunks.push_back(chunk("{}", R"("stop")"));
        auto const got = read_stream(chunks);
        ASSERT_FALSE(got.fault) << one.of << muster::sentence(got.fault);
        EXPECT_EQ(muster_test::turn_of(got.reply)[0]["reasoning_details"], nlohmann::json::parse(one.joined)) << one.of;
    }
    auto const litellm =
        read_stream({chunk(R"({"thinking_blocks":[{"type":"thinking","thinking":"Let me ","signature":null}]})"),
                     chunk(R"({"thinking_blocks":[{"type":"thinking","thinking":"see…","signature":""}]})"),
                     chunk(R"({"thinking_blocks":[{"type":"thinking","thinking":"","signature":"c2ln"}]})"),
                     chunk(R"({"content":"a"})", R"("stop")")});
    EXPECT_EQ(muster_test::turn_of(litellm.reply)[0]["thinking_blocks"].dump(),
              R"([{"signature":"c2ln","thinking":"Let me see…","type":"thinking"}])");
}

TEST(openai_chat_replies, a_stream_that_says_nothing_is_a_fault) {
    for (std::string const delta :
         {R"({"content":""})", R"({"content":" "})", R"({"reasoning_content":"Hm."})", "{}"}) {
        EXPECT_EQ(read_stream({chunk(delta), chunk("{}", R"("stop")"), "[DONE]"}).fault.error, wire_error::empty_reply);
        EXPECT_EQ(read_stream({chunk(delta), chunk("{}", R"("tool_calls")")}).fault.error, wire_error::empty_reply);
        EXPECT_FALSE(read_stream({chunk(delta), chunk("{}", R"("length")")}).fault);
    }
}

// Some servers write "" or "null" where no reason has been given yet.
TEST(openai_chat_replies, a_word_that_is_none_does_not_end_a_stream) {
    for (std::string const word : {"null", R"("")", R"("null")", R"("None")"}) {
        EXPECT_EQ(read_stream({chunk(R"({"content":"a"})", word)}).fault.error, wire_error::cut_off) << word;
        EXPECT_EQ(read_stream({chunk(R"({"content":"a"})", R"("stop")"), chunk("{}", word)}).reply.stop,
                  stop_reason::end_turn);
    }
}

TEST(openai_chat_replies, contents_in_parts_are_streamed_too) {
    muster::reply_stream<wire> reading;
    for (std::string_view const content : {R"("")", R"("a")", R"("b")", R"([{"type":"thinking","thinking":[]}])",
                                           R"([{"type":"text","text":"c"},{"type":"text","text":"d"}])", R"("e")"})
        reading.push(muster_test::server_sent({chunk(R"({"content":)" + std::string{content} + "}")}));
    reading.push(muster_test::server_sent({chunk("{}", R"("stop")")}));
    EXPECT_EQ(reading.text(), "abcde");
    auto const got = reading.finish();
    EXPECT_EQ(got.reply.text, "abcde");
    EXPECT_EQ(muster_test::turn_of(got.reply)[0]["content"].size(), 5U);
    EXPECT_EQ(muster_test::turn_of(got.reply)[0]["content"][1]["type"], "thinking");
}

TEST(openai_chat_replies, a_sound_in_pieces_goes_back_by_its_id) {
    auto const got = read_stream({chunk(R"({"content":"a","audio":{"id":"audio_1","transcript":"a"}})"),
                                  chunk(R"({"audio":{"data":"AAAA"}})"), chunk(R"({"audio":{"expires_at":1}})"),
                                  chunk("{}", R"("stop")")});
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.turn, R"({"role":"assistant","content":"a","audio":{"id":"audio_1"}})");
}

TEST(openai_chat_replies, a_chunk_of_another_shape_ends_the_stream) {
    for (std::string const delta : {
             R"({"content":"a","content":"b"})",
             R"({"refusal":"a","refusal":"b"})",
             R"({"tool_calls":[],"tool_calls":[]})",
             R"({"tool_calls":"none"})",
             R"({"tool_calls":7})",
             R"({"tool_calls":[{"id":"1","id":"2","function":{"name":"n"}}]})",
             R"({"tool_calls":[{"id":"1","function":{"name":"n"},"function":{"name":"m"}}]})",
             R"({"tool_calls":[{"id":"1","function":{"name":"n","name":"m"}}]})",
             R"({"tool_calls":[{"id":"1","function":{"name":"n","arguments":"{}","arguments":"{}"}}]})",
         }) {
        auto const got = read_stream({events[0], chunk(delta), chunk("{}", R"("stop")")});
        EXPECT_EQ(got.fault.error, wire_error::wrong_shape) << delta;
        EXPECT_TRUE(got.fault.pointer.starts_with("/choices/0/delta/")) << got.fault.pointer;
    }
}

// What each chunk repeats is kept once.
TEST(openai_chat_replies, a_long_stream_of_short_chunks_is_not_too_long) {
    muster::reply_stream<wire> reading{{.longest_body = 5000}};
    for (int i = 0; i < 1000; ++i) ASSERT_TRUE(reading.push(muster_test::server_sent({chunk(R"({"content":"a"})")})));
    reading.push(muster_test::server_sent({chunk("{}", R"("stop")"), "[DONE]"}));
    EXPECT_EQ(reading.finish().reply.text.size(), 1000U);
}

TEST(openai_chat_replies, a_stream_keeps_no_more_than_the_limit) {
    muster::reply_stream<wire> reading{{.longest_body = 2000}};
    std::string const piece = muster_test::server_sent({events[3]});
    std::size_t pushed = 0;
    while (reading.push(piece) && pushed < 10'000) ++pushed;
    EXPECT_LT(pushed, 200U);
    EXPECT_EQ(reading.finish().fault.error, wire_error::too_long);

    muster::reply_stream<wire> many{{.most_blocks = 3}};
    for (int i = 0; i < 5; ++i) {
        many.push(muster_test::server_sent({chunk(R"({"tool_calls":[{"index":)" + std::to_string(i) + R"(,"id":")"
                                                  + std::to_string(i) + R"(","function":{"name":"n"}}]})")}));
    }
    EXPECT_EQ(many.finish().fault.error, wire_error::too_many);

    muster::reply_stream<wire> fields;
    for (int i = 0; i < 100; ++i)
        fields.push(muster_test::server_sent({chunk(R"({"f)" + std::to_string(i) + R"(":1})")}));
    fields.push(muster_test::server_sent({chunk("{}", R"("stop")")}));
    EXPECT_EQ(fields.finish().fault.error, wire_error::too_many);
}

TEST(openai_chat_calls, an_index_that_comes_with_a_repeated_call_is_the_calls_own) {
    auto const chunk = [](std::string const& call) {
        return R"(data: {"choices":[{"index":0,"delta":{"tool_calls":[{)" + call + "}]}}]}\n\n";
    };
    muster::reply_stream<muster::wire::openai_chat> stream;
    stream.push(chunk(R"("id":"c1","function":{"name":"A","arguments":"{}"})"));
    stream.push(chunk(R"("index":5,"id":"c1","function":{"name":"A","arguments":""})"));
    stream.push(chunk(R"("index":6,"id":"c2","function":{"name":"B","arguments":"{}"})"));
    stream.push(chunk(R"("index":5,"function":{"arguments":" "})"));
    stream.push("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n");
    auto const got = stream.finish();
    ASSERT_EQ(got.reply.calls.size(), 2U);
    EXPECT_EQ(got.reply.calls[0].arguments, "{} ");
    EXPECT_EQ(got.reply.calls[1].arguments, "{}");
}

}  // namespace
