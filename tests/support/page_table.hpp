// Compares a table that code makes with the one that stands in a page of the documentation.
//
//     TEST(page, tells_the_situations) { EXPECT_TRUE(muster_test::page_table("craft.md", "situations", made)); }
//
// In the page it stands between the lines `<!-- table: situations -->` and `<!-- end of the table -->`. After an
// intended change: run the tests with MUSTER_UPDATE_GOLDEN=1, and review the diff of docs/.
#pragma once

#include <content_of.hpp>
#include <golden.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace muster_test {

// page_table(page, name, made): does docs/<page> hold these lines, byte for byte, between its marks?
[[nodiscard]] inline testing::AssertionResult page_table(std::string_view page, std::string_view name,
                                                         std::string_view made) {
    std::filesystem::path const path = std::filesystem::path{MUSTER_TEST_GOLDEN} / "../../docs" / page;
    std::string text = content_of(path.string());

    std::string const begin = "<!-- table: " + std::string{name} + " -->\n";
    std::size_t const mark = text.find(begin);
    std::size_t const at = mark + begin.size();
    std::size_t const end = mark == std::string::npos ? mark : text.find("<!-- end of the table -->\n", at);
    if (end == std::string::npos) return testing::AssertionFailure() << path << " has no table " << name;

    std::string const agreed = text.substr(at, end - at);
    std::string const difference = first_difference(agreed, made);
    if (difference.empty()) return testing::AssertionSuccess();
    if (std::getenv("MUSTER_UPDATE_GOLDEN") != nullptr) {
        std::ofstream{path, std::ios::binary} << text.replace(at, end - at, made);
        return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << "table " << name << " differs from " << path << " at " << difference
                                       << "Intended? Run with MUSTER_UPDATE_GOLDEN=1 and review the diff.";
}

}  // namespace muster_test
