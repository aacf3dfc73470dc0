// What a scratchpad with versions remembers: who wrote what, and what it said; and what it does about those who were slower.
#include <muster/pad/clean_up.hpp>
#include <muster/pad/scratchpad.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

namespace {

namespace fs = std::filesystem;
using muster::open_scratchpad;
using muster::pad_action;
using muster::pad_error;
using muster::pad_fault;
using muster::scratchpad;

class versions : public ::testing::Test {
protected:
    muster::scratchpad_options at(std::uint32_t count) {
        return {.root = root.path(), .session = "s-1", .versions = count, .durable = false};
    }
    scratchpad open(std::uint32_t count = 32) { return open(at(count)); }
    static scratchpad open(muster::scratchpad_options const& how) {
        auto pad = open_scratchpad(how);
        EXPECT_TRUE(pad) << describe(pad.error);
        return std::move(*pad);
    }
    std::string session() { return root / ("muster-" + std::to_string(::geteuid()) + "/s-1"); }
    std::string log_of(std::string const& name) { return session() + "/history/" + name + ":log"; }

    // "1 w ana, 2 a scout": number, how, and by whom
    static std::string told(scratchpad const& pad, std::string const& name) {
        std::string text;
        auto const all = pad.history(name);
        for (auto const& each : *all) {
            if (!text.empty()) text += ", ";
            text += std::to_string(each.number) + " waru"[static_cast<std::size_t>(each.action) + 1] + each.author;
        }
        return text;
    }
    static std::string content(scratchpad const& pad, std::string const& name, std::uint64_t number) {
        auto const got = pad.read_version(name, number);
        return got ? got->bytes : describe(got.error);
    }

    muster_test::temporary_root root;
};

TEST_F(versions, SP16_say_who_wrote_what_when_why_and_how_sure) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("spec.md", "one", {"ana", "synthesis", "first draft", "HIGH", 1700000000}));
    auto const read = pad.read("spec.md");
    ASSERT_EQ(read->number, 1U);
    auto const made =
        pad.revise("spec.md", "two!", read->number, {"w-3", "implementation", "expiry", "LOW", 1700000001});
    ASSERT_TRUE(made) << describe(made);
    EXPECT_EQ(made.number, 2U);

    auto const all = pad.history("spec.md");
    ASSERT_EQ(all->size(), 2U);
    auto const& second = all->back();
    EXPECT_EQ(describe(all->front()), "version 1, written by ana (synthesis, HIGH): first draft");
    EXPECT_EQ(second.author + second.phase + second.message + second.confidence, "w-3implementationexpiryLOW");
    EXPECT_EQ(second.time, 1700000001);
    EXPECT_EQ(second.parent, 1U);
    EXPECT_EQ(second.content, muster::pad_version::of("two!"));
    EXPECT_TRUE(all->front().readable && second.readable);
    EXPECT_EQ(content(pad, "spec.md", 1), "one");
    EXPECT_EQ(content(pad, "spec.md", 2), "two!");
}

TEST_F(versions, are_made_by_each_kind_of_change_and_all_of_them_can_be_read) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.create("a", "1", {"u"}) || pad.append("a", "2", {"v"}) || pad.append("a", "3", {"w"}));
    ASSERT_FALSE(pad.write("a", "new", {"x"}) || pad.append("a", "er", {"y"}) || pad.remove("a", {"z"}));
    EXPECT_EQ(told(pad, "a"), "1wu, 2av, 3aw, 4wx, 5ay, 6rz");
    std::string all;
    for (std::uint64_t number = 1; number <= 5; ++number) all += content(pad, "a", number) + ' ';
    EXPECT_EQ(all, "1 12 123 new newer ");
    EXPECT_EQ(pad.read_version("a", 6).error.why, pad_fault::not_kept);
    EXPECT_EQ(pad.read_version("a", 7).error.why, pad_fault::not_kept);
    EXPECT_EQ(pad.read("a").error.why, pad_fault::missing);
    EXPECT_FALSE(pad.history("a")->back().readable);
    ASSERT_FALSE(pad.create("a", "back", {"u"}));
    EXPECT_EQ(pad.read("a")->number, 7U);
    EXPECT_EQ(content(pad, "a", 5), "newer");
}

