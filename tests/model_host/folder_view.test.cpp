#include <folder_view.hpp>

#include <temporary_root.hpp>

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

using namespace model_host;

namespace {

class model_host_folder_view : public testing::Test {
protected:
    model_host_folder_view() {
        std::filesystem::create_directories(root_ / "tree/src/.hidden");
        file("secret", "password\n");
        file("tree/a.txt", "one\ntwo needle\nthree\n");
        file("tree/src/b.txt", "needle\n");
        file("tree/src/.hidden/c.txt", "needle\n");
        file("tree/binary", std::string{"needle\0x", 8});
        std::filesystem::create_symlink("../secret", root_ / "tree/link");
        std::filesystem::create_symlink("..", root_ / "tree/up");
        ::mkfifo((root_ / "tree/pipe").c_str(), 0600);
        std::string fault;
        view_ = folder_view::open(root_ / "tree", fault,
                                  {.most_names = 6, .search = {.most_matches = 3, .most_entries = 100}});
    }

    void file(std::string const& name, std::string const& text) const { std::ofstream{root_ / name} << text; }

    muster_test::temporary_root root_;
    std::optional<folder_view> view_;
};

}  // namespace

TEST_F(model_host_folder_view, lists_one_folder_with_the_kind_of_each_name) {
    EXPECT_EQ(view_->list("").text, "a.txt\nbinary\nlink@\npipe|\nsrc/\nup@\n");
    EXPECT_EQ(view_->list("src/").text, ".hidden/\nb.txt\n");
    EXPECT_TRUE(view_->list("a.txt").is_error);
    file("tree/z.txt", "");
    EXPECT_TRUE(view_->list("./").text.ends_with("up@\n[1 names left out]\n"));
}

TEST_F(model_host_folder_view, reads_lines_with_their_numbers) {
    EXPECT_EQ(view_->read("a.txt", {2, 2}).text, "2:two needle\n");
    EXPECT_EQ(view_->read("./src//b.txt", {}).text, "1:needle\n");
}

TEST_F(model_host_folder_view, nothing_outside_is_reached) {
    for (char const* const path : {"../secret", "src/../../secret", "/etc/passwd", "link", "up/secret", "up", "pipe",
                                   "binary", "none", "src", "", "a.txt/x"}) {
        muster::tool_result const got = view_->read(path, {});
        EXPECT_TRUE(got.is_error) << path;
        EXPECT_EQ(got.text.find("password"), got.text.npos) << path;
    }
    for (char const* const path : {"..", "up", "up/tree", "link", "/", "pipe/"})
        EXPECT_TRUE(view_->list(path).is_error) << path;
    EXPECT_TRUE(view_->read(std::string_view{"a.txt\0b", 7}, {}).is_error);
    EXPECT_TRUE(view_->read(std::string(5000, 'a'), {}).is_error);
    EXPECT_EQ(view_->search("password", "", {}).text, "(not found)\n");
    EXPECT_TRUE(view_->search("password", "up", {}).is_error);
}

TEST_F(model_host_folder_view, a_link_that_stays_inside_is_followed_and_searched_once) {
    std::filesystem::create_symlink("src", root_ / "tree/same");
    EXPECT_EQ(view_->read("same/b.txt", {}).text, "1:needle\n");
    EXPECT_EQ(view_->search("needle", "same", {}).text, "same/b.txt:1:needle\n");
    EXPECT_EQ(view_->search("needle", "", {}).text, "a.txt:2:two needle\nsrc/b.txt:1:needle\n");
}

TEST_F(model_host_folder_view, a_sparse_file_of_any_size_is_not_begun) {
    file("tree/src/sparse", "needle\n");
    std::filesystem::resize_file(root_ / "tree/src/sparse", std::uintmax_t{4} << 40);
    std::string const why = "src/sparse: the file is over the size limit; choose a smaller one";
    EXPECT_EQ(view_->read("src/sparse", {}).text, why);
    EXPECT_EQ(view_->search("needle", "src", {}).text, "src/b.txt:1:needle\n[not searched: " + why + "]\n");
}

TEST_F(model_host_folder_view, no_descriptor_left_is_an_error_of_that_call) {
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit const none{3, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    muster::tool_result const read = view_->read("a.txt", {});
    muster::tool_result const list = view_->list("");
    muster::tool_result const found = view_->search("needle", "", {});
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_EQ(read.text, "a.txt: no file descriptor is left; try again later (error 24)");
    EXPECT_TRUE(list.is_error);
    EXPECT_TRUE(found.is_error);
}

TEST_F(model_host_folder_view, finds_lines_in_text_files_outside_of_hidden_folders) {
    EXPECT_EQ(view_->search("needle", "", {}).text, "a.txt:2:two needle\nsrc/b.txt:1:needle\n");
    EXPECT_EQ(view_->search("needle", "src", {}).text, "src/b.txt:1:needle\n");
    EXPECT_EQ(view_->search("needle", "a.txt", {}).text, "a.txt:2:two needle\n");
    EXPECT_TRUE(view_->search("", "", {}).is_error);
    EXPECT_TRUE(view_->search("a\nb", "", {}).is_error);
}

TEST_F(model_host_folder_view, a_search_says_when_it_was_not_whole) {
    file("tree/many", "needle\nneedle\nneedle\nneedle\n");
    std::string const many = view_->search("needle", "many", {}).text;
    EXPECT_EQ(many,
              "many:1:needle\nmany:2:needle\nmany:3:needle\n[not everything was searched: too many lines hold it; "
              "look in one folder, or for a longer text]\n");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(view_->search("needle", "", stop.get_token()).text,
              "(not found)\n[not everything was searched: it was stopped]\n");
}

TEST_F(model_host_folder_view, many_files_are_searched_in_part) {
    for (int i = 0; i < 120; ++i) file("tree/src/n" + std::to_string(i), "");
    EXPECT_TRUE(view_->search("needle", "", {})
                    .text.ends_with("[not everything was searched: there are too many files; look in one folder]\n"));
}

TEST_F(model_host_folder_view, names_that_look_like_marks_are_names) {
    file("tree/z@", "needle\n");
    EXPECT_TRUE(view_->search("needle", "", {}).text.ends_with("z@:1:needle\n"));
}

TEST_F(model_host_folder_view, says_why_there_is_none) {
    std::string fault;
    EXPECT_FALSE(folder_view::open(root_ / "none", fault));
    EXPECT_EQ(fault, root_ / "none: there is no such file or directory; list the directory above it (error 2)");
}
