// A million commands, drawn, carried out by a crew and by a plain model of its rules: after each, both have said the
// same and show the same. Where they differ, the shortest script that shows it is printed as a test.
#include <muster/crew/crew.hpp>

#include "draw_script.hpp"
#include "naive_crew.hpp"
#include "real_crew.hpp"
#include "script.hpp"
#include "seen.hpp"
#include "shrink.hpp"
#include "simpler_scripts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <variant>
#include <vector>

namespace {

using muster_test::as_code;
using muster_test::command;
using muster_test::drawing;
using muster_test::naive_crew;
using muster_test::real_crew;
using muster_test::script;
using muster_test::seen;
using muster_test::slip;
using muster_test::verb;
using muster_test::ways;

// A crew and its model, side by side.
class pair_of_crews {
public:
    explicit pair_of_crews(ways how, slip wrong = slip::none, bool words = false)
        : crew_(how),
          model_(muster_test::narrow_for_the_model, how, wrong),
          of_crew_(words),
          of_model_(words) {}

    // Do both answer the same, and show the same after it?
    bool agree_on(command const& c) {
        of_crew_.clear();
        of_model_.clear();
        crew_.carry_out(c, of_crew_);
        model_.carry_out(c, of_model_);
        crew_.show(of_crew_);
        model_.show(of_model_);
        return of_crew_.text() == of_model_.text() && crew_.replayed();
    }
    [[nodiscard]] naive_crew const& model() const { return model_; }
    [[nodiscard]] std::vector<muster::event> const& journal() const { return crew_.journal(); }
    [[nodiscard]] std::string difference() const {
        if (!crew_.replayed()) return "the journal does not fit together";
        return muster_test::where_they_differ(of_crew_.text(), of_model_.text());
    }

private:
    real_crew crew_;
    naive_crew model_;
    seen of_crew_, of_model_;
};

// What goes differently first, in words; empty if nothing does.
std::string difference(ways how, script const& lines, slip wrong = slip::none) {
    pair_of_crews both{how, wrong, true};
    for (command const& c : lines) {
        if (!both.agree_on(c)) return as_code(c) + ": " + both.difference();
    }
    return {};
}

bool differ(ways how, script const& lines, slip wrong) {
    pair_of_crews both{how, wrong};
    for (command const& c : lines) {
        if (!both.agree_on(c)) return true;
    }
    return false;
}

constexpr std::size_t script_length = 250;

ways ways_of(std::uint64_t seed) {
    return {.queues = seed % 2 == 1,
            .engine = seed % 8 < 6,
            .needs_engine = seed % 16 == 7,
            .is_silent_stop = seed % 5 == 0};
}

// How often each kind of event has come up.
using event_counts = std::array<std::size_t, std::variant_size_v<decltype(muster::event::what)>>;

// The script of this seed as far as it went well, and the command that did not; empty if all did.
script failing_script(std::uint64_t seed, slip wrong, event_counts* counts = nullptr) {
    drawing draw{seed};
    pair_of_crews both{ways_of(seed), wrong};
    script lines;
    for (std::size_t i = 0; i < script_length; ++i) {
        lines.push_back(draw.next(both.model()));
        if (!both.agree_on(lines.back())) return lines;
    }
    if (counts) {
        for (muster::event const& e : both.journal()) ++(*counts)[e.what.index()];
    }
    return {};
}

script shortest(std::uint64_t seed, script const& failing, slip wrong) {
    auto const shows = [&](script const& lines) { return differ(ways_of(seed), lines, wrong); };
    return muster_test::simplify(muster_test::shrink(failing, shows), shows, muster_test::simpler_scripts);
}

std::string as_test(ways how, script const& lines, std::string const& what) {
    auto const flag = [](std::string_view name, bool is) { return std::string{name} + (is ? " = true" : " = false"); };
    std::string out = "// " + what + "\nTEST(random, a_script_that_went_wrong) {\n    EXPECT_EQ(difference({";
    out += flag(".queues", how.queues) + flag(", .engine", how.engine) + flag(", .needs_engine", how.needs_engine);
    out += flag(", .is_silent_stop", how.is_silent_stop) + "}, {\n";
    return out + as_code(lines) + "    }), \"\");\n}\n";
}

TEST(random, C052_C071_a_million_commands_go_as_the_model_says) {
    constexpr std::size_t scripts = 1'000'000 / script_length;
    event_counts counts{};
    for (std::uint64_t seed = 0; seed < scripts; ++seed) {
        script const failing = failing_script(seed, slip::none, &counts);
        if (failing.empty()) continue;
        script const least = shortest(seed, failing, slip::none);
        FAIL() << "seed " << seed << ":\n" << as_test(ways_of(seed), least, difference(ways_of(seed), least));
    }
    // Each kind of event that runs, messages and notices have has happened often; nothing else is in these scripts.
    EXPECT_EQ(std::count_if(counts.begin(), counts.end(), [](std::size_t n) { return n >= 50; }), 17);
}

// What was found so, once.

TEST(random, KF_06_a_restart_ends_all_that_worked_for_the_lost) {
    EXPECT_EQ(difference({}, {{.what = verb::spawn, .who = "a", .text = "go"},
                              {.what = verb::spawn, .number = 1, .text = "go"},
                              {.what = verb::start},
                              {.what = verb::spawn, .number = 2, .text = "go"},
                              {.what = verb::restart}}),
              "");
}

TEST(random, C053_a_restart_finds_the_place_of_a_desk_that_was_forgotten_empty) {
    EXPECT_EQ(difference({.is_silent_stop = true}, {{.what = verb::spawn, .text = "go"},
                                                    {.what = verb::stop_all},
                                                    {.what = verb::forget},
                                                    {.what = verb::restart}}),
              "");
}

TEST(random, C054_a_stop_that_is_refused_reads_the_time_as_well) {
    EXPECT_EQ(difference({}, {{.what = verb::spawn, .who = "a", .text = "go"},
                              {.what = verb::stop_run, .who = "a", .number = 6, .later = 70},
                              {.what = verb::tick, .later = 70}}),
              "");
}

// The search would find a wrong rule, and say it shortly: each planted slip is found soon and comes down to a
// few commands of which none can be spared.
void is_found(slip wrong, std::size_t most) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        script const failing = failing_script(seed, wrong);
        if (failing.empty()) continue;
        script const least = shortest(seed, failing, wrong);
        std::cout << as_test(ways_of(seed), least, difference(ways_of(seed), least, wrong));
        EXPECT_LE(least.size(), most);
        EXPECT_TRUE(differ(ways_of(seed), least, wrong));
        EXPECT_FALSE(differ(ways_of(seed), least, slip::none));
        for (std::size_t i = 0; i < least.size(); ++i) {
            script one_less = least;
            one_less.erase(one_less.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_FALSE(differ(ways_of(seed), one_less, wrong)) << as_code(least[i]);
        }
        return;
    }
    ADD_FAILURE() << "nobody noticed";
}

