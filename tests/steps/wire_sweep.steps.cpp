// Replies of each API, whole and streamed, with n of everything that a reply may have: when n is doubled, the steps may
// only double. Add a row for a new kind of reply.
#include "../support/meeting_names.hpp"
#include "sweep.hpp"

#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/conversation.hpp>
#include <muster/wire/offered_tools.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/openai_responses_replies.hpp>
#include <muster/wire/redactor.hpp>
#include <muster/wire/reply_stream.hpp>
#include <muster/wire/server_sent_events.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::wire::anthropic_messages;
using muster::wire::openai_chat;
using muster::wire::openai_responses;

std::size_t volatile seen = 0;

constexpr muster::reply_limits wide{
    .longest_body = std::size_t{1} << 30, .most_values = 100'000'000, .most_blocks = 100'000'000};

template <class Wire>
void stream(std::string_view bytes, std::size_t piece = 4096) {
    muster::reply_stream<Wire> reply{wide};
    for (; !bytes.empty(); bytes.remove_prefix(bytes.size() < piece ? bytes.size() : piece)) {
        if (!reply.push(bytes.substr(0, piece))) break;
    }
    muster::reply_or_fault const got = reply.finish();
    seen = seen + got.reply.calls.size() + got.reply.text.size() + got.fault.words.size();
}
template <class Wire>
void whole(std::string_view body) {
    muster::reply_or_fault const got = muster::read_reply<Wire>(body, wide);
    seen = seen + got.reply.calls.size() + got.reply.text.size();
}

// A second reply with the same ids, so that every id is replaced.
template <class Wire>
void keep_twice(std::string_view body) {
    muster::reply_or_fault got = muster::read_reply<Wire>(body, wide);
    muster::reply_or_fault again = got;
    muster::conversation talk;
    talk.keep(got.reply);
    talk.keep(again.reply);
    EXPECT_FALSE(got.fault) << muster::sentence(got.fault);
    seen = seen + again.reply.calls.size() + talk.turns().size();
}

std::string text(std::size_t number) { return std::to_string(number); }
std::string times(std::string_view piece, std::size_t n) {
    std::string all;
    for (std::size_t i = 0; i < n; ++i) all += piece;
    return all;
}

// Messages
std::string block(std::size_t i, std::string_view what) {
    return R"(data: {"type":"content_block_start","index":)" + text(i) + R"(,"content_block":)" + std::string{what}
         + "}\n\n";
}
std::string block_delta(std::size_t i, std::string_view what) {
    return R"(data: {"type":"content_block_delta","index":)" + text(i) + R"(,"delta":)" + std::string{what} + "}\n\n";
}
std::string block_end(std::size_t i) { return R"(data: {"type":"content_block_stop","index":)" + text(i) + "}\n\n"; }
std::string use(std::size_t i) {
    return R"({"type":"tool_use","id":"toolu_)" + text(i) + R"(","name":"Read","input":{}})";
}
constexpr std::string_view message_begin =
    R"(data: {"type":"message_start","message":{"id":"m","role":"assistant","content":[],"usage":{"input_tokens":1}}})"
    "\n\n";
constexpr std::string_view message_end =
    R"(data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":1}})"
    "\n\ndata: {\"type\":\"message_stop\"}\n\n";

// Chat
std::string chunk(std::string_view delta) {
    return R"(data: {"choices":[{"index":0,"delta":{)" + std::string{delta} + "}}]}\n\n";
}
constexpr std::string_view chat_end =
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n";

// Responses
std::string item(std::size_t i) {
    return R"({"type":"function_call","id":"fc_)" + text(i) + R"(","call_id":"call_)" + text(i)
         + R"(","name":"Read","arguments":"{}","status":"completed"})";
}