TEST_F(versions, SP16_C117_a_writer_that_is_behind_is_refused_and_told_who_was_faster) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("a", "0", {"ana"}));
    auto const mine = pad.read("a");
    ASSERT_FALSE(pad.append("a", "1", {"w-1", "research", "one more"}));
    ASSERT_TRUE(pad.revise("a", "2", 2, {"w-2", "synthesis", "all new", "HIGH"}));
    auto const slow = pad.revise("a", "mine", mine->number, {"w-3"});
    EXPECT_EQ(slow.error.why, pad_fault::changed);
    EXPECT_EQ(slow.number, 0U);
    ASSERT_EQ(slow.since.size(), 2U);
    EXPECT_EQ(describe(slow), pad.path() + "/a: the file has changed since it was read; read it again and redo the "
                                           "change.\n- version 2, appended by w-1 (research): one more\n"
                                           "- version 3, written by w-2 (synthesis, HIGH): all new");
    EXPECT_EQ(pad.read("a")->bytes, "2");
    EXPECT_EQ(told(pad, "a"), "1wana, 2aw-1, 3ww-2");
}

TEST_F(versions, the_newest_is_told_alone) {
    scratchpad const pad = open();
    EXPECT_FALSE(*pad.newest("a"));
    ASSERT_FALSE(pad.write("a", "x", {"ana"}) || pad.append("a", "y", {"w-1"}));
    EXPECT_EQ((*pad.newest("a"))->author, "w-1");
    EXPECT_TRUE((*pad.newest("a"))->readable);
    ASSERT_FALSE(pad.remove("a", {"w-2"}));
    EXPECT_FALSE((*pad.newest("a"))->readable);
    EXPECT_EQ(pad.newest("../a").error.why, pad_fault::bad_name);
}

TEST_F(versions, tell_apart_what_was_changed_and_changed_back) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("a", "x") || pad.write("a", "y") || pad.write("a", "x"));
    EXPECT_EQ(pad.revise("a", "z", 1).error.why, pad_fault::changed);
    EXPECT_FALSE(pad.replace("a", "z", muster::pad_version::of("x")));  // compares content alone
}

TEST_F(versions, a_new_file_has_no_parent) {
    scratchpad const pad = open();
    EXPECT_EQ(pad.revise("a", "x", 1).error.why, pad_fault::changed);
    EXPECT_EQ(pad.revise("a", "x", 0).number, 1U);
    EXPECT_EQ(pad.revise("a", "y", 0).error.why, pad_fault::changed);
    ASSERT_FALSE(pad.remove("a"));
    EXPECT_EQ(pad.revise("a", "y", 1).error.why, pad_fault::changed);
    EXPECT_EQ(pad.revise("a", "y", 0).number, 3U);
}

