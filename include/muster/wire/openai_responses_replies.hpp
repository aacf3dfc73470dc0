// What the Responses API of OpenAI answers, as one body or as a stream of events.
//
//     auto const got = muster::read_reply<muster::wire::openai_responses>(body);
//     muster::reply_stream<muster::wire::openai_responses> stream;   // reply_stream.hpp
//
// All items of the output are the turn to send back, those of reasoning too.
#pragma once

#include <muster/wire/detail/json_tree.hpp>         // json_tree, json_value
#include <muster/wire/detail/openai_usage.hpp>      // openai_usage
#include <muster/wire/detail/reply_shape.hpp>       // reply_shape
#include <muster/wire/detail/responses_stream.hpp>  // responses_assembly
#include <muster/wire/openai_responses.hpp>         // openai_responses
#include <muster/wire/read_reply.hpp>               // reply_form, read_reply

#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move

namespace muster::inline v0::wire::detail {

inline token_usage responses_usage(json_value whole) {
    return openai_usage(whole["usage"],
                        {"input_tokens", "input_tokens_details", "output_tokens", "output_tokens_details"});
}

class responses_reader {
public:
    responses_reader(json_tree const& tree, model_reply& to) : shape_(tree), to_(to) {}

    wire_fault read(json_value whole) {
        to_.id = shape_.text(whole, "id");
        to_.model = shape_.text(whole, "model");
        std::size_t count = 0;
        for (json_value const item : shape_.need(whole, "output", json_kind::list)) {
            if (!shape_.fits(count++, item)) break;
            read_item(item);
        }
        read_stop(whole);
        to_.usage = responses_usage(whole);
        return std::move(shape_.fault);
    }

private:
    void read_item(json_value item) {
        std::string_view const type = shape_.need_text(item, "type");
        if (type == "message") {
            for (json_value const part : shape_.need(item, "content", json_kind::list)) read_part(part);
        } else if (type == "function_call") {
            std::string_view const id = shape_.need_text(item, "call_id");
            std::string_view const name = shape_.need_text(item, "name");
            std::string_view const arguments = shape_.need_text(item, "arguments");
            to_.calls.push_back({std::string{id}, std::string{name}, std::string{arguments}});
        } else if (type != "reasoning") {
            ++to_.unknown_blocks;
        }
        if (!to_.turn.empty()) to_.turn += ',';
        to_.turn += item.raw();
    }
    void read_part(json_value part) {
        std::string_view const type = shape_.need_text(part, "type");
        if (type == "output_text") {
            to_.text += shape_.need_text(part, "text");
        } else if (type == "refusal") {
            to_.refusal += shape_.need_text(part, "refusal");
        } else {
            ++to_.unknown_blocks;
        }
    }
    // A status says whether all of it came, and details why not.
    void read_stop(json_value whole) {
        std::string_view const status = shape_.text(whole, "status");
        std::string_view const why = whole["incomplete_details"]["reason"].text();
        to_.stop_word = why.empty() ? status : why;
        if (why == "max_output_tokens") {
            to_.stop = stop_reason::max_tokens;
        } else if (why == "content_filter") {
            to_.stop = stop_reason::refusal;
        } else if (status == "completed") {
            to_.stop = !to_.calls.empty()   ? stop_reason::tool_use
                     : !to_.refusal.empty() ? stop_reason::refusal
                                            : stop_reason::end_turn;
        } else if (status == "failed") {
            shape_.refuse(whole, "expected an error, since it failed", "error");
        }
    }

    reply_shape shape_;
    model_reply& to_;
};

template <>
struct reply_form<openai_responses> {
    using assembly = responses_assembly;

    static wire_fault read(json_tree const& tree, model_reply& to) {
        return responses_reader{tree, to}.read(tree.root());
    }
    static token_usage usage(json_value whole) { return responses_usage(whole); }
};

}  // namespace muster::inline v0::wire::detail
