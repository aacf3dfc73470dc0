#include <muster/plan/classify_failure.hpp>

#include <muster/envelope/parse.hpp>
#include <muster/wire/read_reply.hpp>

#include <error_bodies.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace {

using muster::cause;
using muster::classify_failure;
using muster::clue;
using muster::ended_run;
using muster::failure_class;
using muster::failure_reading;
using muster::status;

//{ quoted by docs/recovery.md: classes
constexpr bool tells_classes_apart() {
    using enum muster::failure_class;
    ended_run const refused{.status = status::failed, .error = "Connection refused: Port 5432 closed."};
    ended_run const quiet{.status = status::timeout, .cause = cause::silent, .error = "permission denied?"};
    ended_run const done{.status = status::completed, .exit_code = 2, .error = "All done"};
    ended_run const well{.status = status::completed, .error = "Mended: permission denied"};

    return classify_failure(refused) == failure_reading{tool_gone, clue::words, "connection refused"}
        && classify_failure(quiet) == failure_reading{silent, clue::cause}
        && classify_failure(done) == failure_reading{tool_failed, clue::exit_code} && !classify_failure(well);
}
static_assert(tells_classes_apart());
//}
TEST(classify_failure, FR02_KF18_tells_classes_apart) { EXPECT_TRUE(tells_classes_apart()); }

constexpr failure_class class_of(ended_run const& ended) {
    auto const got = classify_failure(ended);
    return got ? got->what : failure_class::unknown;
}

// The crew's causes, whatever the texts say.
bool goes_by_the_cause() {
    struct row {
        cause why;
        failure_class what;
    };
    constexpr row rows[] = {
        {cause::user_stop, failure_class::stopped},
        {cause::parent_stop, failure_class::stopped},
        {cause::aborted, failure_class::stopped},
        {cause::deadline, failure_class::timed_out},
        {cause::turn_limit, failure_class::budget_used_up},
        {cause::token_limit, failure_class::budget_used_up},
        {cause::silent, failure_class::silent},
        {cause::lost, failure_class::lost},
        {cause::failed, failure_class::overloaded},
    };
    for (row const& each : rows) {
        ended_run const ended{status_of(each.why), each.why, {}, "rate limit", "permission denied"};
        if (class_of(ended) != each.what) return false;
    }
    return !classify_failure({status::completed, cause::finished, 0, "rate limit"});
}
TEST(classify_failure, goes_by_the_cause) { EXPECT_TRUE(goes_by_the_cause()); }

// Envelopes of other hosts say no cause.
constexpr bool goes_by_status_and_words_without_a_cause() {
    return class_of({.status = status::killed, .error = "rate limit"}) == failure_class::stopped
        && class_of({.status = status::lost}) == failure_class::lost
        && class_of({.status = status::timeout}) == failure_class::timed_out
        && class_of({.status = status::timeout, .error = "Agent \"a\" failed: max turns"})
               == failure_class::budget_used_up
        && class_of({.status = status::timeout, .error = "permission denied"}) == failure_class::timed_out
        && class_of({.status = status::failed, .error = "Agent \"a\" failed", .result = "rate limit"})
               == failure_class::overloaded
        && class_of({.status = status::failed}) == failure_class::unknown
        && class_of({.status = status::unknown, .error = "timed out"}) == failure_class::timed_out;
}
static_assert(goes_by_status_and_words_without_a_cause());
TEST(classify_failure, goes_by_status_and_words_without_a_cause) {
    EXPECT_TRUE(goes_by_status_and_words_without_a_cause());
}

constexpr bool reads_exit_codes() {
    return class_of({.status = status::completed, .exit_code = 124}) == failure_class::timed_out
        && class_of({.status = status::failed, .exit_code = 127, .error = "tests failed"}) == failure_class::tool_gone
        && class_of({.status = status::failed, .exit_code = 1, .error = "rate limit"}) == failure_class::overloaded
        && class_of({.status = status::failed, .exit_code = -1}) == failure_class::tool_failed
        && class_of({.status = status::completed, .cause = cause::finished, .exit_code = 3})
               == failure_class::tool_failed
        && !classify_failure({.status = status::completed, .exit_code = 0});
}
static_assert(reads_exit_codes());
TEST(classify_failure, KF18_reads_exit_codes) { EXPECT_TRUE(reads_exit_codes()); }

