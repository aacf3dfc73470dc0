// Plain bytes to put around a text, so that it lies anywhere in a long one: long texts are read many bytes at a time, in
// other ways than short ones. The same for the same text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace muster_test {

inline std::string padding_for(std::string_view text) {
    std::size_t drawn = text.size();
    for (char const c : text) drawn = drawn * 31 + static_cast<unsigned char>(c);
    return std::string(drawn % 3 == 0 ? drawn % 131 : 1000 + drawn % 311, 'x');
}

}  // namespace muster_test
