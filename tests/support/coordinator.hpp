// A coordinator at work on a crew, for tests: its clock is set by hand, and its tools are called through JSON.
#pragma once

#include <muster/crew/coordination_toolbox.hpp>
#include <muster/crew/peer_board.hpp>

#include <crew_host.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace muster_test {

struct all_nine : muster::tools::standard {};
struct ana : muster::agent<muster::role::coordinator, all_nine> {};

// The tools of a session, and TaskOutput, which the session dialect lets no coordinator hold.
inline constexpr std::string_view session_five[] = {"Agent", "SendMessage", "TaskStop", "SyntheticOutput",
                                                    "TaskOutput"};
struct session_with_output {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::session::rules;
        changed.surface.coordinator_tools = session_five;
        return changed;
    }();
};
struct all_five : muster::with<muster::tools::session::standard, muster::tools::session::task_output> {};
struct eva : muster::agent<muster::role::coordinator, all_five, session_with_output> {};

inline muster::caller coordinator_of(muster::binding_key const& desk) { return {desk, muster::role_kind::coordinator}; }

// Whatever calls it, refused or not.
template <class Agent = ana>
struct coordinator {
    std::int64_t ms = 1000;
    muster::shared_crew crew;
    muster::coordination work;
    muster::toolbox<Agent> box;
    int calls = 0;

    explicit coordinator(muster::coordination_options how = {}, muster::crew_limits most = {},
                         muster::caller who = coordinator_of(desk()), muster::crew_options with = {})
        : crew(
            most, [this] { return at_ms(ms); }, std::move(with)),
          work(crew, std::move(who), std::move(how)),
          box(muster::coordination_toolbox<Agent>(work)) {}

    muster::tool_result call(std::string_view tool, std::string_view arguments) {
        return box.call("call_" + std::to_string(++calls), tool, arguments);
    }
    // The text of the answer, with a `!` before it where it is an error.
    std::string ask(std::string_view tool, std::string_view arguments) {
        muster::tool_result const result = call(tool, arguments);
        return (result.is_error ? "!" : "") + result.text;
    }

    // A worker whose run a host has.
    muster::run_id run(std::string name) {
        muster::run_id const wanted = crew.spawn(desk(), {.prompt = "Do it.", .name = std::move(name)}).run;
        while (!(crew.start().value().run == wanted)) {}
        return wanted;
    }
    void finished(std::string name) { (void)crew.finish(run(std::move(name)), {.result = "Done."}); }
};

// {"ok":false,"kind":…,"error":…}
inline std::string refusal(std::string_view kind, std::string_view error, std::string_view more = {}) {
    return R"(!{"ok":false,"kind":")" + std::string{kind} + R"(","error":")" + std::string{error} + '"'
         + std::string{more} + '}';
}

}  // namespace muster_test
