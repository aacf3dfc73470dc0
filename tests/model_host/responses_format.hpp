// The Responses API, for the tests.
#pragma once

#include "format_support.hpp"

namespace model_host_test::responses_api {

using ids = std::set<std::string>;

inline std::string text_of(json const& content) {
    if (content.is_string()) return content;
    std::string text;
    for (json const& part : content) text += part.at("text").get<std::string>();
    return text;
}

struct input_state {
    ids waiting;
    bool in_reply = false;
    bool in_results = false;
};

inline void read_item(json const& item, input_state& at, reader const& in) {
    std::string const type = item.value("type", "message");
    if (type == "function_call_output") {
        if (!at.in_results) in.begin_turn();
        at.in_results = true;
        at.in_reply = false;
        std::string const id = item.at("call_id");
        in.expect(at.waiting.erase(id) == 1, "an output without a call, or a second one: " + id);
        return in.result(id, item.at("output").get<std::string>());
    }
    bool const is_models = type == "function_call" || type == "reasoning" || item.value("role", "") == "assistant";
    if (is_models) {
        if (!at.in_reply) ++in.to.replies;
        at.in_reply = true;
        at.in_results = false;
        if (type != "function_call") return;
        in.expect(item.at("arguments").is_string(), "the arguments of a call are no string");
        return in.expect(at.waiting.insert(item.at("call_id")).second, "two calls with one id");
    }
    in.expect(at.waiting.empty(), "No tool output found for a function call");
    in.expect(item.at("role") == "user", "an unknown role");
    if (!at.in_results) in.begin_turn();
    at.in_reply = at.in_results = false;
    in.say(text_of(item.at("content")));
}

inline bool read(std::string const& path, std::string const& text, heard& to, std::vector<std::string>& wrong) {
    reader const in{to, wrong};
    in.expect(path == "/v1/responses", "another path: " + path);
    return read_body(text, wrong, [&](json const& body) {
        in.limits(body, "max_output_tokens");
        for (json const& tool : body.at("tools")) {
            in.expect(tool.at("type") == "function", "a tool of an unknown type");
            in.expect(tool.contains("strict"), "a tool that does not say whether it is strict");
            in.tool(tool.at("name"), tool.at("parameters"), tool.at("strict") == true);
        }
        input_state at;
        bool has_system = body.contains("instructions") && body["instructions"].is_string();
        if (has_system) in.system(body["instructions"]);
        for (json const& item : body.at("input")) {
            bool const is_system = item.value("role", "") == "system" || item.value("role", "") == "developer";
            if (is_system && !has_system) in.system(text_of(item.at("content")));
            has_system = has_system || is_system;
            if (!is_system) read_item(item, at, in);
        }
        in.expect(has_system, "no instructions");
        in.expect(at.waiting.empty(), "No tool output found for a function call");
    });
}

inline json usage_of(reply const& made) {
    return {{"input_tokens", made.input},
            {"input_tokens_details", {{"cached_tokens", made.cache_read}}},
            {"output_tokens", made.output},
            {"output_tokens_details", {{"reasoning_tokens", 0}}},
            {"total_tokens", made.input + made.output}};
}

inline json text_item(std::string const& text) {
    return {{"type", "message"},
            {"id", "msg_1"},
            {"status", "completed"},
            {"role", "assistant"},
            {"content", json::array({{{"type", "output_text"}, {"text", text}, {"annotations", json::array()}}})}};
}
inline json call_item(made_call const& call, std::string const& arguments, std::string const& status) {
    return {{"type", "function_call"}, {"id", "fc_" + call.id},  {"call_id", call.id},
            {"name", call.name},       {"arguments", arguments}, {"status", status}};
}

inline json items_of(reply const& made) {
    json items = json::array();
    if (!made.text.empty()) items.push_back(text_item(made.text));
    for (made_call const& call : made.calls)
        items.push_back(call_item(call, call.arguments, made.hits_limit ? "incomplete" : "completed"));
    return items;
}

inline json response_of(reply const& made, std::string const& status, json const& items) {
    json response{{"id", "resp_1"},
                  {"object", "response"},
                  {"created_at", 1},
                  {"model", "test-model"},
                  {"status", status},
                  {"error", nullptr},
                  {"incomplete_details", nullptr},
                  {"output", items}};
    if (status == "in_progress") return response;
    if (made.hits_limit) response["incomplete_details"] = {{"reason", "max_output_tokens"}};
    response["usage"] = usage_of(made);
    return response;
}

inline std::string status_of(reply const& made) { return made.hits_limit ? "incomplete" : "completed"; }

inline std::string whole(reply const& made) { return response_of(made, status_of(made), items_of(made)).dump(); }

inline std::string stream(reply const& made) {
    int number = 0;
    auto const say = [&](json data) {
        data["sequence_number"] = number++;
        return event(data, true);
    };
    std::string text =
        say({{"type", "response.created"}, {"response", response_of(made, "in_progress", json::array())}});
    int index = 0;
    if (!made.text.empty()) {
        json begun = text_item("");
        begun["content"] = json::array();
        begun["status"] = "in_progress";
        text += say({{"type", "response.output_item.added"}, {"output_index", index}, {"item", begun}});
        text += say({{"type", "response.content_part.added"},
                     {"item_id", "msg_1"},
                     {"output_index", index},
                     {"content_index", 0},
                     {"part", {{"type", "output_text"}, {"text", ""}, {"annotations", json::array()}}}});
        for (std::string const& piece : pieces_of(made.text))
            text += say({{"type", "response.output_text.delta"},
                         {"item_id", "msg_1"},
                         {"output_index", index},
                         {"content_index", 0},
                         {"delta", piece}});
        text += say({{"type", "response.output_text.done"},
                     {"item_id", "msg_1"},
                     {"output_index", index},
                     {"content_index", 0},
                     {"text", made.text}});
        text += say({{"type", "response.output_item.done"}, {"output_index", index}, {"item", text_item(made.text)}});
        ++index;
    }
    if (made.fails_midway)
        return text + say({{"type", "error"}, {"code", made.error_word}, {"message", "no luck"}, {"param", nullptr}});
    for (made_call const& call : made.calls) {
        std::string const id = "fc_" + call.id;
        text += say({{"type", "response.output_item.added"},
                     {"output_index", index},
                     {"item", call_item(call, "", "in_progress")}});
        for (std::string const& piece : pieces_of(call.arguments))
            text += say({{"type", "response.function_call_arguments.delta"},
                         {"item_id", id},
                         {"output_index", index},
                         {"delta", piece}});
        text += say({{"type", "response.function_call_arguments.done"},
                     {"item_id", id},
                     {"output_index", index},
                     {"arguments", call.arguments}});
        text += say({{"type", "response.output_item.done"},
                     {"output_index", index},
                     {"item", call_item(call, call.arguments, "completed")}});
        ++index;
    }
    return text
         + say({{"type", "response." + status_of(made)},
                {"response", response_of(made, status_of(made), items_of(made))}});
}

inline constexpr api_format format{api::responses, read, whole, stream, openai_error};

}  // namespace model_host_test::responses_api