TEST(random, a_wrong_attempt_is_found_and_cut_down) { is_found(slip::any_attempt_gives_back, 7); }
TEST(random, a_message_that_is_lost_is_found_and_cut_down) { is_found(slip::a_late_message_is_lost, 4); }
TEST(random, a_deadline_that_is_late_is_found_and_cut_down) { is_found(slip::a_deadline_is_late, 4); }

TEST(random, what_differs_is_said_in_words) {
    EXPECT_EQ(difference({}, {{.what = verb::spawn, .text = "go"}, {.what = verb::start}}), "");
    EXPECT_EQ(muster_test::where_they_differ("a: 1\nb: 2\n", "a: 1\nb: 3\n"), "crew \"b: 2\", model \"b: 3\"");
    EXPECT_EQ(muster_test::where_they_differ("a: 1\n", "a: 1\n"), "");
}

TEST(shrink, leaves_what_is_needed_in_its_order) {
    std::vector<int> all(100);
    for (int i = 0; i < 100; ++i) all[static_cast<std::size_t>(i)] = i;
    auto const holds = [](std::vector<int> const& some) {
        return std::count(some.begin(), some.end(), 17) != 0 && std::count(some.begin(), some.end(), 80) != 0;
    };
    EXPECT_EQ(muster_test::shrink(all, holds), (std::vector<int>{17, 80}));
}

}  // namespace
