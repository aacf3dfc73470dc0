#include <muster/wire/anthropic_replies.hpp>

#include <muster/toolbox/toolbox.hpp>
#include <muster/wire/reply_stream.hpp>

#include <streamed.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::stop_reason;
using wire = muster::wire::anthropic_messages;
using json = nlohmann::json;

// A reply of these blocks, as a body.
std::string body_of(std::string_view blocks, std::string_view stop, std::string_view model = "claude-x") {
    return R"({"id":"msg_1","model":")" + std::string{model} + R"(","content":)" + std::string{blocks}
         + R"(,"stop_reason":)" + std::string{stop} + "}";
}
std::string event(std::string_view type, std::size_t index, std::string_view name, std::string const& of) {
    return R"({"type":")" + std::string{type} + R"(","index":)" + std::to_string(index) + ",\"" + std::string{name}
         + "\":" + of + "}";
}
// The same reply as a stream, with texts, thoughts and inputs in deltas of their own.
std::string stream_of(std::string_view blocks, std::string_view stop, std::string_view model = "claude-x") {
    std::vector<std::string> events{R"({"type":"message_start","message":{"id":"msg_1","model":")" + std::string{model}
                                    + R"("}})"};
    std::size_t index = 0;
    for (json block : json::parse(blocks)) {
        json deltas = json::array();
        auto const move_out = [&](char const* member, char const* type, json left) {
            if (!block.contains(member) || !block[member].is_string()) return;
            deltas.push_back({{"type", type}, {member, block[member]}});
            block[member] = std::move(left);
        };
        move_out("text", "text_delta", "");
        move_out("thinking", "thinking_delta", "");
        move_out("signature", "signature_delta", "");
        if (block.value("input", json{}).is_object()) {
            deltas.push_back({{"type", "input_json_delta"}, {"partial_json", block["input"].dump()}});
            block["input"] = json::object();
        }
        events.push_back(event("content_block_start", index, "content_block", block.dump()));
        for (json const& delta : deltas) events.push_back(event("content_block_delta", index, "delta", delta.dump()));
        events.push_back(R"({"type":"content_block_stop","index":)" + std::to_string(index++) + "}");
    }
    events.push_back(R"({"type":"message_delta","delta":{"stop_reason":)" + std::string{stop} + R"(},"usage":{}})");
    events.push_back(R"({"type":"message_stop"})");
    return muster_test::server_sent(events);
}

// What goes back of a reply, be it a body or a stream: its content, or nothing.
json sent_back(std::string_view blocks, std::string_view stop, std::string_view model = "claude-x") {
    auto const whole = muster::read_reply<wire>(body_of(blocks, stop, model));
    EXPECT_FALSE(whole.fault) << muster::sentence(whole.fault) << blocks;
    std::string const stream = stream_of(blocks, stop, model);
    auto const streamed = muster_test::read_in_two<wire>(stream, stream.size() / 2);
    EXPECT_FALSE(streamed.fault) << muster::sentence(streamed.fault) << blocks;
    muster_test::expect_same_reply(streamed.reply, whole.reply);
    json const turn = muster_test::turn_of(whole.reply);
    return turn.empty() ? json{} : turn[0]["content"];
}

constexpr std::string_view thinking = R"({"type":"thinking","thinking":"Hm.","signature":"c2ln+/="})";
constexpr std::string_view redacted = R"({"type":"redacted_thinking","data":"b3BhcXVl"})";
constexpr std::string_view hidden = R"({"type":"thinking","thinking":"","signature":"c2ln"})";
constexpr std::string_view text = R"({"type":"text","text":"Hello."})";
constexpr std::string_view blank = R"({"type":"text","text":" \n"})";
constexpr std::string_view call = R"({"type":"tool_use","id":"toolu_1","name":"Ping","input":{"a":1}})";
constexpr std::string_view search =
    R"({"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"x"}})";
