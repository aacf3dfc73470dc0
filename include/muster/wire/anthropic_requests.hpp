// The body of a request to the Messages API of Anthropic.
//
//     muster::put_request<muster::wire::anthropic_messages>(out, request);   // model_request.hpp
//
// At most four beginnings are marked for the cache, as many as the API takes: the tools, the system texts that seldom
// change, and the last two turns of the user, so that the mark of the request before is met again however much was said
// since.
//
// The model may call a server's tool together with yours. The API then takes the results of your tools and no text beside
// them, because it goes on with its own tool first. A text that you say meanwhile is sent with the user's next turn.
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/detail/json_members.hpp>
#include <muster/wire/detail/put_members.hpp>
#include <muster/wire/detail/turn_calls.hpp>
#include <muster/wire/model_request.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

constexpr std::string_view cache_mark(cache_time time) noexcept {
    switch (time) {
        case cache_time::five_minutes: return R"(,"cache_control":{"type":"ephemeral"})";
        case cache_time::one_hour: return R"(,"cache_control":{"type":"ephemeral","ttl":"1h"})";
        case cache_time::none: break;
    }
    return {};
}

// The API refuses what is to be kept longer behind what is to be kept less long.
constexpr cache_time time_of_turns(model_request const& request) noexcept {
    bool const too_long =
        request.cache_turns == cache_time::one_hour && request.cache_system == cache_time::five_minutes;
    return too_long ? cache_time::five_minutes : request.cache_turns;
}

// How many of the system texts, from the first on, seldom change. Blank ones are not sent, so none of them is the last.
constexpr std::size_t count_stable(std::span<system_text const> system) noexcept {
    std::size_t count = 0;
    for (std::size_t i = 0; i < system.size(); ++i) {
        if (is_blank(system[i].text)) continue;
        if (system[i].changes == change_rate::often) break;
        count = i + 1;
    }
    return count;
}

constexpr bool says_something(spoken_turn const& turn) noexcept {
    return !turn.by_model.empty() || !turn.results.empty() || has_words(turn.texts);
}

// The first turn to be marked: of the user's last two.
constexpr std::size_t first_marked(std::span<spoken_turn const> turns) noexcept {
    std::size_t wanted = 2;
    for (std::size_t i = turns.size(); i > 0; --i) {
        bool const by_user = turns[i - 1].by_model.empty() && says_something(turns[i - 1]);
        if (by_user && --wanted == 0) return i - 1;
    }
    return 0;
}

// Does this turn of the model call a tool of the server whose result is not in it?
inline bool waits_for_server(std::string_view by_model) {
    if (by_model.find("_tool_use\"") == std::string_view::npos) return false;
    std::vector<std::string_view> waiting;  // ids, as JSON
    for_each_element(by_model, [&](std::string_view message) {
        for_each_element(without_brackets(find_member(message, "content")), [&](std::string_view block) {
            std::string_view const type = find_member(block, "type");
            std::erase(waiting, find_member(block, "tool_use_id"));
            if (says(type, "server_tool_use") || says(type, "mcp_tool_use"))
                waiting.push_back(find_member(block, "id"));
        });
    });
    return !waiting.empty();
}

template <>
struct request_form<anthropic_messages> {
    static void put(sink auto& out, model_request const& request) {
        put_object whole{out};
        whole.text("model", request.model);
        whole.figure("max_tokens", request.max_tokens == 0 ? 8192 : request.max_tokens);
        if (request.stream) whole.truth("stream", true);
        if (has_tools(request)) {
            put_tools(whole.name("tools"), request);
            put_choice(whole, request);
        }
        if (has_words(request.system)) put_system(whole.name("system"), request);
        put_turns(whole.name("messages"), request);
        whole.end(request.more);
    }

private:
    // The mark goes into the last definition, before its closing brace.
    static void put_tools(sink auto& out, model_request const& request) {
        std::size_t const last = request.tools.rfind('}');
        out.put(request.tools.substr(0, last));
        out.put(cache_mark(request.cache_system));
        out.put(request.tools.substr(last));
    }
    static void put_choice(auto& whole, model_request const& request) {
        bool const one = request.one_call_at_a_time && request.choice != tool_choice::none;
        if (request.choice == tool_choice::automatic && !one) return;
        auto& out = whole.name("tool_choice");
        switch (request.choice) {
            case tool_choice::automatic: out.put(R"({"type":"auto")"); break;
            case tool_choice::required: out.put(R"({"type":"any")"); break;
            case tool_choice::none: out.put(R"({"type":"none")"); break;
            case tool_choice::named: out.put(R"({"type":"tool","name":)"); put_json_text(out, request.chosen_tool);
        }
        out.put(one ? R"(,"disable_parallel_tool_use":true})" : "}");
    }
    static void put_system(sink auto& out, model_request const& request) {
        put_list blocks{out};
        std::size_t const stable = count_stable(request.system);
        for (std::size_t i = 0; i < request.system.size(); ++i) {
            std::string_view const text = request.system[i].text;
            std::string_view const mark = i + 1 == stable ? cache_mark(request.cache_system) : std::string_view{};
            if (!is_blank(text)) put_text(blocks.next(), text, mark);
        }
        blocks.end();
    }
    static void put_turns(sink auto& out, model_request const& request) {
        put_list messages{out};
        std::size_t const marked = first_marked(request.turns);
        std::size_t said = 0;  // the texts of so many turns have been put
        for (std::size_t i = 0; i < request.turns.size(); ++i) {
            spoken_turn const& turn = request.turns[i];
            if (!says_something(turn)) continue;
            messages.next().put(turn.by_model);
            if (!turn.by_model.empty()) continue;
            bool const texts_wait = !turn.results.empty() && i > 0 && waits_for_server(request.turns[i - 1].by_model);
            auto const speaking = request.turns.subspan(said, texts_wait ? 0 : i + 1 - said);
            put_users_turn(out, turn, speaking, i >= marked ? cache_mark(time_of_turns(request)) : std::string_view{});
            said += speaking.size();
        }
        messages.end();
    }
    // All results first, then the texts of these turns; the last block is marked.
    static void put_users_turn(sink auto& out, spoken_turn const& turn, std::span<spoken_turn const> speaking,
                               std::string_view mark) {
        out.put(R"({"role":"user","content":)");
        put_list blocks{out};
        std::size_t left = turn.results.size();
        for (spoken_turn const& one : speaking) left += count_with_words(one.texts);
        for (tool_result const& result : turn.results)
            anthropic_messages::put_result(blocks.next(), result, --left == 0 ? mark : std::string_view{});
        for (spoken_turn const& one : speaking) {
            for (auto const& text : one.texts) {
                if (!is_blank(text)) put_text(blocks.next(), text, --left == 0 ? mark : std::string_view{});
            }
        }
        blocks.end();
        out.put("}");
    }
    static void put_text(sink auto& out, std::string_view text, std::string_view mark) {
        out.put(R"({"type":"text","text":)");
        put_json_text(out, text);
        out.put(mark);
        out.put("}");
    }
};

}}}  // namespace muster::v0::wire::detail
