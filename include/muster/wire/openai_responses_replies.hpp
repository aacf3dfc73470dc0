// What the Responses API of OpenAI answers, as one body or as a stream of events.
//
//     auto const got = muster::read_reply<muster::wire::openai_responses>(body);
//     muster::reply_stream<muster::wire::openai_responses> stream;   // reply_stream.hpp
//
// The items of the output are the turn to send back, those of reasoning too where something follows them.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/changed_object.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/openai_usage.hpp>
#include <muster/wire/detail/reply_shape.hpp>
#include <muster/wire/detail/response_items.hpp>
#include <muster/wire/detail/responses_stream.hpp>
#include <muster/wire/detail/settled_calls.hpp>
#include <muster/wire/detail/stop_words.hpp>
#include <muster/wire/openai_responses.hpp>
#include <muster/wire/read_reply.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace wire::detail {

class responses_reader {
public:
    responses_reader(json_tree const& tree, model_reply& to) : shape_(tree), to_(to), calls_(to) {}

    wire_fault read(json_value whole) {
        to_.id = shape_.text(whole, "id");
        to_.model = shape_.text(whole, "model");
        to_.usage = openai_usage(whole["usage"]);
        output_ = shape_.need(whole, "output", json_kind::list);
        read_texts();
        for (json_value const item : output_) {
            if (item["type"].text().ends_with("_output")) outputs_.insert(item["call_id"].text());
        }
        std::size_t count = 0;
        for (json_value const item : output_) {
            if (!shape_.fits(count++, item)) break;
            read_item(item);
        }
        wire_fault said = read_stop(whole);
        if (to_.calls.empty() && to_.unknown_blocks == 0 && to_.refusal.empty() && trimmed(to_.text).empty())
            to_.turn.clear();
        return shape_.fault ? std::move(shape_.fault) : said;
    }

private:
    // They come first, since the ids of calls are made of them.
    void read_texts() {
        for (json_value const item : output_) {
            if (item["type"].text() != "message") continue;
            json_value const content = shape_.find(item, "content");
            to_.text += content.text();  // from a server that sends the text without parts
            if (content.is(json_kind::text)) continue;
            for (json_value const part : shape_.need(item, "content", json_kind::list)) read_part(part);
        }
    }
    static bool is_null_text(json_value part) { return is_output_text(part) && part["text"].is(json_kind::null); }
    void read_part(json_value part) {
        std::string_view const type = shape_.need_text(part, "type");
        if (is_null_text(part)) return;
        if (is_output_text(part)) {
            to_.text += shape_.need_text(part, "text");
        } else if (type == "refusal") {
            to_.refusal += shape_.need_text(part, "refusal");
        } else {
            ++to_.unknown_blocks;
        }
    }
    void read_item(json_value item) {
        std::string_view const type = shape_.need_text(item, "type");
        if (type == "function_call") return read_call(item);
        if (type == "reasoning") return append(thoughts_, item.raw());
        if (type != "message") ++to_.unknown_blocks;
        bool const is_hollow = trimmed(type).empty() || (type == "message" && says_nothing(item));
        if (is_hollow || waits_for_output(item, type)) return thoughts_.clear();
        send_back(type == "message" ? message_sent_back(item) : std::string{item.raw()});
    }
    // The API accepts a text of a model only under the name output_text.
    static std::string message_sent_back(json_value item) {
        json_value const content = item["content"];
        bool is_fit = content.is(json_kind::list);
        for (json_value const part : content) is_fit = is_fit && part["type"].text() != "text" && !is_null_text(part);
        if (is_fit) return std::string{item.raw()};
        std::string parts;
        if (content.is(json_kind::text)) parts = part_of(json_text(content.text()), "[]");
        for (json_value const part : content) {
            if (is_null_text(part)) continue;
            bool const is_text = part["type"].text() == "text";
            bool const has_notes = part["annotations"].is(json_kind::list);
            append(parts, is_text ? part_of(part["text"].raw(), has_notes ? part["annotations"].raw() : "[]")
                                  : std::string{part.raw()});
        }
        return changed_object(item, {{"content", "[" + parts + "]"}});
    }
    static std::string part_of(std::string_view text, std::string_view notes) {
        std::string part = R"({"type":"output_text","text":)";
        return part.append(text).append(R"(,"annotations":)").append(notes) += '}';
    }
    // `call_id` names the call, and `id` the item. Servers that know one of them mean the call.
    void read_call(json_value item) {
        shape_.once(item, {"call_id", "name", "arguments"});
        bool const has_id = is_usable_call_id(item["call_id"].text());
        json_value const id = has_id ? item["call_id"] : item["id"];
        if (!calls_.add(id, item["name"], item["arguments"])) return thoughts_.clear();
        send_back(changed_object(item, {{"call_id", calls_.id_sent_back()},
                                        {"name", calls_.name_sent_back()},
                                        {"arguments", calls_.arguments_sent_back()}}));
    }
    // A call of an unknown kind, for which the API would want a result that no conversation has. Its own tools say theirs.
    [[nodiscard]] bool waits_for_output(json_value item, std::string_view type) const {
        json_value const id = item["call_id"];
        if (!type.ends_with("_call") || !id.is(json_kind::text)) return false;
        return outputs_.find(id.text()) == outputs_.end();
    }
    // A message without content, which the API refuses.
    static bool says_nothing(json_value item) {
        if (!trimmed(item["content"].text()).empty()) return false;
        for (json_value const part : item["content"]) {
            if (!is_output_text(part) || !trimmed(part["text"].text()).empty()) return false;
        }
        return true;
    }
    // The API refuses what was thought where nothing follows that came of it.
    void send_back(std::string_view item) {
        if (!thoughts_.empty()) append(to_.turn, thoughts_);
        thoughts_.clear();
        append(to_.turn, item);
    }
    static void append(std::string& to, std::string_view item) {
        if (!to.empty()) to += ',';
        to += item;
    }

    // A status says whether all of it came, and details why not.
    wire_fault read_stop(json_value whole) {
        std::string_view const status = shape_.text(whole, "status");
        std::string_view const why = whole["incomplete_details"]["reason"].text();
        to_.stop_word = why.empty() ? status : why;
        wire_fault said = settle_stop(to_, "/status");
        bool const is_known = find_stop_word(to_.stop_word).stop != stop_reason::unknown;
        if (status == "incomplete" && !is_known) to_.stop = stop_reason::max_tokens;  // cut, for a reason of its own
        if (status == "queued" || status == "in_progress")
            shape_.refuse(whole, "expected a response that has ended; ask for it again by its id", "status");
        return said;
    }

    reply_shape shape_;
    model_reply& to_;
    settled_calls calls_;
    json_value output_;
    std::set<std::string_view> outputs_;  // the ids of the calls that have one
    std::string thoughts_;                // items of reasoning that nothing has followed yet
};

template <>
struct reply_form<openai_responses> {
    using assembly = responses_assembly;

    static wire_fault read(json_tree const& tree, model_reply& to) {
        return responses_reader{tree, to}.read(tree.root());
    }
    static token_usage usage(json_value whole) { return openai_usage(whole["usage"]); }
};

}}}  // namespace muster::v0::wire::detail
