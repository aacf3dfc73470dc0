// Notes are merged in bounded memory and time, whatever their lines are, and a merge can be interrupted.
#include <note_merge.hpp>

#include <temporary_root.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace {

class note_merge : public testing::Test {
protected:
    void note(std::string_view name, std::string_view text) {
        auto out = pad_->writer(name, muster::pad_mode::create, {});
        ASSERT_TRUE(out);
        out->put(text);
        ASSERT_FALSE(out->commit());
    }
    [[nodiscard]] audit::note_merge merge(std::vector<std::string_view> const& from) const {
        return {*pad_, {.author = "test"}, from, "uses", "remarks"};
    }
    // The answer, or the reason why there is no answer.
    [[nodiscard]] std::string merged(std::vector<std::string_view> const& from) const {
        audit::note_merge all = merge(from);
        return all.go_on([] { return false; }) ? all.answer().text : "not done";
    }
    [[nodiscard]] std::string text_of(std::string_view name) const {
        std::string text;
        auto lines = pad_->lines(name);
        if (!lines) return "there is none";
        while (auto const piece = lines->next()) (text += piece->text) += piece->ends ? "\n" : "";
        return text;
    }

    muster_test::temporary_root root_;
    muster::pad_answer<muster::scratchpad> pad_ =
        muster::open_scratchpad({.root = root_.path(), .session = "s", .durable = false});
};

TEST_F(note_merge, takes_each_line_once_in_the_order_of_the_paths) {
    note("one", "a:2:x\na: binary file matches\nc:1:y\n");
    note("two", "a:1:w\na:2:x\na: binary file matches\n\nb: Permission denied\n");
    EXPECT_EQ(merged({"one", "two"}), "uses: 3\nfiles with uses: 2\nbinary files: 1\nunread: 1\n");
    EXPECT_EQ(text_of("uses"), "a:1:w\na:2:x\nc:1:y\n");
    EXPECT_EQ(text_of("remarks"), "a: binary file matches\nb: Permission denied\n");
}

TEST_F(note_merge, opens_a_note_once_however_often_it_is_named) {
    note("one", "a:1:x\n");
    EXPECT_EQ(merged(std::vector<std::string_view>(50'000, "one")),
              "uses: 1\nfiles with uses: 1\nbinary files: 0\nunread: 0\n");
}

TEST_F(note_merge, refuses_more_notes_than_it_opens_at_once) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i <= audit::note_merge::max_notes; ++i) names.push_back("n" + std::to_string(i));
    EXPECT_EQ(merged({names.begin(), names.end()}), "more than 1024 notes: merge some of them first, then the results");
}

TEST_F(note_merge, refuses_a_line_that_no_search_writes) {
    note("long", std::string(audit::note_merge::max_line_bytes, 'x') + "\n");
    note("longer", "a:1:x\n" + std::string(audit::note_merge::max_line_bytes + 1, 'x') + "\n");
    EXPECT_EQ(merged({"longer"}), "longer: a line is longer than 131072 bytes, so no search wrote it");
    EXPECT_EQ(text_of("uses"), "there is none");
    EXPECT_EQ(merged({"long"}), "uses: 0\nfiles with uses: 0\nbinary files: 0\nunread: 1\n");
}

TEST_F(note_merge, refuses_lines_that_are_too_long_together) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i <= audit::note_merge::max_held_bytes / audit::note_merge::max_line_bytes; ++i) {
        names.push_back("n" + std::to_string(i));
        note(names.back(), std::string(audit::note_merge::max_line_bytes, 'x') + "\n");
    }
    EXPECT_EQ(merged({names.begin(), names.end()}), "the lines of the notes are too long: merge fewer notes at once");
}

TEST_F(note_merge, refuses_more_remarks_on_one_file_than_searches_leave) {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += "a: " + std::to_string(i) + "\n";
    note("many", text);
    EXPECT_EQ(merged({"many"}), "many: more than 1024 remarks on one file, so no search wrote them");
}

TEST_F(note_merge, looks_after_each_line_whether_it_is_to_pause) {
    note("one", "a:1:x\na:2:x\n\n\n\n");
    audit::note_merge all = merge({"one"});
    std::size_t pauses = 0;
    for (bool is_to_pause = true; !all.go_on([&] { return is_to_pause = !is_to_pause; }); ++pauses)
        EXPECT_TRUE(all.answer().is_error);
    EXPECT_GE(pauses, 5U);
    EXPECT_EQ(all.answer().text, "uses: 2\nfiles with uses: 1\nbinary files: 0\nunread: 0\n");
}

TEST_F(note_merge, that_was_broken_off_leaves_nothing) {
    note("one", "a:1:x\na:2:x\n");
    {
        audit::note_merge all = merge({"one"});
        int steps = 0;
        EXPECT_FALSE(all.go_on([&] { return ++steps > 2; }));
    }
    EXPECT_EQ(text_of("uses"), "there is none");
    EXPECT_EQ(merged({"one"}), "uses: 2\nfiles with uses: 1\nbinary files: 0\nunread: 0\n");
}

}  // namespace