TEST_F(versions, a_long_file_has_them_too) {
    scratchpad const pad = open();
    auto out = pad.writer("a", muster::pad_mode::create, {.author = "w-1", .message = "long"});
    for (int i = 0; i < 50'000; ++i) out->put("0123456789");
    ASSERT_FALSE(out->commit());
    EXPECT_EQ(pad.history("a")->front().content.size, 500'000U);
    auto again = pad.writer("a", muster::pad_mode::replace, {.author = "w-2"});
    again->put("short");
    ASSERT_FALSE(pad.append("a", "x", {"w-3"}));
    auto const slow = again->revise(1);
    EXPECT_EQ(slow.error.why, pad_fault::changed);
    ASSERT_EQ(slow.since.size(), 1U);
    EXPECT_EQ(slow.since.front().author, "w-3");
    EXPECT_EQ(pad.lines("a")->number(), 2U);
    EXPECT_EQ(content(pad, "a", 1).size(), 500'000U);
}

// Agents have tools of their own, and may write there with them.
TEST_F(versions, what_is_written_without_the_library_is_a_version_of_unknown_hand) {
    scratchpad const pad = open();
    std::string const path = pad.path() + "/a";
    std::ofstream{path} << "theirs";
    EXPECT_EQ(pad.read("a")->number, 1U);
    EXPECT_EQ(told(pad, "a"), "1u");
    ASSERT_FALSE(pad.append("a", "!", {"w-1"}));
    std::ofstream{path} << "theirs again";
    EXPECT_EQ(pad.revise("a", "x", 2).error.why, pad_fault::changed);
    std::ofstream{path} << "Theirs again";  // of the same size
    EXPECT_EQ(pad.read("a")->number, 4U);
    ASSERT_TRUE(pad.revise("a", "mine", 4, {"w-2"}));
    EXPECT_EQ(told(pad, "a"), "1u, 2aw-1, 3u, 4u, 5ww-2");
    EXPECT_EQ(content(pad, "a", 4), "Theirs again");
    EXPECT_EQ(pad.read_version("a", 2).error.why, pad_fault::not_kept);  // they wrote over it
    fs::remove(path);
    ASSERT_FALSE(pad.create("a", "new", {"w-3"}));
    EXPECT_EQ(told(pad, "a"), "1u, 2aw-1, 3u, 4u, 5ww-2, 6r, 7ww-3");
}

TEST_F(versions, are_kept_while_there_are_few_and_forgotten_from_the_oldest_on) {
    scratchpad const pad = open(3);
    for (int i = 1; i <= 50; ++i) {
        ASSERT_FALSE(pad.write("a", std::to_string(i), {.author = "w", .message = std::string(2000, 'm')}));
        std::string const last = std::to_string(i);
        ASSERT_EQ(pad.history("a")->size(), static_cast<std::size_t>(i < 3 ? i : 3));
        ASSERT_EQ(content(pad, "a", static_cast<std::uint64_t>(i)), last);
    }
    EXPECT_EQ(pad.history("a")->front().number, 48U);
    EXPECT_EQ(pad.history("a")->front().message.size(), muster::pad_change::longest_message);
    EXPECT_EQ(content(pad, "a", 48), "48");
    EXPECT_EQ(pad.read_version("a", 47).error.why, pad_fault::not_kept);
    EXPECT_EQ(std::distance(fs::directory_iterator{session() + "/history"}, {}), 3);  // two contents and the log
    EXPECT_LT(fs::file_size(log_of("a")), 7 * 800U);
}

TEST_F(versions, outlive_whoever_wrote_them_and_what_they_say_comes_back_byte_for_byte) {
    std::string const odd = "tab\there\nline\\back\x7F\xFF\x01 \xC3\xA9";
    ASSERT_FALSE(open().write("a", "x", {.author = odd, .phase = odd, .message = odd, .confidence = odd, .time = -1}));
    auto const all = open().history("a");
    ASSERT_EQ(all->size(), 1U);
    EXPECT_EQ(all->front().author, odd);
    EXPECT_EQ(all->front().message + all->front().confidence + all->front().phase, odd + odd + odd);
    EXPECT_EQ(all->front().time, -1);
    EXPECT_EQ(describe(all->front()).find('\n'), std::string::npos);
}

TEST_F(versions, none_are_kept_unless_they_are_asked_for) {
    scratchpad const pad = open(0);
    ASSERT_FALSE(pad.write("a", "x", {"ana"}) || pad.append("a", "y", {"ana"}));
    EXPECT_EQ(pad.read("a")->number, 0U);
    EXPECT_TRUE(pad.history("a")->empty());
    EXPECT_EQ(pad.revise("a", "z", 0).error.why, pad_fault::not_kept);
    EXPECT_EQ(pad.read_version("a", 1).error.why, pad_fault::not_kept);
    EXPECT_FALSE(fs::exists(session() + "/history"));
    EXPECT_FALSE(pad.write(std::string(255, 'n'), "x"));
    pad_error const long_name = open().write(std::string(201, 'n'), "x");
    EXPECT_EQ(long_name.why, pad_fault::bad_name);
    EXPECT_NE(describe(long_name).find("longer than 200 bytes"), std::string::npos);
    EXPECT_FALSE(open().write(std::string(200, 'n'), "x"));
}

TEST_F(versions, are_copied_nowhere_and_go_with_their_scratchpad) {
    {
        scratchpad const pad = open();
        ASSERT_FALSE(pad.write("a", "x") || pad.write("a", "y"));
        fs::create_directory(root / "kept");
        EXPECT_EQ(pad.persist_to(root / "kept").value, 1U);
        EXPECT_EQ(std::distance(fs::directory_iterator{root / "kept"}, {}), 1);
        EXPECT_EQ(pad.list()->files.size(), 1U);
        EXPECT_EQ(pad.list()->others, 0U);
    }
    EXPECT_FALSE(muster::remove_scratchpad({.root = root.path(), .session = "s-1"}));
    EXPECT_FALSE(fs::exists(session()));
}

// A reader was told a number for it: that stays its number, and who comes after it gets another one.
TEST_F(versions, C117_what_was_written_without_a_record_is_not_lost_to_one_who_has_read_less) {
    scratchpad const pad = open();
    std::uint64_t (*const ways[])(scratchpad const&) = {
        [](scratchpad const& in) { return in.read("a")->number; },
        [](scratchpad const& in) { return in.lines("a")->number(); },
        [](scratchpad const& in) { return in.history("a")->back().number; },
        [](scratchpad const& in) { return (*in.newest("a"))->number; },
        [](scratchpad const& in) { return in.revise("a", "x", 0).since.back().number; },
    };
    for (auto const way : ways) {
        ASSERT_FALSE(pad.write("a", "mine", {"ana"}));
        std::ofstream{pad.path() + "/a"} << "theirs";
        std::uint64_t const seen = way(pad);
        std::ofstream{pad.path() + "/a"} << "newest of all";
        auto const late = pad.revise("a", "mine again", seen, {"w-1"});
        EXPECT_EQ(late.error.why, pad_fault::changed);
        ASSERT_EQ(late.since.size(), 1U);
        EXPECT_EQ(late.since.front().number, seen + 1);
        EXPECT_EQ(pad.read("a")->bytes, "newest of all");
    }
    ASSERT_FALSE(pad.write("a", "same size"));
    std::ofstream{pad.path() + "/a"} << "SAME SIZE";
    std::uint64_t const seen = pad.read("a")->number;
    std::ofstream{pad.path() + "/a"} << "Same Size";
    EXPECT_EQ(pad.revise("a", "x", seen).error.why, pad_fault::changed);
}

TEST_F(versions, have_logs_that_their_owner_may_read_whatever_the_umask_is) {
    ::mode_t const before = ::umask(0777);
    scratchpad const pad = open(1);
    EXPECT_FALSE(pad.write("a", "1"));
    EXPECT_EQ(muster_test::mode_of(log_of("a")), 0600U);
    for (int i = 0; i < 4; ++i) EXPECT_FALSE(pad.append("a", "1"));  // it has been written anew by now
    EXPECT_EQ(muster_test::mode_of(log_of("a")), 0600U);
    EXPECT_EQ(muster_test::mode_of(pad.path() + "/a"), 0600U);
    ::umask(before);
}

// Another program may have written more into the log than the library does.
TEST_F(versions, have_names_and_messages_of_a_bounded_length_whoever_wrote_them) {
    ASSERT_FALSE(open().write("a", "x"));
    std::string const words(1000, 'n');
    muster::pad_revision const which{.number = 1,
                                     .content = muster::pad_version::of("x"),
                                     .author = words,
                                     .phase = words,
                                     .confidence = words,
                                     .message = words};
    std::ofstream{log_of("a")} << muster::detail::pad::line_of(which) << "+\n";
    auto const newest = open().newest("a");
    ASSERT_TRUE(newest && *newest);
    EXPECT_EQ((*newest)->author.size(), muster::pad_change::longest_name);
    EXPECT_EQ((*newest)->phase.size(), muster::pad_change::longest_name);
    EXPECT_EQ((*newest)->confidence.size(), muster::pad_change::longest_name);
    EXPECT_EQ((*newest)->message.size(), muster::pad_change::longest_message);
}

TEST_F(versions, are_never_more_than_there_may_be_and_their_numbers_only_grow) {
    ASSERT_FALSE(open(5000).write("a", "x"));
    std::ofstream log{log_of("a")};
    auto const add = [&](std::uint64_t number) {
        muster::pad_revision const which{.number = number, .content = muster::pad_version::of("x")};
        log << muster::detail::pad::line_of(which) << "+\n";
    };
    for (std::uint64_t number = 1; number <= muster::most_pad_versions + 100; ++number) add(number);
    for (std::uint64_t const number : {UINT64_MAX, std::uint64_t{0}, std::uint64_t{7}}) add(number);
    log.close();
    EXPECT_EQ(open(5000).history("a")->size(), muster::most_pad_versions);
    EXPECT_EQ(open(5000).read("a")->number, muster::most_pad_versions + 100);
}

// limits
TEST_F(versions, old_contents_give_way_before_anything_is_refused) {
    auto options = at(8);
    options.max_total_bytes = 10'000;
    scratchpad const pad = open(options);
    std::string const text(3000, 'x');
    for (int i = 0; i < 6; ++i) ASSERT_FALSE(pad.write("a", text + std::to_string(i), {"w"}));
    auto const all = pad.history("a");
    EXPECT_EQ(all->size(), 6U);
    EXPECT_FALSE(all->front().readable);
    EXPECT_TRUE(all->back().readable);
    EXPECT_EQ(pad.read_version("a", 1).error.why, pad_fault::not_kept);
    ASSERT_FALSE(pad.create("b", text));
    EXPECT_EQ(pad.create("c", text + text).why, pad_fault::full);
    EXPECT_EQ(pad.append("b", text + text).why, pad_fault::full);
    EXPECT_EQ(pad.read("b")->bytes, text);
    EXPECT_EQ(pad.read("c").error.why, pad_fault::missing);
    EXPECT_EQ(told(pad, "b"), "1w");
}

TEST_F(versions, of_files_that_were_removed_are_forgotten_when_there_are_many) {
    auto options = at(2);
    options.max_files = 5;
    scratchpad const pad = open(options);
    ASSERT_FALSE(pad.create("kept", "x", {"ana"}) || pad.write("kept", "y", {"ana"}));
    for (int i = 0; i < 60; ++i) {
        std::string const name = "n" + std::to_string(i);
        ASSERT_FALSE(pad.create(name, "x", {"w"}) || pad.write(name, "y", {"w"}) || pad.remove(name, {"w"}));
    }
    EXPECT_LT(std::distance(fs::directory_iterator{session() + "/history"}, {}), 40);
    std::uint64_t const last = pad.history("n59")->back().number;
    EXPECT_EQ(told(pad, "n59"), std::to_string(last - 1) + "ww, " + std::to_string(last) + "rw");
    EXPECT_EQ(told(pad, "n0"), "");
    ASSERT_FALSE(pad.create("n59", "back", {"w"}));  // while there may be no more
    EXPECT_EQ(told(pad, "n59"), std::to_string(last) + "rw, " + std::to_string(last + 1) + "ww");
    EXPECT_EQ(told(pad, "kept"), "1wana, 2wana");
    EXPECT_EQ(content(pad, "kept", 1), "x");
}

TEST_F(versions, C117_of_a_file_that_was_forgotten_and_comes_back_have_other_numbers) {
    auto options = at(2);
    options.max_files = 3;
    scratchpad const pad = open(options);
    ASSERT_FALSE(pad.create("a", "x", {"ana"}));
    auto const read = pad.read("a");
    ASSERT_FALSE(pad.remove("a"));
    for (int i = 0; i < 12; ++i) {
        std::string const name = "n" + std::to_string(i);
        ASSERT_FALSE(pad.create(name, "x") || pad.remove(name));
    }
    ASSERT_EQ(told(pad, "a"), "");
    ASSERT_FALSE(pad.create("a", "new", {"w-1"}));
    auto const late = pad.revise("a", "old", read->number, {"w-2"});
    EXPECT_EQ(late.error.why, pad_fault::changed);
    EXPECT_EQ(late.since.size(), 1U);
    EXPECT_EQ(pad.read("a")->bytes, "new");
}

// what a program that was killed leaves
class killed : public versions {
protected:
    // A record whose change may not have been made.
    void note(std::string const& name, pad_action action, std::uint64_t number, std::string_view content) {
        muster::pad_revision const which{.number = number,
                                         .parent = number - 1,
                                         .action = action,
                                         .content = muster::pad_version::of(content),
                                         .author = "dead"};
        std::ofstream{log_of(name), std::ios::app} << muster::detail::pad::line_of(which);
    }
    void add(std::string const& name, std::string_view text) {
        std::ofstream{session() + "/scratchpad/" + name, std::ios::app} << text;
    }
};

TEST_F(killed, before_a_file_got_its_name_it_has_made_no_version) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("a", "old", {"ana"}));
    note("a", pad_action::written, 2, "new");
    EXPECT_EQ(pad.read("a")->number, 1U);
    EXPECT_EQ(told(pad, "a"), "1wana");
    note("a", pad_action::written, 2, "new");
    fs::create_hard_link(pad.path() + "/a", session() + "/history/a:1");  // it came one step further
    EXPECT_EQ(told(pad, "a"), "1wana");
    ASSERT_FALSE(pad.append("a", "er", {"w-1"}));
    EXPECT_EQ(told(pad, "a"), "1wana, 2aw-1");
    EXPECT_EQ(content(pad, "a", 1), "old");
}

TEST_F(killed, after_a_file_got_its_name_it_has_made_one) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("a", "old", {"ana"}));
    note("a", pad_action::written, 2, "new");
    std::ofstream{pad.path() + "/a"} << "new";
    EXPECT_EQ(pad.read("a")->number, 2U);
    ASSERT_FALSE(pad.write("a", "newer", {"w-1"}));
    EXPECT_EQ(told(pad, "a"), "1wana, 2wdead, 3ww-1");
}

