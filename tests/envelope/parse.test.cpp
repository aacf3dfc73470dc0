#include <muster/envelope/parse.hpp>

#include "samples.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace {

using muster::fault;
using muster::parse;
using muster::status;

//{ quoted by docs/envelope.md: parsing
constexpr auto got = parse(
    "<task-notification>\n"
    "  <status>completed</status> <!-- in any order -->\n"
    "  <task-id>agent-7</task-id>\n"
    "  <result>a &lt; b</result>\n"
    "</task-notification> and more");
static_assert(got && got.value.task_id.raw == "agent-7");
static_assert(got.value.result && got.value.result->equals("a < b"));
static_assert(!got.value.summary && !got.value.usage);  // missing, which is not empty

constexpr auto bad = parse("<task-notification><task-id>a</task-id><task-id>b</task-id></task-notification>");
static_assert(!bad && bad.why == muster::fault::duplicate_element && bad.at == 39);
//}

// reads_well: the reference values
constexpr bool reads_the_full_one() {
    auto const read = parse(samples::full);
    auto const& it = read.value;
    return read && it.task_id.equals("goal-9f3a") && it.status == status::completed && it.status_word == "completed"
        && it.summary->equals("Found 3 candidate fixes") && it.result->equals("See `crates/auth.rs:142`.") && it.usage
        && it.usage->total_tokens == std::uint64_t{1280} && it.usage->tool_uses == std::uint64_t{4}
        && it.usage->duration_ms == std::uint64_t{12400} && read.begin == 0 && read.end == samples::full.size()
        && it.extensions.empty();
}
constexpr bool reads_the_brief_one() {
    auto const read = parse(samples::brief);
    return read && read.value.task_id.equals("agent-123") && read.value.result->equals("Tests passed.")
        && !read.value.summary && !read.value.usage;
}
constexpr bool reads_the_commented_one() {
    auto const read = parse(samples::commented);
    return read && read.value.task_id.equals("agent-researcher-01") && samples::commented[read.begin] == '<'
        && samples::commented.substr(read.begin).starts_with("<task-notification>")
        && read.value.result->equals("Found the file at src/index.ts");
}
constexpr bool reads_the_failed_one() {
    auto const read = parse(samples::failed);
    return read && read.value.status == status::failed
        && read.value.result->equals("Connection refused: Port 5432 closed.");
}
constexpr bool reads_the_extended_one() {
    auto const read = parse(samples::extended);
    auto const& it = read.value;
    return read && it.summary->equals("Agent \"Find bug\" completed") && it.result->equals("a < b & \U0001F600 &nbsp;")
        && it.usage->total_tokens == std::uint64_t{7}
        && it.extensions.find("output-file")->text.equals("/runs/a1.output")
        && it.extensions.find("task-type")->raw == "<task-type kind=\"a>b\">local_agent</task-type>"
        && it.usage_extensions.find("cost_usd")->text.raw == "0.12" && !it.extensions.find("cost_usd")
        && samples::extended.substr(read.end) == "\nRead the output file to see all of it.";
}
static_assert(reads_the_full_one() && reads_the_brief_one() && reads_the_commented_one());
static_assert(reads_the_failed_one() && reads_the_extended_one());

TEST(parse, NP_11_reads_the_reference_values) {
    EXPECT_TRUE(reads_the_full_one());
    EXPECT_TRUE(reads_the_brief_one());
    EXPECT_TRUE(reads_the_commented_one());
    EXPECT_TRUE(reads_the_failed_one());
}
TEST(parse, F_48_F_50_reads_extensions_and_leaves_what_follows) { EXPECT_TRUE(reads_the_extended_one()); }

// faults: which and where; the place is that of the `@`, which is not part of the text
bool is_fault(fault why, std::string marked) {
    std::size_t const at = marked.find('@');
    if (at == std::string::npos) return false;
    marked.erase(at, 1);
    auto const read = parse(marked);
    EXPECT_EQ(describe(read.why), describe(why)) << marked;
    EXPECT_EQ(read.at, at) << marked;
    return read.why == why && read.at == at;
}
bool is_fault_inside(fault why, std::string_view children) { return is_fault(why, samples::around(children)); }

