#include "tree_files.hpp"

#include "support.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace {

using muster::file_errc;

class tree_files : public audit_test::place {
protected:
    tree_files() {
        file("a", "x");
        file("b/c", "x");
        ::symlink("..", path("tree/out").c_str());
        ::symlink("b", path("tree/in").c_str());
    }
    [[nodiscard]] static std::optional<audit::tree_files> tree(std::string const& at) {
        std::string fault;
        auto found = audit::tree_files::open(at, fault);
        EXPECT_TRUE(found) << fault;
        return found;
    }
    [[nodiscard]] static file_errc why_not(audit::tree_files const& files, std::string const& what) {
        return files.open_file(what).error.why;
    }
};

TEST(plain_path, leaves_out_the_steps_that_lead_nowhere) {
    EXPECT_EQ(audit::plain_path("./a//b/."), "a/b");
    EXPECT_EQ(audit::plain_path("//a/../b/"), "/a/../b");
    EXPECT_EQ(audit::plain_path("."), "");
    EXPECT_EQ(audit::plain_path("/"), "/");
}

TEST_F(tree_files, are_opened_by_the_name_of_the_tree_and_from_the_root_on) {
    auto const files = tree(path("tree/"));
    for (char const* const name : {"tree/a", "tree//b/./c", "tree/in/c"})
        EXPECT_EQ(why_not(*files, path(name)), file_errc::none) << name;
    EXPECT_EQ(files->find(path("tree"))->kind, muster::file_kind::directory);
}

TEST_F(tree_files, are_opened_by_the_path_of_a_link_and_by_where_it_leads) {
    auto const files = tree(path("tree/in"));
    EXPECT_EQ(why_not(*files, path("tree/in/c")), file_errc::none);
    EXPECT_EQ(why_not(*files, path("tree/b/c")), file_errc::none);
    EXPECT_EQ(why_not(*files, path("tree/a")), file_errc::outside);
}

TEST_F(tree_files, nothing_else_is_opened) {
    file("../secret", "password");
    file("../tree2/a", "password");
    auto const files = tree(path("tree"));
    for (char const* const name : {"secret", "tree2/a", "tree/out/secret", "tree/out/tree/a"})
        EXPECT_EQ(why_not(*files, path(name)), file_errc::outside) << name;
    EXPECT_EQ(why_not(*files, path("tree/../secret")), file_errc::bad_path);
    EXPECT_EQ(why_not(*files, "/"), file_errc::outside);
    EXPECT_EQ(why_not(*files, "a"), file_errc::outside);
}

TEST_F(tree_files, may_be_a_single_file) {
    auto const files = tree(path("tree/a"));
    EXPECT_EQ(why_not(*files, path("tree/a")), file_errc::none);
    EXPECT_EQ(why_not(*files, path("tree/b/c")), file_errc::outside);
    EXPECT_EQ(why_not(*files, path("tree")), file_errc::outside);
}

TEST_F(tree_files, may_be_where_the_program_is_and_all_there_is) {
    std::string const here = std::filesystem::current_path();
    std::filesystem::current_path(path("tree"));
    auto const files = tree(".");
    EXPECT_EQ(why_not(*files, "a"), file_errc::none);
    EXPECT_EQ(why_not(*files, "./b/c"), file_errc::none);
    EXPECT_EQ(why_not(*files, "../secret"), file_errc::bad_path);
    std::filesystem::current_path(here);
    EXPECT_EQ(why_not(*tree("/"), path("tree/a")), file_errc::none);
}

TEST_F(tree_files, say_why_there_are_none) {
    std::string fault;
    ASSERT_EQ(::mkfifo(path("tree/pipe").c_str(), 0600), 0);
    EXPECT_FALSE(audit::tree_files::open(path("none"), fault));
    EXPECT_EQ(fault, path("none") + ": No such file or directory");
    EXPECT_FALSE(audit::tree_files::open(path("tree/pipe"), fault));
    EXPECT_EQ(fault, path("tree/pipe") + ": neither a folder nor a file");
}

}  // namespace
