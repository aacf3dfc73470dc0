// The Chat Completions API, for the tests.
#pragma once

#include "format_support.hpp"

namespace model_host_test::chat_api {

using ids = std::set<std::string>;

inline void read_assistant(json const& message, ids& waiting, reader const& in) {
    ++in.to.replies;
    if (!message.contains("tool_calls"))
        return in.expect(message.at("content").is_string(), "an answer without content");
    in.expect(!message["tool_calls"].empty(), "an empty list of calls");
    for (json const& call : message["tool_calls"]) {
        in.expect(call.at("type") == "function", "a call of an unknown type");
        in.expect(call.at("function").at("arguments").is_string(), "the arguments of a call are no string");
        in.expect(waiting.insert(call.at("id")).second, "two calls with one id");
    }
}

inline void read_message(json const& message, ids& waiting, bool& in_results, reader const& in) {
    std::string const role = message.at("role");
    if (role == "tool") {
        if (!in_results) in.begin_turn();
        in_results = true;
        std::string const id = message.at("tool_call_id");
        in.expect(waiting.erase(id) == 1, "a result without a call, or a second one: " + id);
        return in.result(id, message.at("content").get<std::string>());
    }
    in.expect(waiting.empty(), "an assistant message with 'tool_calls' must be followed by tool messages");
    waiting.clear();
    if (role == "assistant") {
        in_results = false;
        return read_assistant(message, waiting, in);
    }
    in.expect(role == "user", "an unknown role: " + role);
    if (!in_results) in.begin_turn();
    in_results = false;
    in.say(message.at("content"));
}

inline bool read(std::string const& path, std::string const& text, heard& to, std::vector<std::string>& wrong) {
    reader const in{to, wrong};
    in.expect(path == "/v1/chat/completions", "another path: " + path);
    return read_body(text, wrong, [&](json const& body) {
        in.limits(body, body.contains("max_tokens") ? "max_tokens" : "max_completion_tokens");
        in.expect(!to.streams || body.at("stream_options").at("include_usage") == true, "a stream without usage");
        for (json const& tool : body.at("tools")) {
            in.expect(tool.at("type") == "function", "a tool of an unknown type");
            json const& function = tool.at("function");
            in.tool(function.at("name"), function.at("parameters"), function.value("strict", false));
        }
        ids waiting;
        bool in_results = false;
        bool is_first = true;
        bool before_all = true;
        for (json const& message : body.at("messages")) {
            bool const is_system = message.at("role") == "system" || message.at("role") == "developer";
            before_all = before_all && is_system;
            if (is_first) in.system(message.at("content"));
            if (is_system) in.expect(before_all, "a system message in the middle");
            if (!is_system) read_message(message, waiting, in_results, in);
            is_first = false;
        }
        in.expect(waiting.empty(), "calls without results at the end");
    });
}

inline json usage_of(reply const& made) {
    return {{"prompt_tokens", made.input},
            {"completion_tokens", made.output},
            {"total_tokens", made.input + made.output},
            {"prompt_tokens_details", {{"cached_tokens", made.cache_read}}}};
}

inline std::string stop_of(reply const& made) {
    if (made.hits_limit) return "length";
    return made.calls.empty() ? "stop" : "tool_calls";
}

inline json call_of(made_call const& call, std::string const& arguments) {
    return {{"id", call.id}, {"type", "function"}, {"function", {{"name", call.name}, {"arguments", arguments}}}};
}

inline std::string whole(reply const& made) {
    json message{{"role", "assistant"}, {"content", nullptr}, {"refusal", nullptr}};
    if (!made.text.empty() || made.calls.empty()) message["content"] = made.text;
    for (made_call const& call : made.calls) message["tool_calls"].push_back(call_of(call, call.arguments));
    json const choice{{"index", 0}, {"message", message}, {"finish_reason", stop_of(made)}};
    return json{{"id", "chatcmpl-1"},    {"object", "chat.completion"}, {"created", 1},
                {"model", "test-model"}, {"choices", {choice}},         {"usage", usage_of(made)}}
        .dump();
}

inline std::string chunk(json const& choices, json const& usage = nullptr) {
    return event({{"id", "chatcmpl-1"},
                  {"object", "chat.completion.chunk"},
                  {"created", 1},
                  {"model", "test-model"},
                  {"choices", choices},
                  {"usage", usage}},
                 false);
}
inline std::string delta(json const& what, json const& stop = nullptr) {
    return chunk(json::array({{{"index", 0}, {"delta", what}, {"finish_reason", stop}}}));
}

inline std::string stream(reply const& made) {
    std::string text = delta({{"role", "assistant"}, {"content", made.calls.empty() ? json("") : json(nullptr)}});
    if (!made.text.empty()) {
        for (std::string const& piece : pieces_of(made.text)) text += delta({{"content", piece}});
    }
    if (made.fails_midway) return text + "data: " + openai_error(500, made.error_word, "no luck") + "\n\n";
    for (std::size_t i = 0; i < made.calls.size(); ++i) {
        json first = call_of(made.calls[i], "");
        first["index"] = i;
        text += delta({{"tool_calls", {first}}});
        for (std::string const& piece : pieces_of(made.calls[i].arguments))
            text += delta({{"tool_calls", {{{"index", i}, {"function", {{"arguments", piece}}}}}}});
    }
    text += delta(json::object(), stop_of(made));
    return text + chunk(json::array(), usage_of(made)) + "data: [DONE]\n\n";
}

inline constexpr api_format format{api::chat, read, whole, stream, openai_error};

}  // namespace model_host_test::chat_api
