// Says why a model API would refuse a request, so that a test learns it without the API.
//
//     std::string const why = muster_test::why_refused(body, muster::wire::openai_chat{});   // empty: it is accepted
//
// The rules are those that each API states in its errors, and those of servers that speak the same format where they are
// stricter: llama.cpp and vLLM parse the arguments of earlier calls, and many templates want the roles in turns. Rules that only
// matter to one model, such as who may send a prefill, are left out, and so is what no server breaks in what it sends itself:
// signatures, and the ids of its items.
#pragma once

#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/openai_chat.hpp>
#include <muster/wire/openai_responses.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

// What the rules of all three have in common.
class request_rules {
public:
    [[nodiscard]] std::string const& why() const { return why_; }

protected:
    using json = nlohmann::json;

    // The first rule that is broken is the one that an API reports.
    bool need(bool holds, std::string const& rule, json const& culprit = nullptr) {
        if (!holds && why_.empty()) why_ = rule + (culprit.is_null() ? "" : ": " + shown(culprit));
        return holds;
    }

    static std::string shown(json const& value) {
        std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
        return text.size() > 300 ? text.substr(0, 300) + "…" : text;
    }
    static std::string text_of(json const& object, char const* name) {
        if (!object.is_object() || !object.contains(name) || !object[name].is_string()) return {};
        return object[name].get<std::string>();
    }
    static json const& member(json const& object, char const* name) {
        static json const nothing;
        return object.is_object() && object.contains(name) ? object[name] : nothing;
    }
    static bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n\v\f") == text.npos; }
    static bool is_word(std::string_view text) {
        return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
        });
    }
    static bool is_object_text(json const& arguments) {
        return arguments.is_string() && json::parse(arguments.get<std::string>(), nullptr, false).is_object();
    }

    void check_name(json const& name) {
        need(name.is_string() && is_word(name.get<std::string>()) && name.get<std::string>().size() <= 128,
             "the name of a call has letters, digits, _ and - alone", name);
    }
    void check_new_id(json const& id, std::set<std::string>& seen) {
        if (!need(id.is_string() && !is_blank(id.get<std::string>()), "a call has an id", id)) return;
        need(seen.insert(id.get<std::string>()).second, "the id of a call is unique", id);
    }

private:
    std::string why_;
};

