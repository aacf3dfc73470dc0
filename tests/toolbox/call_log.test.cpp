#include <muster/toolbox/call_log.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace {

muster::tool_result answer(std::string id, std::string text) { return {std::move(id), std::move(text), false}; }

TEST(call_log, knows_a_call_by_its_id_and_its_content) {
    muster::call_log log;
    log.add({"1", "Read", "{}"}, answer("1", "text"));

    auto const same = log.find({"1", "Read", "{}"});
    ASSERT_NE(same.result, nullptr);
    EXPECT_EQ(same.result->text, "text");

    for (muster::tool_call const other :
         {muster::tool_call{"1", "Read", "{ }"}, {"1", "Write", "{}"}, {"1", "Read{", "}"}}) {
        EXPECT_TRUE(log.find(other).known);
        EXPECT_FALSE(log.find(other).same);
        EXPECT_EQ(log.find(other).result, nullptr);
    }
    EXPECT_FALSE(log.find({"2", "Read", "{}"}).known);
}

TEST(call_log, drops_the_oldest_above_its_number) {
    muster::call_log log{{.calls = 2, .bytes = 1000}};
    for (char const* const id : {"1", "2", "3"}) log.add({id, "Read", "{}"}, answer(id, "text"));
    EXPECT_EQ(log.size(), 2U);
    EXPECT_FALSE(log.find({"1", "Read", "{}"}).known);
    EXPECT_TRUE(log.find({"3", "Read", "{}"}).known);
}

TEST(call_log, drops_the_oldest_above_its_bytes) {
    muster::call_log log{{.calls = 100, .bytes = 10}};
    log.add({"1", "Read", "{}"}, answer("1", "12345"));
    log.add({"2", "Read", "{}"}, answer("2", "12345"));
    EXPECT_EQ(log.size(), 1U);
    EXPECT_TRUE(log.find({"2", "Read", "{}"}).known);
}

TEST(call_log, keeps_the_fact_where_it_cannot_keep_the_answer) {
    muster::call_log log{{.calls = 100, .bytes = 60}};
    log.add({"1", "Read", "{}"}, answer("1", std::string(100, 'x')));
    ASSERT_TRUE(log.find({"1", "Read", "{}"}).same);
    EXPECT_EQ(log.find({"1", "Read", "{}"}).result->text, "This call has been run. Its answer is not kept.");

    muster::tool_result short_one = answer("2", "x");
    short_one.whole_text_at = std::string(100, '/');  // is part of it
    log.add({"2", "Read", "{}"}, short_one);
    EXPECT_EQ(log.find({"2", "Read", "{}"}).result->whole_text_at, "");
}

TEST(call_log, forgets_on_request) {
    muster::call_log log;
    log.add({"1", "Read", "{}"}, answer("1", "text"));
    log.clear();
    EXPECT_EQ(log.size(), 0U);
    EXPECT_FALSE(log.find({"1", "Read", "{}"}).known);
}

}  // namespace
