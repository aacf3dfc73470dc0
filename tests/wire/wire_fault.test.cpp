#include <muster/wire/wire_fault.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <string>

namespace {

using muster::error_of_status;
using muster::wire_error;
using muster::wire_fault;

constexpr wire_error last = wire_error::other;

// wire_fault
TEST(wire_fault, is_true_when_there_is_one) {
    EXPECT_FALSE(wire_fault{});
    EXPECT_TRUE(
        (wire_fault{.error = wire_error::cut_off, .pointer = {}, .words = {}, .api_word = {}, .request_id = {}}));
}

// said_by_api, may_help_to_retry
constexpr bool tells_faults_of_the_reply_from_answers() {
    return !said_by_api(wire_error::none) && !said_by_api(wire_error::cut_off)
        && said_by_api(wire_error::invalid_request) && said_by_api(wire_error::other);
}
static_assert(tells_faults_of_the_reply_from_answers());
TEST(wire_fault, tells_faults_of_the_reply_from_answers) { EXPECT_TRUE(tells_faults_of_the_reply_from_answers()); }

constexpr bool only_what_passes_by_is_tried_again() {
    return may_help_to_retry(wire_error::rate_limit) && may_help_to_retry(wire_error::overloaded)
        && may_help_to_retry(wire_error::server_error) && may_help_to_retry(wire_error::timeout)
        && may_help_to_retry(wire_error::cut_off) && may_help_to_retry(wire_error::conflict)
        && !may_help_to_retry(wire_error::none) && !may_help_to_retry(wire_error::request_too_large)
        && !may_help_to_retry(wire_error::billing) && !may_help_to_retry(wire_error::invalid_request)
        && !may_help_to_retry(wire_error::authentication) && !may_help_to_retry(wire_error::wrong_shape);
}
static_assert(only_what_passes_by_is_tried_again());
TEST(wire_fault, only_what_passes_by_is_tried_again) { EXPECT_TRUE(only_what_passes_by_is_tried_again()); }

TEST(wire_fault, a_long_wait_is_no_retry) {
    using std::chrono::minutes;
    wire_fault fault;
    fault.error = wire_error::rate_limit;
    EXPECT_TRUE(may_help_to_retry(fault));
    fault.wait = minutes{5};
    EXPECT_TRUE(may_help_to_retry(fault));
    fault.wait = minutes{5} + muster::duration{1};
    EXPECT_FALSE(may_help_to_retry(fault));
    EXPECT_TRUE(may_help_to_retry(fault, minutes{6}));
    fault.error = wire_error::billing;
    fault.wait = {};
    EXPECT_FALSE(may_help_to_retry(fault));
}

// error_of_status
constexpr bool each_status_has_a_kind() {
    return error_of_status(200) == wire_error::none && error_of_status(204) == wire_error::none
        && error_of_status(400) == wire_error::invalid_request && error_of_status(401) == wire_error::authentication
        && error_of_status(402) == wire_error::billing && error_of_status(403) == wire_error::permission
        && error_of_status(404) == wire_error::not_found && error_of_status(408) == wire_error::timeout
        && error_of_status(413) == wire_error::request_too_large && error_of_status(422) == wire_error::invalid_request
        && error_of_status(429) == wire_error::rate_limit && error_of_status(500) == wire_error::server_error
        && error_of_status(502) == wire_error::server_error && error_of_status(503) == wire_error::overloaded
        && error_of_status(504) == wire_error::timeout && error_of_status(529) == wire_error::overloaded
        && error_of_status(409) == wire_error::conflict && error_of_status(425) == wire_error::conflict
        && error_of_status(424) == wire_error::server_error && error_of_status(498) == wire_error::overloaded
        && error_of_status(499) == wire_error::timeout && error_of_status(524) == wire_error::timeout
        && error_of_status(520) == wire_error::server_error && error_of_status(0) == wire_error::other
        && error_of_status(302) == wire_error::other && error_of_status(600) == wire_error::other;
}
static_assert(each_status_has_a_kind());
TEST(error_of_status, each_status_has_a_kind) { EXPECT_TRUE(each_status_has_a_kind()); }

// describe
TEST(describe, every_kind_has_words_of_its_own) {
    std::set<std::string> all;
    for (int kind = 0; kind <= static_cast<int>(last); ++kind) {
        std::string const words{describe(static_cast<wire_error>(kind))};
        EXPECT_NE(words.back(), '.');
        EXPECT_TRUE(all.insert(words).second) << words;
    }
}

// sentence
TEST(sentence, says_where_and_what_on_one_line) {
    wire_fault fault;
    EXPECT_EQ(muster::sentence(fault), "");
    fault = {.error = wire_error::wrong_shape,
             .pointer = "/content/0/text",
             .words = "expected a text",
             .api_word = {},
             .request_id = {}};
    EXPECT_EQ(muster::sentence(fault), "the reply is not what the API promises at /content/0/text: expected a text");
    fault = {.error = wire_error::not_json, .pointer = {}, .words = {}, .api_word = {}, .request_id = {}, .offset = 7};
    EXPECT_EQ(muster::sentence(fault), "the reply is not valid JSON at byte 7");
    fault = {.error = wire_error::overloaded,
             .pointer = {},
             .words = "try\nlater",
             .api_word = "overloaded_error",
             .request_id = {}};
    EXPECT_EQ(muster::sentence(fault), "the API is overloaded: try\\x0Alater (overloaded_error)");
    fault = {.error = wire_error::rate_limit};
    fault.wait = muster::duration{36'001};
    EXPECT_EQ(muster::sentence(fault), "there are too many requests at the moment; the API asks to wait for 37 s");
}

}  // namespace
