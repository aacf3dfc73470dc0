// A directory `tree` with two files in it and a secret next to it, opened as a file_root: by the kernel, or walked by
// steps.
#pragma once

#include <muster/files/file_root.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

namespace muster_test {

// The parameter: true to walk by steps.
class rooted_tree : public testing::TestWithParam<bool> {
protected:
    rooted_tree() {
        std::filesystem::create_directories(path("tree/src"));
        write("secret", "password");
        write("tree/a.txt", "inside");
        write("tree/src/b.txt", "deep");
    }

    [[nodiscard]] std::string path(std::string const& name) const { return root_ / name; }
    void write(std::string const& name, std::string_view bytes) const { std::ofstream{path(name)} << bytes; }
    void link(char const* target, std::string const& name) const {
        ASSERT_EQ(::symlink(target, path(name).c_str()), 0);
    }
    [[nodiscard]] muster::file_root tree(muster::file_root_options how = {}) const {
        how.walks_by_step = GetParam();
        auto found = muster::file_root::open(path("tree"), how);
        EXPECT_TRUE(found) << describe(found.error);
        return *std::move(found);
    }
    [[nodiscard]] muster::file_errc why_not(std::string_view what) const { return tree().open_file(what).error.why; }
    [[nodiscard]] std::string text_of(std::string_view what) const {
        auto const text = tree().read_file(what);
        return text ? *text : describe(text.error);
    }

private:
    temporary_root root_;
};

}  // namespace muster_test
