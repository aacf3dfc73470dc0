// The loop that docs/wire.md quotes, on its own: it ends whatever comes, and no reply is half used.
#include "played_loop.hpp"
#include "replies.hpp"

#include <nlohmann/json.hpp>

using namespace muster_test;

namespace {

template <class Wire>
class documented_loop : public testing::Test {
protected:
    static constexpr bool both[2] = {false, true};

    static answer sent_as(written_reply const& reply, bool streams) {
        return {streams ? streamed_of<Wire>(reply) : body_of(reply, Wire{})};
    }
    static std::string word(std::string_view kind) {
        constexpr bool is_messages = std::is_same_v<Wire, messages>;
        constexpr bool is_chat = std::is_same_v<Wire, chat>;
        if (kind == "cut" && is_messages) return R"("max_tokens")";
        if (kind == "cut" && is_chat) return R"("length")";
        if (kind == "cut") return R"({"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}})";
        if (kind == "refused" && is_messages) return R"("refusal")";
        if (kind == "refused" && is_chat) return R"("content_filter")";
        return R"({"status":"incomplete","incomplete_details":{"reason":"content_filter"}})";
    }
};
using wires = testing::Types<messages, chat, responses>;
TYPED_TEST_SUITE(documented_loop, wires, );

written_reply const adds{.text = "I add.", .calls = {{"AddUp", R"({"a":2,"b":3})", "call_0"}}};
written_reply const done{.text = "It is 5."};

TYPED_TEST(documented_loop, runs_the_calls_and_returns_the_last_text) {
    for (bool const streams : this->both) {
        auto const got = play<TypeParam>({this->sent_as(adds, streams), this->sent_as(done, streams)}, {}, 5);
        EXPECT_EQ(got.end.text, "It is 5.");
        EXPECT_EQ(got.end.why, "");
        EXPECT_EQ(words_of(got.made), "2+3");
        EXPECT_EQ(got.refused, "");
    }
}

TYPED_TEST(documented_loop, ends_when_the_model_calls_for_ever) {
    auto const got = play<TypeParam>({this->sent_as(adds, false)}, {.replies = 7});
    EXPECT_EQ(got.requests.size(), 7U);
    EXPECT_EQ(got.made.size(), 7U);
    EXPECT_NE(got.end.why, "");
    EXPECT_EQ(got.refused, "");
}

TYPED_TEST(documented_loop, asks_for_the_rest_of_a_text_that_was_cut) {
    written_reply const half{.text = "It is ", .word = this->word("cut")};
    for (bool const streams : this->both) {
        auto const got = play<TypeParam>({this->sent_as(half, streams), this->sent_as({.text = "5."}, streams)});
        EXPECT_EQ(got.end.text, "It is 5.");
        EXPECT_EQ(got.end.why, "");
        EXPECT_EQ(got.refused, "");
    }
}

TYPED_TEST(documented_loop, does_not_run_calls_that_may_be_cut) {
    written_reply cut = adds;
    cut.word = this->word("cut");
    for (bool const streams : this->both) {
        auto const got = play<TypeParam>({this->sent_as(cut, streams), this->sent_as(done, streams)});
        EXPECT_EQ(words_of(got.made), "");
        EXPECT_EQ(got.end.text, "It is 5.");
        EXPECT_EQ(got.refused, "");
        ASSERT_EQ(got.requests.size(), 2U);
        EXPECT_NE(got.requests[1].find("This call was not run"), std::string::npos);
    }
}

TYPED_TEST(documented_loop, ends_when_every_reply_is_cut) {
    written_reply cut = adds;
    cut.word = this->word("cut");
    auto const got = play<TypeParam>({this->sent_as(cut, false)}, {.cut_replies = 2});
    EXPECT_EQ(got.requests.size(), 3U);
    EXPECT_NE(got.end.why, "");
}