class messages_rules : public request_rules {
public:
    explicit messages_rules(json const& request) {
        json const& messages = member(request, "messages");
        if (!need(messages.is_array() && !messages.empty(), "messages: at least one message is required")) return;
        need(text_of(messages[0], "role") == "user", "messages: the first message is the user's");
        for (std::size_t i = 0; i < messages.size();) i = check_side(messages, i);
        need(waiting_.empty(), "tool_use ids were found without tool_result blocks immediately after");
        check_end(messages.back());
    }

private:
    // Messages of one role in a row count as one.
    std::size_t check_side(json const& messages, std::size_t at) {
        std::string const role = text_of(messages[at], "role");
        need(role == "user" || role == "assistant", "a message is the user's or the assistant's", messages[at]);
        json blocks = json::array();
        for (; at < messages.size() && text_of(messages[at], "role") == role; ++at) {
            check_content(messages[at]);
            for (json const& block : as_blocks(member(messages[at], "content"))) blocks.push_back(block);
        }
        if (role == "assistant") check_assistant(blocks);
        if (role == "user") check_user(blocks);
        return at;
    }
    static json as_blocks(json const& content) {
        if (content.is_string()) return json::array({{{"type", "text"}, {"text", content}}});
        return content.is_array() ? content : json::array();
    }
    void check_content(json const& message) {
        json const& content = member(message, "content");
        need(content.is_string() || (content.is_array() && !content.empty()), "all messages have non-empty content",
             message);
        json const blocks = as_blocks(content);
        for (json const& block : blocks) {
            need(block.is_object() && !text_of(block, "type").empty(), "a block has a type", block);
            if (text_of(block, "type") == "text")
                need(!is_blank(text_of(block, "text")), "text content blocks contain non-whitespace text", block);
        }
        if (text_of(message, "role") != "assistant" || blocks.empty()) return;
        std::string const last = text_of(blocks.back(), "type");
        need(last != "thinking" && last != "redacted_thinking",
             "the final block in an assistant message cannot be thinking", blocks.back());
    }
    void check_assistant(json const& blocks) {
        need(waiting_.empty(), "tool_use ids were found without tool_result blocks immediately after");
        waiting_.clear();
        for (json const& block : blocks) {
            need(text_of(block, "type") != "tool_result", "tool_result blocks are the user's", block);
            if (text_of(block, "type") != "tool_use") continue;
            check_new_id(member(block, "id"), ids_);
            need(is_word(text_of(block, "id")), "tool_use.id: letters, digits, _ and - alone", block);
            check_name(member(block, "name"));
            need(member(block, "input").is_object(), "tool_use.input: an object", block);
            waiting_.push_back(text_of(block, "id"));
        }
    }
    void check_user(json const& blocks) {
        bool results_may_come = true;
        for (json const& block : blocks) {
            if (text_of(block, "type") != "tool_result") {
                results_may_come = false;
                continue;
            }
            need(results_may_come, "tool_result blocks stand before all others", block);
            auto const found = std::find(waiting_.begin(), waiting_.end(), text_of(block, "tool_use_id"));
            if (need(found != waiting_.end(), "unexpected tool_use_id found in tool_result blocks", block))
                waiting_.erase(found);
        }
        need(waiting_.empty(), "tool_use ids were found without tool_result blocks immediately after");
        waiting_.clear();
    }
    void check_end(json const& last) {
        json const blocks = as_blocks(member(last, "content"));
        if (text_of(last, "role") != "assistant" || blocks.empty() || text_of(blocks.back(), "type") != "text") return;
        std::string const text = text_of(blocks.back(), "text");
        need(text.empty() || !is_blank(text.substr(text.size() - 1)),
             "the final assistant content cannot end with trailing whitespace", last);
    }

    std::set<std::string> ids_;
    std::vector<std::string> waiting_;  // calls of the assistant's turn before
};

class chat_rules : public request_rules {
public:
    explicit chat_rules(json const& request) {
        json const& messages = member(request, "messages");
        if (!need(messages.is_array() && !messages.empty(), "messages: at least one message is required")) return;
        std::string before;
        for (json const& message : messages) {
            std::string const role = text_of(message, "role");
            need(role == "tool" || role != before, "the roles take turns", message);
            need(role == "tool" || waiting_.empty(),
                 "an assistant message with tool_calls is followed by tool messages responding to each tool_call_id");
            if (role == "assistant") check_assistant(message);
            if (role == "tool") check_result(message);
            if (role == "user" || role == "system") need(says(member(message, "content")), "a message says something");
            need(role == "user" || role == "system" || role == "assistant" || role == "tool", "a role is known",
                 message);
            before = role;
        }
        need(waiting_.empty(),
             "an assistant message with tool_calls is followed by tool messages responding to each tool_call_id");
    }

private:
    // A text, or parts of which one says something.
    static bool says(json const& content) {
        if (content.is_string()) return !is_blank(content.get<std::string>());
        return content.is_array() && !content.empty();
    }
    void check_assistant(json const& message) {
        json const& content = member(message, "content");
        json const& calls = member(message, "tool_calls");
        need(content.is_null() || content.is_string() || content.is_array(), "content is a text, parts or null",
             message);
        need(!message.contains("tool_calls") || (calls.is_array() && !calls.empty()),
             "tool_calls: not null and not empty", message);
        bool const is_said = says(content) || !is_blank(text_of(message, "refusal")) || message.contains("audio");
        need(is_said || (calls.is_array() && !calls.empty()), "an assistant message says something or calls", message);
        need(!message.contains("function_call"), "function_call is of an older API", message);
        if (!calls.is_array()) return;
        for (json const& call : calls) check_call(call);
    }
    void check_call(json const& call) {
        check_new_id(member(call, "id"), ids_);
        need(!text_of(call, "type").empty(), "tool_calls[].type is required", call);
        if (text_of(call, "type") == "function") {
            check_name(member(member(call, "function"), "name"));
            need(is_object_text(member(member(call, "function"), "arguments")),
                 "the arguments of a call are a text that holds a JSON object", call);
        }
        waiting_.push_back(text_of(call, "id"));
    }
    void check_result(json const& message) {
        auto const found = std::find(waiting_.begin(), waiting_.end(), text_of(message, "tool_call_id"));
        if (need(found != waiting_.end(), "a tool message responds to a call directly before it", message))
            waiting_.erase(found);
        need(member(message, "content").is_string(), "the content of a tool message is a text", message);
    }

