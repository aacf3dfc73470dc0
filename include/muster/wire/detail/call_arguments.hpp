// The arguments of a call: what a toolbox is given, and what a model API takes back.
//
// Models write broken JSON, and APIs refuse each request that repeats it. So a turn holds an object in every case.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/json_value.hpp>
#include <muster/text/sink.hpp>
#include <muster/wire/detail/half_pairs.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

struct settled_arguments {
    std::string written;    // for model_call::arguments: {} where the model wrote nothing, else what it wrote
    std::string sent_back;  // a JSON object: what the model wrote, or {"not_json":"…"} around it
};

// Is it one JSON object, nested no deeper than `deepest_json`?
inline bool is_json_object(std::string_view text) noexcept { return trimmed(text).starts_with('{') && is_json(text); }

// `text`: JSON, or whatever the model wrote in its place
inline settled_arguments settle_arguments(std::string_view text) {
    if (trimmed(text).empty()) return {"{}", "{}"};
    settled_arguments settled{std::string{text}, {}};
    if (is_json_object(text)) {
        settled.sent_back = text;
        mend_halves_of_pairs(settled.sent_back);
        return settled;
    }
    append_sink out{settled.sent_back};
    out.put(R"({"not_json":)");
    put_json_text(out, text);
    out.put("}");
    return settled;
}

}}}  // namespace muster::v0::wire::detail
