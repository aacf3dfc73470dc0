#include <muster/crew/route.hpp>

#include <content_of.hpp>
#include <crew_host.hpp>
#include <own_words.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace {

using muster::address_from;
using muster::route_kind;
using muster_test::at_ms;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;

muster::sender ana() { return {.coordinator = {desk(), muster::role_kind::coordinator}, .agent_id = "ana"}; }

struct house {
    crew_host host;
    muster::run_id scout = host.run("scout");
    std::string reader = host.finished("reader");
    muster::run_id child = host.run("child", other_desk());

    [[nodiscard]] muster::route way(std::string_view to, muster::sender const& from = ana()) const {
        return muster::route_to(address_from(to), from, host.crew.state());
    }
    [[nodiscard]] route_kind kind(std::string_view to, muster::sender const& from = ana()) const {
        return way(to, from).kind;
    }
};

TEST(route, F_37_the_order_of_a_coordinators_ways) {
    house const of;
    EXPECT_EQ(of.kind("bridge:scout"), route_kind::bridge);
    EXPECT_EQ(of.kind("uds:/run/scout"), route_kind::socket);
    EXPECT_EQ(of.kind("scout"), route_kind::running);
    EXPECT_EQ(of.kind("scout.1"), route_kind::running);
    EXPECT_EQ(of.kind("reader"), route_kind::finished);
    EXPECT_EQ(of.kind(of.reader), route_kind::finished);
    EXPECT_EQ(of.kind("*"), route_kind::everyone);
    EXPECT_EQ(of.kind("nobody"), route_kind::nobody);
    EXPECT_EQ(of.way("scout").run, of.scout);
    EXPECT_EQ(of.way("scout").worker, *muster::worker_id::from("scout.1"));
    EXPECT_TRUE(of.way("nobody").worker.empty());
}

TEST(route, MA_06_F_31_a_faulty_address_is_refused_whatever_its_kind) {
    house const of;
    for (std::string_view const bad : {"", " ", "uds:", "bridge:", "http://scout", "scout@auth", "scout:1"}) {
        EXPECT_EQ(of.kind(bad), route_kind::bad_address) << bad;
    }
}

TEST(route, C076_F_76_a_coordinator_reaches_itself_by_no_name) {
    house const of;
    for (std::string_view const own : {"main", "team-lead", "ana", " ana "}) {
        EXPECT_EQ(of.kind(own), route_kind::itself) << own;
    }
    EXPECT_EQ(of.kind("ana", {.coordinator = ana().coordinator}), route_kind::nobody);
    EXPECT_EQ(of.kind("bridge:ana"), route_kind::bridge);  // a session of that name is somebody else
    EXPECT_EQ(of.kind("bridge:main"), route_kind::bridge);
}

TEST(route, C032_nobody_unknown_sends_anything) {
    house const of;
    muster::sender const strangers[] = {
        {},
        {.coordinator = {desk(), muster::role_kind::worker}},
        {.coordinator = {desk(), muster::role_kind::unset}, .agent_id = "ana"},
        {.coordinator = {{}, muster::role_kind::coordinator}},
        {.coordinator = {muster::binding_key{}, muster::role_kind::coordinator}},
        {.run = muster::run_id{99}},                                    // never was
        {.run = muster::run_id{2}},                                     // has ended
        {.coordinator = ana().coordinator, .run = muster::run_id{99}},  // says that it is both
    };
    for (muster::sender const& from : strangers) {
        for (std::string_view const to : {"scout", "*", "main", "bridge:s", "uds:/run/a", "", "nobody"}) {
            EXPECT_EQ(of.kind(to, from), route_kind::no_sender) << to;
        }
    }
}

TEST(route, MA_04_KF_04_C086_a_worker_reaches_its_coordinator_and_nobody_else) {
    house const of;
    for (muster::run_id const run : {of.scout, of.child}) {
        muster::sender const worker{.run = run};
        EXPECT_EQ(of.kind("main", worker), route_kind::lead);
        EXPECT_EQ(of.kind("team-lead", worker), route_kind::lead);
        EXPECT_EQ(of.way("main", worker).run, run);
        for (std::string_view const to :
             {"scout", "scout.1", "reader", "child", "*", "bridge:s", "uds:/run/a", "ana"}) {
            EXPECT_EQ(of.kind(to, worker), route_kind::no_channel) << to;
        }
    }
}

