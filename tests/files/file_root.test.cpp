#include <muster/files/file_root.hpp>

#include "rooted_tree.hpp"
#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::file_errc;
using muster::file_kind;
using muster::file_root;

// Each test runs with the kernel's resolution and with the walk by steps. tests/attack/file_root.test.cpp has attacks.
class file_root_either_way : public muster_test::rooted_tree {};
INSTANTIATE_TEST_SUITE_P(by, file_root_either_way, testing::Bool(),
                         [](auto const& by) { return std::string{by.param ? "steps" : "kernel"}; });

TEST_P(file_root_either_way, reads_what_lies_below) {
    EXPECT_EQ(text_of("a.txt"), "inside");
    EXPECT_EQ(text_of("./src//./b.txt"), "deep");
    EXPECT_EQ(tree().find("src")->kind, file_kind::directory);
    EXPECT_EQ(tree().find("")->kind, file_kind::directory);
    EXPECT_EQ(tree().find("a.txt")->size, 6U);
}

TEST_P(file_root_either_way, refuses_a_path_that_does_not_lead_down) {
    for (std::string_view const bad : {"../secret", "src/../../secret", "src/..", "..", "/etc/passwd", "/"})
        EXPECT_EQ(why_not(bad), file_errc::bad_path) << bad;
    EXPECT_EQ(why_not(std::string_view{"a.txt\0b", 7}), file_errc::bad_path);
    EXPECT_EQ(why_not(std::string(300, 'a')), file_errc::bad_path);
    EXPECT_EQ(why_not(std::string(100'000, 'a')), file_errc::bad_path);
}

TEST_P(file_root_either_way, says_what_is_there_instead_of_a_file) {
    EXPECT_EQ(why_not(""), file_errc::not_a_file);
    EXPECT_EQ(why_not("."), file_errc::not_a_file);
    EXPECT_EQ(why_not("src/"), file_errc::not_a_file);
    EXPECT_EQ(why_not("none"), file_errc::missing);
    EXPECT_EQ(why_not("none/x"), file_errc::missing);
    EXPECT_EQ(why_not("a.txt/"), file_errc::not_a_directory);
    EXPECT_EQ(why_not("a.txt/x"), file_errc::not_a_directory);
    EXPECT_EQ(tree().list("a.txt", [](auto const&) { return true; }).error.why, file_errc::not_a_directory);
}

TEST_P(file_root_either_way, follows_a_link_that_stays_inside) {
    link("a.txt", "tree/same");
    link("../a.txt", "tree/src/up");
    link("src", "tree/dir");
    link("src/../src/./b.txt", "tree/round");
    link("same", "tree/again");
    EXPECT_EQ(text_of("same"), "inside");
    EXPECT_EQ(text_of("src/up"), "inside");
    EXPECT_EQ(text_of("dir/b.txt"), "deep");
    EXPECT_EQ(text_of("dir/up"), "inside");
    EXPECT_EQ(text_of("round"), "deep");
    EXPECT_EQ(text_of("again"), "inside");
    EXPECT_EQ(why_not("same/"), file_errc::not_a_directory);
    EXPECT_EQ(why_not("dir/"), file_errc::not_a_file);
}

TEST_P(file_root_either_way, reads_no_more_of_a_file_that_grows_than_it_may) {
    auto file = tree({.max_file_bytes = 10}).open_file("a.txt");
    ASSERT_TRUE(file);
    write("tree/a.txt", "now it is longer than that");
    char buffer[64];
    EXPECT_EQ(file->read(buffer, sizeof buffer).error.why, file_errc::too_large);
}

TEST_P(file_root_either_way, reads_piece_by_piece) {
    auto file = tree().open_file("a.txt");
    ASSERT_TRUE(file);
    char buffer[4];
    EXPECT_EQ(*file->read(buffer, 4), 4U);
    EXPECT_EQ(*file->read(buffer, 4), 2U);
    EXPECT_EQ(*file->read(buffer, 4), 0U);
    EXPECT_EQ(file->size(), 6U);
}

TEST_P(file_root_either_way, lists_names_with_their_kinds) {
    link("../secret", "tree/out");
    ASSERT_EQ(::mkfifo(path("tree/pipe").c_str(), 0600), 0);
    std::vector<std::string> names;
    auto const count = tree().list("", [&](muster::file_entry const& one) {
        names.push_back(std::string{one.name} + ' ' + std::to_string(static_cast<int>(one.kind)));
        return true;
    });
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"a.txt 0", "out 2", "pipe 3", "src 1"}));
    EXPECT_EQ(*count, 4U);
    EXPECT_EQ(*tree().list("", [](auto const&) { return false; }), 1U);
}

// The path is longer than the kernel takes at once.
TEST_P(file_root_either_way, opens_what_lies_deep) {
    std::string deep;
    int at = ::open(path("tree").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    std::string const step(200, 'd');
    for (int i = 0; i < 30; ++i) {
        ASSERT_EQ(::mkdirat(at, step.c_str(), 0700), 0);
        int const next = ::openat(at, step.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        ::close(at);
        at = next;
        deep += step + '/';
    }
    int const file = ::openat(at, "f", O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    EXPECT_EQ(::write(file, "far", 3), 3);
    ::close(file);
    ::close(at);
    EXPECT_EQ(text_of(deep + "f"), "far");
    EXPECT_EQ(why_not(deep + "g"), file_errc::missing);
}

TEST_P(file_root_either_way, stays_where_it_was_opened) {
    file_root const root = tree();
    std::filesystem::rename(path("tree"), path("moved"));
    std::filesystem::create_directory(path("tree"));
    write("tree/a.txt", "another");
    EXPECT_EQ(*root.read_file("a.txt"), "inside");
}

//{ quoted by docs/files.md: use
// Shows a file or the names in a directory, or explains why neither can be shown.
std::string show(file_root const& project, std::string_view path) {
    auto const text = project.read_file(path);
    if (text) return *text;
    std::string names;
    auto const count = project.list(path, [&](muster::file_entry const& one) {
        names.append(one.name).append(one.kind == file_kind::directory ? "/\n" : "\n");
        return names.size() < 1000;
    });
    return count ? names : describe(text.error);
}
//}

TEST(file_root, shows_files_and_directories) {
    muster_test::temporary_root const at;
    std::filesystem::create_directory(at / "src");
    std::ofstream{at / "src/a.cpp"} << "int main() {}\n";
    auto const project = file_root::open(at.path());
    ASSERT_TRUE(project);
    EXPECT_EQ(show(*project, ""), "src/\n");
    EXPECT_EQ(show(*project, "src"), "a.cpp\n");
    EXPECT_EQ(show(*project, "src/a.cpp"), "int main() {}\n");
    EXPECT_EQ(show(*project, "/src"),
              "/src: not a path below the directory; give one from its top down, without \"..\"");
}

TEST(file_root, says_why_a_directory_cannot_be_opened) {
    EXPECT_EQ(file_root::open("/nowhere/at all").error.why, file_errc::missing);
    EXPECT_EQ(file_root::open("/dev/null").error.why, file_errc::not_a_directory);
    EXPECT_EQ(file_root::open(std::string{"/tmp\0x", 6}).error.why, file_errc::bad_path);
}

}  // namespace
