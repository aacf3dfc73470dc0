#include <muster/wire/anthropic_replies.hpp>

#include <muster/wire/reply_stream.hpp>

#include <streamed.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::token_usage;
using wire = muster::wire::anthropic_messages;

token_usage whole(std::string_view usage) {
    auto const got = muster::read_reply<wire>(
        R"({"content":[{"type":"text","text":"a"}],"stop_reason":"end_turn","usage":)" + std::string{usage} + "}");
    EXPECT_FALSE(got.fault) << muster::sentence(got.fault) << usage;
    return got.reply.usage;
}
// The figures of the first event, then those of one event each.
token_usage streamed(std::vector<std::string> const& usages, bool cut_off = false) {
    std::vector<std::string> events{R"({"type":"message_start","message":{"usage":)" + usages[0] + "}}"};
    for (std::size_t i = 1; i < usages.size(); ++i)
        events.push_back(R"({"type":"message_delta","delta":{},"usage":)" + usages[i] + "}");
    if (!cut_off) {
        events.emplace_back(R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":"a"}})");
        events.emplace_back(R"({"type":"message_stop"})");
    }
    muster::reply_stream<wire> reading;
    reading.push(muster_test::server_sent(events));
    auto const got = reading.finish();
    EXPECT_EQ(got.fault.error, cut_off ? muster::wire_error::cut_off : muster::wire_error::none);
    return got.reply.usage;
}
// A body, a first event and a last event say the same.
void expect_usage(std::string const& usage, token_usage const& expected) {
    EXPECT_EQ(whole(usage), expected) << usage;
    EXPECT_EQ(streamed({usage}), expected) << usage;
    EXPECT_EQ(streamed({"{}", usage}), expected) << usage;
    EXPECT_EQ(streamed({"null", usage}, true), expected) << usage;
}

TEST(anthropic_usage, a_figure_that_is_not_a_count_is_absent) {
    for (std::string_view const bad :
         {R"("12")", "-1", "1.5", "12.0", "1e3", "18446744073709551616", "null", "true", R"({})", "[1]", R"("")"}) {
        std::string const figure{bad};
        expect_usage(R"({"input_tokens":)" + figure + R"(,"output_tokens":)" + figure + R"(,"cache_read_input_tokens":)"
                         + figure + R"(,"cache_creation_input_tokens":)" + figure + R"(,"cache_creation":)" + figure
                         + R"(,"output_tokens_details":)" + figure + R"(,"iterations":)" + figure + "}",
                     {});
        EXPECT_EQ(streamed({R"({"input_tokens":5,"output_tokens":7})",
                            R"({"input_tokens":)" + figure + R"(,"output_tokens":)" + figure + "}"}),
                  (token_usage{.input = 5, .output = 7}))
            << bad;
    }
    for (std::string const usage : {"null", "{}", "[]", "7", R"("none")"}) expect_usage(usage, {});
}

TEST(anthropic_usage, every_figure_is_read) {
    expect_usage(
        R"({"input_tokens":10,"cache_creation_input_tokens":200,"cache_read_input_tokens":3000,"output_tokens":42,"output_tokens_details":{"thinking_tokens":30}})",
        {.input = 3210, .cache_read = 3000, .cache_write = 200, .output = 42, .reasoning = 30});
    expect_usage(R"({"input_tokens":0,"output_tokens":0})", {.input = 0, .output = 0});
    // Some gateways tell apart how long the cache holds what was written, and leave out the sum.
    expect_usage(
        R"({"input_tokens":1,"cache_creation":{"ephemeral_5m_input_tokens":20,"ephemeral_1h_input_tokens":300}})",
        {.input = 321, .cache_write = 320});
    expect_usage(
        R"({"input_tokens":1,"cache_creation_input_tokens":320,"cache_creation":{"ephemeral_5m_input_tokens":20,"ephemeral_1h_input_tokens":300}})",
        {.input = 321, .cache_write = 320});
    expect_usage(R"({"input_tokens":18446744073709551615,"cache_read_input_tokens":9})",
                 {.input = UINT64_MAX, .cache_read = 9});
}

TEST(anthropic_usage, a_figure_of_a_stream_does_not_fall) {
    std::string const first =
        R"({"input_tokens":10,"cache_creation_input_tokens":200,"cache_read_input_tokens":3000,"output_tokens":1,"output_tokens_details":{"thinking_tokens":3}})";
    token_usage const known{.input = 3210, .cache_read = 3000, .cache_write = 200, .output = 42, .reasoning = 3};
    for (std::string const last :
         {R"({"output_tokens":42})", R"({"output_tokens":42,"input_tokens":0,"cache_read_input_tokens":0})",
          R"({"output_tokens":42,"input_tokens":9,"cache_creation_input_tokens":0,"output_tokens_details":null})",
          R"({"output_tokens":42,"input_tokens":null,"output_tokens_details":{"thinking_tokens":0}})"}) {
        EXPECT_EQ(streamed({first, last}), known) << last;
        EXPECT_EQ(streamed({first, last}, true), known) << last;
        EXPECT_EQ(streamed({first, last, "{}", R"({"output_tokens":0})", "null"}), known) << last;
    }
    // Many servers tell nothing but zeros at first.
    EXPECT_EQ(streamed({R"({"input_tokens":0,"output_tokens":0})", R"({"input_tokens":10,"output_tokens":4})",
                        R"({"input_tokens":12,"output_tokens":5})"}),
              (token_usage{.input = 12, .output = 5}));
}

