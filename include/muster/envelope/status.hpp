// How a run ended, and the words for it.
//
//     static_assert(muster::status_from("Completed") == muster::status::completed);
//     static_assert(muster::status_from("stopped") == muster::status::killed);   // another host's word for it
//     static_assert(muster::word(muster::status::timeout) == "timeout");
//     constexpr muster::status_set two{muster::status::completed, muster::status::failed};
//     static_assert(two.contains(muster::status::failed));
#pragma once

#include <muster/text/ascii.hpp>

#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

enum class status : unsigned char {
    completed,  // the run did what it was asked, or says in its result why not
    failed,     // an error ended it
    killed,     // somebody stopped it
    timeout,    // it used up its time
    blocked,    // it ended its turn because it needs an answer to go on
    lost,       // its process or machine is gone, and nobody knows how far it came
    running,    // it has not ended; no notification says this of itself
    unknown     // a word that we do not know: look at the word
};

inline constexpr unsigned status_count = 8;

// word(status): the canonical word, in a table that is fixed and total
[[nodiscard]] constexpr std::string_view word(status of) noexcept {
    switch (of) {
        case status::completed: return "completed";
        case status::failed: return "failed";
        case status::killed: return "killed";
        case status::timeout: return "timeout";
        case status::blocked: return "blocked";
        case status::lost: return "lost";
        case status::running: return "running";
        case status::unknown: break;
    }
    return "unknown";
}

// is_terminal(status): has the run ended?
//
// A blocked run has: its worker may be continued, in another run. A word that we do not know proves
// nothing, so `unknown` is not terminal; who keeps the workers knows without it.
[[nodiscard]] constexpr bool is_terminal(status of) noexcept {
    switch (of) {
        case status::completed:
        case status::failed:
        case status::killed:
        case status::timeout:
        case status::blocked:
        case status::lost: return true;
        case status::running:
        case status::unknown: break;
    }
    return false;
}

// status_from(word): case does not matter; other hosts' words for the same are known
namespace detail {

struct status_word {
    std::string_view word = {};
    status means = {};
};

inline constexpr status_word status_words[] = {
    {"completed", status::completed}, {"failed", status::failed},       {"killed", status::killed},
    {"timeout", status::timeout},     {"blocked", status::blocked},     {"lost", status::lost},
    {"running", status::running},     {"stopped", status::killed},      {"aborted", status::killed},
    {"timed_out", status::timeout},   {"in_progress", status::running},
};

}  // namespace detail

[[nodiscard]] constexpr status status_from(std::string_view word) noexcept {
    for (detail::status_word const& known : detail::status_words) {
        if (same_ignoring_case(known.word, word)) return known.means;
    }
    return status::unknown;
}

// status_set{a, b}: which statuses a dialect speaks of
class status_set {
public:
    constexpr status_set() noexcept = default;
    template <class... Statuses>
    constexpr explicit status_set(status first, Statuses... others) noexcept : bits_(bit(first)) {
        ((bits_ = static_cast<std::uint16_t>(bits_ | bit(others))), ...);
    }

    [[nodiscard]] constexpr bool contains(status of) const noexcept { return (bits_ & bit(of)) != 0; }
    [[nodiscard]] constexpr bool operator==(status_set const&) const noexcept = default;

private:
    static constexpr std::uint16_t bit(status of) noexcept {
        return static_cast<std::uint16_t>(1U << static_cast<unsigned>(of));
    }

    std::uint16_t bits_ = 0;
};

// every_status: all that have a word of their own
inline constexpr status_set every_status{status::completed, status::failed, status::killed, status::timeout,
                                         status::blocked,   status::lost,   status::running};

}}  // namespace muster::v0
