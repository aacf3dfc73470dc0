#include "tree.hpp"

#include "support.hpp"
#include "workbench.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace {

class tree_walk : public audit_test::place {
protected:
    [[nodiscard]] std::vector<std::string> walk(std::string const& root, std::string const& after = {},
                                                audit::walk_limits const& most = {}) const {
        std::vector<std::string> paths;
        std::string fault;
        auto const files = audit::tree_files::open(path(""), fault);
        if (!files) return {fault};
        audit::tree_walk walk{*files, root, after, {}, most};
        while (auto path = walk.next()) {
            EXPECT_LE(walk.names_kept(), most.names);
            paths.push_back(std::move(*path));
        }
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
    std::size_t const many = 300;
    for (std::size_t i = 0; i < many; ++i) {
        std::string const name = path("tree/" + std::to_string(i));
        ::close(::open(name.c_str(), O_WRONLY | O_CREAT, 0644));
    }
    std::vector<std::string> const all = walk(path("tree"), {}, {.names_of_a_folder = 32});
    EXPECT_EQ(all.size(), many);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
}

TEST_F(tree_walk, wide_folders_within_each_other_keep_few_names_and_lose_none) {
    for (std::string below; below.size() < 20; below += "m/") {
        for (char const* const name : {"a", "b/x", "l", "m.x", "m!", "n", "o/x", "p/x/y"}) file(below + name, "x");
    }
    std::vector<std::string> const all = walk(path("tree"));
    ASSERT_EQ(all.size(), 80U);
    for (std::size_t most = 1; most < 12; ++most) {
        audit::walk_limits const few{.names_of_a_folder = most, .names = 12};
        EXPECT_EQ(walk(path("tree"), {}, few), all) << most;
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::vector<std::string> const rest(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
            EXPECT_EQ(walk(path("tree"), all[i], few), rest) << all[i];
        }
    }
}

TEST_F(tree_walk, a_folder_that_is_too_deep_comes_out_by_itself_and_is_passed_behind) {
    std::string deep = path("tree/");
    while (!audit::is_too_deep(deep)) deep += "a/";
    file(deep.substr(path("tree/").size()) + "a/a/f", "x");
    file("a/f", "x");
    file("b", "x");
    std::vector<std::string> const all = {deep, path("tree/a/f"), path("tree/b")};
    EXPECT_EQ(walk(path("tree")), all);
    std::vector<std::string> const rest(all.begin() + 1, all.end());
    for (std::string const& behind : {deep, deep + "a/f", deep + "a/a/f"}) EXPECT_EQ(walk(path("tree"), behind), rest);
    std::string endless = deep;
    for (int i = 0; i < 500'000; ++i) endless += "a/";
    EXPECT_EQ(walk(path("tree"), endless), rest);
    EXPECT_EQ(walk(deep), std::vector{deep});
}

TEST_F(tree_walk, a_search_says_of_a_folder_that_is_too_deep_that_it_was_left_out) {
    std::string deep = path("tree/");
    while (!audit::is_too_deep(deep)) deep += "a/";
    file(deep.substr(path("tree/").size()) + "f", "x");
    std::string fault;
    auto const files = audit::tree_files::open(path("tree"), fault);
    auto const pad = muster::open_scratchpad({.root = path("tmp"), .session = "s", .durable = false});
    audit::progress shown;
    audit::workbench bench{*pad, *files, {}, shown};
    std::string const said = bench.search({.term = "x", .files = deep, .save_as = "uses"}).text;
    EXPECT_NE(said.find(deep + ": " + std::string{audit::too_deep}), said.npos) << said;
    EXPECT_NE(said.find("remarks: 1"), said.npos) << said;
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