// Compactions and advisors are paid for, and the top level leaves them out.
TEST(anthropic_usage, all_iterations_are_in_the_sum) {
    expect_usage(
        R"({"input_tokens":23000,"output_tokens":1000,"iterations":[{"type":"compaction","input_tokens":180000,"output_tokens":3500},{"type":"message","input_tokens":23000,"output_tokens":1000}]})",
        {.input = 203000, .output = 4500});
    expect_usage(
        R"({"input_tokens":100,"cache_read_input_tokens":50,"cache_creation_input_tokens":7,"output_tokens":30,"iterations":[{"type":"compaction","input_tokens":2000,"cache_read_input_tokens":9000,"cache_creation_input_tokens":0,"output_tokens":400},{"type":"message","input_tokens":60,"cache_read_input_tokens":50,"cache_creation_input_tokens":7,"output_tokens":10},{"type":"message","input_tokens":40,"cache_read_input_tokens":0,"cache_creation_input_tokens":0,"output_tokens":20}]})",
        {.input = 11157, .cache_read = 9050, .cache_write = 7, .output = 430});
    expect_usage(
        R"({"input_tokens":10,"output_tokens":5,"iterations":[{"type":"message","model":"a","input_tokens":10,"output_tokens":5},{"type":"advisor_message","model":"b","input_tokens":800,"output_tokens":90}]})",
        {.input = 810, .output = 95});
    expect_usage(
        R"({"input_tokens":2,"output_tokens":13,"iterations":[{"type":"message","input_tokens":2,"output_tokens":5,"cache_creation_input_tokens":10},{"type":"fallback_message","input_tokens":2,"output_tokens":13}]})",
        {.input = 14, .cache_write = 10, .output = 18});
    // One iteration says what the top level says; a server may have summed them up already.
    expect_usage(
        R"({"input_tokens":28,"output_tokens":106,"iterations":[{"type":"message","input_tokens":28,"output_tokens":106}]})",
        {.input = 28, .output = 106});
    expect_usage(
        R"({"input_tokens":300,"output_tokens":40,"iterations":[{"type":"compaction","input_tokens":200,"output_tokens":30},{"type":"message","input_tokens":100,"output_tokens":10}]})",
        {.input = 300, .output = 40});
    // Where the list has the compaction alone, the reply is in the top level.
    expect_usage(
        R"({"input_tokens":0,"output_tokens":0,"iterations":[{"type":"compaction","input_tokens":200,"output_tokens":30}]})",
        {.input = 200, .output = 30});
    expect_usage(
        R"({"input_tokens":5,"output_tokens":6,"iterations":[{"type":"compaction","input_tokens":200,"output_tokens":30}]})",
        {.input = 205, .output = 36});
    expect_usage(
        R"({"iterations":[{"type":"message","input_tokens":5},{"input_tokens":6,"output_tokens":null},{},null,7]})",
        {.input = 11});
    expect_usage(R"({"input_tokens":5,"iterations":[]})", {.input = 5});
    expect_usage(R"({"input_tokens":5,"iterations":null})", {.input = 5});
    expect_usage(R"({"iterations":[{"input_tokens":18446744073709551615},{"input_tokens":9}]})", {.input = UINT64_MAX});
}

TEST(anthropic_usage, iterations_that_come_late_or_leave_again_stay_in_the_sum) {
    std::string const one = R"({"input_tokens":5,"iterations":[{"type":"compaction","input_tokens":200}]})";
    std::string const two =
        R"({"input_tokens":5,"output_tokens":9,"iterations":[{"type":"compaction","input_tokens":200},{"type":"message","input_tokens":5,"output_tokens":9}]})";
    EXPECT_EQ(streamed({R"({"input_tokens":5,"output_tokens":1})", two}), (token_usage{.input = 205, .output = 9}));
    EXPECT_EQ(streamed({one, two}), (token_usage{.input = 205, .output = 9}));
    EXPECT_EQ(streamed({one, two, R"({"input_tokens":5,"output_tokens":9,"iterations":null})"}),
              (token_usage{.input = 205, .output = 9}));
}

}  // namespace