constexpr std::string_view two = "<task-id>a</task-id><status>failed</status>";

TEST(parse, NP_24_a_text_without_an_envelope_has_none) {
    EXPECT_TRUE(is_fault(fault::no_envelope, "@"));
    EXPECT_TRUE(is_fault(fault::no_envelope, "@Just words."));
    EXPECT_TRUE(is_fault(fault::no_envelope, " \n@words <task-notification>"));
    EXPECT_TRUE(is_fault(fault::no_envelope, "@<task-notifications></task-notifications>"));
    EXPECT_TRUE(is_fault(fault::no_envelope, "@<task-notification"));
    EXPECT_TRUE(is_fault(fault::no_envelope, "@</task-notification>"));
    EXPECT_TRUE(is_fault(fault::no_envelope, "@<!-- <task-notification> -->"));
    EXPECT_TRUE(is_fault(fault::wrong_case, "@<Task-Notification></Task-Notification>"));
}

TEST(parse, C005_NP_26_an_envelope_without_id_or_status_is_none) {
    EXPECT_TRUE(is_fault(fault::missing_task_id, "@<task-notification>  </task-notification>"));
    EXPECT_TRUE(is_fault(fault::missing_task_id, "@<task-notification/>"));
    EXPECT_TRUE(is_fault(fault::missing_task_id, "@" + samples::around("<status>failed</status>")));
    EXPECT_TRUE(is_fault(fault::missing_task_id, "@" + samples::around("<task-id> </task-id><status>failed</status>")));
    EXPECT_TRUE(is_fault(fault::missing_status, "@" + samples::around("<task-id>a</task-id>")));
    EXPECT_TRUE(is_fault(fault::missing_status, "@" + samples::around("<task-id>a</task-id><status/>")));
}

TEST(parse, text_between_the_elements_is_a_fault) {
    EXPECT_TRUE(is_fault_inside(fault::stray_text, "@text<task-id>a</task-id><status>failed</status>"));
    EXPECT_TRUE(is_fault_inside(fault::stray_text, "<task-id>a</task-id>@x<status>failed</status>"));
    EXPECT_TRUE(is_fault_inside(fault::stray_text, "<task-id>a</task-id> <!-- c --> @x<status>failed</status>"));
    EXPECT_TRUE(is_fault_inside(fault::stray_text, std::string{two} + "<usage>@n/a</usage>"));
    EXPECT_TRUE(is_fault_inside(fault::stray_text, std::string{two} + "<usage><tool_uses>1</tool_uses>@x</usage>"));
    EXPECT_TRUE(is_fault_inside(fault::stray_text, std::string{two} + "<usage></usage>@x"));
    EXPECT_TRUE(is_fault_inside(fault::stray_text, std::string{two} + "<more>1</more>@x"));
}

TEST(parse, an_element_stands_once) {
    for (std::string const name : {"task-id", "status", "summary", "result", "usage"}) {
        std::string const one = "<" + name + "></" + name + ">";
        EXPECT_TRUE(is_fault_inside(fault::duplicate_element, one + "@" + one)) << name;
    }
    EXPECT_TRUE(is_fault_inside(fault::duplicate_element,
                                "<usage><total_tokens>1</total_tokens>@<subagent_tokens>1</subagent_tokens></usage>"));
    EXPECT_TRUE(is_fault_inside(fault::duplicate_element, "<usage>@<usage></usage></usage>"));
}

