// Reads a text file piece by piece, until the caller has enough.
#pragma once

#include <muster/files/file_root.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace model_host {

enum class read_end : unsigned char {
    as_wanted,  // at the end of the file, or because `take` or `bytes_left` ended it
    binary,     // a NUL byte came: not a text
    broken,     // the system could not read it
};

// Passes the bytes of a text to `take`, piece by piece, until `take` returns false or `bytes_left` is 0. The bytes that
// were read are subtracted from `bytes_left`.
template <class Take>
read_end read_pieces(muster::rooted_file& file, std::size_t& bytes_left, Take take) {
    std::vector<char> piece(64 * 1024);
    for (;;) {
        auto const size = file.read(piece.data(), std::min(piece.size(), bytes_left));
        if (!size) return read_end::broken;
        std::string_view const got{piece.data(), *size};
        if (got.find('\0') != got.npos) return read_end::binary;
        bytes_left -= got.size();
        if (got.empty() || !take(got)) return read_end::as_wanted;
    }
}

}  // namespace model_host