muster_test::sweep_row const rows[] = {
    {"Messages: n blocks of text, n calls, in a body",
     [](std::size_t n) {
         std::string body = R"({"content":[)";
         for (std::size_t i = 0; i < n; ++i) body += R"({"type":"text","text":"a"},)" + use(i) + (i + 1 < n ? "," : "");
         whole<anthropic_messages>(body + R"(],"stop_reason":"tool_use"})");
     }},
    {"Messages: n calls in a stream, each in some pieces",
     [](std::size_t n) {
         std::string bytes{message_begin};
         for (std::size_t i = 0; i < n; ++i) {
             bytes += block(i, use(i));
             for (int piece = 0; piece < 3; ++piece)
                 bytes += block_delta(i, R"({"type":"input_json_delta","partial_json":" "})");
             bytes += block_end(i);
         }
         stream<anthropic_messages>(bytes + std::string{message_end});
     }},
    {"Messages: n calls in a stream, all open at once, with pieces in turn",
     [](std::size_t n) {
         std::string bytes{message_begin};
         for (std::size_t i = 0; i < n; ++i) bytes += block(i, use(i));
         for (std::size_t i = n; i-- > 0;)
             bytes += block_delta(i, R"({"type":"input_json_delta","partial_json":"{}"})");
         for (std::size_t i = 0; i < n; ++i) bytes += block_end(i);
         stream<anthropic_messages>(bytes + std::string{message_end});
     }},
    {"Messages: one block of n pieces of text and of thought, byte by byte",
     [](std::size_t n) {
         std::string bytes{message_begin};
         bytes += block(0, R"({"type":"thinking","thinking":""})");
         bytes += times(block_delta(0, R"({"type":"thinking_delta","thinking":"abc"})"), n);
         bytes += block_end(0) + block(1, R"({"type":"text","text":""})");
         bytes += times(block_delta(1, R"({"type":"text_delta","text":"abc"})"), n) + block_end(1);
         stream<anthropic_messages>(bytes + std::string{message_end}, 1);
     }},
    {"Messages: n pings, and n events that nobody knows",
     [](std::size_t n) {
         stream<anthropic_messages>(std::string{message_begin} + times("event: ping\ndata: {\"type\":\"ping\"}\n\n", n)
                                    + times("data: {\"type\":\"new\"}\n\n", n) + std::string{message_end});
     }},
    {"Chat: n calls in a body and in a stream, each in some pieces",
     [](std::size_t n) {
         std::string body = R"({"choices":[{"message":{"tool_calls":[)", bytes;
         for (std::size_t i = 0; i < n; ++i) {
             std::string const call =
                 R"("id":"c)" + text(i) + R"(","type":"function","function":{"name":"Read","arguments":"{}"})";
             body += "{" + call + (i + 1 < n ? "}," : "}");
             bytes += chunk(R"("tool_calls":[{"index":)" + text(i) + "," + call + "}]");
             bytes += times(chunk(R"("tool_calls":[{"index":)" + text(i) + R"(,"function":{"arguments":" "}}])"), 3);
         }
         whole<openai_chat>(body + R"(]},"finish_reason":"tool_calls"}]})");
         stream<openai_chat>(bytes + std::string{chat_end});
     }},
    {"Chat: n calls in a stream, and a piece of each, the last first",
     [](std::size_t n) {
         std::string bytes;
         for (std::size_t i = 0; i < n; ++i)
             bytes += chunk(R"("tool_calls":[{"index":)" + text(i) + R"(,"id":"c)" + text(i)
                            + R"(","function":{"name":"Read","arguments":""}}])");
         for (std::size_t i = n; i-- > 0;)
             bytes += chunk(R"("tool_calls":[{"index":)" + text(i) + R"(,"function":{"arguments":"{}"}}])");
         stream<openai_chat>(bytes + std::string{chat_end});
     }},
    {"Chat: n calls without an index, and n with one index and different ids",
     [](std::size_t n) {
         std::string none, one;
         for (std::size_t i = 0; i < n; ++i) {
             std::string const call = R"("id":"c)" + text(i) + R"(","function":{"name":"Read","arguments":"{}"}}])";
             none += chunk(R"("tool_calls":[{)" + call);
             one += chunk(R"("tool_calls":[{"index":0,)" + call);
         }
         stream<openai_chat>(none + std::string{chat_end});
         stream<openai_chat>(one + std::string{chat_end});
     }},
    {"Chat: n pieces of text, byte by byte",
     [](std::size_t n) { stream<openai_chat>(times(chunk(R"("content":"abc")"), n) + std::string{chat_end}, 1); }},
    {"Chat: one call of n pieces, byte by byte",
     [](std::size_t n) {
         std::string const begin =
             chunk(R"("tool_calls":[{"index":0,"id":"a","function":{"name":"Read","arguments":"{\"a\":\""}}])");
         std::string const piece = chunk(R"("tool_calls":[{"index":0,"function":{"arguments":"abc"}}])");
         stream<openai_chat>(begin + times(piece, n) + std::string{chat_end}, 1);
     }},
    {"Responses: n items in a body and in a stream, each in some pieces",
     [](std::size_t n) {
         std::string items, bytes;
         for (std::size_t i = 0; i < n; ++i) {
             items += item(i) + (i + 1 < n ? "," : "");
             std::string const at = R"("output_index":)" + text(i) + R"(,"item_id":"fc_)" + text(i) + R"(")";
             bytes += R"(data: {"type":"response.output_item.added","output_index":)" + text(i) + R"(,"item":)"
                    + item(i) + "}\n\n";
             for (int piece = 0; piece < 3; ++piece)
                 bytes += R"(data: {"type":"response.function_call_arguments.delta",)" + at
                        + R"(,"delta":" "})"
                          "\n\n";
             bytes += R"(data: {"type":"response.output_item.done","output_index":)" + text(i) + R"(,"item":)" + item(i)
                    + "}\n\n";
         }
         std::string const body = R"({"id":"r","status":"completed","output":[)" + items + "]}";
         whole<openai_responses>(body);
         stream<openai_responses>(bytes + R"(data: {"type":"response.completed","response":)" + body + "}\n\n");
         stream<openai_responses>(bytes
                                  + R"(data: {"type":"response.completed","response":{"status":"completed"}})"
                                    "\n\n");
     }},
    {"Responses: n items in a stream, and a piece of each, the last first",
     [](std::size_t n) {
         std::string bytes;
         for (std::size_t i = 0; i < n; ++i)
             bytes += R"(data: {"type":"response.output_item.added","output_index":)" + text(i) + R"(,"item":)"
                    + item(i) + "}\n\n";
         for (std::size_t i = n; i-- > 0;)
             bytes += R"(data: {"type":"response.function_call_arguments.delta","output_index":)" + text(i)
                    + R"(,"item_id":"fc_)" + text(i)
                    + R"(","delta":" "})"
                      "\n\n";
         stream<openai_responses>(bytes
                                  + R"(data: {"type":"response.completed","response":{"status":"completed"}})"
                                    "\n\n");
     }},
    {"Responses: n pieces of text, byte by byte",
     [](std::size_t n) {
         std::string const bytes =
             R"(data: {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"m","content":[]}})"
             "\n\n"
             + times(R"(data: {"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"abc"})"
                     "\n\n",
                     n);
         stream<openai_responses>(bytes
                                      + R"(data: {"type":"response.completed","response":{"status":"completed"}})"
                                        "\n\n",
                                  1);
     }},
    {"any: an id and a text of n pieces, and n calls without ids, read and kept",
     [](std::size_t n) {
         std::string const said = times("A text of some length, sixty-four bytes of it, and then once more. ", n);
         std::string blocks, calls, items;
         for (std::size_t i = 0; i < n; ++i) {
             blocks += R"(,{"type":"tool_use","name":"Read","input":{}})";
             calls += (i == 0 ? "" : ",")
                    + std::string{R"({"type":"function","function":{"name":"Read","arguments":"{}"}})"};
             items += R"(,{"type":"function_call","name":"Read","arguments":"{}"})";
         }
         std::string const id = R"({"id":")" + said + R"(",)";
         keep_twice<anthropic_messages>(id + R"("content":[{"type":"text","text":")" + said + R"("})" + blocks
                                        + R"(],"stop_reason":"tool_use"})");
         keep_twice<openai_chat>(id + R"("choices":[{"message":{"content":")" + said + R"(","tool_calls":[)" + calls
                                 + R"(]},"finish_reason":"tool_calls"}]})");
         keep_twice<openai_responses>(id + R"("status":"completed","output":[{"type":"message","content":")" + said
                                      + R"("})" + items + "]}");
     }},
    {"any: n calls of a server, then their n results, the last first",
     [](std::size_t n) {
         std::string blocks, items;
         for (std::size_t i = 0; i < n; ++i) {
             std::string const begin = i == 0 ? "{" : ",{";
             blocks += begin + R"("type":"server_tool_use","id":"s)" + text(i) + R"(","name":"web_search","input":{}})";
             items += begin + R"("type":"shell_call","call_id":"s)" + text(i) + R"("})";
         }
         for (std::size_t i = n; i-- > 0;) {
             blocks += R"(,{"type":"web_search_tool_result","tool_use_id":"s)" + text(i) + R"(","content":[]})";
             items += R"(,{"type":"shell_call_output","call_id":"s)" + text(i) + R"("})";
         }
         keep_twice<anthropic_messages>(R"({"content":[)" + blocks + R"(],"stop_reason":"end_turn"})");
         keep_twice<openai_responses>(R"({"status":"completed","output":[)" + items + "]}");
     }},
    {"Responses: n calls in events, and n others at the end",
     [](std::size_t n) {
         std::string items, bytes;
         for (std::size_t i = 0; i < n; ++i) {
             items += (i == 0 ? "" : ",") + item(n + i);
             bytes += R"(data: {"type":"response.output_item.done","output_index":)" + text(2 * n + i) + R"(,"item":)"
                    + item(i) + "}\n\n";
         }
         stream<openai_responses>(bytes + R"(data: {"type":"response.completed","response":{"output":[)" + items
                                  + "]}}\n\n");
     }},
    {"Responses: n calls, and n things in a message that look like calls",
     [](std::size_t n) {
         std::string items = R"({"type":"message","content":"Hello","tool_calls":[{})";
         for (std::size_t i = 0; i < n; ++i) items += R"(,{"id":"\u0063all_x)" + text(i) + R"("})";
         items += "]}";
         for (std::size_t i = 0; i < n; ++i) items += "," + item(i);
         keep_twice<openai_responses>(R"({"status":"completed","output":[)" + items + "]}");
     }},
    {"Responses: an item with a member of n pieces, that is done n times",
     [](std::size_t n) {
         std::string const event = R"(data: {"type":"response.output_item.done","output_index":0,"item":)";
         std::string const once =
             event + R"({"type":"novel","id":"a","text":")" + times("abcdefgh", 8 * n) + "\"}}\n\n";
         stream<openai_responses>(
             once + times(event + "{\"type\":\"novel\",\"id\":\"a\"}}\n\n", n)
             + "data: {\"type\":\"response.completed\",\"response\":{\"status\":\"completed\"}}\n\n");
     }},
    {"any: long lines, n lines in one event, n empty ones and n comments, byte by byte",
     [](std::size_t n) {
         stream<openai_chat>("data: " + std::string(16 * n, 'x') + "\n\n", 1);
         stream<openai_chat>(std::string(16 * n, 'x'), 1);
         stream<openai_chat>(times("data: x\n", n) + "\n", 1);
         stream<openai_chat>(times("\n", n) + times(": ping\n\n", n) + times("id: 1\nretry: 5\n", n), 1);
         stream<openai_chat>(times("\r\n", n) + times("\r", n), 1);
     }},
    {"an error of n bytes, and n nested ones",
     [](std::size_t n) {
         for (std::string const& body :
              {R"({"error":{"message":")" + std::string(16 * n, 'x') + R"("}})", std::string(16 * n, '<'),
               times(R"({"error":)", n), R"({"error":{"message":")" + times("try again in 5s ", n) + R"("}})",
               R"({"error":{"details":[)" + times(R"({"retryDelay":"5s"},)", n) + "{}]}}", times("[", 16 * n),
               "data: " + times("{", 16 * n)})
             seen = seen + muster::read_error(429, body, wide).words.size();
     }},
    {"a text of n bytes without secrets, of their beginnings and of escapes, byte by byte",
     [](std::size_t n) {
         muster::redactor const secrets{"sk-aaaaaaaaaaaaaaaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaaaaaaaaab"};
         for (std::string_view const piece :
              {"abcdefgh", "aaaaaaaa", "sk-aaaaa", "\\\\\\\\\\\\\\\\", "%25%25%2", "&#&#&#00"}) {
             std::string const bytes = times(piece, n);
             muster::redacted_stream clean{secrets};
             for (char const c : bytes) seen = seen + clean.push({&c, 1}).size();
             seen = seen + clean.finish().size() + secrets.redact(bytes).size();
         }
     }},
};

