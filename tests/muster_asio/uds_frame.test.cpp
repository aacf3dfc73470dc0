#include <muster_asio/detail/uds_frame.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

namespace {

using namespace muster::detail;
using muster::receipt_kind;

std::string_view body_of(std::string_view frame) { return frame.substr(frame_head); }

TEST(uds_frame, a_message_comes_back_as_it_was) {
    std::string const frame = message_frame("uds:/run/a", std::string{"a\0b\xff", 4});
    EXPECT_EQ(body_size(std::string_view{frame}.substr(0, frame_head), longest_message_frame),
              frame.size() - frame_head);
    EXPECT_EQ(message_in(body_of(frame)), (muster::cross_session_message{"uds:/run/a", std::string{"a\0b\xff", 4}}));
}

TEST(uds_frame, an_answer_comes_back_and_its_reason_is_cut_between_characters) {
    std::string umlauts;
    for (int i = 0; i < 300; ++i) umlauts += "ü";
    std::string const frame = answer_frame({receipt_kind::stale, "not sent", "x" + umlauts});
    auto const got = answer_in(body_of(frame));
    ASSERT_TRUE(got.has_value());
    EXPECT_EQ(got->kind, receipt_kind::stale);
    EXPECT_EQ(got->to, "");
    EXPECT_EQ(got->why, "x" + umlauts.substr(0, 510));
}

TEST(uds_frame, what_is_no_frame_is_none) {
    EXPECT_FALSE(body_size(std::string_view{"mus\2\0\0\0\1", 8}, 10).has_value());
    EXPECT_FALSE(body_size(std::string_view{"GET / HT", 8}, 10).has_value());
    EXPECT_FALSE(body_size(std::string_view{"mus\1\0\0\0", 7}, 10).has_value());
    EXPECT_EQ(body_size(std::string_view{"mus\1\0\0\0\12", 8}, 10), 10U);
    EXPECT_FALSE(body_size(std::string_view{"mus\1\0\0\0\13", 8}, 10).has_value());
    EXPECT_FALSE(body_size(std::string_view{"mus\1\377\377\377\377", 8}, 10).has_value());
    EXPECT_FALSE(message_in("").has_value());
    EXPECT_FALSE(message_in("x").has_value());
    EXPECT_FALSE(message_in(std::string_view{"\0\2x", 3}).has_value());
    EXPECT_TRUE(message_in(std::string_view{"\0\0", 2}).has_value());  // from nobody: that is seen by its content
    EXPECT_FALSE(answer_in("").has_value());
    EXPECT_FALSE(answer_in("\7").has_value());
}

TEST(uds_frame, no_bytes_are_read_beyond_what_is_there) {
    std::mt19937 random{7};
    for (int i = 0; i < 20000; ++i) {
        std::string bytes(random() % 24, '\0');
        for (char& c : bytes) c = static_cast<char>(random() % 4 == 0 ? random() : random() % 3);
        auto const message = message_in(bytes);
        auto const got = answer_in(bytes);
        EXPECT_EQ(message ? message->from.size() + message->text.size() + 2 : bytes.size(), bytes.size());
        EXPECT_EQ(got ? got->why.size() + 1 : bytes.size(), bytes.size());
        EXPECT_LE(body_size(bytes, 100).value_or(0), 100U);
    }
}

}  // namespace
