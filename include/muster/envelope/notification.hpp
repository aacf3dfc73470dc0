// What an envelope says, as views into the text that it stood in.
//
//     auto const got = muster::parse(text);                    // parse.hpp
//     if (got && got.value.result) got.value.result->decode(out);
//
// Missing is not empty: `<result></result>` is an empty result, no such element is none. Nothing in here
// has been verified: whether there is such a task, and whether it has ended, the crew knows.
#pragma once

#include <muster/envelope/escaped_text.hpp>
#include <muster/envelope/extensions.hpp>
#include <muster/envelope/maybe.hpp>
#include <muster/envelope/origin.hpp>
#include <muster/envelope/status.hpp>
#include <muster/envelope/usage.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

// unread_figures: those that stand there and are no number that 64 bits hold; in `usage` they are missing
struct unread_figures {
    bool total_tokens = false;
    bool tool_uses = false;
    bool duration_ms = false;

    [[nodiscard]] constexpr bool any() const noexcept { return total_tokens || tool_uses || duration_ms; }
    [[nodiscard]] constexpr bool operator==(unread_figures const&) const noexcept = default;
};

// notification: lives as long as the text it was read from
struct notification {
    escaped_text task_id = {};  // without the blanks around it; never empty
    muster::status status = muster::status::unknown;
    std::string_view status_word = {};  // as it was written, without the blanks around it
    maybe<escaped_text> summary = {};   // with every blank, as is the result
    maybe<escaped_text> result = {};
    maybe<muster::usage> usage = {};           // there, but without a figure, when no figure could be read
    muster::extensions extensions = {};        // the elements that are not ours
    muster::extensions usage_extensions = {};  // the same, inside `usage`
    unread_figures unread = {};
    origin from = origin::unknown;  // as whoever had it read says
};

}}  // namespace muster::v0
