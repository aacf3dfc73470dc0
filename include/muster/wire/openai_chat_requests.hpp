// The body of a request to the Chat Completions API of OpenAI, or to a server that speaks like it.
//
//     muster::put_request<muster::wire::openai_chat>(out, request);   // model_request.hpp
//
// The system texts are one message, and so are the texts of a turn: many servers take no two of one role in a row. The
// limit of the reply is spelled max_completion_tokens; for a server that knows only the older max_tokens, leave it 0 and
// say `.more = "\"max_tokens\":4096"`.
#pragma once

#include <muster/text/sink.hpp>
#include <muster/wire/detail/function_choice.hpp>
#include <muster/wire/detail/put_members.hpp>
#include <muster/wire/model_request.hpp>
#include <muster/wire/openai_chat.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

template <>
struct request_form<openai_chat> {
    static void put(sink auto& out, model_request const& request) {
        put_object whole{out};
        whole.text("model", request.model);
        if (request.max_tokens != 0) whole.figure("max_completion_tokens", request.max_tokens);
        if (request.stream) {
            whole.truth("stream", true);
            whole.raw("stream_options", R"({"include_usage":true})");
        }
        if (has_tools(request)) put_function_tools(whole, request, R"({"type":"function","function":{"name":)", "}}");
        if (!request.cache_key.empty()) whole.text("prompt_cache_key", request.cache_key);
        put_messages(whole.name("messages"), request);
        whole.end(request.more);
    }

private:
    static void put_messages(sink auto& out, model_request const& request) {
        put_list messages{out};
        if (has_words(request.system)) put_message(messages.next(), "system", request.system);
        for (spoken_turn const& turn : request.turns) {
            if (!turn.by_model.empty()) messages.next().put(turn.by_model);
            for (tool_result const& result : turn.results) openai_chat::put_result(messages.next(), result);
            if (has_words(turn.texts)) put_message(messages.next(), "user", turn.texts);
        }
        messages.end();
    }
    static void put_message(sink auto& out, std::string_view role, auto const& texts) {
        put_object message{out};
        message.text("role", role);
        put_joined(message.name("content"), texts);
        message.end();
    }
};

}}}  // namespace muster::v0::wire::detail