TEST_F(killed, in_the_middle_of_an_addition_it_has_added_nothing) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("a", "old\n", {"ana"}));
    note("a", pad_action::appended, 2, "old\nhalf of it and the other half");
    add("a", "half of it");
    EXPECT_EQ(pad.read("a")->bytes, "old\n");
    EXPECT_EQ(pad.read("a")->number, 1U);
    ASSERT_FALSE(pad.append("a", "whole\n", {"w-1"}));
    EXPECT_EQ(pad.read("a")->bytes, "old\nwhole\n");
    EXPECT_EQ(told(pad, "a"), "1wana, 2aw-1");
}

TEST_F(killed, before_an_addition_made_a_file_it_has_not_made_the_one_that_another_writes_then) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("other", "x"));
    std::ofstream{log_of("b")} << "";
    note("b", pad_action::appended, 1, "the whole of it");
    add("b", "mine\n");
    EXPECT_EQ(pad.read("b")->bytes, "mine\n");
    ASSERT_FALSE(pad.append("b", "more\n", {"w-1"}));
    EXPECT_EQ(pad.read("b")->bytes, "mine\nmore\n");
    EXPECT_EQ(pad.read("b")->number, 2U);
}

TEST_F(killed, in_the_middle_of_an_addition_to_a_version_that_nobody_can_read_of_it_has_cut_nothing) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("a", "precious", {"ana"}));
    std::string log = muster_test::content_of(log_of("a"));
    log[5] = '#';
    std::ofstream{log_of("a")} << log;
    note("a", pad_action::appended, 2, "precious and more");
    EXPECT_EQ(pad.read("a")->bytes, "precious");
    ASSERT_FALSE(pad.append("a", "!", {"w-1"}));
    EXPECT_EQ(pad.read("a")->bytes, "precious!");
}

