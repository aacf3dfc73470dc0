// A crew as a text for a terminal.
#include <muster/crew/crew.hpp>

#include <content_of.hpp>
#include <crew_host.hpp>
#include <golden.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

TEST(report, says_who_is_where) {
    crew_host host{{.max_running = 2}, muster::on_running::queue};
    (void)host.crew.open_team(host.now, desk(), {.name = "auth"});
    (void)host.crew.spawn_member(host.now, desk(), {.team = "auth"},
                                 {.prompt = "Do it.", .description = "Find the expiry bug", .name = "scout"});
    muster::run_id const scout = host.crew.start(host.now)->run;
    host.pass(1500);
    muster::run_id const reader = host.run("reader");
    (void)host.crew.bill(
        host.now, scout,
        {.call = *muster::call_id::from("msg_1"), .used = {.input = 1200, .output = 80}, .tool_uses = 2});
    (void)host.crew.bill(host.now, reader, {.call = *muster::call_id::from("msg_2"), .used = {.input = 900}});
    (void)host.send("scout", "Also that.");
    host.pass(2000);
    (void)host.crew.fail(host.now, reader, {.error = "rate limit"});
    (void)host.run("other", other_desk());
    (void)host.spawn("late");
    host.pass(300);
    (void)host.crew.take(host.now, desk());
    std::string const shown = host.crew.report();
    EXPECT_TRUE(muster_test::golden("crew/report.txt", shown));
    std::string const page = muster_test::content_of(MUSTER_TEST_FOLDER "/../docs/usage.md");
    EXPECT_NE(page.find("<!-- made by tests/crew/report.test.cpp -->\n```text\n" + shown + "```\n"), page.npos)
        << "copy tests/golden/crew/report.txt into docs/usage.md";
}

// However wide its texts would be, and whatever they hold.
TEST(report, no_line_is_too_wide_and_no_text_breaks_out) {
    std::string hostile;
    for (int c = 0; c < 128; ++c) hostile += static_cast<char>(c);
    crew_host host;
    for (std::string const& said : {hostile, std::string(200, 'x'),
                                    std::string{"\xE2\x80\xAEtfel \xC2\x9B"
                                                "1m"},
                                    std::string{"\xE4\xBD\xA0\xE5\xA5\xBD\xE4\xB8\x96\xE7\x95\x8C"}}) {
        (void)host.crew.spawn(
            host.now, desk(),
            {.prompt = "Do it.", .description = said, .name = std::string(64, 'n').substr(host.journal.size())});
        (void)host.crew.start(host.now);
    }
    for (std::size_t const width : {0U, 40U, 70U, 120U, 400U}) {
        std::string const shown = host.crew.report({.width = width});
        for (std::string_view const line : lines_of(shown)) {
            EXPECT_LE(muster::detail::width_of(line), width < 40 ? 40 : width) << line;
            for (char const c : line) EXPECT_GE(static_cast<unsigned char>(c), 0x20);
            EXPECT_EQ(line.find("\xE2\x80\xAE"), std::string_view::npos);
        }
    }
}

TEST(report, shows_what_is_asked_for) {
    crew_host host;
    for (int i = 0; i < 3; ++i) host.finished();
    muster::run_id const late = host.run("late");
    (void)host.run({}, other_desk());
    std::string const mine = host.crew.report({.max_workers = 2, .only = desk()});
    EXPECT_LT(mine.find("  late.4 "), mine.find("  worker.1"));  // who is live comes first
    EXPECT_NE(mine.find("\n  and 2 more\n"), std::string::npos);
    EXPECT_EQ(mine.find("ben"), std::string::npos);
    std::string const live = host.crew.report({.with_finished = false});
    EXPECT_EQ(live.find("Done"), std::string::npos);
    EXPECT_EQ(live.find("completed"), std::string::npos);
    EXPECT_EQ(live.find("more"), std::string::npos);
    EXPECT_EQ(host.crew.state().recent().of(late).size(), 2U);
}

// A host that gives no description sees how the prompt begins, until the worker has shown something.
TEST(report, says_what_a_worker_was_given_to_do) {
    crew_host host;
    auto const scout =
        host.crew.spawn(host.now, desk(), {.prompt = "Find the bug.\nIt is in auth.rs.", .name = "scout"});
    std::string const at_first = host.crew.report();
    EXPECT_NE(at_first.find("  Find the bug.\n"), std::string::npos) << at_first;
    EXPECT_EQ(at_first.find("auth.rs"), std::string::npos);
    (void)host.crew.start(host.now);
    (void)host.crew.next_turn(host.now, scout.run, "Read 3 of 90 logs.");
    std::string const later = host.crew.report();
    EXPECT_NE(later.find("  Read 3 of 90 logs.\n"), std::string::npos) << later;
    EXPECT_EQ(later.find("Find the bug."), std::string::npos);
}

TEST(report, of_an_empty_crew_is_a_line) {
    EXPECT_EQ(muster::crew{}.report(), "0 of 16 running, 0 queued, 0 ended; 0 workers known, 0 evicted\n");
}

}  // namespace