constexpr bool tells_a_question_from_a_denial() {
    ended_run const asks{.status = status::completed, .result = "blocked: which schema?", .needs_input = true};
    ended_run const was_denied{.status = status::blocked, .result = "git push needs approval"};
    return class_of(asks) == failure_class::needs_input && class_of(was_denied) == failure_class::denied
        && class_of({.status = status::blocked}) == failure_class::needs_input;
}
static_assert(tells_a_question_from_a_denial());
TEST(classify_failure, DV32_F87_tells_a_question_from_a_denial) { EXPECT_TRUE(tells_a_question_from_a_denial()); }

static_assert(!classify_failure({.status = status::running, .error = "rate limit"}));

// What muster itself writes about the end of a request is known, whatever the API's own words behind it are.
TEST(classify_failure, knows_each_sentence_about_a_model_api) {
    for (int at = 1; at <= static_cast<int>(muster::wire_error::other); ++at) {
        auto const error = static_cast<muster::wire_error>(at);
        for (std::string_view const words : {"", "rate limit", "permission denied", "maximum context length is 5"}) {
            muster::wire_fault fault;
            fault.error = error;
            fault.words = error == muster::wire_error::other ? "" : words;
            std::string const said = "Agent \"a\" failed: " + muster::sentence(fault);
            EXPECT_EQ(word(class_of({.status = status::failed, .error = said})), word(failure_class_of(error))) << said;
        }
    }
}

TEST(classify_failure, knows_what_real_servers_say) {
    for (muster_test::error_body const& one : muster_test::error_bodies) {
        muster::wire_fault const fault = muster::read_error(one.status, one.body);
        std::string const said = muster::sentence(fault);
        auto const got = classify_failure({.status = status::failed, .error = said});
        ASSERT_TRUE(got) << one.who;
        EXPECT_EQ(word(got->what), word(failure_class_of(one.error))) << one.who << ": " << said;
        EXPECT_GE(got->wait.value_or(muster::duration::max()), fault.wait.value_or(muster::duration{})) << one.who;
        EXPECT_EQ(got->wait.has_value(), fault.wait.has_value()) << one.who << ": " << said;
    }
}

// The server's words alone, as a worker quotes them.
TEST(classify_failure, knows_overflow_and_quota_without_the_sentence_around_it) {
    for (muster_test::error_body const& one : muster_test::error_bodies) {
        bool const is_final =
            one.error == muster::wire_error::request_too_large || one.error == muster::wire_error::billing;
        if (!is_final) continue;
        failure_class const what = class_of({.status = status::failed, .error = one.body});
        bool const retries_what_cannot_help = what == failure_class::overloaded || what == failure_class::tool_gone;
        EXPECT_FALSE(retries_what_cannot_help) << one.who << " is " << word(what);
    }
}

TEST(classify_failure, knows_how_the_crew_says_each_cause) {
    for (muster::cause_row const& row : muster::causes) {
        if (row.cause == cause::finished || row.cause == cause::failed) continue;
        ended_run const in_words{.status = status::failed, .error = row.summary};
        ended_run const by_cause{row.status, row.cause};
        EXPECT_EQ(word(class_of(in_words)), word(class_of(by_cause))) << row.summary;
    }
}

