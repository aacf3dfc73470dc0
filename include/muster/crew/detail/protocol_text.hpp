// What a run's host or a coordinator reads of a message that is no text: one JSON object.
#pragma once

#include <muster/crew/address.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

class protocol_text {
public:
    protocol_text(std::string_view type, std::string_view request, std::string_view from) {
        text("type", type);
        if (!request.empty()) text("request_id", request);
        text("from", from);
    }
    protocol_text& text(std::string_view name, std::string_view value) {
        append_sink out{json_};
        begin(name);
        put_json_text(out, value);
        return *this;
    }
    protocol_text& text_if_any(std::string_view name, std::string_view value) {
        return value.empty() ? *this : text(name, value);
    }
    protocol_text& truth(std::string_view name, bool value) {
        begin(name);
        json_ += value ? "true" : "false";
        return *this;
    }
    [[nodiscard]] std::string str() const { return json_ + '}'; }

private:
    void begin(std::string_view name) { json_.append(json_.size() > 1 ? ",\"" : "\"").append(name).append("\":"); }

    std::string json_ = "{";
};

}}}  // namespace muster::v0::detail
