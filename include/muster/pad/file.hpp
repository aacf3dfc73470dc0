// What a scratchpad gives back: a file, a list of files, and what was added to one.
#pragma once

#include <muster/pad/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

struct pad_file {
    std::string bytes = {};
    pad_version version = {};
    std::uint64_t number = 0;  // of its version; 0 where none are kept
};

// What append_what_fits() has added.
struct pad_addition {
    std::size_t taken = 0;  // bytes
    bool cut = false;       // the rest is missing, and the file says so in its last line
};
inline constexpr std::string_view pad_cut_line = "\n[cut here: the file has reached its size limit]\n";

struct pad_entry {
    std::string name = {};
    std::uint64_t size = {};
};

struct pad_listing {
    std::vector<pad_entry> files = {};  // sorted by name, byte by byte
    std::size_t others = 0;             // what a scratchpad does not read: directories, links, names it refuses
};

}}  // namespace muster::v0
