// Makes the events in which a server would have streamed a body, its texts and arguments in several pieces.
//
//     std::vector<std::string> const events = muster_test::as_events(body, muster::wire::openai_chat{});
#pragma once

#include <muster/text/utf8.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/openai_chat.hpp>
#include <muster/wire/openai_responses.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

inline std::vector<std::string> pieces_of(std::string_view text) {
    std::vector<std::string> pieces;
    while (!text.empty()) {
        pieces.emplace_back(muster::cut_utf8(text, 7));
        text.remove_prefix(pieces.back().size());
    }
    return pieces;
}

// The Messages API: the input of a call comes as pieces of JSON.
inline std::vector<std::string> as_events(nlohmann::json body, muster::wire::anthropic_messages) {
    using nlohmann::json;
    std::vector<std::string> events;
    json const blocks = body.value("content", json::array());
    json const end = {{"stop_reason", body.value("stop_reason", json{})}};
    json const usage = body.value("usage", json::object());
    body["content"] = json::array();
    body["stop_reason"] = nullptr;
    events.push_back(json{{"type", "message_start"}, {"message", body}}.dump());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        json begun = blocks[i];
        std::vector<json> deltas;
        auto const move_out = [&](char const* field, char const* type) {
            for (std::string const& piece : pieces_of(begun[field].get<std::string>()))
                deltas.push_back({{"type", type}, {field, piece}});
            begun[field] = "";
        };
        if (begun["type"] == "text") move_out("text", "text_delta");
        if (begun["type"] == "thinking") {
            move_out("thinking", "thinking_delta");
            deltas.push_back({{"type", "signature_delta"}, {"signature", begun.value("signature", "")}});
            begun["signature"] = "";
        }
        if (begun["type"] == "tool_use" && begun.contains("input")) {
            for (std::string const& piece : pieces_of(begun["input"].dump()))
                deltas.push_back({{"type", "input_json_delta"}, {"partial_json", piece}});
            begun["input"] = json::object();
        }
        events.push_back(json{{"type", "content_block_start"}, {"index", i}, {"content_block", begun}}.dump());
        for (json const& delta : deltas)
            events.push_back(json{{"type", "content_block_delta"}, {"index", i}, {"delta", delta}}.dump());
        events.push_back(json{{"type", "content_block_stop"}, {"index", i}}.dump());
    }
    events.push_back(json{{"type", "message_delta"}, {"delta", end}, {"usage", usage}}.dump());
    events.push_back(R"({"type":"message_stop"})");
    return events;
}

// Chat Completions: each call by its index, the arguments in pieces, the figures in a chunk of their own.
inline std::vector<std::string> as_events(nlohmann::json const& body, muster::wire::openai_chat) {
    using nlohmann::json;
    std::vector<std::string> events;
    json const& choice = body["choices"][0];
    auto const add = [&](json const& delta, json const& finish = nullptr) {
        json chunk = body;
        chunk.erase("usage");
        chunk["choices"] = {{{"index", 0}, {"delta", delta}, {"finish_reason", finish}}};
        events.push_back(chunk.dump());
    };
    add({{"role", "assistant"}, {"content", nullptr}});
    json message = choice["message"];
    for (auto const* const field : {"reasoning_content", "content", "refusal"}) {
        if (!message.contains(field) || !message[field].is_string()) continue;
        for (std::string const& piece : pieces_of(message[field].get<std::string>())) add({{field, piece}});
    }
    std::size_t index = 0;
    for (json call : message.value("tool_calls", json::array())) {
        json const arguments = call["function"].value("arguments", json{});
        call["index"] = index;
        if (arguments.is_string()) call["function"]["arguments"] = "";
        add({{"tool_calls", {call}}});
        for (std::string const& piece : pieces_of(arguments.is_string() ? arguments.get<std::string>() : ""))
            add({{"tool_calls", {{{"index", index}, {"function", {{"arguments", piece}}}}}}});
        ++index;
    }
    add(json::object(), choice.value("finish_reason", json{}));
    if (body.contains("usage")) {
        json chunk = body;
        chunk["choices"] = json::array();
        events.push_back(chunk.dump());
    }
    events.emplace_back("[DONE]");
    return events;
}

// Responses: each item when it begins, in pieces, and when it is done; then all of it.
inline std::vector<std::string> as_events(nlohmann::json const& body, muster::wire::openai_responses) {
    using nlohmann::json;
    std::vector<std::string> events;
    auto const add = [&](std::string const& type, json event) {
        event["type"] = "response." + type;
        event["sequence_number"] = events.size();
        events.push_back(event.dump());
    };
    json begun = body;
    begun["output"] = json::array();
    begun["status"] = "in_progress";
    begun["usage"] = nullptr;
    add("created", {{"response", begun}});
    json const& items = body["output"];
    for (std::size_t i = 0; i < items.size(); ++i) {
        json item = items[i];
        std::string const id = item.value("id", "");
        bool const is_call =
            item["type"] == "function_call" && item.contains("arguments") && item["arguments"].is_string();
        if (is_call) item["arguments"] = "";
        if (item["type"] == "message") item["content"] = json::array();
        add("output_item.added", {{"output_index", i}, {"item", item}});
        if (is_call) {
            for (std::string const& piece : pieces_of(items[i]["arguments"].get<std::string>()))
                add("function_call_arguments.delta", {{"output_index", i}, {"item_id", id}, {"delta", piece}});
            add("function_call_arguments.done",
                {{"output_index", i}, {"item_id", id}, {"arguments", items[i]["arguments"]}});
        }
        std::size_t part = 0;
        for (json const& each : item["type"] == "message" ? items[i]["content"] : json::array()) {
            json const place = {{"output_index", i}, {"item_id", id}, {"content_index", part++}};
            auto const with = [&](json more) { return more.update(place), more; };
            bool const is_text = each["type"] == "output_text";
            char const* const field = is_text ? "text" : "refusal";
            json empty = each;
            empty[field] = "";
            add("content_part.added", with({{"part", empty}}));
            for (std::string const& piece : pieces_of(each.value(field, "")))
                add(is_text ? "output_text.delta" : "refusal.delta", with({{"delta", piece}}));
            add(is_text ? "output_text.done" : "refusal.done", with({{field, each.value(field, "")}}));
            add("content_part.done", with({{"part", each}}));
        }
        add("output_item.done", {{"output_index", i}, {"item", items[i]}});
    }
    std::string const status = body.contains("status") && body["status"].is_string() ? body["status"] : "completed";
    add(status == "incomplete" || status == "failed" ? status : "completed", {{"response", body}});
    return events;
}

}  // namespace muster_test
