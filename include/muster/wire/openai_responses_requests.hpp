// The body of a request to the Responses API of OpenAI.
//
//     muster::put_request<muster::wire::openai_responses>(out, request);   // model_request.hpp
//
// Each request tells the whole conversation, so none depends on what the API has kept of those before, unless it
// reasons: then what it thought is found there by its id, or sent to and fro with `.stored = false`, which models that do
// not reason refuse.
#pragma once

#include <muster/text/sink.hpp>
#include <muster/wire/detail/function_choice.hpp>
#include <muster/wire/detail/put_members.hpp>
#include <muster/wire/model_request.hpp>
#include <muster/wire/openai_responses.hpp>

namespace muster { inline namespace v0 { namespace wire::detail {

template <>
struct request_form<openai_responses> {
    static void put(sink auto& out, model_request const& request) {
        put_object whole{out};
        whole.text("model", request.model);
        if (request.max_tokens != 0) whole.figure("max_output_tokens", request.max_tokens);
        if (request.stream) whole.truth("stream", true);
        if (!request.stored) {
            whole.truth("store", false);
            whole.raw("include", R"(["reasoning.encrypted_content"])");
        }
        if (has_tools(request)) put_function_tools(whole, request, R"({"type":"function","name":)", "}");
        if (!request.cache_key.empty()) whole.text("prompt_cache_key", request.cache_key);
        if (has_words(request.system)) put_joined(whole.name("instructions"), request.system);
        put_input(whole.name("input"), request);
        whole.end(request.more);
    }

private:
    static void put_input(sink auto& out, model_request const& request) {
        put_list items{out};
        for (spoken_turn const& turn : request.turns) {
            if (!turn.by_model.empty()) items.next().put(turn.by_model);
            for (tool_result const& result : turn.results) openai_responses::put_result(items.next(), result);
            if (!has_words(turn.texts)) continue;
            items.next().put(R"({"role":"user","content":)");
            put_joined(out, turn.texts);
            out.put("}");
        }
        items.end();
    }
};

}}}  // namespace muster::v0::wire::detail
