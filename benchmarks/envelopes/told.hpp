// What an envelope says, in the words of no library: every contestant answers this, or something that becomes it.
#pragma once

#include <muster/envelope/status.hpp>

#include <charconv>
#include <cstdint>
#include <string_view>

namespace bench {

inline constexpr std::uint64_t no_figure = static_cast<std::uint64_t>(-1);

// told: a text that is missing has no data, which is not the same as an empty one
struct told {
    std::string_view task_id = {};
    muster::status status = muster::status::unknown;
    std::string_view summary = {};
    std::string_view result = {};
    std::uint64_t total_tokens = no_figure;
    std::uint64_t tool_uses = no_figure;
    std::uint64_t duration_ms = no_figure;
};

inline bool same_text(std::string_view a, std::string_view b) {
    return (a.data() == nullptr) == (b.data() == nullptr) && a == b;
}

inline bool operator==(told const& a, told const& b) {
    return same_text(a.task_id, b.task_id) && a.status == b.status && same_text(a.summary, b.summary)
        && same_text(a.result, b.result) && a.total_tokens == b.total_tokens && a.tool_uses == b.tool_uses
        && a.duration_ms == b.duration_ms;
}

// status_of(word), number_of(digits): how the rivals make values of texts, none of which has a way of its own
inline muster::status status_of(std::string_view word) {
    using muster::status;
    auto const one = [word](status wanted) { return word == muster::word(wanted) ? wanted : status::unknown; };
    switch (word.empty() ? '\0' : word[0]) {
        case 'c': return one(status::completed);
        case 'f': return one(status::failed);
        case 'k': return one(status::killed);
        case 't': return one(status::timeout);
        case 'b': return one(status::blocked);
        case 'l': return one(status::lost);
        default: return status::unknown;
    }
}

inline std::uint64_t number_of(std::string_view digits) {
    std::uint64_t number = no_figure;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

// take(told, name, text): how those that walk over elements put one in its place
inline void take(told& to, std::string_view name, std::string_view text) {
    switch (name.empty() ? '\0' : name[name.size() - 1]) {
        case 'd':
            if (name == "task-id") to.task_id = text;
            break;
        case 'y':
            if (name == "summary") to.summary = text;
            break;
        case 't':
            if (name == "result") to.result = text;
            break;
        case 's':
            if (name == "status") to.status = status_of(text);
            if (name == "total_tokens") to.total_tokens = number_of(text);
            if (name == "tool_uses") to.tool_uses = number_of(text);
            if (name == "duration_ms") to.duration_ms = number_of(text);
            break;
        default: break;
    }
}

}  // namespace bench
