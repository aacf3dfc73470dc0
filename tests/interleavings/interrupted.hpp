// A tool of a coordinator, and somebody else who does something in the middle of it: in every gap between two commands.
//
//     muster_test::interrupted all{{.set_up = …, .tool = …, .other = …}};
//     all.explore();   // in how many gaps the other one has acted
//
// A shared crew asks its journal to keep a record whenever it has let go of its lock, after a command as after a look. There
// another thread could come in, and here it does: what it does is one command. Whatever the gap, the answer and the state
// of the crew are those of one of the two orders, the tool first or the other first. A tool that asks in one command and
// acts in another is found out so.
#pragma once

#include <muster/crew/coordination_toolbox.hpp>
#include <muster/crew/memory_journal.hpp>

#include <coordinator.hpp>
#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace muster_test {

// Lets somebody act in the gap of this number, counted from 1.
class journal_with_gaps : public muster::journal {
public:
    void act_in(std::size_t gap, std::function<void()> other) {
        gap_ = gap;
        passed_ = 0;
        other_ = std::move(other);
    }
    [[nodiscard]] bool has_acted() const { return gap_ != 0 && passed_ >= gap_; }

    muster::journal_report replay(muster::event_visitor const& visit) override { return in_.replay(visit); }
    std::uint64_t append(std::span<muster::event const> step) override { return in_.append(step); }
    bool keep(std::uint64_t record) override {
        if (gap_ != 0 && ++passed_ == gap_) std::exchange(other_, nullptr)();  // its own gaps are of a higher number
        return in_.keep(record);
    }
    bool replace(std::span<muster::event const> state) override { return in_.replace(state); }
    [[nodiscard]] bool is_long() const override { return in_.is_long(); }
    [[nodiscard]] muster::journal_fault fault() const override { return in_.fault(); }

private:
    muster::memory_journal in_;
    std::size_t gap_ = 0, passed_ = 0;
    std::function<void()> other_;
};

// A crew and its coordinator, as they stand before a tool is called.
template <class Agent>
struct interrupted_world {
    journal_with_gaps journal;
    std::int64_t ms = 1000;
    muster::shared_crew crew;
    muster::coordination work;
    muster::toolbox<Agent> box;
    std::string done_outside = {};  // by the functions of the host
    int calls = 0;

    explicit interrupted_world(muster::crew_limits const& most, muster::crew_options how,
                               muster::coordination_options const& tools)
        : crew(
            most, [this] { return at_ms(ms); }, std::move(how), journal),
          work(crew, coordinator_of(desk()), told(tools)),
          box(muster::coordination_toolbox<Agent>(work)) {
        EXPECT_TRUE(crew.restart());
        (void)crew.spawn(desk(), {.prompt = "Be there.", .name = "first"});  // a journal without records has no gaps
        (void)crew.start();
    }

    std::string ask(std::string_view tool, std::string_view arguments) {
        muster::tool_result const result = box.call("call_" + std::to_string(++calls), tool, arguments);
        return (result.is_error ? "!" : "") + result.text;
    }
    muster::run_id run(std::string name) {
        (void)crew.spawn(desk(), {.prompt = "Do it.", .name = std::move(name)});
        return crew.start()->run;
    }
    void finished(std::string name) { (void)crew.finish(run(std::move(name)), {.result = "Done."}); }
    [[nodiscard]] muster::run_id run_of(std::string_view name) const {
        return crew.read([&](muster::crew const& of) {
            muster::worker const* const who = of.find(desk(), name);
            return who ? who->run : muster::run_id{};
        });
    }
    [[nodiscard]] std::string picture() const {
        return crew.read([](muster::crew const& of) { return muster_test::picture(of); }) + done_outside;
    }

private:
    // Each function of the host's that is there says that it was called.
    muster::coordination_options told(muster::coordination_options how) {
        if (how.stop_run) {
            how.stop_run = [this](muster::run_id run) {
                done_outside += "stopped run " + std::to_string(run.number()) + '\n';
                return std::string{};
            };
        }
        return how;
    }
};

template <class Agent>
struct interruption {
    std::string name;
    std::function<void(interrupted_world<Agent>&)> set_up;
    std::function<std::string(interrupted_world<Agent>&)> tool;
    std::function<void(muster::shared_crew&, interrupted_world<Agent>&)> other;
    muster::crew_limits limits = {};
    muster::crew_options options = {};
    muster::coordination_options tools = {};
};

template <class Agent>
class interrupted {
public:
    explicit interrupted(interruption<Agent> of) : of_(std::move(of)) {}

    // In how many gaps; each must come to what one of the two orders comes to.
    std::size_t explore() {
        std::string const tool_first = outcome(0, false), other_first = outcome(0, true);
        std::size_t gap = 1;
        for (; gap < 100; ++gap) {
            std::optional<std::string> const got = outcome_in(gap);
            if (!got) break;
            if (*got == tool_first || *got == other_first) continue;
            ++found_;
            if (!is_expected_)
                ADD_FAILURE() << of_.name << ", gap " << gap << ": " << *got << "\ntool first: " << tool_first
                              << "\nother first: " << other_first;
        }
        return gap - 1;
    }
    // For a tool that is wrong on purpose: in how many gaps that was found.
    std::size_t find() {
        is_expected_ = true;
        explore();
        return found_;
    }

private:
    using world = interrupted_world<Agent>;

    std::string outcome(std::size_t, bool other_first) {
        world at{of_.limits, of_.options, of_.tools};
        of_.set_up(at);
        if (other_first) of_.other(at.crew, at);
        std::string answer = of_.tool(at);
        if (!other_first) of_.other(at.crew, at);
        return answer + '\n' + at.picture();
    }
    std::optional<std::string> outcome_in(std::size_t gap) {
        world at{of_.limits, of_.options, of_.tools};
        of_.set_up(at);
        at.journal.act_in(gap, [&] { of_.other(at.crew, at); });
        std::string answer = of_.tool(at);
        if (!at.journal.has_acted()) return {};
        return answer + '\n' + at.picture();
    }

    interruption<Agent> of_;
    std::size_t found_ = 0;
    bool is_expected_ = false;
};

}  // namespace muster_test
