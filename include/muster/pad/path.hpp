// Where a session's scratchpad lies. Pure functions of text: nothing here looks at a file.
//
//     muster::scratchpad_options at{.root = "/tmp", .session = "s-1"};
//     muster::scratchpad_path(at, 1000);     // "/tmp/muster-1000/s-1/scratchpad"
//     at.project = "/home/ana/shop";
//     muster::scratchpad_path(at, 1000);     // "/tmp/muster-1000/-home-ana-shop/s-1/scratchpad"
//
// The user's number is part of the path, so that two users of one machine never meet in one directory.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

inline constexpr std::uint32_t most_pad_versions = 1024;

// What to open, and how much may be put there.
struct scratchpad_options {
    std::string root = {};               // the directory for temporary files, absolute; the environment is not asked
    std::string session = {};            // the session's id; a name as check_pad_name has it
    std::string project{};               // the project's directory, absolute, for the project form; else empty
    std::string prefix = "muster";       // of the user's directory, "{prefix}-{uid}"
    std::optional<std::uint32_t> uid{};  // the owner that every directory must have; else who runs the program
    std::uint64_t max_file_bytes = 64 << 20;  // a longer file is refused: 64 MiB
    std::size_t max_files = 1024;             // one more is refused; counted whenever a name is new
    std::uint64_t max_total_bytes = 1 << 30;  // all files and their history: 1 GiB; older contents give way first
    std::uint32_t versions = 0;           // of each file that are remembered, with who wrote them and why; 0: none are
    std::uint32_t lock_wait_ms = 10'000;  // how long to wait for another writer before saying `busy`
    bool durable = true;  // false: faster, but if the machine stops, files may be missing or empty afterwards
};

// project_slug(directory): one step of a path that stands for a project's directory
//
// Each character that is no letter or digit of ASCII becomes a dash, so `/a/b` and `/a-b` share a slug:
// it is never read back, and sessions keep their own directories below it. A slug longer than 200 bytes is
// cut there and ends with the fingerprint of the whole directory name.
[[nodiscard]] inline std::string project_slug(std::string_view directory) {
    std::string slug;
    for (std::size_t at = 0; at < directory.size();) {
        std::size_t const length = code_point_at(directory, at).length;
        slug += is_ascii_alnum(directory[at]) ? directory[at] : '-';
        at += length == 0 ? 1 : length;
    }
    if (slug.size() <= 200) return slug;
    slug.resize(183);
    slug += '-';
    std::uint64_t const hash = fingerprint(directory);
    for (int shift = 60; shift >= 0; shift -= 4) slug += lower_hex_digits[hash >> shift & 15U];
    return slug;
}

// scratchpad_path(options, uid): the path as it is told to agents
namespace detail::pad {

inline std::string user_directory(scratchpad_options const& options, std::uint32_t uid) {
    return options.prefix + '-' + std::to_string(options.uid.value_or(uid));
}

}  // namespace detail::pad

[[nodiscard]] inline std::string scratchpad_path(scratchpad_options const& options, std::uint32_t uid) {
    std::string path = options.root;
    if (!path.ends_with('/')) path += '/';
    path += detail::pad::user_directory(options, uid) + '/';
    if (!options.project.empty()) path += project_slug(options.project) + '/';
    return path + options.session + "/scratchpad";
}

}}  // namespace muster::v0