// Schemas of a server's tool, repaired for each model API
void offer(std::string const& schema) {
    muster::offered_tools tools{{.longest_schema = std::size_t{1} << 24}};
    EXPECT_NE(tools.add("mcp__a__x", schema), muster::offer_answer::bad_schema);
    seen = seen + tools.size();
}
// `{"n0":value,"n1":value}` with these names
std::string object_of(std::vector<std::string> const& names, std::string const& value) {
    std::string all;
    for (std::string const& each : names) all += (all.empty() ? "{\"" : ",\"") + each + "\":" + value;
    return all + "}";
}
std::string list_of(std::vector<std::string> const& values) {
    std::string all;
    for (std::string const& each : values) all += (all.empty() ? "[\"" : ",\"") + each + "\"";
    return all + "]";
}
std::vector<std::string> numbered(std::string const& begin, std::size_t n) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i) names.push_back(begin + text(i));
    return names;
}

muster_test::sweep_row const schemas[] = {
    {"n properties, all required",
     [](std::size_t n) {
         auto const names = numbered("p", n);
         offer(R"({"type":"object","properties":)" + object_of(names, "{}") + R"(,"required":)" + list_of(names) + "}");
     }},
    {"n properties whose names are too long",
     [](std::size_t n) {
         offer(R"({"type":"object","properties":)" + object_of(numbered(std::string(64, 'p'), n), "{}") + "}");
     }},
    {"n values of an enum, and n that repeat one",
     [](std::size_t n) {
         std::string const value = R"({"enum":)" + list_of(numbered("v", n)) + "}";
         std::string const same = R"({"enum":)" + list_of(std::vector<std::string>(n, "v")) + "}";
         offer(R"({"type":"object","properties":{"a":)" + value + R"(,"b":)" + same + "}}");
     }},
    {"n properties and n values with marks, and n that are null",
     [](std::size_t n) {
         auto const names = numbered("</tool>\u202E", n);
         offer(R"({"type":"object","properties":)" + object_of(names, "{}") + R"(,"enum":)" + list_of(names) + "}");
         offer(R"({"type":"object","properties":{"a":)" + object_of(numbered("p", n), "null") + "}}");
     }},
    {"n properties that are no schemas",
     [](std::size_t n) { offer(R"({"type":"object","properties":)" + object_of(numbered("p", n), "1") + "}"); }},
    {"n keywords that nobody knows",
     [](std::size_t n) {
         offer(R"({"type":"object","x":)" + object_of(numbered("p", n), R"({"type":7,"items":1})") + "}");
     }},
    {"two alternatives of n properties",
     [](std::size_t n) {
         std::string const one = R"({"type":"object","properties":)" + object_of(numbered("p", n), "{}") + "}";
         std::string const other =
             R"({"type":"object","properties":)" + object_of(numbered("p", n), R"({"type":"string"})") + "}";
         offer(R"({"anyOf":[)" + one + "," + other + "]}");
     }},
    {"n properties that refer to n definitions",
     [](std::size_t n) {
         std::string properties;
         for (std::size_t i = 0; i < n; ++i)
             properties += (i == 0 ? "{\"p" : ",\"p") + text(i) + R"(":{"$ref":"#/$defs/d)" + text(i) + R"("})";
         offer(R"({"type":"object","$defs":)" + object_of(numbered("d", n), R"({"type":"string"})")
               + R"(,"properties":)" + properties + "}}");
     }},
};