constexpr std::string_view found = R"({"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]})";
constexpr std::string_view unsigned_thinking = R"({"type":"thinking","thinking":"Hm."})";
constexpr std::string_view blank_signature = R"({"type":"thinking","thinking":"Hm.","signature":""})";
constexpr std::string_view compaction = R"({"type":"compaction","content":"Summary."})";

std::string list(std::initializer_list<std::string_view> blocks) {
    std::string all;
    for (std::string_view const block : blocks) all.append(all.empty() ? "" : ",").append(block);
    return "[" + all + "]";
}

// What the API refuses
TEST(anthropic_turns, the_last_block_that_goes_back_is_not_thinking) {
    struct row {
        std::string came;
        std::string goes_back;
    };
    for (row const& one : {
             row{list({text, thinking}), list({text})},
             row{list({text, redacted}), list({text})},
             row{list({text, thinking, redacted, hidden}), list({text})},
             row{list({thinking, text, thinking}), list({thinking, text})},
             row{list({thinking, text, thinking, blank}), list({thinking, text})},
             row{list({call, thinking}), list({call})},
             row{list({thinking, call, redacted}), list({thinking, call})},
             row{list({compaction, thinking}), list({compaction})},
             // In the midst it stays as it came.
             row{list({thinking, text}), list({thinking, text})},
             row{list({thinking, redacted, call}), list({thinking, redacted, call})},
             row{list({hidden, text, thinking, call}), list({hidden, text, thinking, call})},
             row{list({thinking, blank, call}), list({thinking, call})},
         }) {
        for (std::string_view const stop : {R"("max_tokens")", R"("end_turn")", "null"})
            EXPECT_EQ(sent_back(one.came, stop), json::parse(one.goes_back)) << one.came << stop;
    }
}

TEST(anthropic_turns, a_turn_of_thinking_alone_does_not_go_back) {
    for (std::string const& came : {list({thinking}), list({redacted}), list({hidden}), list({thinking, redacted}),
                                    list({thinking, blank}), list({blank, redacted, blank})})
        EXPECT_EQ(sent_back(came, R"("max_tokens")"), json{}) << came;
}

TEST(anthropic_turns, a_signature_goes_back_byte_for_byte) {
    auto const got = muster::read_reply<wire>(body_of(list({thinking, call}), R"("tool_use")"));
    EXPECT_NE(got.reply.turn.find(thinking), std::string::npos) << got.reply.turn;
}

// Anthropic refuses thinking without a signature; servers that sign nothing may want their thinking back.
TEST(anthropic_turns, thinking_without_a_signature_goes_back_to_servers_that_sign_nothing) {
    for (std::string_view const model : {"claude-x", "anthropic.claude-x-v1:0", "Claude-X@20990101"}) {
        EXPECT_EQ(sent_back(list({unsigned_thinking, call}), R"("tool_use")", model), json::parse(list({call})));
        EXPECT_EQ(sent_back(list({blank_signature, text}), R"("end_turn")", model), json::parse(list({text})));
    }
    for (std::string_view const model : {"deepseek-x", "qwen", ""}) {
        EXPECT_EQ(sent_back(list({unsigned_thinking, call}), R"("tool_use")", model),
                  json::parse(list({unsigned_thinking, call})));
        EXPECT_EQ(sent_back(list({blank_signature, text}), R"("end_turn")", model),
                  json::parse(list({blank_signature, text})));
        EXPECT_EQ(sent_back(list({text, unsigned_thinking}), R"("end_turn")", model), json::parse(list({text})));
    }
    EXPECT_EQ(sent_back(list({R"({"type":"thinking","thinking":" ","signature":""})", text}), R"("end_turn")", "qwen"),
              json::parse(list({text})));
    EXPECT_EQ(sent_back(list({R"({"type":"redacted_thinking","data":""})", text}), R"("end_turn")"),
              json::parse(list({text})));
}

