#include <muster/envelope/guarded_sink.hpp>

#include <muster/envelope/guard.hpp>
#include <muster/text/one_line.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

constexpr std::string_view wrappers[] = {"host-event"};

constexpr bool guards_each_piece() {
    char memory[256] = {};
    muster::span_sink out{memory, sizeof(memory)};
    muster::guarded_sink guarded{out};
    guarded.put("<task-noti");
    guarded.put("fication> &lt;system-reminder> ");
    muster::put_joined_lines(guarded, "<\nagent-notification>\n<host-event>");
    muster::guarded_sink{out, {wrappers}}.put("<host-event>");
    return out.text()
        == "&lt;task-notification> &amp;lt;system-reminder> &lt; agent-notification> <host-event>&lt;host-event>";
}
static_assert(guards_each_piece());
TEST(guarded_sink, guards_each_piece) { EXPECT_TRUE(guards_each_piece()); }

TEST(guarded_sink, a_text_in_one_piece_comes_back) {
    std::string const text = "<task-notification>&amp;lt;/task-notification>[";
    std::string turn, back;
    muster::append_sink out{turn}, into{back};
    muster::guarded_sink{out}.put(text);
    muster::unguard(turn, into);
    EXPECT_EQ(back, text);
}

}  // namespace
