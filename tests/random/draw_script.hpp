// Draws scripts that come to the point: names, runs and notices that are there, that were there, and that never were.
#pragma once

#include "naive_crew.hpp"
#include "script.hpp"

#include <chance.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace muster_test {

// The next command for a crew that stands as the model does.
class drawing {
public:
    explicit drawing(std::uint64_t seed) : draw_(seed) {}

    command next(naive_crew const& at) {
        command c{.what = verb_drawn()};
        c.desk = drawn_desk();
        c.later = drawn_time();
        c.flag = draw_.below(5) == 0;
        fill(c, at);
        return c;
    }

private:
    // How often each is drawn: work has to go on, and a restart loses the most.
    verb verb_drawn() {
        static constexpr struct {
            verb what;
            std::size_t weight;
        } weights[] = {
            {verb::spawn, 12},        {verb::start, 18},        {verb::next_turn, 12}, {verb::progress, 4},
            {verb::wait_for_user, 3}, {verb::user_answered, 4}, {verb::finish, 14},    {verb::fail, 4},
            {verb::stop, 5},          {verb::stop_run, 2},      {verb::stop_all, 1},   {verb::tick, 4},
            {verb::take, 8},          {verb::acknowledge, 9},   {verb::give_back, 3},  {verb::give_back_all, 1},
            {verb::fetch, 3},         {verb::send, 14},         {verb::nudge, 6},      {verb::tell, 5},
            {verb::connect, 1},       {verb::forget, 2},        {verb::restart, 1}};
        static constexpr std::size_t all = [] {
            std::size_t sum = 0;
            for (auto const& one : weights) sum += one.weight;
            return sum;
        }();
        std::size_t at = draw_.below(all);
        for (auto const& one : weights) {
            if (at < one.weight) return one.what;
            at -= one.weight;
        }
        return verb::tick;
    }

    int drawn_desk() {
        std::size_t const d = draw_.below(20);
        return d == 0 ? 2 : d < 6 ? 1 : 0;
    }
    std::int64_t drawn_time() {
        static constexpr std::int64_t steps[] = {0, 0, 0, 0, 0, 1, 1, 5, 25, 70, -9, 40};
        return steps[draw_.below(std::size(steps))];
    }
    // One of the last few, or the one that comes next.
    std::uint64_t near(std::uint64_t last) {
        std::uint64_t const back = draw_.below(6);
        return last + 1 > back ? last + 1 - back : 0;
    }
    std::uint64_t drawn_run(naive_crew const& at) {
        return draw_.below(3) == 0 ? near(at.last_run()) : at.live_run_at(draw_.below(16));
    }
    std::string drawn_name() {
        static constexpr std::string_view names[] = {"", "", "a", "b", "c"};
        return std::string{names[draw_.below(std::size(names))]};
    }
    std::string drawn_text() {
        static constexpr std::string_view texts[] = {"", "go", "do it", "and this", "twelve bytes", "thirteen long"};
        return std::string{texts[draw_.below(16) < 15 ? 1 + draw_.below(4) : draw_.below(std::size(texts))]};
    }
    std::string drawn_worker(command const& c, naive_crew const& at) {
        std::string name = drawn_name();
        if (!name.empty() && draw_.below(2) == 0) return name;
        if (name.empty()) name = draw_.below(16) == 0 ? "" : "worker";
        if (name.empty()) return name;
        return name + '.' + std::to_string(near(at.last_worker(c.desk % 2)));
    }

    void fill(command& c, naive_crew const& at) {
        switch (c.what) {
            case verb::spawn:
                c.who = drawn_name();
                c.attempt = static_cast<std::uint32_t>(draw_.below(3));
                c.text = drawn_text();
                if (draw_.below(2) == 0) c.number = drawn_run(at);
                if (draw_.below(6) == 0) c.tokens = 1 + draw_.below(20);
                if (draw_.below(6) == 0) c.silence = static_cast<std::int64_t>(5 + draw_.below(20));
                return;
            case verb::progress: c.tokens = draw_.below(20); [[fallthrough]];
            case verb::wait_for_user:
            case verb::user_answered:
            case verb::next_turn:
            case verb::finish:
            case verb::fail:
                c.number = drawn_run(at);
                c.text = drawn_text();
                return;
            case verb::stop_run:
            case verb::fetch:
                if (c.flag || c.what == verb::stop_run) c.number = drawn_run(at);
                [[fallthrough]];
            case verb::stop:
                c.who = drawn_worker(c, at);
                if (c.what != verb::fetch && draw_.below(3) == 0) c.text = drawn_text();
                return;
            case verb::take: c.number = draw_.below(4); [[fallthrough]];
            case verb::give_back_all:
                if (draw_.below(4) == 0) c.who = drawn_worker(c, at);
                return;
            case verb::acknowledge:
            case verb::give_back:
                c.number = near(at.last_notice(c.desk % 2));
                c.attempt = static_cast<std::uint32_t>(draw_.below(4));
                c.who = draw_.below(8) == 0 ? drawn_worker(c, at) : at.reader_of(c.desk % 2, c.number);
                return;
            case verb::send:
            case verb::nudge:
            case verb::tell:
                c.who = drawn_worker(c, at);
                c.text = drawn_text();
                return;
            default: return;
        }
    }

    chance draw_;
};

}  // namespace muster_test
