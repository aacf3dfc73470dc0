#include <muster/wire/server_sent_events.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::string_view_literals;

struct heard {
    std::vector<std::string> events;  // "type|data"

    void operator()(muster::server_sent_event const& event) {
        events.push_back(std::string{event.type} + "|" + std::string{event.data});
    }
};

std::vector<std::string> split(std::vector<std::string_view> const& pieces, std::size_t longest = 1000) {
    muster::server_sent_events events{longest};
    heard all;
    for (std::string_view const piece : pieces) events.push(piece, all);
    if (events.too_long()) all.events.emplace_back("too long");
    return all.events;
}

struct row {
    std::string_view bytes;
    std::vector<std::string> events;
};

std::vector<row> const rows = {
    {"", {}},
    {"data: a\n\n", {"message|a"}},
    {"data:a\n\n", {"message|a"}},
    {"data:  a\n\n", {"message| a"}},
    {"data: a\r\n\r\n", {"message|a"}},
    {"data: a\r\r", {"message|a"}},
    {"data: a\r\n\ndata: b\n\r\n", {"message|a", "message|b"}},
    {"data: a\ndata: b\n\n", {"message|a\nb"}},
    {"data\n\n", {"message|"}},
    {"data\ndata\n\n", {"message|\n"}},
    {"data:\n\n", {"message|"}},
    {"event: x\ndata: a\n\ndata: b\n\n", {"x|a", "message|b"}},
    {"data: a\nevent: x\nevent: y\n\n", {"y|a"}},
    {"event: x\n\ndata: a\n\n", {"message|a"}},
    {": a comment\n:\n\ndata: a\n: another\n\n", {"message|a"}},
    {"id: 7\nretry: 10\nunknown: z\ndata: a\n\n", {"message|a"}},
    {"data : a\ndata: b\n\n", {"message|b"}},
    {"\xEF\xBB\xBF"
     "data: a\n\n",
     {"message|a"}},
    {"\xEF\xBB\xBF\xEF\xBB\xBF"
     "data: a\n\n",
     {}},
    {"data: a\n\n\xEF\xBB\xBF"
     "data: b\n\n",
     {"message|a"}},
    {"data: \xEF\xBB\xBF\n\n", {"message|\xEF\xBB\xBF"}},
    {"\n\n\ndata: a\n\n\n\n", {"message|a"}},
    {"data: a: b\n\n", {"message|a: b"}},
    {"data: a\0b\n\n"sv, {std::string{"message|a\0b"sv}}},
    {"data: a\n", {}},
    {"data: a", {}},
    {"data: a\n\ndata: b", {"message|a"}},
};

TEST(server_sent_events, are_split_as_the_standard_says) {
    for (row const& one : rows) EXPECT_EQ(split({one.bytes}), one.events) << one.bytes;
}

TEST(server_sent_events, are_the_same_wherever_the_bytes_are_cut) {
    for (row const& one : rows) {
        for (std::size_t a = 0; a <= one.bytes.size(); ++a) {
            for (std::size_t b = a; b <= one.bytes.size(); ++b) {
                EXPECT_EQ(split({one.bytes.substr(0, a), one.bytes.substr(a, b - a), one.bytes.substr(b)}), one.events)
                    << one.bytes << " cut at " << a << " and " << b;
            }
        }
    }
}

// A line, a comment too, and the data of an event are held only so far.
TEST(server_sent_events, one_over_the_limit_is_the_last) {
    std::string const just = "data: " + std::string(14, 'x') + "\n\n";
    for (std::size_t cut = 0; cut <= just.size(); ++cut) {
        auto const pieces =
            std::vector<std::string_view>{std::string_view{just}.substr(0, cut), std::string_view{just}.substr(cut)};
        EXPECT_EQ(split(pieces, 20), std::vector<std::string>{"message|" + std::string(14, 'x')}) << cut;
        EXPECT_EQ(split(pieces, 19), std::vector<std::string>{"too long"}) << cut;
    }
    std::string const lines = "data: aaaa\ndata: bbbb\n\ndata: c\n\n";
    EXPECT_EQ(split({lines}, 10), (std::vector<std::string>{"message|aaaa\nbbbb", "message|c"}));
    std::string const more = "data: aaaa\ndata: bbbb\ndata: \n\ndata: c\n\n";
    EXPECT_EQ(split({more}, 10), (std::vector<std::string>{"message|aaaa\nbbbb\n", "message|c"}));
    EXPECT_EQ(split({"data: aaaa\ndata: bbbb\ndata: d\n\ndata: c\n\n"}, 10), (std::vector<std::string>{"too long"}));
    EXPECT_EQ(split({": ", std::string(1000, '-'), "\n\ndata: c\n\n"}, 10), (std::vector<std::string>{"too long"}));
}

TEST(server_sent_events, say_whether_more_is_taken) {
    muster::server_sent_events events{8};
    heard all;
    EXPECT_TRUE(events.push("data: a\n\n", all));
    EXPECT_FALSE(events.too_long());
    EXPECT_FALSE(events.push("data: abc\n\n", all));
    EXPECT_TRUE(events.too_long());
    EXPECT_FALSE(events.push("data: a\n\n", all));
    EXPECT_EQ(all.events, std::vector<std::string>{"message|a"});
}

// The standard does not have these: servers of models send them, and they are read as they are meant.
TEST(server_sent_events, need_no_empty_line_behind_a_json_object) {
    EXPECT_EQ(split({"data: {}\ndata: {\"a\":1}\ndata: x\n\n"}, 20),
              (std::vector<std::string>{"message|{}", "message|{\"a\":1}", "message|x"}));
    EXPECT_EQ(split({"event: a\ndata: {}\nevent: b\ndata: {}\n\n"}, 20), (std::vector<std::string>{"a|{}", "b|{}"}));
    EXPECT_EQ(split({"data: {}\nevent: a\n\ndata: {}\n\n"}, 20), (std::vector<std::string>{"a|{}", "message|{}"}));
    EXPECT_EQ(split({"data: {\ndata: }\ndata: {}\n\n"}, 20), (std::vector<std::string>{"message|{\n}\n{}"}));
}

TEST(server_sent_events, have_a_line_for_an_error) {
    EXPECT_EQ(split({"data: a\nerror: b\n\nerror: {}\n\n"}, 20),
              (std::vector<std::string>{"message|a", "error|b", "error|{}"}));
}

}  // namespace
