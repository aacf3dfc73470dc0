// What both APIs of OpenAI say of the tools in a request, and of which to call.
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/wire/model_request.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// `before` and `behind` stand around the name of a tool that has to be called.
void put_function_tools(auto& whole, model_request const& request, std::string_view before, std::string_view behind) {
    whole.raw("tools", request.tools);
    switch (request.choice) {
        case tool_choice::automatic: break;
        case tool_choice::required: whole.text("tool_choice", "required"); break;
        case tool_choice::none: whole.text("tool_choice", "none"); break;
        case tool_choice::named:
            whole.raw("tool_choice", before);
            put_json_text(whole.out(), request.chosen_tool);
            whole.out().put(behind);
    }
    if (request.one_call_at_a_time) whole.truth("parallel_tool_calls", false);
}

}}}  // namespace muster::v0::wire::detail
