#include <secrets.hpp>

#include <conversation.hpp>
#include <model.hpp>
#include <model_api.hpp>
#include <options.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace model_host;

namespace {

constexpr std::string_view key = "sk-test-0123/4567+89ab";

// A server that sends some bytes in pieces of a given size.
struct played final : transport {
    http_answer post(http_request const& what, take_piece const& take, std::stop_token const&) override {
        sent = what;
        for (std::size_t at = 0; at < body.size(); at += piece) {
            if (!take(answer.status, std::string_view{body}.substr(at, piece))) break;
        }
        return answer;
    }
    http_answer answer{http_end::whole, 401, {}, {}};
    std::string body;
    std::size_t piece = 7;
    http_request sent;
};

// Every text of one answer that a host gets, prints or keeps.
struct all_texts {
    std::string why;
    std::string logged;
    std::string text;
    std::string rest;  // ids, names and the turn that goes back
};

all_texts ask(played& net, api_kind which, bool streams, std::uint32_t tries = 1) {
    options asked;
    asked.api = which;
    asked.model = "m";
    asked.key = key;
    asked.streams = streams;
    asked.retries.most_tries = tries;
    all_texts got;
    outside const world{[] { return std::chrono::milliseconds{0}; },
                        [](std::chrono::milliseconds, std::stop_token const&) { return true; }, [] { return 0.5; },
                        [&](std::string_view line) { got.logged += line; }};
    meter used{asked.most, asked.prices, world.passed};
    auto const api = api_for_hand(asked);
    model const mind{*api, net, used, asked.retries, world};
    conversation talk{"Work."};
    talk.say("Begin.");
    model_answer const answer = mind.ask(talk, {"scout.1", side::worker}, 100, {});
    got.why = answer.why;
    if (!answer.reply) return got;
    got.text = answer.reply->text + answer.reply->refusal;
    got.rest = answer.reply->id + answer.reply->model + answer.reply->stop_word + answer.reply->turn;
    for (muster::model_call const& call : answer.reply->calls) {
        got.text += call.arguments;
        got.rest += call.id + call.name;
    }
    return got;
}

constexpr api_kind apis[] = {api_kind::anthropic, api_kind::chat, api_kind::responses};

// Searches for the first letters of the key, which must not appear either.
bool has_key(std::string const& text) { return text.find("sk-t") != text.npos; }

}  // namespace

TEST(model_host_secrets, a_key_across_any_cut_of_an_error_is_not_shown) {
    played net;
    for (api_kind const which : apis) {
        for (std::string const& before : {std::string(190, 'x'), std::string(991, 'x'), std::string(65'527, ' ')}) {
            for (std::string_view const form : {key, std::string_view{R"(sk\u002dtest-0123\/4567%2b89ab)"}}) {
                net.body = R"({"error":{"message":"key )" + before + " " + std::string{form} + R"("}})";
                all_texts const in_json = ask(net, which, true, 2);
                EXPECT_FALSE(has_key(in_json.why)) << in_json.why;
                EXPECT_EQ(in_json.why.substr(0, 12), "status 401: ");
                net.body = "<p>" + before + " " + std::string{form};
                all_texts const in_page = ask(net, which, true, 2);
                EXPECT_FALSE(has_key(in_page.why + in_page.logged)) << in_page.why;
            }
        }
    }
}

TEST(model_host_secrets, a_key_that_is_split_over_the_pieces_of_a_body_is_not_shown) {
    played net;
    net.answer.status = 503;
    net.body = R"({"error":{"message":"who is sk-test-0123/4567+89ab? and sk-test-0123/4567+89ab?"}})";
    for (net.piece = 1; net.piece < 60; ++net.piece) {
        all_texts const got = ask(net, api_kind::anthropic, true, 2);
        EXPECT_FALSE(has_key(got.why + got.logged)) << got.why << got.logged;
        EXPECT_NE(got.logged.find("who is …? and …?"), std::string::npos) << got.logged;
    }
}

TEST(model_host_secrets, what_the_transport_says_has_no_key_in_it) {
    played net;
    net.answer = {http_end::cut, 0, {}, "the connection broke at sk-test-0123/4567+89ab"};
    EXPECT_EQ(ask(net, api_kind::chat, true).why, "the connection broke at …");
    net.answer = {http_end::whole, 500, {{"request-id", std::string{key}}}, {}};
    EXPECT_FALSE(has_key(ask(net, api_kind::chat, true).why));
}

TEST(model_host_secrets, a_reply_has_no_key_in_it_though_it_came_in_two_events) {
    played net;
    net.answer.status = 200;
    auto const event = [](std::string const& text) {
        return R"(data: {"choices":[{"index":0,"delta":{"content":")" + text + "\"}}]}\n\n";
    };
    net.body = event("It is sk-te") + event("st-0123/4567+89ab.")
             + R"(data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})" + "\n\ndata: [DONE]\n\n";
    all_texts const got = ask(net, api_kind::chat, true);
    EXPECT_EQ(got.text, "It is ….");
    EXPECT_NE(got.rest.find("It is …."), std::string::npos) << got.rest;
    EXPECT_FALSE(has_key(got.rest)) << got.rest;
}

TEST(model_host_secrets, are_found_in_headers_of_any_case_and_in_the_address) {
    auto const shown = [](http_request const& what, std::string_view text) { return secrets_of(what).redact(text); };
    EXPECT_EQ(shown({"/v1", {{"AUTHORIZATION", "Bearer first-key-1"}}, {}}, "Bearer first-key-1"), "Bearer …");
    EXPECT_EQ(shown({"/v1", {{"x-API-key", "second-key"}}, {}}, "second-key"), "…");
    EXPECT_EQ(
        shown({"/v1", {{"Proxy-Authorization", "Basic dXNlcjpwYXNzd29yZCAx"}}, {}}, "dXNlcjpwYXNzd29yZCAx password 1"),
        "… …");
    EXPECT_EQ(shown({"/v1", {{"Cookie", "a=third-key; b=fourth-key"}}, {}}, "third-key fourth-key"), "… …");
    EXPECT_EQ(shown({"/v1?model=m-is-shown&key=fifth%2Dkey", {}, {}}, "m-is-shown fifth-key fifth%2dkey"),
              "m-is-shown … …");
    EXPECT_EQ(shown({"/v1", {{"x-api-key", "abc=def;ghi,jkl"}}, {}}, "is abc=def;ghi,jkl"), "is …");
    EXPECT_EQ(shown({"/v1", {{"Authorization", "Bearer abc=def;ghi,jkl"}}, {}}, "Bearer abc=def;ghi,jkl!"),
              "Bearer …!");
    EXPECT_EQ(shown({"/v1", {{"Cookie", "a=; b=abc=defgh,jkl"}}, {}}, "b is abc=defgh,jkl"), "b is …");
    EXPECT_EQ(shown({"/v1", {{"Authorization", R"(Digest u="m", response="0123456789")"}}, {}}, "0123456789"), "…");
    EXPECT_EQ(shown({"/v1", {{"anthropic-version", "2023-06-01"}}, {}}, "2023-06-01"), "2023-06-01");
    EXPECT_EQ(shown({"/v1", {{"x-api-key", "first-key-1"}, {"api-key", "second-key"}}, {}}, "first-key-1second-key"),
              "……");
}
