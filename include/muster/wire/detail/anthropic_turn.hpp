// The blocks of a model's turn that a Messages API takes back, as JSON.
//
//     anthropic_turn turn{"claude-x"};
//     turn.add(block, block.raw());
//     reply.turn = turn.json(reply.stop);   // {"role":"assistant","content":[…]}, or an empty text
//
// One block that the API refuses makes it refuse every later request of the conversation. It refuses
//
//   - texts of blanks
//   - a turn whose last block is thinking
//   - thinking of Claude that has no signature; other servers sign nothing, and some want their thinking back
//   - a call of a server's tool without its result, unless the API itself goes on with that call: after a pause, or
//     together with the results of the model's other calls
#pragma once

#include <muster/text/ascii.hpp>             // to_ascii_lower, trimmed
#include <muster/wire/detail/json_tree.hpp>  // json_value
#include <muster/wire/model_reply.hpp>       // stop_reason

#include <algorithm>    // search
#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0::wire::detail {

// Names of models that run on the API of Anthropic have this word in them: claude-…, anthropic.claude-…, claude-…@….
inline bool is_claude(std::string_view model) {
    constexpr std::string_view word = "claude";
    auto const same = [](char a, char b) { return to_ascii_lower(a) == b; };
    return std::search(model.begin(), model.end(), word.begin(), word.end(), same) != model.end();
}

class anthropic_turn {
public:
    explicit anthropic_turn(std::string_view model) : is_claude_(is_claude(model)) {}

    // The JSON may differ from the block, whose members decide whether it goes back.
    void add(json_value block, std::string_view json) {
        std::string_view const type = block["type"].text();
        settle_call(block["tool_use_id"].text());
        if (!goes_back(type, block)) return;
        bool const is_server_call = type == "server_tool_use" || type == "mcp_tool_use";
        bool const is_thinking = type == "thinking" || type == "redacted_thinking";
        parts_.push_back({std::string{json}, std::string{block["id"].text()}, is_thinking, is_server_call});
    }

    // Empty if nothing goes back.
    [[nodiscard]] std::string json(stop_reason stop) const {
        bool const goes_on = stop == stop_reason::pause || stop == stop_reason::tool_use;
        std::string blocks;
        std::string thinking;  // waits for a block that is not thinking
        for (part const& one : parts_) {
            if (one.waits && !goes_on) continue;
            thinking.append(thinking.empty() && blocks.empty() ? "" : ",").append(one.json);
            if (one.is_thinking) continue;
            blocks += thinking;
            thinking.clear();
        }
        return blocks.empty() ? blocks : R"({"role":"assistant","content":[)" + blocks + "]}";
    }

private:
    struct part {
        std::string json;
        std::string id;
        bool is_thinking;
        bool waits;  // a server's call whose result has not come
    };

    void settle_call(std::string_view id) {
        if (id.empty()) return;
        for (part& call : parts_) call.waits = call.waits && call.id != id;
    }
    [[nodiscard]] bool goes_back(std::string_view type, json_value block) const {
        if (type == "text") return !trimmed(block["text"].text()).empty();
        if (type == "redacted_thinking") return !trimmed(block["data"].text()).empty();
        if (type != "thinking") return true;
        bool const is_signed = !trimmed(block["signature"].text()).empty();
        return is_signed || (!is_claude_ && !trimmed(block["thinking"].text()).empty());
    }

    std::vector<part> parts_;
    bool is_claude_;
};

}  // namespace muster::inline v0::wire::detail
