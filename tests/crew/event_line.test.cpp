#include <muster/crew/event_line.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>

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

TEST(event_line, is_one_line_whatever_is_in_it) {
    std::string every_byte;
    for (int c = 0; c < 256; ++c) every_byte += static_cast<char>(c);
    std::string const line =
        muster::event_line({at_ms(1), desk(), {}, {}, muster::events::spawned{{.description = every_byte}}});
    for (char const c : line) EXPECT_GE(static_cast<unsigned char>(c), 0x20);
    EXPECT_EQ(
        muster::event_line({at_ms(1), {}, {}, {}, muster::events::spawned{{.description = "a\xE2\x80\xA8\xC2\x9B b"}}}),
        "1 ms: spawned \"a\\xE2\\x80\\xA8\\xC2\\x9B b\"");
}

}  // namespace
