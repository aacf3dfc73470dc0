// The name that somebody who misspelt a recipient most likely meant.
#include <muster/crew/detail/nearest_name.hpp>

#include <coordinator.hpp>
#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::detail::spelling_distance;
using muster_test::ana;
using muster_test::coordinator;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::eva;
using muster_test::other_desk;

std::string_view nearest(std::string_view wanted, std::vector<std::string_view> const& names, std::size_t most = 1000) {
    muster::detail::nearest_name of{wanted, most};
    for (std::string_view const name : names) of.look_at(name);
    return of.found();
}

constexpr bool counts_each_slip_once() {
    return spelling_distance("scout", "scout") == 0 && spelling_distance("scuot", "scout") == 1
        && spelling_distance("scot", "scout") == 1 && spelling_distance("scouts", "scout") == 1
        && spelling_distance("skout", "scout") == 1 && spelling_distance("SCOUT", "scout") == 0
        && spelling_distance("", "abc") == 3 && spelling_distance("abc", "") == 3;
}
static_assert(counts_each_slip_once());
TEST(nearest_name, counts_each_slip_once) { EXPECT_TRUE(counts_each_slip_once()); }

TEST(nearest_name, is_one_that_a_third_of_the_letters_would_make) {
    EXPECT_EQ(nearest("scuot", {"reader", "scout"}), "scout");
    EXPECT_EQ(nearest("Code-Reader", {"code-reader"}), "code-reader");
    EXPECT_EQ(nearest("code_reader", {"code-reader"}), "code-reader");
    EXPECT_EQ(nearest("cod-raeder", {"code-reader"}), "code-reader");
    EXPECT_EQ(nearest("billing", {"scout", "reader"}), "");
    EXPECT_EQ(nearest("a", {"b"}), "");
    EXPECT_EQ(nearest("ab", {"ac"}), "");
    EXPECT_EQ(nearest("a.1", {"o.1"}), "");
    EXPECT_EQ(nearest("A", {"a"}), "a");
    EXPECT_EQ(nearest("", {"a", ""}), "");
}

TEST(nearest_name, of_two_that_are_equally_near_is_the_first) {
    EXPECT_EQ(nearest("scout-x", {"scout-a", "scout-b"}), "scout-a");
    EXPECT_EQ(nearest("scout-x", {"scout-b", "scout-a"}), "scout-b");
    EXPECT_EQ(nearest("scout-ab", {"scout-xy", "scout-ax"}), "scout-ax");
}

TEST(nearest_name, costs_no_more_than_its_bounds) {
    std::string const huge(1'000'000, 's');
    std::string const long_name(97, 's');
    EXPECT_EQ(nearest(huge, {"scout", huge}), "");
    EXPECT_EQ(nearest(long_name, {long_name}), "");
    EXPECT_EQ(nearest("scout", {"reader", "scout"}, 1), "");
    EXPECT_EQ(nearest(std::string(96, 's'), {std::string_view{huge}.substr(0, 95)}), huge.substr(0, 95));
}

// Of a crew: by name and by id, of the caller's own workers alone, and the one that was spawned last.

std::string nearest_of(crew_host const& host, std::string_view text) {
    muster::worker_id const found = host.crew.nearest_worker(desk(), text);
    return std::string{found.text()};
}

TEST(nearest_worker, is_found_by_name_and_by_id) {
    crew_host host;
    host.spawn("scout");
    host.spawn("reader");
    EXPECT_EQ(nearest_of(host, "scuot"), "scout.1");
    EXPECT_EQ(nearest_of(host, "scuot.1"), "scout.1");
    EXPECT_EQ(nearest_of(host, "scout.2"), "scout.1");
    EXPECT_EQ(nearest_of(host, "Reader"), "reader.2");
    EXPECT_TRUE(host.crew.nearest_worker(desk(), "nobody").empty());
    EXPECT_TRUE(host.crew.nearest_worker({}, "scout").empty());
}