    std::set<std::string> ids_;
    std::vector<std::string> waiting_;
};

class responses_rules : public request_rules {
public:
    explicit responses_rules(json const& request) {
        json const& input = member(request, "input");
        if (!need(input.is_array() && !input.empty(), "input: at least one item is required")) return;
        for (std::size_t i = 0; i < input.size(); ++i) {
            std::string const type = type_of(input[i]);
            need(!type.empty(), "an item has a type or a role", input[i]);
            if (type == "reasoning") check_reasoning(input, i);
            if (type == "message") check_message(input[i]);
            if (type == "function_call") check_call(input[i]);
            if (type == "function_call_output") check_result(input[i]);
            bool const is_output = type == "function_call_output" || type == "function_call" || type == "reasoning";
            need(is_output || waiting_.empty() || text_of(input[i], "role") != "user",
                 "no tool output found for function call", input[i]);
        }
        need(waiting_.empty(), "no tool output found for function call");
    }

private:
    static std::string type_of(json const& item) {
        std::string const type = text_of(item, "type");
        return type.empty() && !text_of(item, "role").empty() ? "message" : type;
    }
    // What it led to stands directly behind it, in the same turn.
    void check_reasoning(json const& input, std::size_t at) {
        while (at < input.size() && type_of(input[at]) == "reasoning") ++at;
        bool const is_followed =
            at < input.size() && type_of(input[at]) != "function_call_output" && text_of(input[at], "role") != "user";
        need(is_followed, "a reasoning item was provided without its required following item", input[at - 1]);
    }
    void check_message(json const& item) {
        json const& content = member(item, "content");
        bool const says =
            content.is_string() ? !is_blank(content.get<std::string>()) : content.is_array() && !content.empty();
        need(says, "a message has content", item);
        if (!content.is_array()) return;
        for (json const& part : content) need(!text_of(part, "type").empty(), "a part has a type", item);
    }
    void check_call(json const& item) {
        check_new_id(member(item, "call_id"), ids_);
        check_name(member(item, "name"));
        need(is_object_text(member(item, "arguments")), "the arguments of a call are a text that holds a JSON object",
             item);
        waiting_.push_back(text_of(item, "call_id"));
    }
    void check_result(json const& item) {
        auto const found = std::find(waiting_.begin(), waiting_.end(), text_of(item, "call_id"));
        if (need(found != waiting_.end(), "no tool call found for function call output", item)) waiting_.erase(found);
        need(member(item, "output").is_string(), "the output of a call is a text", item);
    }

    std::set<std::string> ids_;
    std::vector<std::string> waiting_;
};

inline nlohmann::json parsed_request(std::string_view body) { return nlohmann::json::parse(body, nullptr, false); }

inline std::string why_refused(std::string_view body, muster::wire::anthropic_messages) {
    return messages_rules{parsed_request(body)}.why();
}
inline std::string why_refused(std::string_view body, muster::wire::openai_chat) {
    return chat_rules{parsed_request(body)}.why();
}
inline std::string why_refused(std::string_view body, muster::wire::openai_responses) {
    return responses_rules{parsed_request(body)}.why();
}

}  // namespace muster_test