TEST(parse, our_tags_are_written_exactly) {
    EXPECT_TRUE(is_fault(fault::attribute, "@<task-notification id='1'></task-notification>"));
    EXPECT_TRUE(is_fault_inside(fault::attribute, "<task-id>a</task-id>@<status x=\"1\">failed</status>"));
    EXPECT_TRUE(is_fault_inside(fault::attribute, "<usage>@<tool_uses x='1'>1</tool_uses></usage>"));
    EXPECT_TRUE(is_fault_inside(fault::wrong_case, "@<Status>failed</Status>"));
    EXPECT_TRUE(is_fault_inside(fault::wrong_case, "<usage>@<Tool_Uses>1</Tool_Uses></usage>"));
    EXPECT_TRUE(is_fault_inside(fault::unexpected_closing_tag, "@</status>"));
    EXPECT_TRUE(is_fault_inside(fault::unexpected_closing_tag, "<usage>@</status></usage>"));
    EXPECT_TRUE(is_fault_inside(fault::malformed_tag, "@< status>failed</status>"));
    EXPECT_TRUE(is_fault_inside(fault::malformed_tag, "@<1>"));
    EXPECT_TRUE(is_fault_inside(fault::malformed_tag, "@<a\"b\">"));
    // A blank before the end of a tag changes nothing, as in XML.
    EXPECT_TRUE(parse("<task-notification ><task-id >a</task-id\n><status>failed</status></task-notification >"));
}

TEST(parse, C013_C020_what_a_document_may_hold_an_envelope_may_not) {
    EXPECT_TRUE(is_fault(fault::declaration, "@<!DOCTYPE x [<!ENTITY a 'b'>]><task-notification></task-notification>"));
    EXPECT_TRUE(is_fault(fault::processing_instruction, "@<?xml version='1.0'?><task-notification/>"));
    EXPECT_TRUE(is_fault_inside(
        fault::declaration,
        "@<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><task-id>a</task-id><status>failed</status>"));
    EXPECT_TRUE(is_fault_inside(fault::processing_instruction, "<task-id>a</task-id>@<?php ?>"));
    EXPECT_TRUE(is_fault_inside(fault::cdata, "@<![CDATA[<task-id>a</task-id>]]>"));
    EXPECT_TRUE(is_fault_inside(fault::cdata, std::string{two} + "<result>@<![CDATA[a</result>]]></result>"));
}

TEST(parse, NP_23_KF_22_no_envelope_inside_an_envelope) {
    std::string const inner = samples::around(two);
    EXPECT_TRUE(is_fault_inside(fault::nested_envelope, std::string{two} + "<result>x@" + inner + "</result>"));
    EXPECT_TRUE(is_fault_inside(fault::nested_envelope, std::string{two} + "@" + inner));
    EXPECT_TRUE(is_fault_inside(fault::nested_envelope, "<more>@<task-notification id='x'>"));
    EXPECT_TRUE(is_fault_inside(fault::unclosed_element, std::string{two} + "@<result>x"));
    EXPECT_TRUE(is_fault_inside(fault::unclosed_element, std::string{two} + "@<usage><tool_uses>1</tool_uses>"));
    EXPECT_TRUE(is_fault_inside(fault::unclosed_element, "<usage>@<cost>1</usage>"));
    EXPECT_TRUE(is_fault_inside(fault::unclosed_comment, std::string{two} + "@<!-- x"));
}

TEST(parse, C007_an_envelope_without_an_end_swallows_nothing) {
    constexpr std::string_view text = "  <task-notification>\n<task-id>a</task-id>\nPlease go on.";
    auto const read = parse(text);
    EXPECT_EQ(read.why, fault::unterminated);
    EXPECT_EQ(read.at, 2U);
    EXPECT_EQ(text.substr(read.end), "\n<task-id>a</task-id>\nPlease go on.");
    // Nor does it take the closing tag of the next.
    std::string const before_another = "<task-notification>words " + samples::around(two);
    EXPECT_EQ(parse(before_another).why, fault::unterminated);
}

// texts
TEST(parse, C011_C022_texts_keep_their_blanks_and_empty_is_not_missing) {
    auto const with = [](std::string_view children) {
        return samples::around(std::string{two} + std::string{children});
    };
    std::string const blank = with("<result>   </result>");
    std::string const empty = with("<result></result>");
    std::string const short_empty = with("<result/>");
    std::string const none = with("");
    std::string const code = with("<result>\n    return 1;\n</result>");
    EXPECT_EQ(parse(blank).value.result->raw, "   ");
    EXPECT_TRUE(parse(empty).value.result);
    EXPECT_EQ(parse(empty).value.result->raw, "");
    EXPECT_TRUE(parse(short_empty).value.result);
    EXPECT_FALSE(parse(none).value.result);
    EXPECT_EQ(parse(code).value.result->raw, "\n    return 1;\n");
}

