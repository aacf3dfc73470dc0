// A file as a text.
//
//     std::string const page = muster_test::content_of(MUSTER_TEST_FOLDER "/../docs/usage.md");
#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace muster_test {

// content_of(path): empty, if there is nothing to read
[[nodiscard]] inline std::string content_of(std::string const& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

}  // namespace muster_test
