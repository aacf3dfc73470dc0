// The ids of the calls in a model's turn, found and replaced in the JSON of any of the three APIs.
//
//     {"role":"assistant","content":[{"type":"tool_use","id":"…"}]}       Messages
//     {"role":"assistant","tool_calls":[{"id":"…","function":{…}}]}      Chat Completions
//     {"type":"function_call","call_id":"…"},{"type":"message"}          Responses
#pragma once

#include <muster/text/json_scan.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/json_unescape.hpp>
#include <muster/text/sink.hpp>
#include <muster/wire/detail/json_members.hpp>
#include <muster/wire/model_reply.hpp>

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

// The elements of a JSON list, without its brackets.
template <class Take>
void for_each_element(std::string_view elements, Take take) {
    for (std::size_t at = 0; at < elements.size();) {
        if (is_json_blank(elements[at]) || elements[at] == ',') {
            ++at;
            continue;
        }
        std::size_t const end = end_of_json(elements, at);
        if (end == at) return;  // not JSON
        take(elements.substr(at, end - at));
        at = end;
    }
}
constexpr std::string_view without_brackets(std::string_view list) noexcept {
    return list.size() < 2 || list.front() != '[' ? std::string_view{} : list.substr(1, list.size() - 2);
}

// The ids, as JSON texts that are views into the turn, in their order. Linear.
inline std::vector<std::string_view> call_ids_in(std::string_view turn) {
    std::vector<std::string_view> ids;
    auto const keep = [&ids](std::string_view id) {
        if (id.starts_with('"')) ids.push_back(id);
    };
    for_each_element(turn, [&](std::string_view part) {
        if (!part.starts_with('{')) return;
        if (says(find_member(part, "type"), "function_call")) return keep(find_member(part, "call_id"));
        for_each_element(without_brackets(find_member(part, "content")), [&](std::string_view block) {
            if (block.starts_with('{') && says(find_member(block, "type"), "tool_use")) keep(find_member(block, "id"));
        });
        for_each_element(without_brackets(find_member(part, "tool_calls")), [&](std::string_view call) {
            if (call.starts_with('{')) keep(find_member(call, "id"));
        });
    });
    return ids;
}

// An index of calls by id. A turn may contain things that look like calls and are not, so each search is logarithmic in
// the calls.
class given_calls {
public:
    explicit given_calls(std::span<model_call const> given) {
        for (std::size_t i = 0; i < given.size(); ++i) places_.emplace(given[i].id, i);
    }
    // Returns the first call from `first` on that has this id, a JSON text; or the number of calls.
    [[nodiscard]] std::size_t next(std::size_t first, std::string_view id) const {
        std::string said;
        append_sink out{said};
        unescape_json_to(out, id);
        auto const found = places_.lower_bound({std::string_view{said}, first});
        return found != places_.end() && found->first == said ? found->second : places_.size();
    }

private:
    std::set<std::pair<std::string_view, std::size_t>> places_;
};

// The turn of the reply with other ids of its calls: one for each of them, in their order.
inline std::string renamed_turn(model_reply const& reply, std::span<std::string const> ids) {
    std::string turn;
    append_sink out{turn};
    std::size_t copied = 0;  // of the turn as it was
    std::size_t call = 0;
    given_calls const calls{reply.calls};
    for (std::string_view const id : call_ids_in(reply.turn)) {
        std::size_t const match = calls.next(call, id);
        if (match == ids.size()) continue;
        auto const at = static_cast<std::size_t>(id.data() - reply.turn.data());
        out.put(std::string_view{reply.turn}.substr(copied, at - copied));
        put_json_text(out, ids[match]);
        copied = at + id.size();
        call = match + 1;
    }
    out.put(std::string_view{reply.turn}.substr(copied));
    return turn;
}

}}}  // namespace muster::v0::wire::detail
