#include "tree.hpp"

#include "support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace {

class tree_walk : public audit_test::place {
protected:
    [[nodiscard]] std::vector<std::string> walk(std::string const& root, std::string const& after = {}) const {
        std::vector<std::string> paths;
        std::string fault;
        auto const files = audit::tree_files::open(path(""), fault);
        if (!files) return {fault};
        audit::tree_walk walk{*files, root, after};
        while (auto path = walk.next()) paths.push_back(std::move(*path));
        return paths;
    }
};

TEST_F(tree_walk, comes_in_the_order_of_the_paths_and_goes_on_behind_any) {
    for (char const* const name : {"b", "a/x", "a.b", "a!", "a/y/z", "a/y.z", "c\nd/e", "c/f", "\xFF/g"})
        file(name, "x");
    std::string const root = path("tree");
    std::vector<std::string> const all = walk(root);
    ASSERT_EQ(all.size(), 9U);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<std::string> const rest(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
        EXPECT_EQ(walk(root, all[i]), rest) << all[i];
    }
    EXPECT_TRUE(walk(root, "/elsewhere").empty());
}

TEST_F(tree_walk, every_file_is_in_exactly_one_share) {
    for (int i = 0; i < 100; ++i) file(std::string{"f"}.append(std::to_string(i)), "x");
    std::size_t const most = 7;
    std::vector<std::size_t> counts(most);
    for (std::string const& file : walk(path("tree"))) {
        std::size_t owners = 0;
        for (std::size_t k = 1; k <= most; ++k) {
            bool const mine = audit::share{k, most}.has(file);
            owners += mine;
            counts[k - 1] += mine;
        }
        EXPECT_EQ(owners, 1U);
    }
    EXPECT_GT(*std::min_element(counts.begin(), counts.end()), 0U);
}

TEST_F(tree_walk, a_folder_wider_than_a_batch_is_read_in_several) {
    std::size_t const many = audit::folder_batch::most + 100;
    for (std::size_t i = 0; i < many; ++i) {
        std::string const name = path("tree/" + std::to_string(i));
        ::close(::open(name.c_str(), O_WRONLY | O_CREAT, 0644));
    }
    std::vector<std::string> const all = walk(path("tree"));
    EXPECT_EQ(all.size(), many);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
}

TEST_F(tree_walk, links_and_pipes_below_are_passed_over_and_a_link_at_the_root_is_followed) {
    file("a", "x");
    ASSERT_EQ(::symlink("a", path("tree/link").c_str()), 0);
    ASSERT_EQ(::symlink(".", path("tree/self").c_str()), 0);
    ASSERT_EQ(::mkfifo(path("tree/pipe").c_str(), 0600), 0);
    EXPECT_EQ(walk(path("tree")), std::vector{path("tree/a")});
    EXPECT_EQ(walk(path("tree/self")), std::vector{path("tree/self/a")});
    EXPECT_EQ(walk(path("tree/link")), std::vector{path("tree/link")});
    EXPECT_EQ(walk(path("tree") + "///"), std::vector{path("tree/a")});
}

TEST_F(tree_walk, a_folder_that_cannot_be_read_comes_out_by_itself) {
    ASSERT_EQ(::symlink("nowhere", path("tree/gone").c_str()), 0);
    EXPECT_EQ(walk(path("missing")), std::vector{path("missing")});
    std::string fault;
    auto const files = audit::tree_files::open(path("tree"), fault);
    ASSERT_TRUE(files) << fault;
    EXPECT_TRUE(audit::read_folder(*files, path("tree/gone"), "", {}).failed);
}

}  // namespace
