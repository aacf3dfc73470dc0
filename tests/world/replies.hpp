// Bodies of replies as each API writes them, for tables in which only a part of a reply is the point.
//
//     body_of({.text = "Hi", .calls = {{"AddUp", R"({"a":2,"b":3})", "call_0"}}, .word = "\"stop\""}, chat{})
#pragma once

#include "sent.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace muster_test {

struct written_call {
    std::string name;
    std::string arguments;  // the text that the model wrote
    std::string id;
};

struct written_reply {
    std::string text = {};
    std::vector<written_call> calls = {};
    std::string word = {};  // why it stopped, as JSON; empty: what the API says usually
};

inline std::string body_of(written_reply const& reply, messages) {
    using nlohmann::json;
    json blocks = json::array();
    if (!reply.text.empty()) blocks.push_back({{"type", "text"}, {"text", reply.text}});
    for (auto const& call : reply.calls)
        blocks.push_back(
            {{"type", "tool_use"}, {"id", call.id}, {"name", call.name}, {"input", json::parse(call.arguments)}});
    json body = {{"id", "msg_1"}, {"type", "message"}, {"role", "assistant"}, {"model", "m"}, {"content", blocks}};
    body["stop_reason"] = !reply.word.empty() ? json::parse(reply.word) : reply.calls.empty() ? "end_turn" : "tool_use";
    body["usage"] = {{"input_tokens", 20}, {"output_tokens", 9}};
    return body.dump();
}

inline std::string body_of(written_reply const& reply, chat) {
    using nlohmann::json;
    json message = {{"role", "assistant"}, {"content", nullptr}};
    if (!reply.text.empty()) message["content"] = reply.text;
    for (auto const& call : reply.calls)
        message["tool_calls"].push_back({{"id", call.id},
                                         {"type", "function"},
                                         {"function", {{"name", call.name}, {"arguments", call.arguments}}}});
    json choice = {{"index", 0}, {"message", message}};
    choice["finish_reason"] = !reply.word.empty() ? json::parse(reply.word)
                            : reply.calls.empty() ? "stop"
                                                  : "tool_calls";
    json body = {{"id", "chatcmpl-1"}, {"object", "chat.completion"}, {"model", "m"}, {"choices", {choice}}};
    body["usage"] = {{"prompt_tokens", 20}, {"completion_tokens", 9}};
    return body.dump();
}

// Ids of items are the server's own, so each body has others.
inline std::string body_of(written_reply const& reply, responses) {
    using nlohmann::json;
    static int count = 0;
    std::string const number = std::to_string(++count);
    json items = json::array();
    if (!reply.text.empty())
        items.push_back(
            {{"type", "message"},
             {"id", "msg_" + number},
             {"role", "assistant"},
             {"status", "completed"},
             {"content", {{{"type", "output_text"}, {"text", reply.text}, {"annotations", json::array()}}}}});
    for (std::size_t i = 0; i < reply.calls.size(); ++i)
        items.push_back({{"type", "function_call"},
                         {"id", "fc_" + number + "_" + std::to_string(i)},
                         {"call_id", reply.calls[i].id},
                         {"name", reply.calls[i].name},
                         {"arguments", reply.calls[i].arguments},
                         {"status", "completed"}});
    json body = {{"id", "resp_" + number}, {"object", "response"}, {"model", "m"}, {"output", items}};
    body["status"] = "completed";
    if (!reply.word.empty()) body.update(json::parse(reply.word));  // members of the response
    body["usage"] = {{"input_tokens", 20}, {"output_tokens", 9}};
    return body.dump();
}

template <class Wire>
std::string streamed_of(written_reply const& reply) {
    return server_sent(as_events(nlohmann::json::parse(body_of(reply, Wire{})), Wire{}));
}

}  // namespace muster_test