TEST_F(killed, in_the_middle_of_a_removal_it_has_removed_or_not) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("a", "x", {"ana"}) || pad.write("b", "x", {"ana"}));
    note("a", pad_action::removed, 2, "");
    note("b", pad_action::removed, 2, "");
    fs::remove(pad.path() + "/b");
    EXPECT_EQ(told(pad, "a"), "1wana");
    EXPECT_EQ(told(pad, "b"), "1wana, 2rdead");
}

TEST_F(killed, in_the_middle_of_a_line_it_has_written_none) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("a", "x", {"ana"}));
    std::ofstream{log_of("a"), std::ios::app} << "2\t1\tw\t7";
    ASSERT_FALSE(pad.write("a", "y", {"w-1"}));
    EXPECT_EQ(told(pad, "a"), "1wana, 2ww-1");
}

// what somebody has put in the way
TEST_F(versions, a_history_that_is_not_ones_own_is_refused) {
    scratchpad const pad = open();
    std::string const history = session() + "/history";
    fs::create_directory(root / "elsewhere");
    fs::create_directory_symlink(root / "elsewhere", history);
    EXPECT_EQ(pad.write("a", "x").why, pad_fault::link);
    EXPECT_EQ(pad.read("a").error.why, pad_fault::link);
    fs::remove(history);
    fs::create_directory(history);
    ::chmod(history.c_str(), 0755);
    EXPECT_EQ(pad.write("a", "x").why, pad_fault::wrong_mode);
    ::chmod(history.c_str(), 0700);
    std::ofstream{root / "precious"} << "precious";
    fs::create_symlink(root / "precious", history + "/a:log");
    EXPECT_EQ(pad.write("a", "x").why, pad_fault::link);
    fs::remove(history + "/a:log");
    fs::create_hard_link(root / "precious", history + "/a:log");
    EXPECT_EQ(pad.write("a", "x").why, pad_fault::link);
    EXPECT_EQ(muster_test::content_of(root / "precious"), "precious");
    EXPECT_TRUE(fs::is_empty(root / "elsewhere"));
    EXPECT_EQ(pad.list()->files.size(), 0U);
}

