#include <muster/pad/scratchpad.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

// What points into it is not asked of one that is about to go.
template <class Object>
concept shows_its_path = requires(Object&& object) {
    static_cast<Object&&>(object).path();
};
static_assert(shows_its_path<muster::scratchpad const&> && !shows_its_path<muster::scratchpad>);

namespace fs = std::filesystem;
using muster::open_scratchpad;
using muster::pad_error;
using muster::pad_fault;
using muster::scratchpad;
using muster_test::content_of;
using muster_test::mode_of;
using namespace std::string_view_literals;

static_assert(std::is_nothrow_move_constructible_v<scratchpad> && !std::is_copy_constructible_v<scratchpad>);

std::string user() { return "muster-" + std::to_string(::geteuid()); }

class pad : public ::testing::Test {
protected:
    muster::scratchpad_options at(std::string session = "s-1") {
        return {.root = root.path(), .session = std::move(session)};
    }
    scratchpad open() { return *open_scratchpad(at()); }
    pad_fault refusal() { return open_scratchpad(at()).error.why; }

    muster_test::temporary_root root;
};

using opening = pad;
using files = pad;

// open_scratchpad
TEST_F(opening, SP04_SP08_makes_each_directory_for_the_owner_only) {
    mode_t const before = ::umask(0);
    auto const got = open_scratchpad(at());
    ::umask(before);
    ASSERT_TRUE(got) << describe(got.error);
    EXPECT_EQ(got->path(), root / (user() + "/s-1/scratchpad"));
    EXPECT_EQ(got->path(), muster::scratchpad_path(at(), ::geteuid()));
    for (auto const* const below : {"", "/s-1", "/s-1/scratchpad"}) EXPECT_EQ(mode_of(root / (user() + below)), 0700U);
}

TEST_F(opening, SP08_gives_the_owner_all_rights_whatever_the_umask) {
    mode_t const before = ::umask(0777);
    auto const got = open_scratchpad(at());
    bool const written = got && !got->write("a.md", "x");
    ::umask(before);
    ASSERT_TRUE(got) << describe(got.error);
    EXPECT_TRUE(written);
    EXPECT_EQ(mode_of(got->path()), 0700U);
    EXPECT_EQ(mode_of(got->path() + "/a.md"), 0600U);
}

TEST_F(opening, SP05_lies_below_the_projects_slug) {
    auto options = at();
    options.project = "/home/ana/shop";
    auto const got = open_scratchpad(options);
    ASSERT_TRUE(got) << describe(got.error);
    EXPECT_EQ(got->path(), root / (user() + "/-home-ana-shop/s-1/scratchpad"));
}

TEST_F(opening, SP06_keeps_sessions_apart) {
    scratchpad const one = open();
    auto const two = open_scratchpad(at("s-2"));
    ASSERT_FALSE(one.write("a.md", "one"));
    EXPECT_EQ(two->read("a.md").error.why, pad_fault::missing);
}

TEST_F(opening, SP10_finds_again_what_was_left) {
    ASSERT_FALSE(open().write("a.md", "kept"));
    EXPECT_EQ(open().read("a.md")->bytes, "kept");
}

TEST_F(opening, SP09_refuses_to_lie_inside_the_project) {
    auto options = at();
    options.project = root.path();
    EXPECT_EQ(open_scratchpad(options).error.why, pad_fault::inside_project);
    fs::create_directory_symlink(root.path(), root / "link");  // nor by another way to the same place
    options.project = root / "link";
    EXPECT_EQ(open_scratchpad(options).error.why, pad_fault::inside_project);
    options.project = root / ("muster-" + std::to_string(::geteuid()));  // the user's own directory in the root
    EXPECT_EQ(open_scratchpad(options).error.why, pad_fault::inside_project);
    EXPECT_FALSE(fs::exists(options.project));
    options.project = root.path() + "-other";  // beside it, with the same beginning
    EXPECT_TRUE(open_scratchpad(options));
}

