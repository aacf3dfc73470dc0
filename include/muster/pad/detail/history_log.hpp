// What the log of a history says, and what the files of a history are called.
#pragma once

#include <muster/pad/detail/record.hpp>
#include <muster/pad/revision.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::pad {

// A name of the history's own: no file of a scratchpad may have a colon in its name.
inline constexpr std::string_view log_ending = ":log";
inline std::string log_of(std::string name) { return name += log_ending; }
inline std::string content_of(std::string const& name, std::uint64_t number) {
    return name + ':' + std::to_string(number);
}

// What a log holds: its last versions, and whether the change of the newest has been made.
struct log_text {
    std::vector<pad_revision> records{};
    bool landed = true;
    std::uint64_t end = 0;     // of the last whole line
    std::uint64_t before = 0;  // where the newest record begins
    std::size_t lines = 0;

    // Numbers only grow, and never so far that counting on would begin anew.
    [[nodiscard]] bool may_follow(std::uint64_t number) const noexcept {
        return number > (records.empty() ? 0 : records.back().number) && number <= INT64_MAX;
    }
    void take(std::string_view line, std::uint64_t at) {
        end = at + line.size();
        if (line == landed_mark) return void(landed = true);
        std::optional<pad_revision> which = record_from(line.substr(0, line.size() - 1));
        if (!which || !may_follow(which->number)) return;
        records.push_back(std::move(*which));
        landed = false;
        before = at;
        ++lines;
    }
};

inline log_text log_from(std::string_view bytes, std::uint64_t begin) {
    log_text log;
    log.end = begin;
    for (std::size_t at = 0, feed; (feed = bytes.find('\n', at)) != std::string_view::npos; at = feed + 1)
        log.take(bytes.substr(at, feed + 1 - at), begin + at);
    return log;
}

// The last of the versions that additions have made of this one: its content begins with this one's. None of a removal.
inline pad_revision const* holder_of(std::vector<pad_revision> const& all, pad_revision const& which) {
    if (which.action == pad_action::removed) return nullptr;
    auto at = all.begin();
    while (at != all.end() && at->number != which.number) ++at;
    if (at == all.end()) return nullptr;
    while (at + 1 != all.end() && at[1].action == pad_action::appended) ++at;
    return &*at;
}

// versions_after(all, number): the oldest first
inline std::vector<pad_revision> versions_after(std::vector<pad_revision> const& all, std::uint64_t number) {
    std::vector<pad_revision> later;
    for (pad_revision const& each : all)
        if (each.number > number) later.push_back(each);
    return later;
}

}}}  // namespace muster::v0::detail::pad
