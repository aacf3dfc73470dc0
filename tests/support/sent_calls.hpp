// Counts the calls in what a server sent, in another way than the library does.
//
//     std::size_t const least = muster_test::calls_in(bytes, muster::wire::openai_chat{});
//
// A lower bound: of bytes that another reader of JSON would read differently, such as an object with a name twice, it
// counts nothing, and nothing behind a stop reason, where whatever is odd ends the stream.
#pragma once

#include "wires.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster_test {

// JSON in which no object has a name twice, or nothing.
inline nlohmann::json plain_json(std::string_view text) {
    using nlohmann::json;
    std::vector<std::set<std::string>> names;
    bool is_plain = text.find('\0') == text.npos;
    auto const look = [&](int, json::parse_event_t event, json& part) {
        if (event == json::parse_event_t::object_start) names.emplace_back();
        if (event == json::parse_event_t::object_end) names.pop_back();
        if (event == json::parse_event_t::key)
            is_plain = is_plain && names.back().insert(part.get<std::string>()).second;
        return true;
    };
    json const read = json::parse(text, look, false);
    return is_plain && !read.is_discarded() ? read : json{};
}

inline bool is_of_type(nlohmann::json const& object, char const* type) {
    return object.is_object() && object.contains("type") && object["type"] == type;
}

// What the events of a stream hold, or nothing where one of them is odd.
inline std::vector<nlohmann::json> plain_events(std::string_view stream) {
    std::vector<nlohmann::json> events;
    std::size_t const begin = stream.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (begin != stream.npos && stream[begin] == '{') return events;  // a body instead of events
    while (!stream.empty()) {
        std::size_t const end = stream.find("\n\n");
        std::string_view const frame = stream.substr(0, end);
        stream.remove_prefix(end == stream.npos ? stream.size() : end + 2);
        std::string_view const data = frame.substr(frame.rfind('\n') + 1);
        bool const is_blank = data.substr(std::min<std::size_t>(data.size(), 5)).find_first_not_of(' ') == data.npos;
        if (data.starts_with("data") && !data.starts_with("data: {") && !is_blank)
            break;  // [DONE], or what ends a stream
        std::size_t const first = frame.starts_with("data") ? 0 : frame.find("\ndata");
        if (first != frame.npos && first + (first == 0 ? 0 : 1) != frame.size() - data.size())
            break;  // data in several lines are one text, which may end a stream
        bool const is_odd = frame.find('\r') != frame.npos || end == stream.npos;
        if (is_odd || !data.starts_with("data: {")) continue;
        events.push_back(plain_json(data.substr(6)));
        if (!events.back().is_object()) return {};
        if (events.back().contains("error") || is_of_type(events.back(), "error")) return {};
    }
    return events;
}

inline bool has_text(nlohmann::json const& object, char const* name) {
    return object.is_object() && object.contains(name) && object[name].is_string()
        && object[name].get<std::string>().find_first_not_of(" \t\r\n\f\v") != std::string::npos;
}
// Messages: each block of a call that has begun and ended.
inline std::size_t calls_in(std::string_view stream, messages) {
    std::size_t count = 0;
    std::size_t starts = 0;
    std::set<nlohmann::json> open;
    for (nlohmann::json const& event : plain_events(stream)) {
        bool const has_index = event.contains("index") && event["index"].is_number_unsigned();
        starts += is_of_type(event, "message_start") ? 1U : 0U;
        if (!has_text(event, "type") || is_of_type(event, "message_stop") || is_of_type(event, "message_delta")) break;
        if (starts == 1 && has_index && is_of_type(event, "content_block_start") && event.contains("content_block")) {
            nlohmann::json const& block = event["content_block"];
            if (is_of_type(block, "tool_use") && has_text(block, "name")) open.insert(event["index"]);
        }
        if (has_index && is_of_type(event, "content_block_stop")) count += open.erase(event["index"]);
    }
    return starts == 1 ? count : 0;  // whether a second message goes on with the first one is not said anywhere
}

// Chat: each index under which a name has come.
inline std::size_t calls_in(std::string_view stream, chat) {
    std::set<nlohmann::json> indices;
    std::set<std::pair<nlohmann::json, nlohmann::json>> seen;
    for (nlohmann::json const& event : plain_events(stream)) {
        if (!event.contains("choices") || !event["choices"].is_array() || event["choices"].empty()) continue;
        nlohmann::json const& choice = event["choices"][0];
        bool const is_other = choice.is_object() && choice.contains("index") && choice["index"] != 0;
        if (is_other && !choice["index"].is_number_unsigned()) break;  // an unusual choice, which may end the stream
        if (!choice.is_object() || choice.contains("error")) break;
        if (is_other || !choice.contains("delta") || !choice["delta"].is_object()) continue;
        for (auto const& call : choice["delta"].value("tool_calls", nlohmann::json::array())) {
            bool const has_index = call.is_object() && call.contains("index") && call["index"].is_number_unsigned();
            bool const is_function = call.is_object() && (!call.contains("type") || call["type"] == "function");
            if (!has_index || !is_function || !call.contains("function") || !has_text(call["function"], "name"))
                continue;
            // A call with one id, name and arguments may be repeated under any index.
            bool const is_whole = has_text(call, "id") && has_text(call["function"], "arguments");
            if (is_whole && !seen.emplace(call["id"], call["function"]).second) continue;
            indices.insert(call["index"]);
        }
        if (has_text(choice, "finish_reason")) break;
    }
    return indices.size();
}

// Responses: the calls of the last event, or where it has no items, those that were done.
inline std::size_t calls_in(std::string_view stream, responses) {
    std::set<nlohmann::json> done;  // by their places
    for (nlohmann::json const& event : plain_events(stream)) {
        if (!has_text(event, "type")) return 0;
        bool const has_place = event.contains("output_index") && event["output_index"].is_number_unsigned();
        bool const is_done = is_of_type(event, "response.output_item.done") && has_place;
        bool const has_call = is_done && event.contains("item") && is_of_type(event["item"], "function_call");
        if (has_call && has_text(event["item"], "name")) done.insert(event["output_index"]);
        if (is_of_type(event, "response.incomplete") || is_of_type(event, "response.failed")) return 0;
        if (!is_of_type(event, "response.completed") || !event.contains("response")) continue;
        nlohmann::json const& response = event["response"];
        bool const has_items = response.is_object() && response.contains("output") && response["output"].is_array();
        if (!has_items || response["output"].empty()) return done.size();
        std::size_t count = 0;
        for (auto const& item : response["output"])
            count += is_of_type(item, "function_call") && has_text(item, "name") ? 1U : 0U;
        return count;
    }
    return 0;
}

}  // namespace muster_test
