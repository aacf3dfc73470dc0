#include <muster/crew/agent_message.hpp>

#include <muster/tool/decode.hpp>

#include <own_words.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::agent_message;
using muster::agent_message_from;
using muster::message_fault;
using muster::message_kind;
using arguments = muster::tools::session::send_message_arguments;

// What a decoder and agent_message make of JSON; the decoder has to outlive the views.
struct reader {
    muster::decoder decoder;
    agent_message operator()(std::string_view json) {
        auto const got = decoder.decode<arguments>(json);
        EXPECT_FALSE(got.fault) << sentence(got.fault);
        return agent_message_from(got.value);
    }
    message_fault fault(std::string_view json) { return (*this)(json).fault; }
};

TEST(agent_message, F_29_reads_a_text_and_three_others) {
    reader read;
    agent_message const text = read(R"({"to":"scout","summary":"Go on with the boundary","message":"Fix it."})");
    EXPECT_EQ(text.fault, message_fault::none);
    EXPECT_EQ(text.kind, message_kind::text);
    EXPECT_EQ(text.to.target, "scout");
    EXPECT_EQ(text.text, "Fix it.");

    agent_message const asked = read(R"({"to":"scout","message":{"type":"shutdown_request","reason":"Done."}})");
    EXPECT_EQ(asked.kind, message_kind::shutdown_request);
    EXPECT_EQ(asked.text, "Done.");
    EXPECT_EQ(read.fault(R"({"to":"scout","message":{"type":"shutdown_request"}})"), message_fault::none);

    agent_message const answer =
        read(R"({"to":"team-lead","message":{"type":"shutdown_response","request_id":"r","approve":true}})");
    EXPECT_EQ(answer.kind, message_kind::shutdown_response);
    EXPECT_EQ(answer.request_id, "r");
    EXPECT_EQ(answer.approve, true);
    EXPECT_EQ(answer.fault, message_fault::none);

    agent_message const plan = read(
        R"({"to":"scout","message":{"type":"plan_approval_response","request_id":"r","approve":false,"feedback":"Less."}})");
    EXPECT_EQ(plan.kind, message_kind::plan_approval_response);
    EXPECT_EQ(plan.text, "Less.");
    EXPECT_EQ(plan.fault, message_fault::none);
}

TEST(agent_message, F_30_reads_the_older_form) {
    reader read;
    agent_message const text = read(R"({"type":"message","recipient":"scout","content":"Fix it.","summary":"Fix it"})");
    EXPECT_EQ(text.fault, message_fault::none);
    EXPECT_EQ(text.to.target, "scout");
    EXPECT_EQ(text.text, "Fix it.");

    agent_message const all = read(R"({"type":"broadcast","content":"Stop editing.","summary":"Stop editing"})");
    EXPECT_EQ(all.to.kind, muster::address_kind::everyone);
    EXPECT_EQ(all.fault, message_fault::none);

    agent_message const asked = read(R"({"type":"shutdown_request","recipient":"scout","content":"Done."})");
    EXPECT_EQ(asked.kind, message_kind::shutdown_request);
    EXPECT_EQ(read.fault(R"({"type":"shutdown_request","recipient":"scout"})"), message_fault::none);

    agent_message const plan =
        read(R"({"type":"plan_approval_response","recipient":"scout","request_id":"r","approve":true})");
    EXPECT_EQ(plan.kind, message_kind::plan_approval_response);
    EXPECT_EQ(plan.approve, true);
    EXPECT_EQ(plan.fault, message_fault::none);
    EXPECT_EQ(read(R"({"type":"shutdown_response","recipient":"team-lead","request_id":"r","approve":true})").fault,
              message_fault::none);
}

TEST(agent_message, F_31_each_fault) {
    reader read;
    EXPECT_EQ(read.fault(R"({"to":"a"})"), message_fault::no_message);
    EXPECT_EQ(read.fault(R"({"to":"a","summary":"x"})"), message_fault::no_message);
    EXPECT_EQ(read.fault(R"({"to":"a","type":"message","message":{"type":"shutdown_request"}})"),
              message_fault::object_for_text);
    // A decision that stands twice, or is none of a text's, is not guessed at.
    EXPECT_EQ(read.fault(R"({"to":"a","approve":false,"message":{"type":"plan_approval_response","request_id":"r",)"
                         R"("approve":true}})"),
              message_fault::two_forms);
    EXPECT_EQ(read.fault(R"({"to":"a","summary":"x","message":"Go on.","request_id":"r","approve":true})"),
              message_fault::two_forms);
    EXPECT_EQ(read.fault(R"({"to":"a","summary":"x","message":" "})"), message_fault::blank_text);
    EXPECT_EQ(read.fault(R"({"to":"a","summary":"x","type":"message"})"), message_fault::blank_text);
    EXPECT_EQ(read.fault(R"({"to":"a","summary":"x","message":")" + std::string(32769, 'x') + R"("})"),
              message_fault::too_large);
    EXPECT_EQ(read.fault(R"({"to":"a","summary":"x","message":")" + std::string(32768, 'x') + R"("})"),
              message_fault::none);
    EXPECT_EQ(read.fault(R"({"to":"a","message":"Fix it."})"), message_fault::no_summary);
    EXPECT_EQ(read.fault(R"({"to":"a","message":"Fix it.","summary":" "})"), message_fault::no_summary);
    EXPECT_EQ(read.fault(R"({"to":"*","message":{"type":"shutdown_request"}})"), message_fault::structured_broadcast);
    EXPECT_EQ(read.fault(R"({"to":"uds:/a","message":{"type":"shutdown_request"}})"),
              message_fault::structured_across_sessions);
    EXPECT_EQ(read.fault(R"({"to":"bridge:a","type":"plan_approval_response","request_id":"r","approve":true})"),
              message_fault::structured_across_sessions);
    EXPECT_EQ(read.fault(R"({"to":"a","type":"plan_approval_response","approve":true})"), message_fault::no_request_id);
    EXPECT_EQ(read.fault(R"({"to":"a","message":{"type":"plan_approval_response","request_id":"","approve":true}})"),
              message_fault::no_request_id);
    EXPECT_EQ(read.fault(R"({"to":"team-lead","type":"shutdown_response","request_id":"r"})"),
              message_fault::no_decision);
    EXPECT_EQ(read.fault(R"({"to":"a","message":{"type":"shutdown_response","request_id":"r","approve":true}})"),
              message_fault::response_to_somebody_else);
    EXPECT_EQ(
        read.fault(R"({"to":"team-lead","message":{"type":"shutdown_response","request_id":"r","approve":false}})"),
        message_fault::rejection_without_reason);
    EXPECT_EQ(
        read.fault(
            R"({"to":"team-lead","type":"shutdown_response","request_id":"r","approve":false,"content":"Busy."})"),
        message_fault::none);
}

TEST(agent_message, what_is_wrong_with_its_address_stands_apart) {
    reader read;
    EXPECT_EQ(read(R"({"message":"x","summary":"x"})").to.fault, muster::address_fault::empty);
    EXPECT_EQ(read(R"({"to":"a@b","message":"x","summary":"x"})").to.fault, muster::address_fault::has_at_sign);
}

TEST(agent_message, each_fault_has_a_kind_and_words_of_its_own) {
    muster_test::expect_own_words(message_fault::rejection_without_reason);
    for (int i = 0; i <= static_cast<int>(message_fault::rejection_without_reason); ++i) {
        EXPECT_NE(word(static_cast<message_fault>(i)), "Wire") << i;
    }
}

}  // namespace
