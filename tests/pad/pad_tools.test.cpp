#include <muster/pad/pad_tools.hpp>

#include <muster/role/agent.hpp>
#include <muster/toolbox/toolbox.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

namespace {

using muster::scratchpad;
using muster::tool_result;
namespace tools = muster::tools;

struct bench
    : muster::tool_set<tools::pad_read, tools::pad_write, tools::pad_append, tools::pad_list, tools::pad_history> {};
struct scout : muster::agent<muster::role::worker, bench> {};

class pad_tools : public ::testing::Test {
protected:
    explicit pad_tools(std::uint32_t versions = 8)
        : pad(*muster::open_scratchpad(
            {.root = root.path(), .session = "s", .max_file_bytes = 5000, .versions = versions, .durable = false})) {}

    static muster::toolbox<scout> box_of(muster::pad_tools const& notes) {
        //{ quoted by docs/pad.md: tools
        // muster::pad_tools notes{pad, {.author = "w-1", .phase = "research"}, {.now = seconds_since_1970}};
        return muster::toolbox<scout>{
            notes.on<tools::pad_read>(), notes.on<tools::pad_write>(),   notes.on<tools::pad_append>(),
            notes.on<tools::pad_list>(), notes.on<tools::pad_history>(),
        };
        //}
    }
    std::string call(muster::toolbox<scout>& by, std::string_view name, std::string_view arguments) {
        tool_result const got = by.call(std::to_string(++calls), name, arguments);
        return (got.is_error ? "error: " : "") + got.text;
    }
    std::string one(std::string_view name, std::string_view arguments) { return call(first_box, name, arguments); }
    std::string two(std::string_view name, std::string_view arguments) { return call(second_box, name, arguments); }

