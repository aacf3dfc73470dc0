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
//   - a call of a server's tool without its result, which a reply has that was cut or refused; after a pause, and
//     together with the results of the model's other calls, the API goes on with such a call
//   - blanks at the end of a turn that it is asked to go on with
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/changed_object.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/model_reply.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

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
        part& one = parts_.emplace_back();
        one.json = json;
        one.is_thinking = type == "thinking" || type == "redacted_thinking";
        one.waits = type == "server_tool_use" || type == "mcp_tool_use";
        if (one.waits) waiting_.emplace(block["id"].text(), parts_.size() - 1);
        if (type == "text") one.at_end = without_last_blanks(block);
    }

    // Adds a text that came without a block.
    void add_text(std::string_view text) {
        if (trimmed(text).empty()) return;
        part& one = parts_.emplace_back();
        one.json = block_of(text);
        while (is_ascii_space(text.back())) text.remove_suffix(1);
        one.at_end = block_of(text);
    }

    // Empty if nothing goes back.
    [[nodiscard]] std::string json(stop_reason stop) const {
        std::string blocks;
        std::size_t const end = end_of_turn(stop);
        for (std::size_t i = 0; i < end; ++i) {
            part const& one = parts_[i];
            if (one.waits && is_cut(stop)) continue;
            bool const goes_on = i + 1 == end && stop == stop_reason::pause && !one.at_end.empty();
            blocks.append(blocks.empty() ? "" : ",").append(goes_on ? one.at_end : one.json);
        }
        return blocks.empty() ? blocks : R"({"role":"assistant","content":[)" + blocks + "]}";
    }

private:
    struct part {
        std::string json;
        std::string at_end;  // in its place where the API goes on with the turn; empty if it may stand there
        bool is_thinking = false;
        bool waits = false;  // a server's call whose result has not come
    };

    static std::string block_of(std::string_view text) { return R"({"type":"text","text":)" + json_text(text) + "}"; }
    static bool is_cut(stop_reason stop) {
        return stop == stop_reason::max_tokens || stop == stop_reason::context_full || stop == stop_reason::refusal;
    }
    // Behind the last part that can be the last one.
    [[nodiscard]] std::size_t end_of_turn(stop_reason stop) const {
        std::size_t end = parts_.size();
        while (end > 0 && (parts_[end - 1].is_thinking || (parts_[end - 1].waits && is_cut(stop)))) --end;
        return end;
    }
    static std::string without_last_blanks(json_value block) {
        std::string_view text = block["text"].text();
        if (text.empty() || !is_ascii_space(text.back())) return {};
        while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
        return changed_object(block, {{"text", json_text(text)}});
    }
    void settle_call(std::string_view id) {
        if (id.empty()) return;
        auto const [first, last] = waiting_.equal_range(id);
        for (auto call = first; call != last; ++call) parts_[call->second].waits = false;
        waiting_.erase(first, last);
    }
    [[nodiscard]] bool goes_back(std::string_view type, json_value block) const {
        if (type == "text") return !trimmed(block["text"].text()).empty();
        if (type == "redacted_thinking") return !trimmed(block["data"].text()).empty();
        if (type != "thinking") return true;
        bool const is_signed = !trimmed(block["signature"].text()).empty();
        return is_signed || (!is_claude_ && !trimmed(block["thinking"].text()).empty());
    }

    std::vector<part> parts_;
    std::multimap<std::string, std::size_t, std::less<>> waiting_;  // by its id: the place of a server's call
    bool is_claude_;
};

}}}  // namespace muster::v0::wire::detail