// From any depth: words go to the coordinator, results to whoever is above and at last to the coordinator.
TEST(route, C086_a_result_finds_its_way_from_any_depth) {
    crew_host host;
    muster::run_id run;
    for (int depth = 0; depth < 5; ++depth) {
        (void)host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .name = "w", .parent = run});
        (void)host.crew.spawn(host.now, desk(),
                              {.prompt = "Do it.", .name = "w" + std::to_string(depth), .parent = run});
        muster::run_id deepest = run;
        while (auto const job = host.crew.start(host.now)) deepest = job->run;
        run = deepest;
        EXPECT_EQ(muster::route_to(address_from("main"), {.run = run}, host.crew.state()).kind, route_kind::lead);
        EXPECT_EQ(muster::route_to(address_from("w0"), {.run = run}, host.crew.state()).kind, route_kind::no_channel);
    }
    std::size_t ended = 0;
    while (!host.crew.state().live().empty()) {  // those above wait for those below
        for (auto const& [live, at] : std::map{host.crew.state().live()}) {
            (void)host.crew.finish(host.now, live, {.result = "Found."});
        }
        ASSERT_LT(++ended, 20U);
    }
    EXPECT_EQ(host.crew.take(host.now, desk()).size(), host.crew.state().workers().size());
}

TEST(route, RI_03_somebody_elses_worker_is_nobody) {
    house const of;
    EXPECT_EQ(of.kind("child"), route_kind::nobody);
    muster::sender const ben{.coordinator = {other_desk(), muster::role_kind::coordinator}};
    EXPECT_EQ(of.kind("child", ben), route_kind::running);
    EXPECT_EQ(of.kind("scout", ben), route_kind::nobody);
    EXPECT_TRUE(of.way("child").run.empty());
}

TEST(route, a_run_that_waits_for_a_host_has_nothing_to_say_and_can_be_written_to) {
    crew_host host;
    muster::run_id const waits = host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .name = "scout"}).run;
    EXPECT_EQ(muster::route_to(address_from("main"), {.run = waits}, host.crew.state()).kind, route_kind::no_sender);
    EXPECT_EQ(muster::route_to(address_from("scout"), ana(), host.crew.state()).kind, route_kind::running);
}

// Every text of up to five characters of this alphabet, from every kind of sender, gets one answer, and no worker but the
// sender's own.
TEST(route, MA_06_C083_is_total) {
    house const of;
    muster::sender const senders[] = {ana(), {}, {.run = of.scout}, {.run = muster::run_id{2}}};
    std::size_t answers[static_cast<std::size_t>(route_kind::nobody) + 1] = {};
    std::string text;
    auto const all = [&](auto const& self, int more) -> void {
        for (muster::sender const& from : senders) {
            muster::route const got = of.way(text, from);
            ++answers[static_cast<std::size_t>(got.kind)];
            bool const has_worker =
                got.kind == route_kind::lead || got.kind == route_kind::running || got.kind == route_kind::finished;
            ASSERT_EQ(has_worker, !got.worker.empty()) << text;
            ASSERT_EQ(has_worker, !got.run.empty()) << text;
        }
        if (more == 0) return;
        for (char const c : std::string_view{"a*:@/ "}) {
            text += c;
            self(self, more - 1);
            text.pop_back();
        }
    };
    all(all, 4);
    for (std::string_view const start : {"uds:", "bridge:", "main", "scout", "ana"}) {
        text = start;
        all(all, 2);
    }
    for (route_kind const kind : {route_kind::no_sender, route_kind::bad_address, route_kind::no_channel,
                                  route_kind::bridge, route_kind::socket, route_kind::everyone, route_kind::nobody,
                                  route_kind::lead, route_kind::itself, route_kind::running}) {
        EXPECT_GT(answers[static_cast<std::size_t>(kind)], 0U) << word(kind);
    }
}

TEST(route, the_page_shows_the_rules_in_their_order) {
    std::string const page = muster_test::content_of(MUSTER_TEST_FOLDER "/../docs/messages.md");
    std::string table;
    int number = 0;
    for (muster::route_rule const& rule : muster::route_rules) {
        table += "| " + std::to_string(++number) + " | " + std::string{rule.when} + " | `" + std::string{word(rule.to)}
               + "` |\n";
    }
    EXPECT_NE(page.find(table), std::string::npos) << "docs/messages.md should have\n" << table;
}

TEST(route, each_kind_has_a_word_of_its_own) { muster_test::expect_own_words(route_kind::nobody); }

}  // namespace