TEST_F(opening, C114_refuses_session_and_prefix_before_any_file_call) {
    for (auto const bad : {"../x"sv, "/x"sv, "a/../../x"sv, "a\0b"sv, ""sv, "CON"sv, "a\\..\\b"sv}) {
        EXPECT_EQ(open_scratchpad(at(std::string{bad})).error.why, pad_fault::bad_name) << bad;
        auto options = at();
        options.prefix = bad;
        bool const harmless = bad == "CON";  // "CON-1000" is no device
        EXPECT_EQ(open_scratchpad(options).error.why, harmless ? pad_fault::none : pad_fault::bad_name) << bad;
        fs::remove_all(root / ("CON-" + std::to_string(::geteuid())));
    }
    EXPECT_TRUE(fs::is_empty(root.path()));
    EXPECT_FALSE(fs::exists(root / "../x"));
}

TEST_F(opening, refuses_a_root_or_project_that_is_not_absolute) {
    EXPECT_EQ(open_scratchpad({.root = "tmp", .session = "s"}).error.why, pad_fault::not_absolute);
    EXPECT_EQ(open_scratchpad({.root = "", .session = "s"}).error.why, pad_fault::not_absolute);
    EXPECT_EQ(open_scratchpad({.root = std::string{"/tmp\0/x", 7}, .session = "s"}).error.why, pad_fault::bad_name);
    auto options = at();
    options.project = "shop";
    EXPECT_EQ(open_scratchpad(options).error.why, pad_fault::not_absolute);
}

TEST_F(opening, says_when_the_root_is_missing_or_no_directory) {
    EXPECT_EQ(open_scratchpad({.root = root / "no", .session = "s"}).error.why, pad_fault::root_missing);
    std::ofstream{root / "file"} << "x";
    EXPECT_EQ(open_scratchpad({.root = root / "file", .session = "s"}).error.why, pad_fault::root_missing);
}

TEST_F(opening, KF15_takes_a_root_open_to_all_only_with_the_sticky_bit) {
    ::chmod(root.path().c_str(), 0777);
    EXPECT_EQ(refusal(), pad_fault::root_unsafe);
    ::chmod(root.path().c_str(), 0770);
    EXPECT_EQ(refusal(), pad_fault::root_unsafe);
    ::chmod(root.path().c_str(), 01777);
    EXPECT_EQ(refusal(), pad_fault::none);
}

TEST_F(opening, F92_DV17_follows_a_link_that_is_the_root_and_tells_the_real_path) {
    fs::create_directory(root / "real");
    fs::create_directory_symlink("real", root / "link");
    auto const got = open_scratchpad({.root = root / "link", .session = "s"});
    ASSERT_TRUE(got) << describe(got.error);
    EXPECT_EQ(got->path(), root / ("real/" + user() + "/s/scratchpad"));
}

TEST_F(opening, C116_KF15_refuses_directories_that_others_may_enter) {
    std::string const steps[] = {root / user(), root / (user() + "/s-1"), root / (user() + "/s-1/scratchpad")};
    for (std::string const& step : steps) {
        { auto const made = open_scratchpad(at()); }
        for (mode_t const mode : {0755U, 0710U, 0702U, 01777U}) {
            ::chmod(step.c_str(), mode);
            auto const got = open_scratchpad(at());
            EXPECT_EQ(got.error.why, pad_fault::wrong_mode) << step << ' ' << mode;
            EXPECT_EQ(got.error.where, step);
            EXPECT_EQ(mode_of(step), mode) << "it is not mended behind the owner's back";
        }
        ::chmod(step.c_str(), 0700);
    }
}