TEST(parse, C023_DV_22_a_text_may_hold_tags_that_are_not_ours) {
    std::string const text =
        samples::around(std::string{two} + "<result>usage: t <file> [n] & <!DOCTYPE html></result>");
    auto const read = parse(text);
    ASSERT_TRUE(read);
    EXPECT_TRUE(read.value.result->equals("usage: t <file> [n] & <!DOCTYPE html>"));
}

TEST(parse, ids_and_words_are_trimmed) {
    std::string const text = samples::around("<task-id>\n  a\t</task-id><status> Completed\n</status>");
    auto const read = parse(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(read.value.task_id.raw, "a");
    EXPECT_EQ(read.value.status, status::completed);
    EXPECT_EQ(read.value.status_word, "Completed");
}

// statuses
TEST(parse, C008_C010_a_word_that_we_do_not_know_is_kept) {
    std::string const text = samples::around("<task-id>a</task-id><status>zzz</status>");
    auto const read = parse(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(read.value.status, status::unknown);
    EXPECT_EQ(read.value.status_word, "zzz");
}

TEST(parse, C008_DV_01_a_dialect_says_which_statuses_it_knows) {
    constexpr muster::reading three{.statuses = muster::status_set{status::completed, status::failed, status::killed}};
    std::string const text = samples::around(
        "<task-id>a</task-id><status>blocked</status><usage><subagent_tokens>7</subagent_tokens></usage>");
    EXPECT_EQ(parse(text).value.status, status::blocked);
    auto const read = parse(text, three);
    ASSERT_TRUE(read);
    EXPECT_EQ(read.value.status, status::unknown);
    EXPECT_EQ(read.value.status_word, "blocked");
    EXPECT_EQ(read.value.usage->total_tokens, std::uint64_t{7});
}

TEST(parse, F_63_an_unknown_status_can_be_refused_with_its_place) {
    constexpr muster::reading strict{.refuse_unknown_status = true};
    constexpr std::string_view text =
        "<task-notification><task-id>a</task-id><status>done</status></task-notification>!";
    constexpr auto read = parse(text, strict);
    static_assert(read.why == fault::unknown_status && read.at == 47 && text.substr(read.end) == "!");
    EXPECT_EQ(parse(text, strict).at, 47U);
}

// usage
TEST(parse, NP_27_a_figure_that_is_no_number_is_missing) {
    for (std::string const junk :
         {"", " ", "-1", "+1", "1.5", "1,280", "12k", "0x10", "&#49;", "18446744073709551616"}) {
        std::string const text = samples::around(std::string{two} + "<usage><total_tokens>" + junk
                                                 + "</total_tokens><tool_uses> 0\n</tool_uses></usage>");
        auto const read = parse(text);
        ASSERT_TRUE(read) << junk;
        EXPECT_FALSE(read.value.usage->total_tokens) << junk;
        EXPECT_EQ(read.value.usage->tool_uses, std::uint64_t{0}) << junk;
        EXPECT_FALSE(read.value.usage->duration_ms) << junk;
    }
    std::string const most =
        samples::around(std::string{two} + "<usage><total_tokens>18446744073709551615</total_tokens></usage>");
    EXPECT_EQ(parse(most).value.usage->total_tokens, ~std::uint64_t{0});
}

TEST(parse, figures_outside_of_usage_are_no_figures) {
    std::string const text = samples::around(std::string{two} + "<tool_uses>9</tool_uses>");
    auto const read = parse(text);
    EXPECT_EQ(read.why, fault::misplaced_element);
    EXPECT_EQ(read.element, "tool_uses");
    EXPECT_FALSE(read.value.usage);
}

TEST(parse, opening_tags_without_an_end_in_a_row_are_one_error_with_a_count) {
    std::string text;
    for (int i = 0; i != 100000; ++i) text += "<task-notification>\n";
    std::string const whole = text + "Go on.";
    auto const read = parse(whole);
    EXPECT_EQ(read.why, fault::unterminated);
    EXPECT_EQ(read.count, 100000U);
    EXPECT_EQ(read.at, 0U);
    EXPECT_EQ(read.end, text.size() - 1);
    EXPECT_EQ(parse("<task-notification>").count, 1U);
}

// over-reads: every beginning of every sample, in memory that ends where it ends
TEST(parse, C021_a_cut_envelope_is_a_fault_and_nothing_behind_it_is_read) {
    for (std::string_view const sample : samples::all) {
        std::size_t const whole = parse(sample).end;
        for (std::size_t size = 0; size < whole; ++size) {
            std::unique_ptr<char[]> const exact{new char[size]};
            muster::copy_text(exact.get(), sample.substr(0, size));
            auto const read = parse(std::string_view{exact.get(), size});
            ASSERT_FALSE(read) << size;
            ASSERT_LE(read.at, size);
            ASSERT_LE(read.end, size);
        }
    }
}

TEST(parse, any_envelope_with_one_byte_changed_is_read_without_harm) {
    std::string text{samples::extended};
    for (char& byte : text) {
        char const before = byte;
        for (char const other : {'<', '>', '/', '&', '!', '-', '"', ' ', '\0', '\xFF'}) {
            byte = other;
            auto const read = parse(text);
            ASSERT_LE(read.at, text.size());
            ASSERT_LE(read.end, text.size());
            ASSERT_LE(read.begin, read.end);
            for (auto const& more : read.value.extensions) ASSERT_FALSE(more.name.empty());
        }
        byte = before;
    }
}

// what would dangle is refused
template <class Text>
concept parses = requires(Text&& text) {
    parse(static_cast<Text&&>(text));
};
static_assert(parses<std::string&> && parses<std::string const&> && parses<std::string_view> && parses<char const*>);
static_assert(!parses<std::string>);
static_assert(noexcept(parse(std::string_view{})));

// F-49: the older root
constexpr std::string_view older =
    "<agent-notification>\n<agent-id>a1</agent-id>\n<status>completed</status>\n<note>x</note>\n"
    "</agent-notification>";
static_assert(parse(older) && parse(older).value.task_id.raw == "a1" && parse(older).end == older.size());
static_assert(parse(older).value.extensions.find("note")->text.raw == "x");
static_assert(!parse(older).value.extensions.find("agent-id"));

constexpr fault older_fault(std::string_view text) { return parse(text).why; }
static_assert(older_fault("<agent-notification><agent-id>a</agent-id><task-id>b</task-id></agent-notification>")
              == fault::duplicate_element);
static_assert(older_fault("<agent-notification><agent-id>a</agent-id></task-notification>") == fault::unterminated);
static_assert(older_fault("<agent-notification><task-notification></agent-notification>") == fault::nested_envelope);
static_assert(older_fault("<task-notification><result><agent-notification></result></task-notification>")
              == fault::nested_envelope);
static_assert(older_fault("<Agent-Notification></Agent-Notification>") == fault::wrong_case);
// In the newer root it is anybody's element.
static_assert(parse("<task-notification><task-id>a</task-id><agent-id>b</agent-id><status>failed</status>"
                    "</task-notification>")
                  .value.extensions.find("agent-id")
                  ->text.raw
              == "b");

// Figures that cannot be read are missing, with a note.
constexpr auto odd = parse(
    "<task-notification><task-id>a</task-id><status>failed</status><usage><total_tokens>many</total_tokens>"
    "<tool_uses>0</tool_uses><duration_ms>18446744073709551616</duration_ms></usage></task-notification>");
static_assert(odd && !odd.value.usage->total_tokens && odd.value.usage->tool_uses == 0U);
static_assert(odd.value.unread == muster::unread_figures{.total_tokens = true, .duration_ms = true});
static_assert(!parse("<task-notification><task-id>a</task-id><status>failed</status><usage></usage>"
                     "</task-notification>")
                   .value.unread.any());

TEST(parse, F_49_the_older_root_and_NP_27_figures_with_a_note) {
    EXPECT_EQ(parse(older).value.task_id.raw, "a1");
    EXPECT_TRUE(parse("<task-notification><task-id>a</task-id><status>failed</status><usage><tool_uses></tool_uses>"
                      "</usage></task-notification>")
                    .value.unread.tool_uses);
}

}  // namespace
