// The Messages API, for the tests.
#pragma once

#include "format_support.hpp"

namespace model_host_test::anthropic_api {

inline void count_mark(json const& block, reader const& in) {
    if (!block.contains("cache_control")) return;
    in.expect(block["cache_control"].at("type") == "ephemeral", "a cache mark of an unknown type");
    ++in.to.cache_marks;
}

using ids = std::set<std::string>;

// A user message: results first, one for each call that waits for one, then texts.
inline void read_user(json const& content, ids& waiting, reader const& in) {
    in.begin_turn();
    bool text_came = false;
    for (json const& block : content) {
        count_mark(block, in);
        if (block.at("type") == "tool_result") {
            std::string const id = block.at("tool_use_id");
            in.expect(!text_came, "a result behind a text");
            in.expect(waiting.erase(id) == 1, "a result without a call, or a second one: " + id);
            in.result(id, block.at("content").get<std::string>(), block.value("is_error", false));
        } else {
            in.expect(block.at("type") == "text", "an unknown block in a user message");
            in.expect(waiting.empty(), "tool_use ids were found without tool_result blocks immediately after");
            in.say(block.at("text"));
            text_came = true;
        }
    }
    in.expect(waiting.empty(), "tool_use ids were found without tool_result blocks immediately after");
    waiting.clear();
}

inline void read_assistant(json const& content, ids& waiting, reader const& in) {
    ++in.to.replies;
    in.expect(!content.empty(), "an assistant message without content");
    for (json const& block : content) {
        count_mark(block, in);
        if (block.at("type") == "text") in.expect(!block.at("text").get<std::string>().empty(), "an empty text");
        if (block.at("type") != "tool_use") continue;
        in.expect(block.at("input").is_object(), "the input of a call is no object");
        in.expect(waiting.insert(block.at("id")).second, "two calls with one id");
    }
}

inline json as_blocks(json const& content) {
    return content.is_string() ? json::array({{{"type", "text"}, {"text", content}}}) : content;
}

inline void read_messages(json const& messages, reader const& in) {
    ids waiting;
    std::string before = "assistant";
    in.expect(!messages.empty(), "no messages");
    for (json const& message : messages) {
        std::string const role = message.at("role");
        in.expect(role != before, "two messages of one role in a row: " + role);
        before = role;
        if (role == "user")
            read_user(as_blocks(message.at("content")), waiting, in);
        else
            read_assistant(as_blocks(message.at("content")), waiting, in);
    }
    in.expect(before == "user", "the last message is not the user's");
}

inline bool read(std::string const& path, std::string const& text, heard& to, std::vector<std::string>& wrong) {
    reader const in{to, wrong};
    in.expect(path == "/v1/messages", "another path: " + path);
    return read_body(text, wrong, [&](json const& body) {
        in.limits(body, "max_tokens");
        json const system = as_blocks(body.at("system"));
        in.system(system.at(0).at("text"));
        in.expect(system.at(0).contains("cache_control"), "the persona is not marked for the cache");
        for (json const& block : system) count_mark(block, in);
        for (json const& tool : body.at("tools")) {
            in.tool(tool.at("name"), tool.at("input_schema"), tool.value("strict", false));
            count_mark(tool, in);
        }
        read_messages(body.at("messages"), in);
        in.expect(to.cache_marks <= 4, "more than 4 cache marks");
    });
}

inline json usage_of(reply const& made, std::uint64_t output) {
    return {{"input_tokens", made.input - made.cache_read - made.cache_written},
            {"cache_read_input_tokens", made.cache_read},
            {"cache_creation_input_tokens", made.cache_written},
            {"output_tokens", output}};
}

inline std::string stop_of(reply const& made) {
    if (made.hits_limit) return "max_tokens";
    return made.calls.empty() ? "end_turn" : "tool_use";
}

inline json message_of(reply const& made) {
    return {{"id", "msg_1"},
            {"type", "message"},
            {"role", "assistant"},
            {"model", "test-model"},
            {"content", json::array()},
            {"stop_reason", nullptr},
            {"stop_sequence", nullptr},
            {"usage", usage_of(made, 1)}};
}

// By hand: the arguments stand in it as the test has them, whether they are JSON or not.
inline std::string call_block(made_call const& call) {
    return R"({"type":"tool_use","id":")" + call.id + R"(","name":")" + call.name + R"(","input":)" + call.arguments
         + "}";
}

inline std::string whole(reply const& made) {
    std::string content;
    if (!made.text.empty()) content = json{{"type", "text"}, {"text", made.text}}.dump();
    for (made_call const& call : made.calls) content += (content.empty() ? "" : ",") + call_block(call);
    json message = message_of(made);
    message.erase("content");
    message["stop_reason"] = stop_of(made);
    message["usage"] = usage_of(made, made.output);
    std::string text = message.dump();
    text.pop_back();
    return text + R"(,"content":[)" + content + "]}";
}

inline std::string block_events(int index, json const& start, std::vector<json> const& deltas) {
    std::string text = event({{"type", "content_block_start"}, {"index", index}, {"content_block", start}}, true);
    for (json const& delta : deltas)
        text += event({{"type", "content_block_delta"}, {"index", index}, {"delta", delta}}, true);
    return text + event({{"type", "content_block_stop"}, {"index", index}}, true);
}

inline std::string_view word_of(int status) {
    switch (status) {
        case 400: return "invalid_request_error";
        case 401: return "authentication_error";
        case 429: return "rate_limit_error";
        case 529: return "overloaded_error";
        default: return "api_error";
    }
}

inline std::string error(int status, std::string_view word, std::string_view message) {
    return json{{"type", "error"}, {"error", {{"type", word.empty() ? word_of(status) : word}, {"message", message}}}}
        .dump();
}

inline std::string stream(reply const& made) {
    std::string text = event({{"type", "message_start"}, {"message", message_of(made)}}, true);
    text += event({{"type", "ping"}}, true);
    int index = 0;
    if (!made.text.empty()) {
        std::vector<json> deltas;
        for (std::string const& piece : pieces_of(made.text))
            deltas.push_back({{"type", "text_delta"}, {"text", piece}});
        text += block_events(index++, {{"type", "text"}, {"text", ""}}, deltas);
    }
    if (made.fails_midway) return text + "event: error\ndata: " + error(529, made.error_word, "no luck") + "\n\n";
    for (made_call const& call : made.calls) {
        std::vector<json> deltas;
        for (std::string const& piece : pieces_of(call.arguments))
            deltas.push_back({{"type", "input_json_delta"}, {"partial_json", piece}});
        text += block_events(
            index++, {{"type", "tool_use"}, {"id", call.id}, {"name", call.name}, {"input", json::object()}}, deltas);
    }
    text += event({{"type", "message_delta"},
                   {"delta", {{"stop_reason", stop_of(made)}, {"stop_sequence", nullptr}}},
                   {"usage", {{"output_tokens", made.output}}}},
                  true);
    return text + event({{"type", "message_stop"}}, true);
}

inline constexpr api_format format{api::anthropic, read, whole, stream, error};

}  // namespace model_host_test::anthropic_api