// The model has a lower limit than the limit to which the loop raises it.
TYPED_TEST(documented_loop, goes_back_to_the_limit_that_the_model_takes) {
    written_reply const half{.text = "It is ", .word = this->word("cut")};
    muster_test::answer const refused{
        R"({"error":{"message":"max_tokens is too large","type":"invalid_request_error"}})", 400};
    auto const got = play<TypeParam>({this->sent_as(half, false), refused, this->sent_as({.text = "5."}, false)});
    EXPECT_EQ(got.end.text, "It is 5.");
    EXPECT_EQ(got.end.why, "");
    ASSERT_EQ(got.requests.size(), 3U);
    auto const limit_in = [](std::string const& request) {
        auto const all = nlohmann::json::parse(request);
        for (char const* const name : {"max_tokens", "max_completion_tokens", "max_output_tokens"}) {
            if (all.contains(name)) return all[name].template get<std::uint64_t>();
        }
        return std::uint64_t{0};
    };
    EXPECT_EQ(limit_in(got.requests[1]), 2 * limit_in(got.requests[0]));
    EXPECT_EQ(limit_in(got.requests[2]), limit_in(got.requests[0]));
}

TYPED_TEST(documented_loop, ends_with_a_refusal_and_runs_nothing) {
    written_reply refused = adds;
    refused.word = this->word("refused");
    auto const got = play<TypeParam>({this->sent_as(refused, false)});
    EXPECT_EQ(words_of(got.made), "");
    EXPECT_EQ(got.requests.size(), 1U);
    EXPECT_NE(got.end.why.find("refused"), std::string::npos) << got.end.why;
}

TYPED_TEST(documented_loop, tries_again_when_that_may_help_and_not_for_ever) {
    auto const got = play<TypeParam>({{"", 503}, {"", 503}, this->sent_as(done, false)});
    EXPECT_EQ(got.end.text, "It is 5.");
    EXPECT_EQ(got.waited.size(), 2U);
    auto const never = play<TypeParam>({{"", 503}}, {.retries = {.tries = 4}});
    EXPECT_EQ(never.requests.size(), 4U);
    EXPECT_NE(never.end.why, "");
    auto const wrong = play<TypeParam>({{"", 400}});
    EXPECT_EQ(wrong.requests.size(), 1U);
}

TYPED_TEST(documented_loop, tells_the_model_about_a_tool_that_is_not_there) {
    written_reply const unknown{.calls = {{"Dance", "{}", "call_0"}}};
    auto const got = play<TypeParam>({this->sent_as(unknown, false), this->sent_as(done, false)});
    EXPECT_EQ(got.end.text, "It is 5.");
    ASSERT_EQ(got.requests.size(), 2U);
    EXPECT_NE(got.requests[1].find("There is no tool"), std::string::npos);
}

// Names that no API takes back: a model that writes its own markup into them.
TYPED_TEST(documented_loop, answers_a_call_whose_name_no_api_takes_back) {
    for (std::string const name : {"functions.Look", "Look<|channel|>commentary", "look at it", "Läuft"}) {
        SCOPED_TRACE(name);
        written_reply const odd{.calls = {{name, "{}", "call_0"}}};
        auto const got = play<TypeParam>({this->sent_as(odd, false), this->sent_as(done, false)});
        EXPECT_EQ(got.end.text, "It is 5.");
        EXPECT_EQ(got.refused, "");
    }
}
}  // namespace

TEST(documented_loop_of_the_messages_api, sends_a_turn_that_pauses_back_as_it_came) {
    std::string const pause =
        R"({"content":[{"type":"text","text":"I search."},{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"x"}}],"stop_reason":"pause_turn"})";
    auto const got = play<messages>({{pause}, {body_of({.text = " Found."}, messages{})}});
    EXPECT_EQ(got.end.text, "I search. Found.");
    EXPECT_EQ(got.refused, "");
    ASSERT_EQ(got.requests.size(), 2U);
    auto const last = nlohmann::json::parse(got.requests[1])["messages"].back();
    EXPECT_EQ(last["role"], "assistant");
    EXPECT_EQ(last["content"][1]["type"], "server_tool_use");
    auto const for_ever = play<messages>({{pause}}, {.replies = 5});
    EXPECT_EQ(for_ever.requests.size(), 5U);
    EXPECT_NE(for_ever.end.why, "");
}