TEST(anthropic_turns, a_call_of_a_servers_tool_goes_back_with_its_result_or_where_the_api_goes_on_with_it) {
    struct row {
        std::string came;
        std::string_view stop;
        std::string goes_back;
    };
    for (row const& one : {
             row{list({search, found, text}), R"("end_turn")", list({search, found, text})},
             row{list({search, found}), R"("max_tokens")", list({search, found})},
             row{list({text, search}), R"("pause_turn")", list({text, search})},
             row{list({search}), R"("pause_turn")", list({search})},
             row{list({search, call}), R"("tool_use")", list({search, call})},
             row{list({search, call}), R"("end_turn")", list({search, call})},
             row{list({search, call}), "null", list({search, call})},
             row{list({search, call}), R"("max_tokens")", list({call})},
             row{list({text, search}), R"("max_tokens")", list({text})},
             row{list({text, thinking, search}), R"("refusal")", list({text})},
             row{list({text, search}), R"("model_context_window_exceeded")", list({text})},
             row{list({search, text}), R"("end_turn")", list({search, text})},
             row{list({R"({"type":"mcp_tool_use","id":"m","name":"n","server_name":"s","input":{}})", text}),
                 R"("max_tokens")", list({text})},
             row{list({R"({"type":"mcp_tool_use","id":"m","name":"n","server_name":"s","input":{}})",
                       R"({"type":"mcp_tool_result","tool_use_id":"m","is_error":false,"content":[]})"}),
                 R"("max_tokens")",
                 list({R"({"type":"mcp_tool_use","id":"m","name":"n","server_name":"s","input":{}})",
                       R"({"type":"mcp_tool_result","tool_use_id":"m","is_error":false,"content":[]})"})},
             // The result of a call of the turn before.
             row{list({found, text}), R"("end_turn")", list({found, text})},
         })
        EXPECT_EQ(sent_back(one.came, one.stop), json::parse(one.goes_back)) << one.came << one.stop;
}

TEST(anthropic_turns, a_turn_that_the_api_goes_on_with_does_not_end_in_blanks) {
    constexpr std::string_view ends_blank = R"({"type":"text","text":" Hello. \n","citations":null})";
    constexpr std::string_view ends_in_a_word = R"({"type":"text","text":" Hello.","citations":null})";
    EXPECT_EQ(sent_back(list({ends_blank}), R"("pause_turn")"), json::parse(list({ends_in_a_word})));
    EXPECT_EQ(sent_back(list({ends_blank, thinking}), R"("pause_turn")"), json::parse(list({ends_in_a_word})));
    EXPECT_EQ(sent_back(list({ends_blank, search}), R"("pause_turn")"), json::parse(list({ends_blank, search})));
    EXPECT_EQ(sent_back(list({ends_blank}), R"("end_turn")"), json::parse(list({ends_blank})));
}

// The input of a call
struct input_row {
    std::string_view input;  // a member of the block, or none
    std::string_view arguments;
    std::string_view object;
};
constexpr input_row inputs[] = {
    {R"(,"input":{"a":1})", R"({"a":1})", R"({"a":1})"},
    {R"(,"input":{})", "{}", "{}"},
    {"", "{}", "{}"},
    {R"(,"input":null)", "{}", "{}"},
    {R"(,"input":"")", "{}", "{}"},
    {R"(,"input":" \n")", "{}", "{}"},
    {R"(,"input":"{\"a\":1}")", R"({"a":1})", R"({"a":1})"},
    {R"(,"input":" {} ")", " {} ", "{}"},
    {R"(,"input":"{\"a\":1")", R"("{\"a\":1")", R"({"not_json":"\"{\\\"a\\\":1\""})"},
    {R"(,"input":"{}{}")", R"("{}{}")", R"({"not_json":"\"{}{}\""})"},
    {R"(,"input":"[1]")", R"("[1]")", R"({"not_json":"\"[1]\""})"},
    {R"(,"input":"ls -l")", R"("ls -l")", R"({"not_json":"\"ls -l\""})"},
    {R"(,"input":true)", "true", R"({"not_json":"true"})"},
    {R"(,"input":7)", "7", R"({"not_json":"7"})"},
    {R"(,"input":-1.5)", "-1.5", R"({"not_json":"-1.5"})"},
    {R"(,"input":false)", "false", R"({"not_json":"false"})"},
    {R"(,"input":[])", "[]", R"({"not_json":"[]"})"},
    {R"(,"input":[{"a":1}])", R"([{"a":1}])", R"({"not_json":"[{\"a\":1}]"})"},
};

