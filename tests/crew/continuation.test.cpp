#include <muster/crew/continuation.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::continuation;
using muster::continuation_kind;
using muster::explain;
using muster::to_json;

TEST(continuation, F_77_a_success_says_what_was_accepted) {
    continuation const answer{.kind = continuation_kind::continued,
                              .worker = *muster::worker_id::from("w-research"),
                              .prior = muster::status::completed,
                              .messages_count = 3,
                              .message_bytes = 42,
                              .pipeline_pending = true};
    EXPECT_EQ(to_json(answer),
              R"({"ok":true,"kind":"Continued","worker_id":"w-research","prior_status":"completed",)"
              R"("prior_end":"completed","messages_count":3,"message_bytes":42,"waiting":0,"pipeline_pending":true})");
}

TEST(continuation, F_77_what_did_not_complete_was_terminated) {
    for (muster::status const end : {muster::status::failed, muster::status::killed, muster::status::timeout}) {
        std::string const text = to_json({.kind = continuation_kind::continued, .prior = end});
        EXPECT_NE(text.find(R"("prior_status":"terminated")"), std::string::npos) << text;
        EXPECT_NE(text.find("\"prior_end\":\"" + std::string{word(end)} + '"'), std::string::npos) << text;
    }
}

TEST(continuation, C085_what_waits_is_not_called_delivered) {
    EXPECT_EQ(to_json({.kind = continuation_kind::queued, .worker = *muster::worker_id::from("w.1"), .waiting = 1}),
              R"({"ok":true,"kind":"Queued","worker_id":"w.1","messages_count":0,"message_bytes":0,"waiting":1,)"
              R"("pipeline_pending":false})");
}

TEST(continuation, CT_02_each_refusal_has_its_kind_and_a_way_out) {
    EXPECT_EQ(
        to_json({.kind = continuation_kind::unknown_worker}),
        R"({"ok":false,"kind":"UnknownWorker","error":"no worker of yours has this id; start a fresh one with TeamCreate"})");
    EXPECT_EQ(
        to_json({.kind = continuation_kind::worker_still_running}),
        R"({"ok":false,"kind":"WorkerStillRunning","error":"the worker is still running: wait for its notification, )"
        R"(or message it with SendToPeer"})");
    EXPECT_EQ(to_json({.kind = continuation_kind::message_too_large, .message_bytes = 32769, .limit = 32768}),
              R"({"ok":false,"kind":"MessageTooLarge","error":"the message has 32769 bytes, and 32768 is the most: )"
              R"(put the material into a file and name it"})");
    EXPECT_EQ(to_json({.kind = continuation_kind::wire, .detail = "worker_id"}),
              R"({"ok":false,"kind":"Wire","error":"worker_id is blank"})");
    for (auto const kind :
         {continuation_kind::binding_unresolved, continuation_kind::role_refused, continuation_kind::history_full}) {
        EXPECT_NE(to_json({.kind = kind}).find(word(kind)), std::string::npos);
        EXPECT_FALSE(explain({.kind = kind}, muster::dialects::binding::rules.names.tools).empty());
    }
}

TEST(continuation, names_no_tool_that_the_dialect_lacks) {
    EXPECT_EQ(explain({.kind = continuation_kind::worker_still_running}, muster::operation_names{}),
              "the worker is still running: wait for its notification");
    EXPECT_EQ(explain({.kind = continuation_kind::unknown_worker}, muster::operation_names{}),
              "no worker of yours has this id");
}

TEST(continuation, is_valid_json_whatever_a_dialect_calls_its_tools) {
    muster::operation_names odd{};
    odd[muster::operation::spawn] = "a\"b\\\n\x01\xFF\xC3\xA9";
    EXPECT_NE(
        to_json({.kind = continuation_kind::unknown_worker}, odd).find("a\\\"b\\\\\\n\\u0001\xEF\xBF\xBD\xC3\xA9\""),
        std::string::npos);
}

}  // namespace
