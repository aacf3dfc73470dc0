// A conversation with all that can be in one, and its requests in a format, as another reader of JSON sees them.
#pragma once

#include <muster/wire/conversation.hpp>
#include <muster/wire/model_request.hpp>

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace muster_test {

template <class Wire>
nlohmann::json requested(muster::model_request const& request) {
    std::string text;
    muster::append_sink out{text};
    muster::put_request<Wire>(out, request);
    return nlohmann::json::parse(text);
}

// A question, two calls of which one is answered, a notification, a last word, another question.
inline muster::conversation lively_talk(std::string const& calling_turn, std::string const& speaking_turn) {
    muster::conversation talk;
    talk.say("Find \"it\".");
    talk.say("Now.");
    muster::model_reply calls;
    calls.turn = calling_turn;
    calls.calls = {{"call_1", "Read", "{}"}, {"call_2", "Ping", "{}"}};
    talk.keep(calls);
    talk.say("<task-notification>…</task-notification>");
    talk.answer({"call_1", "text \xFF", false});
    muster::model_reply speaks;
    speaks.turn = speaking_turn;
    talk.keep(speaks);
    talk.say("Go on.");
    return talk;
}

}  // namespace muster_test
