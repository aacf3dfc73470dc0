#include <muster/crew/task_file.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

muster::board_task full() {
    return {.id = 3,
            .texts = {"Fix \"auth\"", "auth.rs:142\n", "Fixing auth"},
            .state = muster::task_state::in_progress,
            .owner = "scout.1",
            .blocks = {4, 18446744073709551615U},
            .blocked_by = {1}};
}

TEST(task_file, F_82_is_one_object_for_each_task) {
    EXPECT_EQ(muster::task_file_text(full()),
              R"({"id":"3","subject":"Fix \"auth\"","description":"auth.rs:142\n","activeForm":"Fixing auth",)"
              R"("owner":"scout.1","status":"in_progress","blocks":["4","18446744073709551615"],"blockedBy":["1"]})");
    EXPECT_EQ(muster::task_file_text({.id = 1, .texts = {.subject = "x"}}),
              R"({"id":"1","subject":"x","description":"","status":"pending","blocks":[],"blockedBy":[]})");
}

TEST(task_file, F_82_what_is_read_is_what_was_written) {
    muster::task_file_reader reader;
    for (muster::board_task const& each : {full(), muster::board_task{.id = 1, .texts = {.subject = "x"}}}) {
        muster::task_file const read = reader.read(muster::task_file_text(each));
        EXPECT_FALSE(read.fault) << muster::sentence(read.fault);
        EXPECT_EQ(read.task, each);
    }
    EXPECT_EQ(reader.read(R"({"id":"2","subject":"x","status":"completed"})").task.state,
              muster::task_state::completed);
}

TEST(task_file, says_where_a_text_is_wrong) {
    muster::task_file_reader reader;
    auto const where = [&](std::string const& text) { return reader.read(text).fault.pointer; };
    EXPECT_EQ(where(R"({"id":"x","subject":"x","status":"pending"})"), "/id");
    EXPECT_EQ(where(R"({"id":"","subject":"x","status":"pending"})"), "/id");
    EXPECT_EQ(where(R"({"id":"0","subject":"x","status":"pending"})"), "/id");
    EXPECT_EQ(where(R"({"id":"18446744073709551616","subject":"x","status":"pending"})"), "/id");
    EXPECT_EQ(where(R"({"id":"1","subject":"x","status":"done"})"), "/status");
    EXPECT_EQ(where(R"({"id":"1","status":"pending"})"), "/subject");
    EXPECT_EQ(where(R"({"id":"1","subject":"x","status":"pending","blocks":["-1"]})"), "/blocks");
    EXPECT_EQ(where(R"({"id":"1","subject":"x","status":"pending","blockedBy":["1 "]})"), "/blockedBy");
    for (char const* const text : {"", "{", "[]", "null", R"({"id":"1","subject":"x","status":"pending"} x)"}) {
        EXPECT_TRUE(reader.read(text).fault) << text;
    }
    EXPECT_EQ(reader.read(std::string(1 << 18, ' ')).fault.error, muster::argument_error::too_long);
}

}  // namespace
