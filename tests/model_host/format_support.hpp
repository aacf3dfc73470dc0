// What the three formats of the tests share: reading into `heard`, and pieces of texts.
#pragma once

#include "api_formats.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace model_host_test {

using nlohmann::json;

struct reader {
    heard& to;
    std::vector<std::string>& wrong;

    void expect(bool is_right, std::string const& otherwise) const {
        if (!is_right) wrong.push_back(otherwise);
    }
    void system(std::string const& first) const {
        to.from_lead = first.starts_with("# COORDINATOR ROLE\n");
        expect(to.from_lead || first.starts_with("# WORKER ROLE\n"), "the persona is not the first of the system text");
    }
    void say(std::string const& text) const {
        expect(!text.empty(), "an empty text");
        if (to.said.empty()) to.task = text;
        to.said.push_back(text);
        to.last_said += text;
    }
    void result(std::string const& id, std::string const& text, bool is_error = false) const {
        to.results.push_back({id, text, is_error});
        ++to.last_results;
    }
    void begin_turn() const {
        to.last_results = 0;
        to.last_said.clear();
    }
    void tool(std::string const& name, json const& schema, bool is_strict) const {
        bool const ok =
            !name.empty() && name.size() <= 64 && schema.is_object() && schema.value("type", "") == "object";
        expect(ok, "the tool \"" + name + "\" has no schema of an object");
        if (is_strict) {
            expect(schema.value("additionalProperties", true) == false, name + " is strict and takes anything");
            expect(schema.at("required").size() == schema.at("properties").size(),
                   name + " is strict with a free field");
        }
        to.tools.push_back(name);
    }
    void limits(json const& body, char const* tokens) const {
        expect(body.contains("model") && body["model"] == "test-model", "no model, or another");
        expect(body.contains(tokens) && body[tokens].is_number_unsigned() && body[tokens] > 0,
               std::string{"no "} + tokens);
        to.reply_tokens = body.value(tokens, std::uint64_t{0});
        to.streams = body.value("stream", false);
    }
};

// Reads by `read`, and says so when the body is not even of the right shape.
template <class Read>
bool read_body(std::string const& body, std::vector<std::string>& wrong, Read read) {
    try {
        read(json::parse(body));
        return true;
    } catch (json::exception const& problem) {
        wrong.emplace_back(problem.what());
        return false;
    }
}

// Two or three pieces of a text, as streams cut it: also within what belongs together.
inline std::vector<std::string> pieces_of(std::string const& text) {
    std::size_t const cut = text.size() / 3;
    return {text.substr(0, cut), text.substr(cut, cut), text.substr(2 * cut)};
}

inline std::string event(json const& data, bool named) {
    std::string const name = named ? "event: " + data.at("type").get<std::string>() + "\n" : "";
    return name + "data: " + data.dump(-1, ' ', false, json::error_handler_t::replace) + "\n\n";
}

inline std::string openai_error(int status, std::string_view word, std::string_view message) {
    std::string type = status < 500 ? "invalid_request_error" : "server_error";
    json code = nullptr;
    if (status == 401) code = "invalid_api_key";
    if (status == 429) code = type = "rate_limit_exceeded";
    if (!word.empty()) code = type = word;
    return json{{"error", {{"message", message}, {"type", type}, {"param", nullptr}, {"code", code}}}}.dump();
}

}  // namespace model_host_test
