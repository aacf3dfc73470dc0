// How a report is to be written, and what became of it.
//
//     constexpr muster::writing short_ones{.longest_result = 32 * 1024, .whole_result_at = "/runs/7/output.txt"};
//     muster::write_result const done = muster::write(report, out, short_ones);
//     if (done && done.omitted != 0) log("the reader will see a part");
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// What to do with characters and bytes that XML 1.0 cannot carry.
enum class bad_text : unsigned char { replace, refuse };

// The name of the element that holds the tokens: most hosts say `total_tokens`.
enum class tokens_tag : unsigned char { total_tokens, subagent_tokens };

// How the envelope stands in a turn: alone, or in the wrapper by which newer hosts say that no person is speaking.
enum class wrapping : unsigned char { bare, system_reminder };

inline constexpr std::size_t any_size = static_cast<std::size_t>(-1);

struct writing {
    bad_text on_bad_text = bad_text::replace;
    tokens_tag tokens = tokens_tag::total_tokens;
    muster::wrapping wrapping = muster::wrapping::bare;
    // Of a report, in bytes before escaping; a longer text is truncated. As they are, a reader with the usual limits
    // takes whatever is written, even if each byte becomes the three of U+FFFD, or the six of `&quot;`.
    std::size_t longest_summary = std::size_t{16} << 10;
    std::size_t longest_result = std::size_t{2} << 20;
    std::string_view whole_result_at = {};  // where all of it can be read; said where it is truncated
};

// Of a report's extra elements: how many, and their texts and names together, in bytes before escaping.
inline constexpr std::size_t most_extras = 240;
inline constexpr std::size_t longest_extras = std::size_t{512} << 10;

enum class write_fault : unsigned char {
    none,
    bad_task_id,      // empty, over 256 bytes, not UTF-8, or with a blank or a control character in it
    not_ended,        // the status is not terminal
    bad_extra_name,   // not a name, or one of the envelope's own
    unwritable_text,  // under `bad_text::refuse`
    too_many_extras   // more extra elements, or longer ones, than a reader takes
};

inline constexpr unsigned write_fault_count = 6;

[[nodiscard]] constexpr std::string_view describe(write_fault of) noexcept {
    switch (of) {
        case write_fault::none: return "nothing is wrong";
        case write_fault::bad_task_id: return "the task-id is empty, too long, or holds a blank or a control character";
        case write_fault::not_ended: return "only the end of a run is reported: the status is not terminal";
        case write_fault::bad_extra_name:
            return "the name of an extra element is no name, or one of the envelope's own";
        case write_fault::unwritable_text: return "a text holds what XML cannot carry";
        case write_fault::too_many_extras: return "the extra elements are more, or longer, than a reader takes";
    }
    return "an unknown fault";
}

struct write_result {
    write_fault why = write_fault::none;
    std::size_t replaced = 0;  // characters or bytes written as U+FFFD
    std::size_t omitted = 0;   // bytes of the summary and the result left out by truncation

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return why == write_fault::none; }
};

}}  // namespace muster::v0