    muster_test::temporary_root root;
    scratchpad pad;
    muster::pad_tools first{
        pad, {"w-1", "research"}, {.longest_answer = 40, .most_listed = 2, .now = [] { return 1000; }}};
    muster::pad_tools second{pad, {"w-2", "research"}, {.now = [] { return 2000; }}};
    muster::toolbox<scout> first_box = box_of(first);
    muster::toolbox<scout> second_box = box_of(second);
    int calls = 0;
};

TEST_F(pad_tools, SP02_SP11_several_workers_use_one_note) {
    EXPECT_EQ(one("PadWrite", R"({"name":"expiry.md","text":"src/a.ts:42\n","message":"first","confidence":"HIGH"})"),
              "Written: 12 bytes.");
    EXPECT_EQ(two("PadAppend", R"({"name":"expiry.md","text":"src/a.ts:57"})"), "Added: 12 bytes.");
    EXPECT_EQ(one("PadRead", R"({"name":"expiry.md"})"),
              "expiry.md, version 2, appended by w-2 (research)\n[lines 1 to 2 of 2]\nsrc/a.ts:42\nsrc/a.ts:57\n");
    EXPECT_EQ(one("PadRead", R"({"name":"expiry.md","version":1})"),
              "expiry.md, version 1, written by w-1 (research, HIGH): first\n[lines 1 to 1 of 1]\nsrc/a.ts:42\n");
    EXPECT_EQ(two("PadHistory", R"({"name":"expiry.md"})"),
              "version 1, written by w-1 (research, HIGH): first [12 bytes, at 1000]\n"
              "version 2, appended by w-2 (research) [24 bytes, at 2000]\n");
}

TEST_F(pad_tools, SP15_what_is_there_is_not_overwritten_unread) {
    ASSERT_EQ(one("PadWrite", R"({"name":"a","text":"x"})"), "Written: 1 byte.");
    std::string const refused = two("PadWrite", R"({"name":"a","text":"y"})");
    EXPECT_EQ(refused, "error: " + pad.path()
                           + "/a: a file of this name is there already; read it, append to it, or use another name.\n"
                             "- version 1, written by w-1 (research)\n"
                             "PadRead it, and give based_on 1 to write it anew, or PadAppend.");
    EXPECT_EQ(two("PadWrite", R"({"name":"a","text":"y","based_on":1})"), "Written: 1 byte; it is version 2.");
    EXPECT_EQ(one("PadWrite", R"({"name":"a","text":"z","based_on":1})"),
              "error: " + pad.path()
                  + "/a: the file has changed since it was read; read it again and redo the change.\n"
                    "- version 2, written by w-2 (research)\nPadRead it again and redo your change on version 2.");
    EXPECT_EQ(pad.read("a")->bytes, "y");
}

TEST_F(pad_tools, answer_with_ranges_and_no_more_than_they_may) {
    ASSERT_FALSE(pad.write("long", "1 one\n2 two\n3 three\n4 four\n5 five\n6 six\n7 seven"));
    EXPECT_EQ(one("PadRead", R"({"name":"long"})"),
              "long, version 1, written\n[lines 1 to 6 of 7]\n1 one\n2 two\n3 three\n4 four\n5 five\n6 six\n"
              "[more follows: ask with first_line 7]\n");
    EXPECT_EQ(one("PadRead", R"({"name":"long","first_line":7})"),
              "long, version 1, written\n[lines 7 to 7 of 7]\n7 seven\n");
    EXPECT_EQ(one("PadRead", R"({"name":"long","first_line":2,"last_line":3})"),
              "long, version 1, written\n[lines 2 to 3 of 7]\n2 two\n3 three\n");
    EXPECT_EQ(one("PadRead", R"({"name":"long","first_line":8})"),
              "long, version 1, written\n[there is no line 8: it has 7]\n");
    ASSERT_FALSE(pad.write("wide", std::string(100, 'w') + "\nnext\n") || pad.write("none", ""));
    EXPECT_EQ(one("PadRead", R"({"name":"wide"})"),
              "wide, version 1, written\n[lines 1 to 1 of 2]\n" + std::string(40, 'w')
                  + "\n[this line is cut]\n[more follows: ask with first_line 2]\n");
    EXPECT_EQ(one("PadRead", R"({"name":"long","first_line":3,"last_line":2})"),
              "error: first_line is behind last_line: give the smaller number as first_line.");
    ASSERT_FALSE(pad.write("one", std::string(100, 'w')));
    EXPECT_EQ(one("PadRead", R"({"name":"one"})"),
              "one, version 1, written\n[lines 1 to 1 of 1]\n" + std::string(40, 'w') + "\n[this line is cut]\n");
    EXPECT_EQ(one("PadRead", R"({"name":"none"})"), "none, version 1, written\n[it is empty]\n");
    ASSERT_FALSE(pad.write("bytes", "\xFF\n"));
    EXPECT_EQ(one("PadRead", R"({"name":"bytes"})"), "bytes, version 1, written\n[lines 1 to 1 of 1]\n\\xFF\n");
}

TEST_F(pad_tools, list_what_is_there) {
    muster::pad_tools const few{pad, {}, {.most_listed = 2}};
    muster::toolbox<scout> box = box_of(few);
    EXPECT_EQ(call(box, "PadList", "{}"), "There are no notes.\n");
    ASSERT_EQ(one("PadWrite", R"({"name":"research-a","text":"x"})"), "Written: 1 byte.");
    ASSERT_FALSE(pad.write("spec.md", "12") || pad.write("research-b", "1"));
    EXPECT_EQ(call(box, "PadList", "{}"),
              "research-a: 1 byte, version 1, written by w-1 (research)\nresearch-b: 1 byte, version 1, written\n"
              "[1 more: ask with begins_with]\n");
    EXPECT_EQ(one("PadList", R"({"begins_with":"spec"})"), "spec.md: 2 bytes, version 1, written\n");
    EXPECT_EQ(one("PadList", R"({"begins_with":"Spec"})"), "Of 3 notes none begins so.\n");
}

// However much others have to say of what they wrote, and however much of it there is.
TEST_F(pad_tools, keep_lists_short_and_say_what_is_left_out) {
    std::string const long_name(30, 'n');
    for (int i = 0; i < 3; ++i) ASSERT_FALSE(pad.append(long_name, "x", {.author = "w"}));
    EXPECT_EQ(one("PadHistory", R"({"name":")" + long_name + "\"}"),
              "[1 before them]\nversion 2, appended by w [2 bytes]\nversion 3, appended by w [3 bytes]\n");
    EXPECT_NE(one("PadWrite", R"({"name":")" + long_name + R"(","text":"x","based_on":0})").find("[1 before them]\n- "),
              std::string::npos);
    ASSERT_FALSE(pad.write("o", ""));
    EXPECT_EQ(one("PadList", "{}"),
              long_name + ": 3 bytes, version 3, appended by w\n[1 more: ask with begins_with]\n");
}

