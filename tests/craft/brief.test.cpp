#include <muster/craft/brief.hpp>

#include <gtest/gtest.h>

#include <iterator>
#include <string>
#include <string_view>

namespace {

using muster::brief_fault;
using muster::brief_weight;
using muster::check_brief;
using muster::phase;

//{ quoted by docs/briefs.md
constexpr bool tells_a_lazy_brief_from_a_good_one() {
    auto const lazy = check_brief("Please: BASED  on\nyour findings, implement it.");
    auto const& first = lazy.findings[0];
    bool const told = first.why == brief_fault::hands_over && first.at == 8 && first.size == 23 && first.line == 1
                   && first.column == 9 && lazy.has(brief_fault::no_path) && lazy.has(brief_fault::no_line)
                   && lazy.has(brief_fault::no_purpose) && lazy.errors == 2;
    return told && check_brief("Tokens live too long: in src/auth/session.ts:42 compare with <=.").is_clean();
}
static_assert(tells_a_lazy_brief_from_a_good_one());
//}
TEST(check_brief, SD03_tells_a_lazy_brief_from_a_good_one) { EXPECT_TRUE(tells_a_lazy_brief_from_a_good_one()); }

// The findings of one text, as words with their places: "hands_over@8+23 no_path".
std::string found_in(std::string_view text, muster::brief_options const& options = {}) {
    std::string all;
    for (auto const& each : check_brief(text, options)) {
        all += std::string{all.empty() ? "" : " "}.append(word(each.why));
        if (!each.is_missing()) all += '@' + std::to_string(each.at) + '+' + std::to_string(each.size);
    }
    return all;
}
// Only those of phrases.
std::string phrases_in(std::string_view text, muster::brief_options options = {}) {
    options.kind = phase::verification;
    return found_in(text, options);
}

// phrases
TEST(check_brief, SD08_finds_every_phrase_in_order) {
    EXPECT_EQ(phrases_in("Based on the research do x. Based on your findings do y."),
              "hands_over@0+21 hands_over@28+22");
}
TEST(check_brief, SD08_whatever_the_case_the_blanks_and_the_emphasis) {
    EXPECT_EQ(phrases_in("BASED\n   on\t_your_ **findings**"), "hands_over@0+29");
    EXPECT_EQ(phrases_in("based-on your\xC2\xA0"
                         "findings"),
              "hands_over@0+23");
    EXPECT_EQ(phrases_in("Do what you\xE2\x80\x99ve found."), "");  // no such phrase …
    EXPECT_EQ(phrases_in("Fix what you\xE2\x80\x99ve found."), "hands_over@0+23");
}
TEST(check_brief, takes_whole_words_of_one_clause) {
    EXPECT_EQ(phrases_in("debased on your findings"), "");
    EXPECT_EQ(phrases_in("based on your findingsheet"), "");
    EXPECT_EQ(phrases_in("It is based. On your findings we rest."), "");
    EXPECT_EQ(phrases_in("- it is based\n- on your findings"), "");
    EXPECT_EQ(phrases_in("it is based\n\non your findings"), "");
}
TEST(check_brief, F89_finds_what_refers_to_what_was_said) {
    EXPECT_EQ(phrases_in("Fix the bug we discussed."), "refers_back@12+12");
    EXPECT_EQ(phrases_in("See the recent changes."), "vague@8+14");
    EXPECT_EQ(phrases_in("Something went wrong."), "vague@0+20");
}
TEST(check_brief, what_is_quoted_is_data) {
    EXPECT_EQ(phrases_in("Reject the text \"based on your findings\" there."), "");
    EXPECT_EQ(phrases_in("Reject `based on your findings` there."), "");
    EXPECT_EQ(phrases_in("Reject \xE2\x80\x9C"
                         "based on your findings\xE2\x80\x9D there."),
              "");
    EXPECT_EQ(phrases_in("Log:\n```\nbased on your findings\n```\nDone."), "");
    EXPECT_EQ(phrases_in("He wrote:\n> based on your findings\nDone."), "");
    EXPECT_EQ(phrases_in("see src/recent/changes.c and fix-it.txt"), "");
}
TEST(check_brief, what_only_looks_quoted_is_none) {
    EXPECT_EQ(phrases_in("\"Based on your findings, do it like that.\""), "hands_over@1+22");  // all of it
    EXPECT_EQ(phrases_in("a \" based on your findings"), "hands_over@4+22");
    EXPECT_EQ(phrases_in("a \"b based on your findings\n\nnext\""), "hands_over@5+22");
    EXPECT_EQ(phrases_in("```\nbased on your findings"), "hands_over@4+22");
    EXPECT_EQ(phrases_in("a ` based on your findings\n`"), "hands_over@4+22");
}
TEST(check_brief, who_goes_on_has_seen_what_it_said) {
    EXPECT_EQ(phrases_in("As you found, it leaks."), "refers_back@0+12");
    EXPECT_EQ(phrases_in("As you found, it leaks.", {.continues = true}), "");
    EXPECT_EQ(phrases_in("The check you made earlier fails."), "refers_back@14+12");
    EXPECT_EQ(phrases_in("The check you made earlier fails.", {.continues = true}), "");
    EXPECT_EQ(phrases_in("Based on your findings go on.", {.continues = true}), "hands_over@0+22");
    EXPECT_EQ(phrases_in("Do as the user said.", {.continues = true}), "refers_back@3+16");
}
TEST(check_brief, F86_the_users_own_words_are_quoted) {
    EXPECT_EQ(phrases_in("The user said it."), "refers_back@0+13");
    EXPECT_EQ(phrases_in("The user said: \"Make it blue.\""), "");
}
TEST(check_brief, SD04_a_report_is_not_passed_on) {
    EXPECT_EQ(phrases_in("It said:\n<task-notification>\n<task-id>a</task-id>"), "forwards@10+17");
    EXPECT_EQ(phrases_in("Parse the task notification here."), "");
}
TEST(check_brief, takes_the_hosts_own_phrases) {
    constexpr muster::phrase_rule own[] = {
        {brief_fault::vague, brief_weight::error, muster::phrase_use::always, "^ asap|soon please?", "say until when"}};
    auto const report = check_brief("Do main.c:3. Soon, please.", {.kind = phase::verification, .rules = own});
    ASSERT_EQ(report.count, 1U);
    EXPECT_EQ(report.findings[0].at, 13U);
    EXPECT_EQ(report.findings[0].instead, "say until when");
    EXPECT_EQ(check_brief("based on your findings", {.kind = phase::verification, .rules = own}).errors, 0U);
}
TEST(check_brief, counts_all_and_keeps_the_first_sixteen) {
    std::string text = "In main.c:3 it fails: ";
    for (int i = 0; i < 100; ++i) text += "based on your findings ";
    auto const report = check_brief(text);
    EXPECT_EQ(report.count, 100U);
    EXPECT_EQ(report.errors, 100U);
    EXPECT_EQ(report.kept(), 16U);
    EXPECT_EQ(report.findings[15].at, 22 + 15 * 23U);
}
TEST(check_brief, says_line_and_column) {
    auto const report = check_brief("Fix a.c:1\r\n\n  Based on your findings it fails.");
    ASSERT_EQ(report.count, 1U);
    EXPECT_EQ(report.findings[0].line, 3U);
    EXPECT_EQ(report.findings[0].column, 3U);
    EXPECT_EQ(report.findings[0].at, 14U);
}

// places
struct row {
    std::string_view text;
    bool path, line;
};
constexpr row rows[] = {
    {"", false, false},
    {"Fix the bug.", false, false},
    {"Look at src/a.cpp, please.", true, false},
    {"Look at `src/a.cpp:42`.", true, true},
    {"(src/a.cpp:42-57)", true, true},
    {"src/a.cpp:42:7: error", true, true},
    {"src/a.cpp#L42", true, true},
    {"a.c:3", true, true},
    {"see main.c", true, false},
    {"Change main.c, lines 3-9.", true, true},
    {"Change main.c at line 3.", true, true},
    {"Change Makefile:12", true, true},
    {"See ./build or /etc/hosts", true, false},
    {"src/auth/session", true, false},
    {"the line of thought in 3 files", false, false},
    {"read and/or write 1.2 or 3.4", false, false},
    {"e.g. this, i.e. that", false, false},
    {"at 12:30 and localhost:80", false, false},
    {"https://example.org/a/b.html", false, false},
    {"it ends. Then 5/6 of it...", false, false},
    {"line 12", false, true},
    {":42 ` :1", false, false},
    {"```\nsrc/a.cpp:42\n```", true, true},
    {"\"src/a.cpp:42\"", true, true},
};
constexpr std::size_t first_wrong_row() {
    std::size_t at = 0;
    for (row const& each : rows) {
        auto const report = check_brief(each.text, {.kind = phase::implementation});
        if (report.has(brief_fault::no_path) == each.path || report.has(brief_fault::no_line) == each.line) return at;
        ++at;
    }
    return at;
}
static_assert(first_wrong_row() == std::size(rows));
TEST(check_brief, SD02_misses_a_path_or_a_line) { EXPECT_EQ(first_wrong_row(), std::size(rows)); }

TEST(check_brief, says_where_what_is_missing_would_go) {
    auto const report = check_brief("Change it.");
    ASSERT_EQ(report.count, 4U);
    EXPECT_EQ(report.findings[1].why, brief_fault::no_path);
    EXPECT_EQ(report.findings[1].at, 10U);
    EXPECT_TRUE(report.findings[1].is_missing());
}

TEST(check_brief, a_few_words_say_too_little) {
    EXPECT_EQ(found_in("  Fix login.\n"), "vague@2+10 no_path no_line no_purpose");
    EXPECT_EQ(found_in("Fix login.", {.kind = phase::implementation}),
              "no_path no_line no_purpose");  // said what it is
    EXPECT_EQ(found_in("Find why tokens expire."), "");
    EXPECT_EQ(found_in("Fix it, src/a.c:3 leaks."), "vague@0+6");
    EXPECT_EQ(found_in("Go on.", {.continues = true}), "");
}

// kinds of work
TEST(check_brief, knows_the_kind_of_work_by_its_words) {
    EXPECT_EQ(check_brief("Change src/a.c:3.").kind, phase::implementation);
    EXPECT_EQ(check_brief("Find who calls `f` in src/.").kind, phase::research);
    EXPECT_EQ(check_brief("Find who calls `f`, and rename it.").kind, phase::implementation);
    EXPECT_EQ(check_brief("Fix list: read it and report. Do not change anything.").kind, phase::research);
    EXPECT_EQ(check_brief("Verify the change in src/a.c:3.").kind, phase::verification);
    EXPECT_EQ(check_brief("Whatever.").kind, phase::implementation);  // the strictest
    EXPECT_EQ(check_brief("Change src/a.c:3.", {.kind = phase::research}).kind, phase::research);
}
TEST(check_brief, SW03_asks_each_kind_for_what_it_needs) {
    EXPECT_EQ(found_in("Move it.", {.kind = phase::implementation}), "no_path no_line no_purpose");
    EXPECT_EQ(found_in("See it.", {.kind = phase::research}), "no_purpose");
    EXPECT_EQ(found_in("See it.", {.kind = phase::verification}), "");
    EXPECT_EQ(found_in("Move it.", {.kind = phase::implementation, .continues = true}), "no_path no_line");
    EXPECT_EQ(found_in("Thanks.", {.continues = true}), "");
}
TEST(check_brief, a_finding_that_blocks_is_an_error_and_a_doubt_a_warning) {
    EXPECT_EQ(check_brief("Move it.", {.kind = phase::implementation}).errors, 1U);  // no path
    EXPECT_EQ(check_brief("Move it.", {.kind = phase::implementation, .continues = true}).errors, 0U);
    EXPECT_EQ(check_brief("Move src/a.c, it fails.").errors, 0U);  // no line
}

TEST(check_brief, reads_any_bytes) {
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += "based on `\" :1:1:1/\xFF\0-\xE2\x80"[i % 25];
    EXPECT_GE(check_brief(text).count, 1U);
    for (std::string_view const piece :
         {"\xE2", "\xE2\x80", "\xC2", "\xEF\xBC", "'", "_", "`", "\"", "```", ">", "-"}) {
        EXPECT_LE(check_brief(piece).count, 4U);
    }
}

// What stands before a phrase in its sentence.
bool finds(std::string_view text, brief_fault why, bool continues = false) {
    return check_brief(text, {.continues = continues}).has(why);
}

TEST(check_brief, takes_what_is_to_be_reported_for_no_finding_of_others) {
    using enum brief_fault;
    for (std::string_view const good : {
             "Read src/a.c and list all issues you found, since we plan the next release.",
             "Read src/a.c. Return a note (markdown, one page) with your findings.",
             "Read src/a.c. Report:\n\n- the errors you found, with path:line\n- whatever you saw on stderr",
             "Read src/a.c. For each problem that you found give path:line.",
             "Read src/a.c. State what you did and what you found.",
             "You should determine whether the index in db/a.sql is used.",
         }) {
        EXPECT_FALSE(finds(good, hands_over)) << good;
        EXPECT_FALSE(finds(good, refers_back)) << good;
    }
    for (std::string_view const bad : {
             "Fix all issues you found in src/a.c:1.",
             "Report the hash. The issues you found are to be gone from src/a.c:1.",  // another sentence
             "Report the hash and fix the issues you found in src/a.c:1.",            // something to do since
             "In src/list.c:1 the issues you found must go.",                         // a path is no order
             "Report a plan based on your findings.",                                 // never
         }) {
        EXPECT_TRUE(finds(bad, hands_over)) << bad;
    }
}
TEST(check_brief, takes_what_shall_not_be_done_for_no_order) {
    using enum brief_fault;
    for (std::string_view const good : {
             "Report it, and do not fix it.",
             "Don\xE2\x80\x99t use your own judgment; ask.",
             "Never make changes as you see fit.",
             "If something is wrong with src/a.c:1, stop and report.",
             "Stop the run when something goes wrong with src/a.c.",
         }) {
        EXPECT_FALSE(finds(good, hands_over)) << good;
        EXPECT_FALSE(finds(good, vague)) << good;
    }
    for (std::string_view const bad : {
             "Do not forget to use your own judgment.",
             "It does not work, so use your own judgment.",
             "Do not ask but use your own judgment.",
             "Do not only list them: use your own judgment.",
             "This does not compile on any of the machines we have as you see fit.",
         }) {
        EXPECT_TRUE(finds(bad, hands_over)) << bad;
    }
    EXPECT_TRUE(finds("That is not what we agreed on for src/a.c:1.", refers_back));  // it has not seen it either way
    EXPECT_TRUE(finds("Something is wrong with src/a.c:1.", vague));
}
TEST(check_brief, knows_a_text_that_goes_on_from_something_by_its_first_words) {
    using enum brief_fault;
    EXPECT_TRUE(finds("Do the same in src/b.c:2.", refers_back));
    EXPECT_TRUE(finds("  Next step: src/b.c:2 must lock too.", refers_back));
    EXPECT_FALSE(finds("Do the same in src/b.c:2.", refers_back, true));
    EXPECT_FALSE(finds("Rename `a` to `b` in src/a.c:1. Do the same in src/b.c:2.", refers_back));
}
TEST(check_brief, asks_for_no_line_of_a_file_that_is_to_be_made) {
    EXPECT_FALSE(finds("Names get lost. Write db/0007.sql: set them from `old`.", brief_fault::no_line));
    EXPECT_TRUE(finds("Names get lost. Write `x` into db/0007.sql.", brief_fault::no_line));
}
TEST(check_brief, takes_clearing_up_for_no_implementation) {
    constexpr std::string_view text =
        "Prove that a stranger can install it in a fresh container. Delete the container.";
    EXPECT_EQ(check_brief(text).kind, muster::phase::verification);
    EXPECT_EQ(check_brief(text).errors, 0U);
    EXPECT_EQ(check_brief("Delete the flag. Then check that it is gone.").kind, muster::phase::implementation);
}

}  // namespace