TEST(wire, schemas_with_n_of_everything_cost_twice_as_much_when_n_is_doubled) {
    muster_test::expect_straight(schemas, 2048);
}

TEST(wire, names_in_a_schema_that_meet_in_a_hash_table_cost_no_more_than_others) {
    auto const steps = [](std::size_t n) {
        std::vector<std::string> const names = muster_test::meeting(
            n, [](std::size_t i) { return "p" + text(i); }, std::hash<std::string>{});
        std::string const one = R"({"type":"object","properties":)" + object_of(names, "{}") + R"(,"required":)"
                              + list_of(names) + R"(,"x":{"enum":)" + list_of(names) + "}}";
        return muster_test::steps_of([&] { offer(R"({"anyOf":[)" + one + "," + one + "]}"); });
    };
    std::uint64_t const less = steps(512);
    std::uint64_t const more = steps(1024);
    EXPECT_LE(static_cast<double>(more), 2.3 * static_cast<double>(less)) << less << ", " << more;
}

// The pieces alone: what an item costs otherwise would hide a look at all of them.
TEST(wire, a_piece_of_a_response_does_not_look_at_all_its_items) {
    auto const steps = [](std::size_t n) {
        std::string begin, pieces;
        for (std::size_t i = 0; i < n; ++i) {
            std::string const at = R"("output_index":)" + text(i);
            begin += R"(data: {"type":"response.output_item.added",)" + at + R"(,"item":)" + item(i) + "}\n\n";
            pieces += R"(data: {"type":"response.function_call_arguments.delta",)" + at + ",\"delta\":\" \"}\n\n";
        }
        muster::reply_stream<openai_responses> reply{wide};
        (void)reply.push(begin);
        return muster_test::steps_of([&] { EXPECT_TRUE(reply.push(pieces)); });
    };
    std::uint64_t const less = steps(2048), more = steps(4096);
    EXPECT_LE(static_cast<double>(more), 2.3 * static_cast<double>(less)) << less << ", " << more;
}

TEST(wire, replies_with_n_of_everything_cost_twice_as_much_when_n_is_doubled) {
    muster_test::expect_straight(rows, 256);
}

}  // namespace
