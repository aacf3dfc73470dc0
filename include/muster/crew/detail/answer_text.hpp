// What a coordination tool answers: one JSON object, its members in the order in which they are put.
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/toolbox/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

inline void append_json(std::string& json, std::string_view text) {
    append_sink out{json};
    put_json_text(out, text);
}

// as_json_list(range, put): `put(json, element)` appends the JSON of each
template <class Range, class Put>
std::string as_json_list(Range const& range, Put put) {
    std::string json = "[";
    for (auto const& each : range) {
        if (json.size() > 1) json += ',';
        put(json, each);
    }
    return json += ']';
}

class answer_text {
public:
    answer_text& text(std::string_view name, std::string_view value) {
        begin(name);
        append_json(json_, value);
        return *this;
    }
    answer_text& number(std::string_view name, std::uint64_t value) { return json(name, std::to_string(value)); }
    answer_text& truth(std::string_view name, bool value) { return json(name, value ? "true" : "false"); }
    answer_text& json(std::string_view name, std::string_view value) {
        begin(name);
        json_.append(value);
        return *this;
    }
    template <class Range>
    answer_text& texts(std::string_view name, Range const& range) {
        return json(name, as_json_list(range, [](std::string& to, std::string_view text) { append_json(to, text); }));
    }

    [[nodiscard]] std::string str() const { return json_ + '}'; }
    [[nodiscard]] tool_result ok() const { return tool_result::ok(str()); }
    [[nodiscard]] tool_result error() const { return tool_result::error(str()); }

private:
    void begin(std::string_view name) {
        if (json_.size() > 1) json_ += ',';
        append_json(json_, name);
        json_ += ':';
    }

    std::string json_ = "{";
};

inline constexpr std::string_view only_for_coordinators = "only a coordinator may call this tool";

// refusal(kind, error): nothing was done
[[nodiscard]] inline answer_text refusal(std::string_view kind, std::string_view error) {
    answer_text answer;
    answer.truth("ok", false).text("kind", kind).text("error", error);
    return answer;
}

// failure_answer(kind, message), success_answer(message): the same of a tool whose answers have `success` and `message`
[[nodiscard]] inline answer_text failure_answer(std::string_view kind, std::string_view message) {
    answer_text answer;
    answer.truth("success", false).text("message", message).text("kind", kind);
    return answer;
}

[[nodiscard]] inline answer_text success_answer(std::string_view message) {
    answer_text answer;
    answer.truth("success", true).text("message", message);
    return answer;
}

}}}  // namespace muster::v0::detail
