// A crew's day, as the events that a journal keeps: every kind of them that a host brings about without trying.
#pragma once

#include <muster/crew/journal.hpp>

#include "crew_host.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace muster_test {

using crew_steps = std::vector<std::vector<muster::event>>;

// What each command of the day did.
inline crew_steps steps_of_a_day() {
    crew_host host{{.max_running = 3, .max_finished = 3}};
    crew_steps steps;
    std::size_t told = 0;
    auto const step = [&] {
        if (told < host.journal.size())
            steps.emplace_back(host.journal.begin() + static_cast<std::ptrdiff_t>(told), host.journal.end());
        told = host.journal.size();
    };
    for (int round = 0; round < 6; ++round) {
        muster::run_id const run = host.run("a" + std::to_string(round));
        step();
        (void)host.crew.next_turn(host.now, run, "half");
        step();
        host.pass(500);
        (void)host.crew.finish(host.now, run,
                               {.result = "Done.\n",
                                .used = {.total_tokens = 5},
                                .exit_code = -1,
                                .attached = {{"verification", "fix: passed\n"}}});
        step();
        if (round % 2 == 0) (void)host.send("a" + std::to_string(round), "Go on.");
        step();
        if (round == 3) (void)host.read();
        step();
        if (round == 4) (void)host.crew.take(host.now, desk());
        step();
        (void)host.crew.stop(host.now, desk(), "a2");
        step();
    }
    (void)host.crew.give_back_all(host.now, desk());
    step();
    host.spawn({}, other_desk());
    step();
    return steps;
}

inline std::vector<muster::event> joined(crew_steps const& steps) {
    std::vector<muster::event> all;
    for (auto const& step : steps) all.insert(all.end(), step.begin(), step.end());
    return all;
}

// For a replay that takes whatever comes.
inline constexpr auto take_all = [](std::span<muster::event const>) { return true; };

// A journal's content as a crew that has read it shows it.
struct read_back {
    muster::crew crew{};
    muster::journal_report report;
    std::string picture;

    explicit read_back(muster::journal& from) {
        report = from.replay([&](std::span<muster::event const> step) { return crew.restore(step) == step.size(); });
        picture = muster_test::picture(crew);
    }
};

}  // namespace muster_test
