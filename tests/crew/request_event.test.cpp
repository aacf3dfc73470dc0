#include <muster/crew/request_event.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace {

using muster::request_id;
using muster::request_kind;

TEST(request_id, is_read_as_it_is_written) {
    for (request_kind const kind : {request_kind::shutdown, request_kind::plan_approval, request_kind::note}) {
        for (std::uint64_t const number : {std::uint64_t{1}, std::uint64_t{42}, ~std::uint64_t{0}}) {
            request_id const id{kind, number};
            EXPECT_EQ(request_id::from(id.text()), id);
            EXPECT_FALSE(id.empty());
        }
    }
    EXPECT_EQ((request_id{request_kind::plan_approval, 7}.text()), "plan-7");
    EXPECT_TRUE(request_id{}.empty());
}

TEST(request_id, is_read_in_no_other_way) {
    for (std::string_view const text :
         {"", "plan", "plan-", "plan-0", "plan-01", "plan--1", "plan-1 ", " plan-1", "plan-1x", "plan+1", "Plan-1",
          "plan1", "other-1", "plan-18446744073709551616", "shutdown-+1", "note-0x1"}) {
        EXPECT_FALSE(request_id::from(text).has_value()) << text;
    }
}

// Over all texts of up to five of these characters: whatever is read is written in the same way.
TEST(request_id, is_total) {
    constexpr std::string_view letters = "not-e10";
    std::string text;
    auto const all = [&](auto const& self, int more) -> void {
        auto const id = request_id::from(text);
        EXPECT_EQ(id ? id->text() : text, text);
        if (more == 0) return;
        for (char const c : letters) {
            text += c;
            self(self, more - 1);
            text.pop_back();
        }
    };
    all(all, 5);
    text = "note-";
    all(all, 3);
}

}  // namespace
