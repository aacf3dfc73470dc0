// What a writer says of what it writes, kept with the version that it makes.
//
//     pad.write("spec.md", text, {.author = "ana", .phase = "synthesis", .message = "first draft", .time = now});
//
// All of it may be left out. It is kept by a scratchpad that was opened with `versions`, and read by no code: a
// version says who claims to have written it, which proves nothing.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// The views are copied where they have to last. What is longer than its limit is cut.
struct pad_change {
    std::string_view author{};      // a worker's id, say
    std::string_view phase{};       // research, synthesis, …
    std::string_view message{};     // why, in a line
    std::string_view confidence{};  // HIGH, MEDIUM, LOW
    std::int64_t time = 0;          // in seconds since 1970, by the host's clock; no other is asked

    static constexpr std::size_t longest_name = 128;     // bytes: author, phase and confidence, each
    static constexpr std::size_t longest_message = 512;  // bytes
};

}}  // namespace muster::v0
