// A version of a file in a scratchpad: which number it has, who wrote it, when, why and how sure.
//
//     auto const versions = pad.history("spec.md");                          // the oldest one first
//     for (auto const& each : *versions) show(muster::describe(each));       // version 3 by w-2 (synthesis, HIGH): …
//
//     auto const made = pad.revise("spec.md", text, notes->number, {.author = "w-3"});
//     if (made.error) tell_the_writer(muster::describe(made));               // who has written what since
#pragma once

#include <muster/pad/change.hpp>
#include <muster/pad/error.hpp>
#include <muster/pad/version.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// How a version came about.
enum class pad_action : unsigned char {
    written,     // as a whole
    appended,    // by adding to the one before it
    removed,     // the file was: this version has no content
    unrecorded,  // by somebody who does not use the library
};

struct pad_revision {
    std::uint64_t number = 0;  // 1, 2, 3, … of this file; more at first, if files have been forgotten
    std::uint64_t parent = 0;  // the version that its writer had read; 0: it did not say, or there was none
    pad_action action = pad_action::written;
    pad_version content{};  // size and hash
    std::int64_t time = 0;  // as its writer told it
    std::string author{};
    std::string phase{};
    std::string confidence{};
    std::string message{};
    bool readable = false;  // is its content still there for read_version()?
};

// describe(revision): "version 3, written by w-2 (synthesis, HIGH): first draft"
namespace detail::pad {

constexpr std::string_view word_for(pad_action action) noexcept {
    switch (action) {
        case pad_action::written: return "written";
        case pad_action::appended: return "appended";
        case pad_action::removed: return "removed";
        case pad_action::unrecorded: return "written without a record";
    }
    return "made";
}

inline void put_in_brackets(append_sink<std::string>& out, pad_revision const& which) {
    if (which.phase.empty() && which.confidence.empty()) return;
    out.put(" (");
    put_visible_line(out, which.phase);
    if (!which.phase.empty() && !which.confidence.empty()) out.put(", ");
    put_visible_line(out, which.confidence);
    out.put(")");
}

}  // namespace detail::pad

[[nodiscard]] inline std::string describe(pad_revision const& which) {
    std::string text = "version " + std::to_string(which.number) + ", ";
    append_sink out{text};
    out.put(detail::pad::word_for(which.action));
    if (!which.author.empty()) out.put(" by ");
    put_visible_line(out, which.author);
    detail::pad::put_in_brackets(out, which);
    if (!which.message.empty()) out.put(": ");
    put_visible_line(out, which.message);
    return text;
}

// pad_revised: what became of a change, and, if others were faster, what they wrote
struct [[nodiscard]] pad_revised {
    pad_error error{};
    std::uint64_t number = 0;           // of the version that it made; 0 after an error
    std::vector<pad_revision> since{};  // with `changed`: the versions after the one that was read, the oldest first

    explicit operator bool() const noexcept { return !error; }
};

// describe(revised): the error, and a line for each version that the writer did not know of
[[nodiscard]] inline std::string describe(pad_revised const& made) {
    if (!made.error) return "it is version " + std::to_string(made.number);
    std::string text = describe(made.error);
    for (pad_revision const& each : made.since) (text += "\n- ") += describe(each);
    return text;
}

}}  // namespace muster::v0
