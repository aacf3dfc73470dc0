// What a model answered, whichever API carried it.
//
//     auto const got = muster::read_reply<muster::wire::anthropic_messages>(body);
//     if (got.fault) …;
//     use(got.reply.text);
//     auto const results = box.call_all(muster::tool_calls_of(got.reply));
#pragma once

#include <muster/toolbox/result.hpp>
#include <muster/wire/token_usage.hpp>
#include <muster/wire/wire_fault.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// stop_reason: why the model stopped there
enum class stop_reason : unsigned char {
    unknown,        // none was given, or one that is not known here: see `stop_word`
    end_turn,       // it has said what it has to say
    tool_use,       // it waits for the results of its calls
    max_tokens,     // the limit of the request: the last call may be cut short
    stop_sequence,  // one of the request's
    pause,          // the API asks to be sent the turn again, to go on with it
    refusal,        // it, or a filter, will not answer that; `calls` may hold what came before
    context_full,   // the model reads no more
};

// model_call: a call as the model made it
struct model_call {
    std::string id = {};    // never blank, and no other call of the reply has it; `conversation::keep` may change it
    std::string name = {};  // blank where the model wrote none
    // {} where the model wrote nothing; else what it wrote, JSON or not: a decoder says what is wrong
    std::string arguments = {};

    [[nodiscard]] tool_call view() const& noexcept { return {id, name, arguments}; }
    tool_call view() const&& = delete;

    friend bool operator==(model_call const&, model_call const&) = default;
};

// model_reply
struct model_reply {
    std::string id = {};
    std::string model = {};              // which one answered
    std::string text = {};               // all texts, one behind the other
    std::string refusal = {};            // in words, where the API gives them apart
    std::vector<model_call> calls = {};  // in the order in which the model made them
    stop_reason stop = stop_reason::unknown;
    std::string stop_word = {};  // as the API spells it
    token_usage usage = {};
    std::size_t unknown_blocks = 0;  // parts of a kind that is not known here; they are in `turn`
    bool lost_parts = false;         // a stream held something that could not be kept in `turn`

    // The model's turn, to be sent back: elements of the list of messages (or of input items) in JSON, with commas between
    // them. Thinking, signatures and parts of unknown kinds are in it as they came. The ids of calls are those in
    // `calls`, and arguments that are not a JSON object stand in one: {"not_json":"…"}. Empty if nothing is left that an
    // API takes back.
    std::string turn = {};
};

// tool_calls_of(reply): what a toolbox takes; the views live as long as the reply stays as it is
[[nodiscard]] inline std::vector<tool_call> tool_calls_of(model_reply const& reply) {
    std::vector<tool_call> calls;
    calls.reserve(reply.calls.size());
    for (model_call const& call : reply.calls) calls.push_back(call.view());
    return calls;
}
std::vector<tool_call> tool_calls_of(model_reply const&&) = delete;

// reply_limits: what a reader takes
struct reply_limits {
    std::size_t longest_body = std::size_t{8} << 20;    // bytes, of a streamed reply too
    std::size_t most_values = std::size_t{256} * 1024;  // of the JSON of one body or event; each takes some 70 bytes
    std::size_t most_blocks = 1024;                     // texts, calls and other parts of one reply
    std::size_t deepest = 256;                          // levels of JSON; more than 512 are never read
};

// reply_or_fault: with a fault, the reply holds its usage, as far as the API has told it, and nothing else
struct reply_or_fault {
    model_reply reply = {};
    wire_fault fault = {};
};

}}  // namespace muster::v0
