// The loop of the tutorial, with its model in the seat: what the documented loop keeps to, it keeps to as well.
#include "played_loop.hpp"
#include "replies.hpp"

#include <tutorial/model.hpp>

using namespace muster_test;

namespace {

// The tutorial's model reads whole bodies, so each answer is one.
played play_tutorial(std::vector<std::string> const& bodies) {
    std::vector<answer> answers;
    for (std::string const& body : bodies) answers.push_back({body});
    auto const drive = [&](muster::conversation& talk, muster::toolbox<clerk>& box, played_server<messages>& server) {
        auto const post = [&](std::string const& request) {
            (void)server.ask(request);
            return bodies[std::min(server.requests.size(), bodies.size()) - 1];
        };
        audit::model seat{"a-model", "You add numbers.", muster::tool_definitions<clerk, messages>, post,
                          [&](muster::duration time) { server.wait(time); }};
        muster::model_reply const last = audit::think(seat, box, talk, [] { return true; });
        bool const is_refusal = last.stop == muster::stop_reason::refusal;
        return is_refusal ? loop_end{{}, last.text.empty() ? "refused" : last.text} : loop_end{last.text, {}};
    };
    return play_with<messages>(drive, answers);
}
std::string body(written_reply const& reply) { return body_of(reply, messages{}); }

TEST(tutorial_loop, runs_every_call_whatever_its_id) {
    for (std::string const id : {"call_0", ""}) {
        auto const got = play_tutorial({body({.calls = {{"AddUp", R"({"a":1,"b":1})", id}}}),
                                        body({.calls = {{"AddUp", R"({"a":2,"b":2})", id}, {"Look", "{}", id}}}),
                                        body({.calls = {{"AddUp", R"({"a":1,"b":1})", id}}}), body({.text = "Done."})});
        EXPECT_EQ(got.end.text, "Done.");
        EXPECT_EQ(words_of(got.made), "1+1 2+2 look 1+1");
        EXPECT_EQ(got.refused, "");
    }
}

TEST(tutorial_loop, ends_when_the_model_calls_for_ever) {
    auto const got = play_tutorial({body({.calls = {{"Look", "{}", "call_0"}}})});
    EXPECT_EQ(got.requests.size(), audit::most_replies);
    EXPECT_NE(got.end.why, "");
}

TEST(tutorial_loop, asks_again_after_a_reply_without_any_content_and_not_for_ever) {
    std::string const nothing = R"({"content":[],"stop_reason":"tool_use"})";
    auto const got = play_tutorial({nothing, body({.text = "Done."})});
    EXPECT_EQ(got.end.text, "Done.");
    EXPECT_EQ(got.waited.size(), 1U);
    auto const never = play_tutorial({nothing});
    EXPECT_NE(never.end.why, "");
    EXPECT_EQ(never.requests.size(), 6U);
}

TEST(tutorial_loop, runs_no_call_of_a_reply_that_was_cut) {
    auto const got = play_tutorial({body({.calls = {{"Look", "{}", "call_0"}}, .word = R"("max_tokens")"}),
                                    body({.text = "It is ", .word = R"("max_tokens")"}), body({.text = "noon."})});
    EXPECT_EQ(words_of(got.made), "");
    EXPECT_EQ(got.end.text, "It is noon.");
    EXPECT_EQ(got.refused, "");
}

TEST(tutorial_loop, sends_a_turn_that_pauses_back) {
    std::string const pause =
        R"({"content":[{"type":"text","text":"I search."},{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}],"stop_reason":"pause_turn"})";
    auto const got = play_tutorial({pause, body({.text = " Found."})});
    EXPECT_EQ(got.end.text, "I search. Found.");
    EXPECT_EQ(got.refused, "");
}

TEST(tutorial_loop, ends_with_a_refusal_and_with_a_full_context) {
    for (char const* const word : {R"("refusal")", R"("model_context_window_exceeded")"}) {
        auto const got = play_tutorial({body({.text = "No.", .calls = {{"Look", "{}", "call_0"}}, .word = word})});
        EXPECT_NE(got.end.why, "");
        EXPECT_EQ(words_of(got.made), "");
        EXPECT_EQ(got.requests.size(), 1U);
    }
}

}  // namespace
