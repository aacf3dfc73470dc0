// No command makes an event that the crew's own state refuses: such an event ends the program with a sentence, and so it
// would end these tests. And no journal ends it, whoever has written it and whatever has become of it.
#include <muster/crew/crew.hpp>

#include "any_arguments.hpp"

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace {

using muster_test::any_arguments;

// Whoever reads the sentence wants to know how to come there again.
struct on_the_way {
    static inline std::uint64_t seed = 0;
    static inline char const* what = "";
    static inline std::terminate_handler before = nullptr;

    on_the_way() {
        before = std::set_terminate([] {
            std::fprintf(stderr, "while %s with the seed %llu\n", what, static_cast<unsigned long long>(seed));
            before();
        });
    }
    ~on_the_way() { std::set_terminate(before); }
};

using event_counts = std::array<std::size_t, std::variant_size_v<decltype(muster::event::what)>>;
using journal = std::vector<muster::event>;

// What a crew does that is told anything at all.
journal told_anything(std::uint64_t seed, std::size_t commands, muster::crew_limits const& most) {
    any_arguments draw{seed};
    journal told;
    muster::crew_options how = draw.options();
    how.on_event = [&](muster::event const& e) { told.push_back(e); };
    muster::crew crew{most, std::move(how)};
    for (std::size_t i = 0; i < commands; ++i) draw.command_to(crew);
    muster::crew again{most};
    EXPECT_EQ(again.restore(told), told.size());
    EXPECT_EQ(muster_test::picture(again), muster_test::picture(crew)) << "seed " << seed;
    return told;
}

TEST(refused_events, no_command_makes_one_whatever_its_arguments_are) {
    on_the_way const there;
    on_the_way::what = "commands are told anything";
    event_counts counts{};
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        on_the_way::seed = seed;
        for (muster::event const& e : told_anything(seed, 500, any_arguments{seed + 1}.limits()))
            ++counts[e.what.index()];
    }
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        EXPECT_GE(counts[kind], 20U) << muster::detail::event_names<decltype(muster::event::what)>::all[kind];
    }
}

// Each command, at each place of a script: also where no script would come to it.
TEST(refused_events, no_command_makes_one_at_any_place_of_a_script) {
    on_the_way const there;
    on_the_way::what = "each command is told anything";
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        muster::crew_limits const most = any_arguments{seed + 7}.limits();
        journal const told = told_anything(seed, 60, most);
        for (std::size_t place = 0; place <= told.size(); place += 3) {
            for (std::size_t which = 0; which < any_arguments::commands; ++which) {
                on_the_way::seed = seed;
                muster::crew crew{most};
                any_arguments draw{seed * 1000 + place + which};
                ASSERT_EQ(crew.restore(std::span{told}.first(place)), place);
                draw.command_to(crew, which);
            }
        }
    }
}

// A journal with events that are gone, twice, in another order, of another crew, or changed in a part.
class spoiling {
public:
    explicit spoiling(std::uint64_t seed) : draw_(seed) {}

    journal spoilt(journal of, journal const& other) {
        for (std::size_t times = 1 + draw_.below(8); times != 0 && !of.empty(); --times) spoil(of, other);
        return of;
    }

private:
    void spoil(journal& of, journal const& other) {
        auto const at = of.begin() + static_cast<std::ptrdiff_t>(draw_.below(of.size()));
        switch (draw_.below(9)) {
            case 0: of.erase(at); return;
            case 1: of.insert(at, *at); return;
            case 2: std::iter_swap(at, of.begin() + static_cast<std::ptrdiff_t>(draw_.below(of.size()))); return;
            case 3: of.erase(at + 1, of.end()); return;
            case 4:
                if (!other.empty()) *at = other[draw_.below(other.size())];
                return;
            case 5: at->run = muster::run_id{at->run.number() + draw_.below(3) - 1}; return;
            case 6: at->worker = of[draw_.below(of.size())].worker; return;
            case 7:
                at->binding = draw_.below(3) == 0 ? muster::binding_key{} : of[draw_.below(of.size())].binding;
                return;
            default: at->at = draw_.below(2) == 0 ? (muster::time_point::max)() : muster_test::at_ms(0); return;
        }
    }

    muster_test::chance draw_;
};

// As far as it follows, and what follows from that again: worse than any host takes up.
void take_up(muster::crew& crew, std::span<muster::event const> events) {
    while (!events.empty()) {
        std::size_t const fitted = crew.restore(events);
        events = events.subspan(fitted == events.size() ? fitted : fitted + 1);
    }
}

TEST(refused_events, no_command_makes_one_after_a_journal_that_was_spoilt) {
    on_the_way const there;
    on_the_way::what = "a spoilt journal is taken up";
    std::size_t whole = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        on_the_way::seed = seed;
        any_arguments draw{seed + 5};
        muster::crew_limits const most = draw.limits();
        journal const told = told_anything(seed, 120, most);
        journal const bad = spoiling{seed}.spoilt(told, told_anything(seed + 1, 30, most));
        muster::crew crew{most, draw.options()};
        std::size_t const fitted = crew.restore(bad);
        whole += fitted == bad.size() ? 1U : 0U;
        if (seed % 3 == 0) take_up(crew, std::span{bad}.subspan(fitted));
        if (seed % 2 == 0) (void)crew.recover(draw.now());
        for (int i = 0; i < 80; ++i) draw.command_to(crew);
        (void)crew.recover(draw.now());
        (void)crew.next_deadline();
        EXPECT_FALSE(crew.report().empty());
    }
    EXPECT_GE(whole, 100U);  // some of them can have happened all the same
}

}  // namespace