TEST_F(opening, C116_KF15_F94_refuses_directories_of_another_user) {
    if (::geteuid() != 0) GTEST_SKIP() << "only the administrator can give a directory away";
    std::string const steps[] = {root / user(), root / (user() + "/s-1"), root / (user() + "/s-1/scratchpad")};
    for (std::string const& step : steps) {
        { auto const made = open_scratchpad(at()); }
        ASSERT_EQ(::chown(step.c_str(), 12345, 12345), 0);
        auto const got = open_scratchpad(at());
        EXPECT_EQ(got.error.why, pad_fault::wrong_owner);
        EXPECT_EQ(got.error.where, step);
        ASSERT_EQ(::chown(step.c_str(), 0, 0), 0);
    }
    ASSERT_EQ(::chown(root.path().c_str(), 12345, 12345), 0);
    EXPECT_EQ(refusal(), pad_fault::root_unsafe);
}

TEST_F(opening, KF15_refuses_links_at_every_step) {
    std::string const steps[] = {root / user(), root / (user() + "/s-1"), root / (user() + "/s-1/scratchpad")};
    fs::create_directory(root / "elsewhere");
    ::chmod((root / "elsewhere").c_str(), 0700);
    for (std::string const& step : steps) {
        { auto const made = open_scratchpad(at()); }
        fs::remove_all(step);
        fs::create_directory_symlink(root / "elsewhere", step);
        auto const got = open_scratchpad(at());
        EXPECT_EQ(got.error.why, pad_fault::link) << step;
        EXPECT_EQ(got.error.where, step);
        fs::remove(step);
        fs::create_symlink("nowhere", step);
        EXPECT_EQ(refusal(), pad_fault::link) << step;
        fs::remove(step);
        std::ofstream{step} << "a file";
        EXPECT_EQ(refusal(), pad_fault::not_a_directory) << step;
        fs::remove(step);
    }
    EXPECT_TRUE(fs::is_empty(root / "elsewhere"));
}

// names of files
TEST_F(files, C114_refuses_names_before_any_file_call) {
    scratchpad const p = open();
    std::ofstream{root / (user() + "/s-1/x")} << "outside";
    for (auto const bad : {"../x"sv, "/x"sv, "a/../../x"sv, "a\0b"sv, ""sv, "CON"sv, "a\\..\\b"sv, ".part-0"sv}) {
        for (pad_error const& error :
             {p.read(bad).error, p.create(bad, "x"), p.write(bad, "x"), p.append(bad, "x"), p.replace(bad, "x", {}),
              p.remove(bad), p.lines(bad).error, p.writer(bad, muster::pad_mode::create).error}) {
            EXPECT_EQ(error.why, pad_fault::bad_name) << bad;
        }
    }
    EXPECT_EQ(content_of(root / (user() + "/s-1/x")), "outside");
    EXPECT_TRUE(fs::is_empty(p.path()));
}