TEST(nearest_worker, of_two_that_are_equally_near_is_the_one_that_was_spawned_last) {
    crew_host host;
    host.spawn("scout-a");
    host.spawn("scout-b");
    EXPECT_EQ(nearest_of(host, "scout-x"), "scout-b.2");
}

// What another desk has changes no answer, byte for byte.
TEST(nearest_worker, C139_says_nothing_of_workers_of_others) {
    crew_host with, without;
    for (crew_host* const each : {&with, &without}) each->spawn("reader");
    with.spawn("scout", other_desk());
    for (std::string const asked : {"scout", "scuot", "scout.1", "scout.2", "Scout", "readre", "reader.9"}) {
        muster::caller const who{desk(), muster::role_kind::coordinator};
        for (crew_host* const each : {&with, &without}) each->now += std::chrono::milliseconds{1};
        EXPECT_EQ(to_json(with.send(asked, "x")), to_json(without.send(asked, "x"))) << asked;
        EXPECT_EQ(to_json(with.crew.nudge(with.now, who, asked, "x")),
                  to_json(without.crew.nudge(without.now, who, asked, "x")));
        EXPECT_EQ(describe(with.crew.stop(with.now, desk(), asked)),
                  describe(without.crew.stop(without.now, desk(), asked)));
    }
    EXPECT_EQ(nearest_of(with, "scuot"), "");
}

// Every tool that takes a recipient or a task says it, by value and in words.
TEST(nearest_worker, is_told_by_every_tool_of_a_binding) {
    constexpr std::string_view calls[][2] = {
        {"SendMessageToWorker", R"({"worker_id":"scuot","message":"x"})"},
        {"SendToPeer", R"({"to":"scuot","message":"x"})"},
        {"TaskStop", R"({"task_id":"scuot"})"},
        {"TaskGet", R"({"task_id":"scuot"})"},
    };
    for (auto const& [tool, arguments] : calls) {
        coordinator<ana> host;
        host.run("scout");
        std::string const answer = host.ask(tool, arguments);
        EXPECT_EQ(answer[0], '!') << answer;
        EXPECT_NE(answer.find(R"("nearest":"scout.1")"), std::string::npos) << answer;
        EXPECT_NE(answer.find("the nearest is scout.1"), std::string::npos) << answer;
    }
}
TEST(nearest_worker, is_told_by_every_tool_of_a_session) {
    constexpr std::string_view calls[][2] = {
        {"SendMessage", R"({"to":"scuot","message":"x","summary":"x"})"},
        {"SendMessage", R"({"to":"scuot","message":{"type":"shutdown_request"}})"},
        {"SendMessage",
         R"({"to":"scuot","message":{"type":"plan_approval_response","request_id":"plan-1","approve":true}})"},
        {"TaskStop", R"({"task_id":"scuot"})"},
        {"TaskOutput", R"({"task_id":"scuot"})"},
    };
    for (auto const& [tool, arguments] : calls) {
        coordinator<eva> host;
        host.run("scout");
        std::string const answer = host.ask(tool, arguments);
        EXPECT_EQ(answer[0], '!') << answer;
        EXPECT_NE(answer.find(R"("nearest":"scout.1")"), std::string::npos) << answer;
        EXPECT_NE(answer.find("the nearest is scout.1"), std::string::npos) << answer;
    }
}

TEST(nearest_worker, can_be_a_peer) {
    muster::peer_board board;
    board.join("billing", "Knows the invoices.");
    board.join("coordinator", "That is the caller itself.");
    coordinator<ana> host{{.peers = &board}};
    EXPECT_NE(host.ask("SendToPeer", R"({"to":"biling","message":"x"})").find(R"("nearest":"billing")"),
              std::string::npos);
    EXPECT_EQ(host.ask("SendToPeer", R"({"to":"coordinatr","message":"x"})").find("nearest"), std::string::npos);
}

}  // namespace