TEST_F(pad_tools, tell_a_version_that_there_is_not_from_one_that_was_written_over) {
    EXPECT_EQ(one("PadWrite", R"({"name":"a","text":"x","based_on":3})"),
              "error: There is no version 3 of \"a\": nothing is known of it. Leave out based_on.");
    ASSERT_FALSE(pad.write("a", "x"));
    EXPECT_EQ(one("PadWrite", R"({"name":"a","text":"x","based_on":3})"),
              "error: There is no version 3 of \"a\": the newest is version 1. PadRead it first.");
    EXPECT_EQ(one("PadRead", R"({"name":"a","version":3})"),
              "error: There is no version 3 of \"a\" to read. PadHistory shows what is known of it.");
    ASSERT_FALSE(pad.remove("a", {.author = "w"}));
    EXPECT_TRUE(one("PadWrite", R"({"name":"a","text":"x","based_on":1})")
                    .ends_with("\n- version 2, removed by w\nLeave out based_on to make it anew."));
    EXPECT_EQ(one("PadWrite", R"({"name":"a","text":"x"})"), "Written: 1 byte.");
    std::filesystem::create_directory(pad.path() + "/d");
    EXPECT_NE(one("PadWrite", R"({"name":"d","text":"x","based_on":1})").find("something else than a file"),
              std::string::npos);
}

TEST_F(pad_tools, add_on_a_line_of_its_own) {
    ASSERT_FALSE(pad.write("a", "one\ntwo") || pad.write("b", ""));
    EXPECT_EQ(one("PadAppend", R"({"name":"a","text":"three"})"), "Added: 6 bytes.");
    EXPECT_EQ(one("PadAppend", R"({"name":"a","text":"four\n"})"), "Added: 5 bytes.");
    EXPECT_EQ(one("PadAppend", R"({"name":"b","text":"one"})"), "Added: 4 bytes.");
    EXPECT_EQ(pad.read("a")->bytes, "one\ntwo\nthree\nfour\n");
    EXPECT_EQ(pad.read("b")->bytes, "one\n");
    ASSERT_FALSE(pad.write("full", std::string(4990, 'x')));
    EXPECT_NE(one("PadAppend", R"({"name":"full","text":"x"})").find("over the size limit"), std::string::npos);
}

TEST_F(pad_tools, C114_refuse_names_and_say_what_else_is_wrong) {
    EXPECT_NE(one("PadRead", R"({"name":"../x"})").find("it holds a slash"), std::string::npos);
    EXPECT_NE(one("PadWrite", R"({"name":"/etc/x","text":"x"})").find("it holds a slash"), std::string::npos);
    EXPECT_NE(one("PadAppend", R"({"name":"CON","text":"x"})").find("a device on Windows"), std::string::npos);
    EXPECT_EQ(one("PadRead", R"({"name":"no"})"), "error: There is no note \"no\". PadList shows what there is.");
    EXPECT_NE(one("PadRead", R"({"name":"no","first_line":0})").find("/first_line"), std::string::npos);
    EXPECT_EQ(one("PadHistory", R"({"name":"no"})"),
              "error: No versions of it are known. PadList shows what there is.");
    EXPECT_TRUE(pad.list()->files.empty());
}

TEST_F(pad_tools, KF13_say_when_a_note_is_full) {
    std::string const text(3000, 'x');
    EXPECT_EQ(one("PadAppend", R"({"name":"log","text":")" + text + "\"}"), "Added: 3001 bytes.");
    EXPECT_EQ(one("PadAppend", R"({"name":"log","text":")" + text + "\"}"),
              "error: The note is full: of 3001 bytes 1950 were added, and it says so at its end. "
              "Write the rest into another note.");
    EXPECT_TRUE(pad.read("log")->bytes.ends_with(muster::pad_cut_line));
}

class pad_tools_without_versions : public pad_tools {
protected:
    pad_tools_without_versions() : pad_tools(0) {}
};

TEST_F(pad_tools_without_versions, make_notes_and_add_to_them_and_overwrite_none) {
    EXPECT_EQ(one("PadWrite", R"({"name":"a","text":"x"})"), "Written: 1 byte.");
    EXPECT_EQ(two("PadAppend", R"({"name":"a","text":"y"})"), "Added: 2 bytes.");
    EXPECT_EQ(two("PadRead", R"({"name":"a"})"), "a\n[lines 1 to 2 of 2]\nx\ny\n");
    EXPECT_NE(two("PadWrite", R"({"name":"a","text":"z"})").find("PadAppend adds to it."), std::string::npos);
    EXPECT_NE(two("PadWrite", R"({"name":"a","text":"z","based_on":1})").find("No versions are kept here"),
              std::string::npos);
    EXPECT_EQ(pad.read("a")->bytes, "x\ny\n");
}

}  // namespace
