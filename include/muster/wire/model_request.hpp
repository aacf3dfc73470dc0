// What a host asks of a model, whichever API carries it.
//
//     #include <muster/wire/anthropic_requests.hpp>   // or openai_chat_requests.hpp, openai_responses_requests.hpp
//
//     muster::system_text const system[] = {{prompt}, {today, muster::change_rate::often}};
//     muster::put_request<muster::wire::anthropic_messages>(out, {
//         .model = "…", .system = system, .tools = offer, .turns = talk.turns(), .max_tokens = 4096});
#pragma once

#include <muster/text/sink.hpp>
#include <muster/wire/conversation.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace muster { inline namespace v0 {

// system_text: a part of what the model is told before the conversation
//
// What stays the same belongs before what changes: a cache keeps beginnings.
enum class change_rate : unsigned char { seldom, often };

struct system_text {
    std::string_view text = {};
    change_rate changes = change_rate::seldom;
};

// tool_choice: whether the model has to call
enum class tool_choice : unsigned char {
    automatic,
    required,  // some tool
    named,     // that one: see `chosen_tool`
    none,
};

// cache_time: how long the API is asked to keep what it has read
enum class cache_time : unsigned char { none, five_minutes, one_hour };

// model_request: views of the caller's, which live until it is written
struct model_request {
    std::string_view model = {};
    std::span<system_text const> system = {};
    std::string_view tools = {};  // a list in JSON, as tool_definitions and render_tool_definitions make it
    std::span<spoken_turn const> turns = {};

    std::uint64_t max_tokens = 0;  // of the reply; 0: the API's own limit, or 8192 where it wants a figure
    bool stream = false;
    tool_choice choice = tool_choice::automatic;
    std::string_view chosen_tool = {};  // of tool_choice::named
    bool one_call_at_a_time = false;

    // Anthropic keeps beginnings that are marked: the tools and the texts that seldom change, and the turns so far.
    cache_time cache_system = cache_time::five_minutes;
    cache_time cache_turns = cache_time::five_minutes;
    // OpenAI keeps beginnings by itself, and finds them better with a key that requests of one kind share.
    std::string_view cache_key = {};
    // The Responses API keeps what it answers. If it must not, its reasoning is sent to and fro, in cipher.
    bool stored = true;

    std::string_view more = {};  // further members, in JSON, with commas between them
};

// put_request<Wire>(out, request): the body of the request, one JSON object
//
// Linear; any bytes may be in the texts. The tools, the turns and `more` are passed on as they are.
namespace wire::detail {
// How a format's requests are written. Its specialisations stand in the headers of the requests.
template <class Wire>
struct request_form;
}  // namespace wire::detail

// A format whose requests can be written: one whose header of requests has been included.
template <class Wire>
concept requesting_wire = requires(counting_sink& out, model_request const& request) {
    wire::detail::request_form<Wire>::put(out, request);
};

template <requesting_wire Wire>
void put_request(sink auto& out, model_request const& request) {
    wire::detail::request_form<Wire>::put(out, request);
}

}}  // namespace muster::v0