TEST_F(versions, a_damaged_history_is_begun_anew_and_costs_no_more_than_it_should) {
    scratchpad const pad = open(2);
    ASSERT_FALSE(pad.write("a", "x", {"ana"}) || pad.write("a", "y", {"ana"}));
    std::string log = muster_test::content_of(log_of("a"));
    log[3] = '9';
    std::ofstream{log_of("a")} << log;
    EXPECT_EQ(told(pad, "a"), "2wana");
    std::ofstream{log_of("a")} << std::string(5'000'000, 'x') + '\n';
    EXPECT_EQ(told(pad, "a"), "1u");
    ASSERT_FALSE(pad.write("a", "z", {"w-1"}));
    EXPECT_EQ(told(pad, "a"), "1u, 2ww-1");
    EXPECT_EQ(content(pad, "a", 2), "z");
}

TEST_F(versions, whatever_a_log_says_it_says_no_more_than_its_whole_lines) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("a", "x", {"ana"}) || pad.append("a", "y", {"w-1", "research", "more", "LOW", 7}));
    std::string const log = muster_test::content_of(log_of("a"));
    for (std::size_t at = 0; at < log.size(); ++at) {
        for (char const c : {'\n', '9'}) {
            std::string damaged = log;
            damaged[at] = c;
            std::ofstream{log_of("a")} << damaged;
            auto const all = pad.history("a");
            ASSERT_TRUE(all) << at;
            ASSERT_LE(all->size(), 3U);
            ASSERT_EQ(all->back().content, muster::pad_version::of("xy"));
            ASSERT_EQ(pad.read("a")->number, all->back().number);
        }
    }
}

