// Changes an input as somebody would who knows what a stream is made of: whole events are cut, repeated, emptied, put
// elsewhere and taken from other replies, so that the fuzzer gets behind the first of them. Every other change is its own.
//
// A target includes it and has it; where inputs are only replayed there is nothing to change.
#pragma once

#ifdef __clang__

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace muster_test {

// Events that are put in: of each API, and of none.
inline constexpr std::string_view known_events[] = {
    "data: [DONE]",
    "data:",
    "event: ping\ndata: {\"type\":\"ping\"}",
    "=====",
    R"(data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_0","name":"Look","input":{}}})",
    R"(data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}})",
    R"(data: {"type":"content_block_start","index":1,"content_block":{"type":"thinking","thinking":"Hm","signature":"s"}})",
    R"(data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":" "}})",
    R"(data: {"type":"content_block_stop","index":1})",
    R"(data: {"type":"content_block_stop","index":0})",
    R"(data: {"type":"message_delta","delta":{"stop_reason":"max_tokens"},"usage":{"output_tokens":0}})",
    R"(data: {"type":"message_delta","delta":{"stop_reason":"pause_turn"}})",
    R"(data: {"type":"message_delta","delta":{"stop_reason":null}})",
    R"(data: {"type":"message_stop"})",
    R"(data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})",
    R"(data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"","function":{"name":"Look","arguments":"{}"}}]}}]})",
    R"(data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_0","function":{"arguments":"{"}}]}}]})",
    R"(data: {"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}}]}}]})",
    R"(data: {"choices":[{"index":0,"delta":{"reasoning_content":"Hm"}}]})",
    R"(data: {"choices":[{"index":0,"delta":{},"finish_reason":"length"}]})",
    R"(data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})",
    R"(data: {"choices":[{"index":0,"error":{"code":502,"message":"x"},"finish_reason":"error"}]})",
    R"(data: {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[]}})",
    R"(data: {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"","name":"Look","arguments":""}})",
    R"(data: {"type":"response.completed","response":{"status":"completed","output":[]}})",
    R"(data: {"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[{"type":"reasoning","id":"rs_2","summary":[]}]}})",
};

class event_mutator {
public:
    event_mutator(std::string_view text, unsigned seed) : chance_(seed) {
        while (!text.empty()) {
            std::size_t const end = text.find("\n\n");
            events_.emplace_back(text.substr(0, end));
            text.remove_prefix(end == text.npos ? text.size() : end + 2);
        }
    }

    std::string changed() {
        for (std::size_t changes = 1 + below(3); changes > 0; --changes) change();
        std::string text;
        for (std::string const& event : events_) text += event + "\n\n";
        return text;
    }

private:
    std::size_t below(std::size_t most) { return most == 0 ? 0 : chance_() % most; }
    std::string& any() { return events_[below(events_.size())]; }
    auto place() { return events_.begin() + static_cast<std::ptrdiff_t>(below(events_.size())); }

    void change() {
        if (events_.empty()) events_.emplace_back();
        switch (below(9)) {
            case 0: events_.erase(place()); break;
            case 1: events_.insert(place(), std::string{any()}); break;
            case 2: std::swap(any(), any()); break;
            case 3: any() = "data:"; break;
            case 4: any().resize(below(any().size() + 1)); break;
            case 5: events_.resize(below(events_.size()) + 1); break;
            case 6: std::rotate(events_.begin(), place(), events_.end()); break;
            case 7: replace_a_value(any()); break;
            default: events_.insert(place(), std::string{known_events[below(std::size(known_events))]});
        }
    }
    // A text or a number of the JSON becomes another one.
    void replace_a_value(std::string& event) {
        constexpr std::string_view values[] = {"\"\"",         "null",       "0",   "1",  "\" \"",    "\"call_0\"",
                                               "\"{\"",        "\"{}\"",     "{}",  "[]", "\"Look\"", "\"stop\"",
                                               "\"tool_use\"", "\"length\"", "true"};
        std::size_t const at = event.find(':', below(event.size() + 1));
        if (at == event.npos) return;
        std::size_t end = at + 1;
        if (end < event.size() && event[end] == '"') {
            end = std::min(event.find('"', end + 1), event.size() - 1) + 1;
        } else {
            end = std::min(event.find_first_of(",}]", end), event.size());
        }
        event.replace(at + 1, end - at - 1, values[below(std::size(values))]);
    }

    std::minstd_rand chance_;
    std::vector<std::string> events_;
};

}  // namespace muster_test

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    if (seed % 4 == 0 || size < 2) return LLVMFuzzerMutate(data, size, most);
    std::string_view const text{reinterpret_cast<char const*>(data) + 1, size - 1};
    std::string const changed = muster_test::event_mutator{text, seed}.changed();
    std::size_t const kept = std::min(changed.size(), most - 1);
    std::copy_n(changed.begin(), kept, data + 1);
    return kept + 1;
}

#endif