TEST(anthropic_turns, an_input_that_is_not_an_object_reaches_the_toolbox_and_an_object_goes_back) {
    for (input_row const& one : inputs) {
        std::string const block = R"({"type":"tool_use","id":"toolu_1","name":"Ping")" + std::string{one.input}
                                + R"(,"caller":{"type":"direct"}})";
        auto const got = muster::read_reply<wire>(body_of("[" + block + "]", R"("tool_use")"));
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << one.input;
        ASSERT_EQ(got.reply.calls.size(), 1U);
        EXPECT_EQ(got.reply.calls[0], (muster::model_call{"toolu_1", "Ping", std::string{one.arguments}})) << one.input;
        json const content = sent_back("[" + block + "]", R"("tool_use")");
        EXPECT_EQ(content[0]["input"], json::parse(one.object)) << one.input;
        EXPECT_EQ(content[0]["caller"], json::parse(R"({"type":"direct"})"));
        EXPECT_EQ(content[0]["id"], "toolu_1");
        EXPECT_EQ(content[0].size(), 5U);
    }
}

// What the pieces of an input are together.
TEST(anthropic_turns, an_input_in_pieces_is_read_as_the_input_of_a_body_is) {
    struct row {
        std::string_view written;
        std::string_view arguments;
        std::string_view object;
    };
    for (row const& one : {
             row{"", "{}", "{}"},
             row{" ", "{}", "{}"},
             row{"null", "{}", "{}"},
             row{R"("")", "{}", "{}"},
             row{R"({"a": 1})", R"({"a": 1})", R"({"a": 1})"},
             row{R"("{\"a\":1}")", R"({"a":1})", R"({"a":1})"},
             row{R"({"a":)", R"({"a":)", R"({"not_json":"{\"a\":"})"},
             row{R"({"a":1}{"a":2})", R"({"a":1}{"a":2})", R"({"not_json":"{\"a\":1}{\"a\":2}"})"},
             row{"[1]", "[1]", R"({"not_json":"[1]"})"},
             row{"{'a':True}", "{'a':True}", R"({"not_json":"{'a':True}"})"},
             row{"ls -l", "ls -l", R"({"not_json":"ls -l"})"},
         }) {
        for (std::size_t cut = 0; cut <= one.written.size(); ++cut) {
            auto const piece = [&](std::string_view part) {
                return json{{"type", "content_block_delta"},
                            {"index", 0},
                            {"delta", {{"type", "input_json_delta"}, {"partial_json", part}}}}
                    .dump();
            };
            muster::reply_stream<wire> reading;
            reading.push(muster_test::server_sent(
                {R"({"type":"message_start","message":{"model":"claude-x"}})",
                 R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"1","name":"Ping","input":{}}})",
                 piece(one.written.substr(0, cut)), piece(one.written.substr(cut)),
                 R"({"type":"content_block_stop","index":0})",
                 R"({"type":"message_delta","delta":{"stop_reason":"tool_use"}})"}));
            auto const got = reading.finish();
            ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << one.written;
            ASSERT_EQ(got.reply.calls.size(), 1U);
            EXPECT_EQ(got.reply.calls[0].arguments, one.arguments) << one.written;
            EXPECT_EQ(muster_test::turn_of(got.reply)[0]["content"][0]["input"], json::parse(one.object));
        }
    }
}