TEST(classify_failure, tells_how_long_a_service_asks_to_wait) {
    auto const wait_of = [](std::string_view error) {
        auto const got = classify_failure({.status = status::failed, .error = error});
        return got && got->wait ? got->wait->count() : -1;
    };
    EXPECT_EQ(wait_of("429 rate limit reached, please try again in 7m12.5s"), 432'500);
    EXPECT_EQ(wait_of("HTTP 503, retry after 20 seconds"), 20'000);
    EXPECT_EQ(wait_of("rate limit"), -1);
    EXPECT_EQ(wait_of("permission denied, try again in 5 s"), -1);
}

// ended_run_of(notice)
TEST(ended_run_of, reads_a_notice_of_the_crew) {
    muster::notice told;
    told.cause = cause::failed;
    told.summary = "rate limit";
    told.result = "Read of permission denied in auth.rs.";
    EXPECT_EQ(classify_failure(muster::ended_run_of(told)),
              (failure_reading{failure_class::overloaded, clue::words, "rate limit"}));

    told.summary = "it broke";  // what it had found is no error
    EXPECT_EQ(class_of(muster::ended_run_of(told)), failure_class::unknown);

    told.cause = cause::finished;
    told.result = "  Blocked: may I drop the table?";
    EXPECT_EQ(class_of(muster::ended_run_of(told)), failure_class::needs_input);
    told.result.reset();
    EXPECT_FALSE(classify_failure(muster::ended_run_of(told)));
    told.exit_code = 1;
    EXPECT_EQ(class_of(muster::ended_run_of(told)), failure_class::tool_failed);
}

// ended_run_of(notification): both ways give the same class
TEST(ended_run_of, NP11_reads_an_envelope) {
    std::string_view const text =
        "<task-notification><task-id>agent-db-check</task-id><status>failed</status>"
        "<result>Connection refused: Port 5432 closed.</result></task-notification>";
    auto const got = muster::parse(text);
    ASSERT_TRUE(got);
    EXPECT_EQ(classify_failure(muster::ended_run_of(got.value)),
              (failure_reading{failure_class::tool_gone, clue::words, "connection refused"}));
}

TEST(ended_run_of, reads_the_exit_code_of_an_envelope) {
    auto const class_with = [](std::string const& code) -> std::optional<failure_class> {
        std::string const text = "<task-notification><task-id>a</task-id><status>completed</status><exit-code>" + code
                               + "</exit-code></task-notification>";
        auto const got = muster::parse(text);
        auto const read = classify_failure(muster::ended_run_of(got.value));
        return read ? std::optional{read->what} : std::nullopt;
    };
    EXPECT_EQ(class_with(" 2 "), failure_class::tool_failed);
    EXPECT_EQ(class_with("-7"), failure_class::tool_failed);
    for (std::string const none : {"0", "", "two", "2x", "99999999999999999999", "+1"})
        EXPECT_EQ(class_with(none), std::nullopt) << none;
}

TEST(ended_run_of, agrees_on_what_a_crew_says_either_way) {
    for (muster::cause_row const& row : muster::causes) {
        if (row.cause == cause::failed) continue;  // its summary says only that nobody said why
        muster::notice told;
        told.worker = *muster::worker_id::from("w.1");
        told.cause = row.cause;
        told.summary = row.summary;
        std::string const text = muster::envelope_text(told);
        auto const got = muster::parse(text);
        ASSERT_TRUE(got) << row.word;
        auto const inside = classify_failure(muster::ended_run_of(told));
        auto const outside = classify_failure(muster::ended_run_of(got.value));
        ASSERT_EQ(inside.has_value(), outside.has_value()) << row.word;
        if (!inside) continue;
        EXPECT_EQ(inside->what, outside->what) << row.word;
    }
}

// Total: every status with every cause, code and text gives an answer, and only what went well gives none.
TEST(classify_failure, is_total) {
    std::string_view const texts[] = {"", "rate limit", "permission denied", "something else"};
    for (int s = 0; s <= static_cast<int>(status::unknown); ++s) {
        for (int c = -1; c <= static_cast<int>(cause::finished); ++c) {
            for (int code : {-1, 0, 1, 124, 127}) {
                for (std::string_view const text : texts) {
                    ended_run ended{static_cast<status>(s)};
                    if (c >= 0) ended.cause = static_cast<cause>(c);
                    ended.exit_code = code;
                    ended.error = text;
                    bool const well = ended.status == status::running
                                   || (ended.status == status::completed && code == 0
                                       && (c < 0 || ended.cause == cause::finished));
                    EXPECT_EQ(!classify_failure(ended), well) << s << ' ' << c << ' ' << code << ' ' << text;
                }
            }
        }
    }
}

}  // namespace