// read, write, create, replace, append, remove
TEST_F(files, keep_every_byte) {
    scratchpad const p = open();
    std::string bytes(200'000, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7);
    ASSERT_FALSE(p.write("a.bin", bytes));
    EXPECT_EQ(p.read("a.bin")->bytes, bytes);
    ASSERT_FALSE(p.write("a.bin", ""));
    EXPECT_EQ(p.read("a.bin")->bytes, "");
    EXPECT_EQ(mode_of(p.path() + "/a.bin"), 0600U);
}

TEST_F(files, SP15_create_reports_a_collision_and_overwrites_nothing) {
    scratchpad const p = open();
    ASSERT_FALSE(p.create("a.md", "first"));
    EXPECT_EQ(p.create("a.md", "second").why, pad_fault::exists);
    EXPECT_EQ(p.read("a.md")->bytes, "first");
    EXPECT_EQ(p.list()->files.size(), 1U);
}

TEST_F(files, C117_replace_tells_who_was_slower) {
    scratchpad const p = open();
    ASSERT_FALSE(p.write("a.md", "0"));
    auto const mine = p.read("a.md");
    auto const yours = p.read("a.md");
    EXPECT_FALSE(p.replace("a.md", "mine", mine->version));
    EXPECT_EQ(p.replace("a.md", "yours", yours->version).why, pad_fault::changed);
    EXPECT_EQ(p.read("a.md")->bytes, "mine");
    ASSERT_FALSE(p.remove("a.md"));
    EXPECT_EQ(p.replace("a.md", "again", mine->version).why, pad_fault::changed);  // removed is changed too
}

TEST_F(files, SP11_append_adds_at_the_end_and_makes_the_file_if_there_is_none) {
    scratchpad const p = open();
    EXPECT_FALSE(p.append("log", "one\n"));
    EXPECT_FALSE(p.append("log", ""));
    EXPECT_FALSE(p.append("log", "two\n"));
    EXPECT_EQ(p.read("log")->bytes, "one\ntwo\n");
    EXPECT_EQ(mode_of(p.path() + "/log"), 0600U);
}

TEST_F(files, remove_says_when_there_is_nothing_to_remove) {
    scratchpad const p = open();
    ASSERT_FALSE(p.write("a.md", "x"));
    EXPECT_FALSE(p.remove("a.md"));
    pad_error const again = p.remove("a.md");
    EXPECT_EQ(again.why, pad_fault::missing);
    EXPECT_EQ(again.where, p.path() + "/a.md");
}

TEST_F(files, KF15_links_pipes_and_directories_are_refused_and_never_followed) {
    scratchpad const p = open();
    std::ofstream{root / "secret"} << "secret";
    fs::create_symlink(root / "secret", p.path() + "/link");
    fs::create_directory(p.path() + "/directory");
    ASSERT_EQ(::mkfifo((p.path() + "/pipe").c_str(), 0600), 0);
    auto const check = [&](std::string const& name, pad_fault why) {
        for (pad_error const& error :
             {p.read(name).error, p.lines(name).error, p.write(name, "x"), p.create(name, "x"), p.append(name, "x")}) {
            EXPECT_EQ(error.why, why) << name << ": " << describe(error);
        }
    };
    check("link", pad_fault::link);
    check("directory", pad_fault::not_a_file);
    check("pipe", pad_fault::not_a_file);
    EXPECT_EQ(content_of(root / "secret"), "secret");
    EXPECT_EQ(p.list()->others, 3U);
    EXPECT_TRUE(p.list()->files.empty());
}

TEST_F(files, are_listed_by_name) {
    scratchpad const p = open();
    for (auto const* const name : {"b", "a.md", "B", "a"}) ASSERT_FALSE(p.write(name, name));
    std::ofstream{p.path() + "/con"} << "a name that is refused";
    auto const all = p.list();
    std::string names;
    for (auto const& file : all->files) names += file.name + ':' + std::to_string(file.size) + ' ';
    EXPECT_EQ(names, "B:1 a:1 a.md:4 b:1 ");
    EXPECT_EQ(all->others, 1U);
}

// limits
TEST_F(files, KF13_have_a_size_limit) {
    auto options = at();
    options.max_file_bytes = 10;
    auto const p = open_scratchpad(options);
    EXPECT_FALSE(p->write("a", "0123456789"));
    EXPECT_EQ(p->write("a", "0123456789x").why, pad_fault::too_large);
    EXPECT_EQ(p->append("a", "x").why, pad_fault::too_large);
    EXPECT_FALSE(p->append("a", ""));
    EXPECT_EQ(p->read("a")->bytes, "0123456789");
    std::ofstream{p->path() + "/a", std::ios::app} << "put there by others";
    EXPECT_EQ(p->read("a").error.why, pad_fault::too_large);
    EXPECT_EQ(p->lines("a").error.why, pad_fault::too_large);  // none of it is read
}

TEST_F(files, have_a_limit_of_their_number) {
    auto options = at();
    options.max_files = 2;
    auto const p = open_scratchpad(options);
    ASSERT_FALSE(p->write("a", "x") || p->append("b", "x"));
    EXPECT_EQ(p->write("c", "x").why, pad_fault::too_many_files);
    EXPECT_EQ(p->create("c", "x").why, pad_fault::too_many_files);
    EXPECT_EQ(p->append("c", "x").why, pad_fault::too_many_files);
    EXPECT_FALSE(p->write("a", "again") || p->append("b", "again"));
    EXPECT_EQ(p->list()->files.size(), 2U);
    std::ofstream{p->path() + "/c"} << "put there by others";
    EXPECT_EQ(p->list().error.why, pad_fault::too_many_files);
    ASSERT_FALSE(p->remove("a") || p->remove("b"));
    EXPECT_FALSE(p->create("d", "x"));
}

TEST_F(files, TD05_tell_when_the_directory_has_been_removed) {
    scratchpad const p = open();
    ASSERT_FALSE(p.write("a", "x"));
    fs::remove_all(p.path());
    for (pad_error const& error :
         {p.read("a").error, p.write("a", "x"), p.append("a", "x"), p.remove("a"), p.lines("a").error}) {
        EXPECT_EQ(error.why, pad_fault::gone) << describe(error);
    }
    EXPECT_FALSE(open().write("a", "x"));
}

// persist_to
TEST_F(files, KF14_persist_to_copies_all_and_overwrites_nothing) {
    scratchpad const p = open();
    ASSERT_FALSE(p.write("a.md", std::string(100'000, 'a')) || p.write("b.md", "b"));
    fs::create_directory(root / "kept");
    EXPECT_EQ(p.persist_to(root / "kept").value, 2U);
    EXPECT_EQ(content_of(root / "kept/a.md"), std::string(100'000, 'a'));
    EXPECT_EQ(p.persist_to(root / "kept").value, 2U);  // what is the same is no collision
    ASSERT_FALSE(p.write("b.md", "c"));
    auto const clash = p.persist_to(root / "kept");
    EXPECT_EQ(clash.error.why, pad_fault::exists);
    EXPECT_EQ(clash.error.where, root / "kept/b.md");
    EXPECT_EQ(content_of(root / "kept/b.md"), "b");
    EXPECT_EQ(std::distance(fs::directory_iterator{root / "kept"}, {}), 2);
    ASSERT_FALSE(p.write("c.md", "behind the one that cannot be copied"));
    EXPECT_EQ(p.persist_to(root / "kept").error.where, root / "kept/b.md");
    EXPECT_EQ(content_of(root / "kept/c.md"), "behind the one that cannot be copied");
    auto const nowhere = p.persist_to(root / "no");
    EXPECT_EQ(nowhere.error.why, pad_fault::target_missing);
    EXPECT_EQ(nowhere.error.where, root / "no");
    EXPECT_EQ(p.persist_to("kept").error.why, pad_fault::not_absolute);
}

// what a writer that died has left
TEST_F(opening, removes_temporaries_of_the_dead_and_none_of_the_living) {
    scratchpad const p = open();
    auto living = p.writer("a.md", muster::pad_mode::create);
    ASSERT_TRUE(living);
    living->put("whole");
    std::ofstream{p.path() + "/.part-7"} << "half";
    scratchpad const q = open();
    EXPECT_FALSE(fs::exists(p.path() + "/.part-7"));
    EXPECT_FALSE(living->commit());
    EXPECT_EQ(q.read("a.md")->bytes, "whole");
}
TEST_F(opening, is_denied_by_no_number_of_names_like_those_of_temporaries) {
    scratchpad const p = open();
    auto const taken = [&](int i) { return p.path() + "/.part-" + std::to_string(i); };
    for (int i = 0; i < 8; ++i) fs::create_directory(taken(i));
    EXPECT_FALSE(p.create("a.md", "x"));
    for (int i = 8; i <= 4096; ++i) fs::create_symlink("nowhere", taken(i));
    EXPECT_FALSE(p.create("a-swept.md", "x"));  // the directories are gone
    for (int i = 0; i < 8; ++i) fs::create_symlink("nowhere", taken(i));
    EXPECT_EQ(p.create("b.md", "x").why, pad_fault::too_many_files);
    EXPECT_EQ(p.append("b.md", "x").why, pad_fault::too_many_files);
    EXPECT_EQ(p.read("a.md")->bytes, "x");
}

}  // namespace