// The id and the name of a call
TEST(anthropic_turns, every_call_has_an_id_of_its_own_in_the_turn_as_well) {
    for (std::string_view const id : {R"("id":"",)", "", R"("id":null,)", R"("id":" ",)", R"("id":7,)"}) {
        std::string const block = R"({"type":"tool_use",)" + std::string{id} + R"("name":"Ping","input":{"a":1}})";
        json const content = sent_back(list({block, call, block}), R"("tool_use")");
        auto const got = muster::read_reply<wire>(body_of(list({block, call, block}), R"("tool_use")"));
        ASSERT_EQ(got.reply.calls.size(), 3U);
        EXPECT_EQ(got.reply.calls[1].id, "toolu_1");
        EXPECT_NE(got.reply.calls[0].id, got.reply.calls[2].id);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_FALSE(got.reply.calls[i].id.empty());
            EXPECT_EQ(content[i]["id"], got.reply.calls[i].id);
            EXPECT_EQ(content[i]["input"], json::parse(R"({"a":1})"));
        }
    }
    // Other servers use characters that the API refuses.
    json const odd =
        sent_back(list({R"({"type":"tool_use","id":"functions.Ping:0","name":"Ping","input":{}})"}), R"("tool_use")");
    EXPECT_EQ(odd[0]["id"], "functions_Ping_0");
    json const twice = sent_back(list({call, call}), R"("tool_use")");
    EXPECT_EQ(twice[0]["id"], "toolu_1");
    EXPECT_NE(twice[1]["id"], "toolu_1");
}

// The toolbox says which name is not known; the API refuses a turn whose name is not one.
TEST(anthropic_turns, a_name_that_no_tool_has_is_told_to_the_toolbox_and_goes_back_as_a_name) {
    struct row {
        std::string_view member;
        std::string_view name;
        std::string_view goes_back;
    };
    for (row const& one : {row{R"("name":"Read file",)", "Read file", "Read_file"}, row{R"("name":"",)", "", "unnamed"},
                           row{"", "", "unnamed"}, row{R"("name":null,)", "", "unnamed"},
                           row{R"("name":"a.b:0",)", "a.b:0", "a_b_0"}, row{R"("name":"é",)", "é", "__"}}) {
        std::string const block = R"({"type":"tool_use","id":"1",)" + std::string{one.member} + R"("input":{}})";
        auto const got = muster::read_reply<wire>(body_of(list({block}), R"("tool_use")"));
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.calls.at(0).name, one.name);
        EXPECT_EQ(sent_back(list({block}), R"("tool_use")")[0]["name"], one.goes_back);
    }
    // Neither a name nor an input: not a call.
    for (std::string_view const block :
         {R"({"type":"tool_use","id":"1"})", R"({"type":"tool_use","id":"1","name":" ","input":null})",
          R"({"type":"tool_use","id":"1","name":"","input":" "})"})
        EXPECT_EQ(sent_back(list({block, text, call}), R"("tool_use")"), json::parse(list({text, call}))) << block;
    std::string const much = R"({"type":"tool_use","id":"1","name":")" + std::string(5000, 'x') + R"(","input":{}})";
    EXPECT_EQ(sent_back(list({much}), R"("tool_use")")[0]["name"], std::string(64, 'x'));
}

// Why it stopped
TEST(anthropic_turns, calls_mean_tool_use_unless_the_reply_was_cut_or_refused) {
    for (std::string_view const word :
         {R"("end_turn")", "null", R"("")", R"("tool_calls")", R"("stop")", R"("TOOL_USE")", R"("END_TURN")",
          R"("function_call")", R"("pause_turn")", R"("stop_sequence")", R"("something_new")", R"("tool_use")", "7"}) {
        auto const got = muster::read_reply<wire>(body_of(list({text, call}), word));
        ASSERT_FALSE(got.fault) << word << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.stop, stop_reason::tool_use) << word;
        EXPECT_EQ(sent_back(list({text, call}), word), json::parse(list({text, call}))) << word;
    }
    auto const missing = muster::read_reply<wire>(R"({"content":)" + list({call}) + "}");
    EXPECT_EQ(missing.reply.stop, stop_reason::tool_use);
    struct row {
        std::string_view word;
        stop_reason stop;
    };
    for (row const& one : {row{R"("max_tokens")", stop_reason::max_tokens}, row{R"("length")", stop_reason::max_tokens},
                           row{R"("MAX_TOKENS")", stop_reason::max_tokens}, row{R"("refusal")", stop_reason::refusal},
                           row{R"("content_filter")", stop_reason::refusal},
                           row{R"("model_context_window_exceeded")", stop_reason::context_full}}) {
        EXPECT_EQ(muster::read_reply<wire>(body_of(list({text, call}), one.word)).reply.stop, one.stop) << one.word;
        EXPECT_EQ(sent_back(list({text, call}), one.word), json::parse(list({text, call}))) << one.word;
    }
}

