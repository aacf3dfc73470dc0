// Compares a text with the file under tests/golden/ that holds what was agreed on.
//
//     TEST(ana, is_told_what_was_reviewed) { EXPECT_TRUE(muster_test::golden("persona/ana.txt", prompt)); }
//
// After an intended change: run the tests with MUSTER_UPDATE_GOLDEN=1, and review the diff of tests/golden/.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace muster_test {

// first_difference(agreed, got): the line and the column, and both lines from there; "" where there is none
namespace detail {

inline std::string escaped(std::string_view line) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    for (char const c : line) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7f) {
            out += c;
        } else {
            out += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
        }
    }
    return out;
}

// The line around `at`, with its end written out, so that a missing one is seen.
inline std::string line_around(std::string_view text, std::size_t at) {
    std::size_t const before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    std::size_t const start = before == std::string_view::npos ? 0 : before + 1;
    std::size_t const end = text.find('\n', at);
    if (end == std::string_view::npos) return escaped(text.substr(start)) + " <end of the text>";
    return escaped(text.substr(start, end - start));
}

}  // namespace detail

inline std::string first_difference(std::string_view agreed, std::string_view got) {
    std::size_t at = 0;
    while (at < agreed.size() && at < got.size() && agreed[at] == got[at]) ++at;
    if (at == agreed.size() && at == got.size()) return {};

    std::size_t line = 1;
    std::size_t column = 1;
    for (char const c : got.substr(0, at)) {
        ++column;
        if (c == '\n') ++line, column = 1;
    }
    return "line " + std::to_string(line) + ", byte " + std::to_string(column) + ":\n  agreed  "
         + detail::line_around(agreed, at) + "\n  got     " + detail::line_around(got, at) + "\n";
}

// golden(name, text): is `text`, byte for byte, what tests/golden/<name> holds?
[[nodiscard]] inline testing::AssertionResult golden(std::string_view name, std::string_view text) {
    std::filesystem::path const path = std::filesystem::path{MUSTER_TEST_GOLDEN} / name;
    if (std::getenv("MUSTER_UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream{path, std::ios::binary} << text;
    }
    std::ifstream file{path, std::ios::binary};
    if (!file) {
        return testing::AssertionFailure() << path << " cannot be read; run with MUSTER_UPDATE_GOLDEN=1 to write it";
    }
    std::string const agreed{std::istreambuf_iterator<char>{file}, {}};
    std::string const difference = first_difference(agreed, text);
    if (difference.empty()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "differs from " << path << " at " << difference
                                       << "Intended? Run with MUSTER_UPDATE_GOLDEN=1 and review the diff.";
}

}  // namespace muster_test
