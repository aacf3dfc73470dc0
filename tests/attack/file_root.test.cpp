// The one implementation of "below this directory and never outside of it", against links that are swapped, pipes, sparse
// files, long paths and a process without descriptors. Each fact holds of the kernel's answer and of the walk by steps.
#include <muster/files/file_root.hpp>

#include <temporary_root.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using muster::file_errc;
using muster::file_kind;
using muster::file_root;

class file_root_attacked : public testing::TestWithParam<bool> {
protected:
    file_root_attacked() {
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
    [[nodiscard]] file_root tree(muster::file_root_options how = {}) const {
        how.walks_by_step = GetParam();
        auto found = file_root::open(path("tree"), how);
        EXPECT_TRUE(found) << describe(found.error);
        return *std::move(found);
    }
    [[nodiscard]] file_errc why_not(std::string_view what) const { return tree().open_file(what).error.why; }
    [[nodiscard]] std::string text_of(std::string_view what) const {
        auto const text = tree().read_file(what);
        return text ? *text : describe(text.error);
    }

private:
    muster_test::temporary_root root_;
};

INSTANTIATE_TEST_SUITE_P(by, file_root_attacked, testing::Bool(),
                         [](auto const& by) { return by.param ? std::string{"steps"} : std::string{"kernel"}; });

TEST_P(file_root_attacked, reads_what_lies_below) {
    EXPECT_EQ(text_of("a.txt"), "inside");
    EXPECT_EQ(text_of("./src//./b.txt"), "deep");
    EXPECT_EQ(tree().find("src")->kind, file_kind::directory);
    EXPECT_EQ(tree().find("")->kind, file_kind::directory);
    EXPECT_EQ(tree().find("a.txt")->size, 6U);
}

TEST_P(file_root_attacked, refuses_a_path_that_does_not_lead_down) {
    for (std::string_view const bad : {"../secret", "src/../../secret", "src/..", "..", "/etc/passwd", "/"})
        EXPECT_EQ(why_not(bad), file_errc::bad_path) << bad;
    EXPECT_EQ(why_not(std::string_view{"a.txt\0b", 7}), file_errc::bad_path);
    EXPECT_EQ(why_not(std::string(300, 'a')), file_errc::bad_path);
    EXPECT_EQ(why_not(std::string(100'000, 'a')), file_errc::bad_path);
}

TEST_P(file_root_attacked, says_what_is_there_instead_of_a_file) {
    EXPECT_EQ(why_not(""), file_errc::not_a_file);
    EXPECT_EQ(why_not("."), file_errc::not_a_file);
    EXPECT_EQ(why_not("src/"), file_errc::not_a_file);
    EXPECT_EQ(why_not("none"), file_errc::missing);
    EXPECT_EQ(why_not("none/x"), file_errc::missing);
    EXPECT_EQ(why_not("a.txt/"), file_errc::not_a_directory);
    EXPECT_EQ(why_not("a.txt/x"), file_errc::not_a_directory);
    EXPECT_EQ(tree().list("a.txt", [](auto const&) { return true; }).error.why, file_errc::not_a_directory);
}

TEST_P(file_root_attacked, follows_a_link_that_stays_inside) {
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

TEST_P(file_root_attacked, follows_no_link_that_leads_out) {
    link("../secret", "tree/out");
    link("..", "tree/above");
    link("src/../../secret", "tree/src_out");
    link(path("secret").c_str(), "tree/absolute");
    link(path("tree/a.txt").c_str(), "tree/absolute_inside");
    link("/", "tree/system");
    link("above", "tree/twice");
    for (std::string_view const out : {"out", "above", "above/secret", "above/tree/a.txt", "src_out", "absolute",
                                       "absolute_inside", "system/etc/passwd", "twice/secret"})
        EXPECT_EQ(why_not(out), file_errc::outside) << out;
    EXPECT_EQ(tree().list("above", [](auto const&) { return true; }).error.why, file_errc::outside);
    EXPECT_EQ(tree().find("out").error.why, file_errc::outside);
}

TEST_P(file_root_attacked, ends_in_circles_of_links) {
    link("loop", "tree/loop");
    link("pong", "tree/ping");
    link("ping", "tree/pong");
    link("self/a.txt", "tree/self");
    link("nowhere", "tree/dangling");
    EXPECT_EQ(why_not("loop"), file_errc::outside);
    EXPECT_EQ(why_not("ping/x"), file_errc::outside);
    EXPECT_EQ(why_not("self"), file_errc::outside);
    EXPECT_EQ(why_not("dangling"), file_errc::missing);
}

TEST_P(file_root_attacked, waits_for_no_pipe_device_or_socket) {
    ASSERT_EQ(::mkfifo(path("tree/pipe").c_str(), 0600), 0);
    EXPECT_EQ(why_not("pipe"), file_errc::not_a_file);
    EXPECT_EQ(tree().find("pipe")->kind, file_kind::other);

    int const socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un at{};
    at.sun_family = AF_UNIX;
    std::snprintf(at.sun_path, sizeof at.sun_path, "%s", path("tree/socket").c_str());
    ASSERT_EQ(::bind(socket, reinterpret_cast<sockaddr const*>(&at), sizeof at), 0);
    EXPECT_EQ(why_not("socket"), file_errc::not_a_file);
    ::close(socket);

    auto const devices = file_root::open("/dev", {.walks_by_step = GetParam()});
    ASSERT_TRUE(devices);
    EXPECT_EQ(devices->open_file("null").error.why, file_errc::not_a_file);
    EXPECT_EQ(devices->open_file("zero").error.why, file_errc::not_a_file);
}

TEST_P(file_root_attacked, asks_for_the_size_before_it_reads) {
    write("tree/sparse", "x");
    ASSERT_EQ(::truncate(path("tree/sparse").c_str(), off_t{4} << 40), 0);
    EXPECT_EQ(why_not("sparse"), file_errc::too_large);
    EXPECT_EQ(tree().read_file("sparse").error.why, file_errc::too_large);
    EXPECT_EQ(tree({.max_file_bytes = 6}).open_file("a.txt").error.why, file_errc::none);
    EXPECT_EQ(tree({.max_file_bytes = 5}).open_file("a.txt").error.why, file_errc::too_large);
}

TEST_P(file_root_attacked, reads_no_more_of_a_file_that_grows_than_it_may) {
    auto file = tree({.max_file_bytes = 10}).open_file("a.txt");
    ASSERT_TRUE(file);
    write("tree/a.txt", "now it is longer than that");
    char buffer[64];
    EXPECT_EQ(file->read(buffer, sizeof buffer).error.why, file_errc::too_large);
}

TEST_P(file_root_attacked, reads_piece_by_piece) {
    auto file = tree().open_file("a.txt");
    ASSERT_TRUE(file);
    char buffer[4];
    EXPECT_EQ(*file->read(buffer, 4), 4U);
    EXPECT_EQ(*file->read(buffer, 4), 2U);
    EXPECT_EQ(*file->read(buffer, 4), 0U);
    EXPECT_EQ(file->size(), 6U);
}

TEST_P(file_root_attacked, lists_names_with_their_kinds) {
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

// A path that is longer than the kernel takes at once.
TEST_P(file_root_attacked, opens_what_lies_deep) {
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

// Each `..` of a link begins a walk anew: a link of 500 bytes at the end of a path that is 200 directories deep makes
// one open of 20,000.
TEST(file_root_attacked_by_steps, opens_a_bounded_number_of_directories) {
    muster_test::temporary_root const top;
    std::string const deep = "d/", up = "../d/";
    std::string path, target;
    int at = ::open(top.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; i < 200; ++i) {
        ASSERT_EQ(::mkdirat(at, "d", 0700), 0);
        int const next = ::openat(at, "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        ::close(at);
        at = next;
        path += deep;
        if (i % 2 == 0) target += up;
    }
    ASSERT_EQ(::symlinkat((target + ".").c_str(), at, "up_and_down"), 0);
    ASSERT_EQ(::symlinkat("../../d/d", at, "once"), 0);
    ::close(at);
    auto const root = file_root::open(top.path(), {.walks_by_step = true});
    ASSERT_TRUE(root);
    EXPECT_EQ(root->find(path + "up_and_down").error.why, file_errc::outside);
    EXPECT_EQ(root->find(path + "once")->kind, file_kind::directory);
}

TEST_P(file_root_attacked, stays_where_it_was_opened) {
    file_root const root = tree();
    std::filesystem::rename(path("tree"), path("moved"));
    std::filesystem::create_directory(path("tree"));
    write("tree/a.txt", "another");
    EXPECT_EQ(*root.read_file("a.txt"), "inside");
}

// A directory becomes a link to the outside and a directory again, as fast as it can be done.
TEST_P(file_root_attacked, reads_nothing_outside_while_a_directory_is_swapped_for_a_link) {
    std::filesystem::create_directories(path("tree/door"));
    std::filesystem::create_directories(path("room"));
    write("tree/door/f", "inside");
    write("room/f", "password");
    write("room/g", "password");
    link("../room", "tree/other");
    std::atomic<bool> done{false};
    std::thread swapper{[&, from = path("tree/door"), to = path("tree/other"), other = path("tree/third")] {
        while (!done) {
            std::rename(from.c_str(), other.c_str());
            std::rename(to.c_str(), from.c_str());
            std::rename(from.c_str(), to.c_str());
            std::rename(other.c_str(), from.c_str());
        }
    }};
    file_root const root = tree();
    std::size_t reads = 0, outside = 0;
    auto const end = std::chrono::steady_clock::now() + std::chrono::milliseconds{150};
    while (std::chrono::steady_clock::now() < end) {
        auto const got = root.read_file("door/f");
        ++reads;
        outside += got && *got != "inside";
        (void)root.list("door", [&](muster::file_entry const& one) { return outside += one.name != "f", true; });
    }
    done = true;
    swapper.join();
    EXPECT_EQ(outside, 0U);
    EXPECT_GT(reads, 0U);
}

TEST_P(file_root_attacked, no_descriptor_left_is_an_error_of_that_call) {
    file_root const root = tree();
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit const none{3, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    file_errc const file = root.open_file("a.txt").error.why;
    file_errc const list = root.list("", [](auto const&) { return true; }).error.why;
    file_errc const again = file_root::open(path("tree")).error.why;
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_EQ(file, file_errc::no_descriptors);
    EXPECT_EQ(list, file_errc::no_descriptors);
    EXPECT_EQ(again, file_errc::no_descriptors);
    EXPECT_EQ(*root.read_file("a.txt"), "inside");
}

//{ quoted by docs/files.md: use
// Shows a file, or the names in a directory, or why neither can be shown.
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

TEST(file_root, an_error_makes_its_path_visible) {
    EXPECT_EQ(describe(muster::file_error{file_errc::outside, "a\nb\xE2\x80\xAE.txt"}),
              "a\\x0Ab[U+202E].txt: a link leads out of the directory; only what lies in it can be opened");
    EXPECT_EQ(describe(muster::file_error{file_errc::not_a_file, ""}), ".: not a regular file; give the path of one");
}

}  // namespace