TEST(anthropic_turns, without_calls_the_word_decides) {
    struct row {
        std::string_view word;
        stop_reason stop;
    };
    for (row const& one : {row{R"("end_turn")", stop_reason::end_turn}, row{R"("END_TURN")", stop_reason::end_turn},
                           row{R"("stop")", stop_reason::end_turn}, row{R"("tool_use")", stop_reason::end_turn},
                           row{R"("pause_turn")", stop_reason::pause}, row{R"("compaction")", stop_reason::pause},
                           row{R"("stop_sequence")", stop_reason::stop_sequence}, row{"null", stop_reason::unknown},
                           row{R"("something_new")", stop_reason::unknown}}) {
        EXPECT_EQ(muster::read_reply<wire>(body_of(list({text}), one.word)).reply.stop, one.stop) << one.word;
        EXPECT_EQ(sent_back(list({text}), one.word), json::parse(list({text}))) << one.word;
    }
}

TEST(anthropic_turns, a_word_that_says_that_the_server_failed_is_a_fault) {
    struct row {
        std::string_view word;
        muster::wire_error error;
    };
    for (row const& one : {row{R"("error")", muster::wire_error::server_error},
                           row{R"("insufficient_system_resource")", muster::wire_error::overloaded}}) {
        auto const whole = muster::read_reply<wire>(body_of(list({text, call}), one.word));
        EXPECT_EQ(whole.fault.error, one.error) << one.word;
        EXPECT_EQ(whole.reply.text, "");
        auto const streamed = muster_test::read_in_two<wire>(stream_of(list({text, call}), one.word), 0);
        EXPECT_EQ(streamed.fault.error, one.error) << one.word;
        EXPECT_TRUE(streamed.reply.calls.empty());
    }
}

TEST(anthropic_turns, a_reply_that_says_nothing_is_a_fault) {
    for (std::string const& blocks : {list({}), list({blank}), list({thinking}), list({redacted}),
                                      list({thinking, blank, hidden}), list({unsigned_thinking})}) {
        for (std::string_view const word : {R"("tool_use")", R"("end_turn")", "null", R"("stop_sequence")"}) {
            auto const whole = muster::read_reply<wire>(body_of(blocks, word));
            auto const streamed = muster_test::read_in_two<wire>(stream_of(blocks, word), 0);
            EXPECT_EQ(whole.fault.error, muster::wire_error::empty_reply) << blocks << word;
            EXPECT_EQ(streamed.fault.error, muster::wire_error::empty_reply) << blocks << word;
        }
    }
    // What has to go back says something.
    for (std::string const& blocks : {list({compaction}), list({search, found})})
        EXPECT_FALSE(muster::read_reply<wire>(body_of(blocks, R"("end_turn")")).fault) << blocks;
    EXPECT_FALSE(muster::read_reply<wire>(body_of(list({search}), R"("pause_turn")")).fault);
}

TEST(anthropic_turns, a_block_of_a_blank_type_is_not_sent_back) {
    auto const got = muster::read_reply<muster::wire::anthropic_messages>(
        R"({"content":[{"type":"","text":"?"},{"type":"text","text":"Found."}],"stop_reason":"end_turn"})");
    EXPECT_EQ(got.reply.turn, R"({"role":"assistant","content":[{"type":"text","text":"Found."}]})");
    EXPECT_EQ(got.reply.unknown_blocks, 1U);
}

}  // namespace
