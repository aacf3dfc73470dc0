#include <muster/plan/verification_text.hpp>

#include <muster/envelope/parse.hpp>
#include <muster/envelope/write.hpp>

#include <chance.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::record_fault;
using muster::step_outcome;
using muster::verification_record;

//{ quoted by docs/plans.md: element
TEST(verification_of, VR05_a_record_comes_back_out_of_the_envelope_as_it_was) {
    verification_record const record{.failing_case = {step_outcome::failed, "ctest -R session:\n  1 of 3 <failed>"},
                                     .fix = {step_outcome::passed, "src/session.ts:42"},
                                     .revision = "4f7d655"};
    std::string const text = text_of(record);
    EXPECT_EQ(text,
              "revision: 4f7d655\n"
              "failing-case: failed\n"
              "  ctest -R session:\n"
              "    1 of 3 <failed>\n"
              "fix: passed\n"
              "  src/session.ts:42\n");

    muster::extra_element const extras[] = {{muster::verification_element, text}};
    std::string envelope;
    muster::append_sink out{envelope};
    muster::write({.task_id = "verifier", .status = muster::status::completed, .result = "Not yet.", .extras = extras},
                  out);

    auto const read = muster::verification_of(muster::parse(envelope).value);
    ASSERT_TRUE(read && *read);
    EXPECT_EQ(read->record, record);
    EXPECT_EQ(judge(read->record).verdict, muster::record_verdict::step_missing);
}
//}

TEST(verification_of, finds_nothing_where_nothing_is) {
    constexpr std::string_view bare =
        "<task-notification><task-id>a</task-id><status>completed</status></task-notification>";
    EXPECT_FALSE(muster::verification_of(muster::parse(bare).value));
}

void expect_fault(std::string_view text, record_fault why, std::size_t line) {
    auto const got = muster::read_verification(text);
    EXPECT_EQ(got.why, why) << text;
    EXPECT_EQ(got.line, line) << text;
}

TEST(read_verification, says_what_is_wrong_and_where) {
    expect_fault("", record_fault::none, 0);
    expect_fault("\r\n fix :  passed\r\n\n  seen\n", record_fault::none, 0);
    expect_fault("fix: passed\nbuild: passed\n", record_fault::unknown_step, 2);
    expect_fault("It works.", record_fault::unknown_step, 1);
    expect_fault("fix", record_fault::unknown_outcome, 1);
    expect_fault("\nsuite: green\n", record_fault::unknown_outcome, 2);
    expect_fault("diff: passed\n\ndiff: failed\n", record_fault::step_twice, 3);
    expect_fault("revision: a\nrevision: b", record_fault::step_twice, 2);
    expect_fault("  seen\nfix: passed", record_fault::nothing_above, 1);
    expect_fault("revision: a\n  seen\n", record_fault::nothing_above, 2);
    expect_fault(std::string(muster::longest_verification_text + 1, ' '), record_fault::too_long, 1);
}

// Texts that a format of lines could be led astray by.
std::string drawn(muster_test::chance& draw) {
    constexpr std::string_view pieces[] = {
        "fix: passed",     "\n",    "\n\n",      "  ", " ",    ":", "revision: x", "a",
        "</verification>", "&amp;", "<task-id>", "\t", "diff", "é", "]]>"};
    std::string text;
    for (std::size_t i = draw.below(8); i > 0; --i) text += pieces[draw.below(std::size(pieces))];
    return text;
}

TEST(read_verification, whatever_was_seen_comes_back_byte_for_byte) {
    muster_test::chance draw{20};
    for (int round = 0; round < 2000; ++round) {
        verification_record record;
        for (auto const& row : muster::verification_steps) {
            auto const outcome = static_cast<step_outcome>(draw.below(3));
            if (outcome != step_outcome::not_taken) record[row.step] = {outcome, drawn(draw)};
        }
        std::string const text = text_of(record);
        muster::extra_element const extras[] = {{muster::verification_element, text}};
        std::string envelope;
        muster::append_sink out{envelope};
        ASSERT_TRUE(muster::write({.task_id = "v", .status = muster::status::completed, .extras = extras}, out));
        auto const read = muster::verification_of(muster::parse(envelope).value);
        ASSERT_TRUE(read && *read) << text;
        ASSERT_EQ(read->record, record) << text;
    }
}

TEST(read_verification, takes_any_text_without_harm) {
    muster_test::chance draw{21};
    int good = 0;
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        for (std::size_t i = draw.below(6); i > 0; --i) text += drawn(draw) + "\n";
        auto const got = muster::read_verification(text);
        good += got ? 1 : 0;
        EXPECT_EQ(got.line == 0, static_cast<bool>(got)) << text;
        if (!got) continue;
        EXPECT_EQ(muster::read_verification(text_of(got.record)).record, got.record) << text;
    }
    EXPECT_GT(good, 100);
}

TEST(record_fault, says_something_of_its_own) {
    std::string all;
    for (int i = 0; i <= static_cast<int>(record_fault::too_long); ++i) {
        std::string const text{describe(static_cast<record_fault>(i))};
        EXPECT_EQ(all.find(text), std::string::npos) << text;
        all += text + '\n';
    }
}

TEST(verification_of, takes_none_of_two_records) {
    std::string const good =
        "failing-case: failed\n  it\nfix: passed\n  a\nsame-case: passed\n  a\n"
        "suite: passed\n  a\ndiff: passed\n  a\n";
    muster::extra_element const extras[] = {{muster::verification_element, good},
                                            {muster::verification_element, "same-case: failed\n  it\n"}};
    std::string envelope;
    muster::append_sink out{envelope};
    muster::write({.task_id = "v", .status = muster::status::completed, .extras = extras}, out);
    auto const read = muster::verification_of(muster::parse(envelope).value);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->why, record_fault::step_twice);
}

}  // namespace
