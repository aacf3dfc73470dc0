// Blocks and deltas of kinds that this library does not know: what they say goes back as one piece.
#include "sent.hpp"

using namespace muster_test;

namespace {

std::vector<std::string> messages_stream(std::vector<std::string> const& block) {
    std::vector<std::string> events{R"({"type":"message_start","message":{"id":"m1","model":"m","content":[]}})"};
    events.insert(events.end(), block.begin(), block.end());
    events.insert(events.end(),
                  {R"({"type":"content_block_stop","index":0})",
                   R"({"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}})",
                   R"({"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hi"}})",
                   R"({"type":"content_block_stop","index":1})",
                   R"({"type":"message_delta","delta":{"stop_reason":"end_turn"}})", R"({"type":"message_stop"})"});
    return events;
}
std::string delta(std::string const& what) {
    return R"({"type":"content_block_delta","index":0,"delta":)" + what + "}";
}
std::string start(std::string const& block) {
    return R"({"type":"content_block_start","index":0,"content_block":)" + block + "}";
}
right_reply turn_with(std::string const& block) {
    return {.text = "Hi", .turn = R"([{"role":"assistant","content":[)" + block + R"(,{"type":"text","text":"Hi"}]}])"};
}

std::vector<sent<messages>> const messages_rows{
    {.what = "a compaction whose text comes in one delta",
     .events = messages_stream({start(R"({"type":"compaction","content":null})"),
                                delta(R"({"type":"compaction_delta","content":"Summary: all is well."})")}),
     .right = turn_with(R"({"type":"compaction","content":"Summary: all is well."})")},
    {.what = "a compaction whose text comes in pieces",
     .events = messages_stream({start(R"({"type":"compaction","content":""})"),
                                delta(R"({"type":"compaction_delta","content":"Summary: "})"),
                                delta(R"({"type":"compaction_delta","content":"all is well."})")}),
     .right = turn_with(R"({"type":"compaction","content":"Summary: all is well."})")},
    {.what = "a delta of null changes nothing",
     .events = messages_stream({start(R"({"type":"compaction","content":null})"),
                                delta(R"({"type":"compaction_delta","content":"Summary."})"),
                                delta(R"({"type":"compaction_delta","content":null})")}),
     .right = turn_with(R"({"type":"compaction","content":"Summary."})")},
    {.what = "a whole block without deltas",
     .events = messages_stream({start(R"({"type":"compaction","content":"Summary."})")}),
     .right = turn_with(R"({"type":"compaction","content":"Summary."})")},
    {.what = "an unknown block with an unknown delta: texts append, others replace",
     .events = messages_stream({start(R"({"type":"novel","note":"a","level":1,"list":[1]})"),
                                delta(R"({"type":"novel_delta","note":"b","level":2,"list":[2],"more":{"x":1}})")}),
     .right = turn_with(R"({"type":"novel","note":"ab","level":2,"list":[2],"more":{"x":1}})")},
    {.what = "an input in pieces",
     .events = messages_stream({start(R"({"type":"novel_use","id":"novel_1","name":"web_search","input":{}})"),
                                delta(R"({"type":"input_json_delta","partial_json":"{\"query\":"})"),
                                delta(R"({"type":"input_json_delta","partial_json":"\"x\"}"})")}),
     .right = turn_with(R"({"type":"novel_use","id":"novel_1","name":"web_search","input":{"query":"x"}})")},
};

std::string chunk(std::string const& delta) {
    return R"({"id":"g1","model":"m","choices":[{"index":0,"delta":)" + delta + R"(,"finish_reason":null}]})";
}
std::string const end =
    R"({"id":"g1","model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]})";
right_reply details(std::string const& list) {
    return {.text = "Hi", .turn = R"([{"role":"assistant","content":"Hi","reasoning_details":)" + list + "}]"};
}

std::vector<sent<chat>> const chat_rows{
    {.what = "a thought in pieces with its signature last",
     .events =
         {chunk(
              R"({"reasoning_details":[{"type":"reasoning.text","text":"Let ","format":"anthropic-claude-v1","index":0}]})"),
          chunk(
              R"({"reasoning_details":[{"type":"reasoning.text","text":"me see.","format":"anthropic-claude-v1","index":0}]})"),
          chunk(
              R"({"reasoning_details":[{"type":"reasoning.text","signature":"Et8B","format":"anthropic-claude-v1","index":0}]})"),
          end},
     .right = details(
         R"([{"type":"reasoning.text","text":"Let me see.","format":"anthropic-claude-v1","index":0,"signature":"Et8B"}])")},
    {.what = "a signature that is null until it comes",
     .events = {chunk(R"({"reasoning_details":[{"type":"reasoning.text","text":"Let ","signature":null,"index":0}]})"),
                chunk(R"({"reasoning_details":[{"type":"reasoning.text","text":"me.","signature":"Et8B","index":0}]})"),
                end},
     .right = details(R"([{"type":"reasoning.text","text":"Let me.","signature":"Et8B","index":0}])")},
    {.what = "a summary in pieces",
     .events = {chunk(R"({"reasoning_details":[{"type":"reasoning.summary","summary":"It ","index":0}]})"),
                chunk(R"({"reasoning_details":[{"type":"reasoning.summary","summary":"adds.","index":0}]})"), end},
     .right = details(R"([{"type":"reasoning.summary","summary":"It adds.","index":0}])")},
    {.what = "data in pieces",
     .events = {chunk(R"({"reasoning_details":[{"type":"reasoning.encrypted","data":"QUJD","id":"rs_1","index":0}]})"),
                chunk(R"({"reasoning_details":[{"type":"reasoning.encrypted","data":"REVG","id":"rs_1","index":0}]})"),
                end},
     .right = details(R"([{"type":"reasoning.encrypted","data":"QUJDREVG","id":"rs_1","index":0}])")},
    {.what = "two indices, interleaved",
     .events =
         {chunk(
              R"({"reasoning_details":[{"type":"reasoning.text","text":"A","index":0},{"type":"reasoning.summary","summary":"X","index":1}]})"),
          chunk(R"({"reasoning_details":[{"type":"reasoning.text","text":"B","index":0}]})"),
          chunk(R"({"reasoning_details":[{"type":"reasoning.summary","summary":"Y","index":1}]})"), end},
     .right = details(
         R"([{"type":"reasoning.text","text":"AB","index":0},{"type":"reasoning.summary","summary":"XY","index":1}])")},
    {.what = "an unknown member in pieces",
     .events = {chunk(R"({"reasoning_content":"Let "})"), chunk(R"({"reasoning_content":"me see."})"), end},
     .right = {.text = "Hi", .turn = R"([{"role":"assistant","content":"Hi","reasoning_content":"Let me see."}])"}},
};

}  // namespace

TEST(unknown_deltas, of_the_messages_api_are_merged_into_their_block) { expect_all_right<messages>(messages_rows); }
TEST(unknown_deltas, of_chat_are_merged_by_their_index) { expect_all_right<chat>(chat_rows); }