TEST_F(versions, KF15_a_file_with_a_second_name_elsewhere_is_not_added_to) {
    for (std::uint32_t const kept : {0U, 8U}) {
        scratchpad const pad = open(kept);
        std::ofstream{root / "precious"} << "precious";
        fs::create_hard_link(root / "precious", pad.path() + "/a");
        EXPECT_EQ(pad.append("a", "x").why, pad_fault::link);
        EXPECT_EQ(pad.append_what_fits("a", "x").error.why, pad_fault::link);
        EXPECT_FALSE(pad.write("a", "mine") || pad.append("a", "!"));
        EXPECT_EQ(pad.read("a")->bytes, "mine!");
        EXPECT_EQ(muster_test::content_of(root / "precious"), "precious");
        ASSERT_FALSE(pad.remove("a"));
    }
}

// append_what_fits
TEST_F(versions, KF13_what_does_not_fit_is_cut_and_the_file_says_so_once) {
    auto options = at(8);
    options.max_file_bytes = 100;
    scratchpad const pad = open(options);
    std::string const line = std::string(27, 'l') + "\xC3\xA9\n";
    EXPECT_EQ(pad.append_what_fits("log", line)->taken, 30U);
    auto const cut = pad.append_what_fits("log", line);
    EXPECT_TRUE(cut->cut);
    EXPECT_LT(cut->taken, 30U);
    std::string const whole = pad.read("log")->bytes;
    EXPECT_LE(whole.size(), 100U);
    EXPECT_TRUE(whole.ends_with(muster::pad_cut_line));
    EXPECT_TRUE(muster::is_utf8(whole));
    auto const again = pad.append_what_fits("log", line);
    EXPECT_TRUE(again->cut && again->taken == 0);
    EXPECT_EQ(pad.read("log")->bytes, whole);
    EXPECT_EQ(pad.history("log")->size(), 2U);
}

}  // namespace
