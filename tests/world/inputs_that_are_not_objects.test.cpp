// Messages: an input that is not an object does not lose the reply. The toolbox tells the model what is wrong with it.
#include "played_loop.hpp"
#include "sent.hpp"

using namespace muster_test;

namespace {

struct input_row {
    char const* member;  // of the block
    char const* read;    // what the toolbox gets
};
std::vector<input_row> const rows{
    {R"("input":{"a":2,"b":3})", R"({"a":2,"b":3})"},
    {R"("input":null)", "{}"},
    {R"("input":"")", "{}"},
    {R"("input":"  ")", "{}"},
    {R"("other":1)", "{}"},
    {R"("input":[1,2])", "[1,2]"},
    {R"("input":7)", "7"},
    {R"("input":true)", "true"},
    {R"("input":"soon")", R"("soon")"},
    {R"("input":"{\"a\":2,\"b\":3}")", R"({"a":2,"b":3})"},  // as gateways send what an OpenAI model wrote
};

std::string body(std::string const& member) {
    return R"({"id":"m1","model":"m","content":[{"type":"text","text":"Hi"},{"type":"tool_use","id":"a","name":"AddUp",)"
         + member + R"(}],"stop_reason":"tool_use"})";
}
std::vector<std::string> events(std::string const& member) {
    return {R"({"type":"message_start","message":{"id":"m1","model":"m","content":[]}})",
            R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Hi"}})",
            R"({"type":"content_block_stop","index":0})",
            R"({"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"a","name":"AddUp",)"
                + member + "}}",
            R"({"type":"content_block_stop","index":1})",
            R"({"type":"message_delta","delta":{"stop_reason":"tool_use"}})",
            R"({"type":"message_stop"})"};
}

}  // namespace

TEST(inputs_that_are_not_objects, do_not_lose_the_reply) {
    for (input_row const& row : rows) {
        right_reply const right{
            .text = "Hi", .calls = {{"AddUp", row.read, "a"}}, .stop = muster::stop_reason::tool_use};
        expect_right(
            sent<messages>{.what = row.member, .body = body(row.member), .events = events(row.member), .right = right});
    }
}

TEST(inputs_that_are_not_objects, are_answered_by_the_toolbox) {
    auto const got = play<messages>(
        {{body(R"("input":[1,2])")}, {R"({"content":[{"type":"text","text":"Sorry."}],"stop_reason":"end_turn"})"}});
    EXPECT_EQ(words_of(got.made), "");
    EXPECT_EQ(got.refused, "");
    ASSERT_EQ(got.requests.size(), 2U);
    auto const last = nlohmann::json::parse(got.requests[1])["messages"].back()["content"][0];
    EXPECT_EQ(last["is_error"], true);
    EXPECT_NE(last["content"].get<std::string>().find("AddUp was not run"), std::string::npos) << last;
}
