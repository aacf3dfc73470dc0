// What goes back to the model for a call: a text, and whether it is an error.
//
//     return muster::tool_result::ok("12 lines read");
//     return muster::tool_result::error("there is no such file");   // a value like any other
//
// A handler says the text; the toolbox adds the id of the call that it answers.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

// Bytes. Model APIs give about 30, and gateways up to ten thousand: they keep the signature of Gemini's thoughts in the id,
// and the API refuses a request that has lost it.
inline constexpr std::size_t longest_call_id = std::size_t{64} * 1024;

// tool_call: one call as a model sent it; the views are the caller's
struct tool_call {
    std::string_view id = {};
    std::string_view name = {};
    std::string_view arguments = {};  // JSON
};

// tool_result
struct tool_result {
    std::string call_id = {};
    std::string text = {};
    bool is_error = false;
    std::string whole_text_at = {};  // where the host keeps all of it, said where a toolbox shortens the text

    [[nodiscard]] static tool_result ok(std::string text) { return {{}, std::move(text), false, {}}; }
    [[nodiscard]] static tool_result error(std::string text) { return {{}, std::move(text), true, {}}; }

    friend bool operator==(tool_result const&, tool_result const&) = default;
};

}}  // namespace muster::v0
