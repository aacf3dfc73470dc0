// Two coordinators of two dialects at one crew, calling whatever comes: each answer is what it has to be, and none of
// them says a word of the other's.
#include <muster/crew/coordination.hpp>

#include <muster/text/json_value.hpp>
#include <muster/toolbox/turn.hpp>

#include <chance.hpp>
#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster_test::at_ms;
using muster_test::chance;
using muster_test::coordinator_of;
using muster_test::eva;

namespace session = muster::tools::session;

// Calls with places for a name or an id, whosever it is (`$`), for a name of one's own (`#`), and for a text (`%`).
constexpr std::string_view patterns[][2] = {
    {"TeamCreate", R"({"prompt":"%","name":"#"})"},
    {"TeamCreate", R"({"prompt":"%"})"},
    {"TeamCreate", R"({"team_name":"#"})"},
    {"TeamCreate", R"({"team_name":"#","prompt":"%","name":"#","description":"%"})"},
    {"TeamDelete", R"({"team_name":"$"})"},
    {"TeamDelete", "{}"},
    {"SendMessageToWorker", R"({"worker_id":"$","message":"%"})"},
    {"SendToPeer", R"({"to":"$","message":"%"})"},
    {"ListPeers", "{}"},
    {"TaskStop", R"({"task_id":"$"})"},
    {"TaskList", "{}"},
    {"TaskGet", R"({"task_id":"$"})"},
    {"TodoWrite", R"({"items":[{"content":"%","status":"pending"}]})"},
    {"Agent", R"({"description":"%","prompt":"%","name":"#","team_name":"#","mode":"plan"})"},
    {"Agent", R"({"description":"%","prompt":"%"})"},
    {"SendMessage", R"({"to":"$","message":"%","summary":"%"})"},
    {"SendMessage", R"({"to":"*","message":"%","summary":"%"})"},
    {"SendMessage", R"({"to":"$","message":{"type":"shutdown_request","reason":"%"}})"},
    {"SendMessage",
     R"({"type":"plan_approval_response","recipient":"$","request_id":"plan-1","approve":false,"content":"%"})"},
    {"TaskOutput", R"({"task_id":"$","block":false})"},
    {"TaskOutput", R"({"task_id":"$","timeout":20})"},
    {"SyntheticOutput", R"({"output":"%"})"},
};

constexpr std::string_view texts[] = {"", " ", "Do it.", "[1,2]", "\\u0000\\n", "naïve 🙂", "{\\\"a\\\":1}"};

// One of the two: a coordinator whose names all begin with a word of its own.
template <class Agent>
struct side {
    std::string_view own, others;
    muster::coordination work;
    muster::toolbox<Agent> box;

    side(muster::shared_crew& crew, muster::binding_key const& where, std::string_view mine, std::string_view theirs)
        : own(mine),
          others(theirs),
          work(crew, coordinator_of(where), {.teams = {.max_teams = 2, .max_members = 4}}),
          box(muster::coordination_toolbox<Agent>(work)) {}

    // Its own name, somebody else's, or nobody's; as a name or as an id.
    std::string own_name(chance& draw) const { return std::string{own} + std::to_string(draw.below(4)); }
    std::string any_name(chance& draw) const {
        std::string text = draw.below(3) == 0 ? std::string{others} + '1' : own_name(draw);
        if (draw.below(2) == 0) text += '.' + std::to_string(1 + draw.below(30));
        return draw.below(20) == 0 ? std::string{"*@:"} : text;
    }

    // The call, and sometimes what a model makes of it at a bad moment.
    std::string arguments(std::string_view pattern, chance& draw) const {
        std::string json;
        for (char const c : pattern) {
            if (c == '$')
                json += any_name(draw);
            else if (c == '#')
                json += own_name(draw);
            else if (c == '%')
                json += texts[draw.below(std::size(texts))];
            else
                json += c;
        }
        if (draw.below(25) == 0) json.resize(draw.below(json.size() + 1));
        if (draw.below(25) == 0 && !json.empty()) json[draw.below(json.size())] = static_cast<char>(draw.below(256));
        return json;
    }

    void look_at(std::string_view call, muster::tool_result const& answer) const {
        bool const ran = answer.text.find(" was not run. ") == std::string::npos
                      && answer.text.find("There is no tool") == std::string::npos;
        if (!ran) {
            EXPECT_TRUE(answer.is_error) << call;
            return;
        }
        EXPECT_TRUE(muster::is_json(answer.text)) << call << answer.text;
        bool const refuses = answer.text.starts_with(R"({"ok":false,"kind":")")
                          || answer.text.starts_with(R"({"success":false,"message":")");
        EXPECT_EQ(answer.is_error, refuses) << call << answer.text;
        EXPECT_EQ(answer.text.find(others), std::string::npos) << call << answer.text;
    }

    void call(muster::tool_call const& one) {
        muster::turn turn = box.begin({&one, 1});
        if (!turn.ready()) work.tick();
        if (!turn.ready()) turn.expire();
        for (muster::tool_result const& answer : turn.results()) {
            if (answer.text.find("was not answered in time") == std::string::npos) look_at(one.arguments, answer);
        }
    }
};

// What a host does meanwhile: runs are started, go on and end in every way.
void host_step(muster::shared_crew& crew, std::vector<muster::run_id>& runs, chance& draw) {
    if (auto const job = crew.start()) runs.push_back(job->run);
    if (runs.empty()) return;
    muster::run_id const run = runs[draw.below(runs.size())];
    switch (draw.below(6)) {
        case 0: (void)crew.finish(run, {.result = "Found \xFF something."}); break;
        case 1: (void)crew.fail(run, {.error = "rate limit"}); break;
        case 2: crew.tick(); break;
        case 3: (void)crew.ask_for_approval(run, "Fix it."); break;
        default: (void)crew.next_turn(run, "Read a file."); break;
    }
    if (runs.size() > 40) runs.erase(runs.begin());
}

TEST(coordination, C139_RI_03_whatever_is_called_no_answer_speaks_of_others) {
    std::int64_t ms = 1000;
    muster::crew_limits most{.max_running = 4, .max_queued = 8, .max_finished = 6, .max_held = 3};
    most.run_budget = std::chrono::milliseconds{400};
    muster::shared_crew crew{most, [&] { return at_ms(ms); }};
    side<muster_test::ana> first{crew, muster_test::desk(), "alpha", "omega"};
    side<eva> second{crew, muster_test::other_desk(), "omega", "alpha"};
    std::vector<muster::run_id> runs;
    chance draw{5};
    for (int step = 0; step < 20'000; ++step) {
        ms += static_cast<std::int64_t>(draw.below(30));
        auto const& [tool, pattern] = patterns[draw.below(std::size(patterns))];
        std::string const id = std::to_string(step);
        if (draw.below(2) == 0) {
            std::string const json = first.arguments(pattern, draw);
            first.call({id, tool, json});
        } else {
            std::string const json = second.arguments(pattern, draw);
            second.call({id, tool, json});
        }
        host_step(crew, runs, draw);
        if (draw.below(50) == 0) {
            for (auto const& where : {muster_test::desk(), muster_test::other_desk()}) {
                for (muster::delivery const& each : crew.take(where)) crew.acknowledge(each.lease);
            }
        }
        if (testing::Test::HasFailure()) break;
    }
    EXPECT_GT(crew.read([](auto const& c) { return c.counters().spawned; }), 500U);
    EXPECT_LE(first.work.teams().size(), 2U);
}

}  // namespace
