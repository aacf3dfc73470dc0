#include <muster/crew/event_line.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace {

using muster_test::at_ms;
using muster_test::crew_host;
using muster_test::desk;

std::string lines(crew_host const& host) {
    std::string all;
    for (muster::event const& e : host.journal) all.append(muster::event_line(e)).append(1, '\n');
    return all;
}

TEST(event_line, tells_the_story_of_a_crew) {
    crew_host host{{.max_finished = 0}, muster::on_running::queue};
    (void)host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .description = "Find\n\"it\"", .name = "scout"});
    host.pass(10);
    muster::run_id const run = host.crew.start(host.now)->run;
    (void)host.send("scout", "Also that.");
    (void)host.crew.next_turn(host.now, run);
    (void)host.send("scout", "And this.");
    (void)host.crew.finish(host.now, run, {.result = "Found."});
    muster::delivery const first = host.crew.take(host.now, desk()).at(0);
    host.crew.give_back(host.now, first.lease);
    host.read();
    (void)host.crew.stop(host.now, desk(), "scout");
    (void)host.crew.finish(host.now, run, {.result = "Found."});
    EXPECT_EQ(lines(host),
              "1000 ms whatsapp:ana scout.1 run 1: spawned \"Find\\n\\\"it\\\"\"\n"
              "1010 ms whatsapp:ana scout.1 run 1: started, deadline at 601010 ms\n"
              "1010 ms whatsapp:ana scout.1 run 1: message of 10 bytes held\n"
              "1010 ms whatsapp:ana scout.1 run 1: took a turn\n"
              "1010 ms whatsapp:ana scout.1 run 1: message of 9 bytes held\n"
              "1010 ms whatsapp:ana scout.1 run 1: ended (finished) \"Found.\"\n"
              "1010 ms whatsapp:ana scout.1 run 2: continued with the messages held\n"
              "1010 ms whatsapp:ana: notice 1 taken\n"
              "1010 ms whatsapp:ana: notice 1 given back\n"
              "1010 ms whatsapp:ana: notice 1 taken\n"
              "1010 ms whatsapp:ana: notice 1 acknowledged\n"
              "1010 ms whatsapp:ana scout.1 run 2: ended (user stop) \"stopped on request\"\n"
              "1010 ms whatsapp:ana scout.1: evicted\n"
              "1010 ms run 1: another end ignored\n");
}

TEST(event_line, tells_of_requests) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    host.journal.clear();
    muster::caller const ana{desk(), muster::role_kind::coordinator};
    (void)host.crew.ask_for_approval(host.now, run, "Fix it.");
    (void)host.crew.answer_plan(host.now, ana, "scout", "plan-1", true);
    (void)host.crew.ask_to_stop(host.now, ana, "scout");
    (void)host.crew.answer_stop(host.now, run, "shutdown-2", false, "No.");
    (void)host.crew.read_request(host.now, desk(), {muster::request_kind::shutdown, 2});
    (void)host.crew.ask_for_approval(host.now, run, "Fix it.");
    std::string all;
    for (muster::event const& e : host.journal) all += muster::event_line(e).substr(31) + '\n';
    EXPECT_NE(all.find("plan-1 sent, 7 bytes\n"), std::string::npos) << all;
    EXPECT_NE(all.find("request 1 approved\n"), std::string::npos) << all;
    EXPECT_NE(all.find("request 2 rejected\n"), std::string::npos) << all;
    EXPECT_NE(all.find("request 2 read\n"), std::string::npos) << all;
    EXPECT_EQ(muster::event_line({at_ms(1), {}, {}, run, muster::events::request_lapsed{3}}),
              "1 ms run 1: request 3 lapsed");
}

TEST(event_line, is_one_line_whatever_is_in_it) {
    std::string every_byte;
    for (int c = 0; c < 256; ++c) every_byte += static_cast<char>(c);
    std::string const line =
        muster::event_line({at_ms(1), desk(), {}, {}, muster::events::spawned{{.description = every_byte}}});
    for (char const c : line) EXPECT_GE(static_cast<unsigned char>(c), 0x20);
    EXPECT_EQ(
        muster::event_line({at_ms(1), {}, {}, {}, muster::events::spawned{{.description = "a\xE2\x80\xA8\xC2\x9B b"}}}),
        "1 ms: spawned \"a\\xE2\\x80\\xA8\\xC2\\x9B b\"");
    EXPECT_EQ(muster::event_line({at_ms(1), {}, {}, {}, muster::events::spawned{{.prompt = "x"}}}), "1 ms: spawned");
}

// A journal may have any text where a crew has names.
TEST(event_line, a_name_that_is_none_stays_on_its_line) {
    EXPECT_EQ(muster::event_line({at_ms(1), {}, {}, {}, muster::events::team_opened{.team = "a\nb"}}),
              "1 ms: team a\\x0Ab opened");
    EXPECT_EQ(muster::event_line({at_ms(1), {}, {}, {}, muster::events::task_deleted{.board = "a\x1B[2J", .task = 3}}),
              "1 ms: task a\\x1B[2J/3 deleted");
}

// Whatever can happen has words of its own.
template <std::size_t... At>
std::set<std::string> lines_of_all(std::index_sequence<At...>) {
    std::set<std::string> lines;
    auto const add = [&](muster::event const& e) { lines.insert(muster::event_line(e)); };
    muster::event e{at_ms(1), desk(), {}, {}, {}};
    ((e.what.emplace<At>(), add(e)), ...);
    return lines;
}

TEST(event_line, tells_all_that_can_happen_apart) {
    constexpr std::size_t count = std::variant_size_v<decltype(muster::event::what)>;
    std::set<std::string> const lines = lines_of_all(std::make_index_sequence<count>{});
    EXPECT_EQ(lines.size(), count);
    for (std::string const& line : lines) {
        EXPECT_TRUE(line.starts_with("1 ms whatsapp:ana: ")) << line;
        EXPECT_LT(std::string_view{"1 ms whatsapp:ana: "}.size(), line.size());
        EXPECT_EQ(line.find('\n'), std::string::npos);
    }
}

}  // namespace
