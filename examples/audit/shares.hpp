// The shares of a tree on their way: who searches which, what was reported, and what is left when a run ends early.
//
//     audit::shares all{4};
//     for (audit::part& one : all.parts()) one.worker = hire(one);
//     audit::part* const ended = all.of_worker("research-2.2");
//     ended->take(report);
//     if (!ended->complete()) hire(all.go_on(*ended));   // what it left, as a part of its own
//
// Which file belongs to a share depends on its path alone, so share 2 of 4 is shares 2 and 6 of 8: a rest can be split.
#pragma once

#include "labels.hpp"

#include <muster/plan/task_history.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

namespace audit {

// A share, or what an earlier part of it has left: the files behind one of them.
struct part {
    std::uint64_t number = 1, of = 1;
    std::uint64_t home = 1;     // the share that it comes from, as they were counted at the beginning
    std::uint64_t attempt = 1;  // how often its files have been tried, this time included
    std::string name = {};      // that its worker is asked for by
    std::string step = {};      // of the plan: that of the part before it, unless that one was split
    std::string after = {};     // the last file that is known already; empty: none
    std::string worker = {};
    std::string report = {};
    muster::task_history tried = {};  // what was, and how it failed
    bool ended = false;
    bool handed_on = false;  // others search what it left

    void take(std::string_view text) {
        ended = true;
        report = text;
    }
    [[nodiscard]] bool complete() const { return value_of(report, "complete") == "yes"; }
    [[nodiscard]] bool missing() const { return ended && !complete() && !handed_on; }
    // The note with what it found; empty where there is none.
    [[nodiscard]] std::string_view note() const { return value_of(report, "note"); }
    // The last file that is searched.
    [[nodiscard]] std::string_view through() const {
        std::string_view const told = value_of(report, "through");
        return told.empty() ? after : told;
    }
    // "2 of 4", "2 of 4, behind src/a.cpp"
    [[nodiscard]] std::string share() const { return std::to_string(number) + " of " + std::to_string(of); }
    [[nodiscard]] std::string rest() const {
        return through().empty() ? share() : share() + ", behind " + std::string{through()};
    }
};

class shares {
public:
    explicit shares(std::uint64_t count) : count_(count) {
        for (std::uint64_t number = 1; number <= count; ++number) add({.number = number, .of = count, .home = number});
    }

    // Those that there have been so far, in the order in which they were asked for. They stay where they are.
    [[nodiscard]] std::deque<part>& parts() { return parts_; }
    [[nodiscard]] std::deque<part> const& parts() const { return parts_; }

    // The last one that a worker was given; null for a stranger.
    [[nodiscard]] part* of_worker(std::string_view id) {
        for (auto one = parts_.rbegin(); one != parts_.rend(); ++one) {
            if (!one->ended && one->worker == id) return &*one;
        }
        return nullptr;
    }

    // What is left of a part goes on as another one, or as two halves, of which the answer is the first. What was tried
    // goes with it.
    part& go_on(part& from) {
        part next = rest_of(from, from.number, from.of);
        next.step = from.step;
        return add(std::move(next));
    }
    part& go_on_as_halves(part& from) {
        part& first = add(rest_of(from, from.number, from.of * 2));
        add(rest_of(from, from.number + from.of, from.of * 2));
        return first;
    }

    [[nodiscard]] bool all_ended() const {
        for (part const& one : parts_) {
            if (!one.ended) return false;
        }
        return true;
    }
    [[nodiscard]] std::uint64_t files() const {
        std::uint64_t files = 0;
        for (part const& one : parts_) files += number_of(one.report, "files");
        return files;
    }
    [[nodiscard]] std::uint64_t missing() const {
        std::uint64_t missing = 0;
        for (part const& one : parts_) missing += one.missing();
        return missing;
    }
    [[nodiscard]] std::uint64_t count() const { return count_; }

private:
    static part rest_of(part& from, std::uint64_t number, std::uint64_t of) {
        from.handed_on = true;
        return {.number = number,
                .of = of,
                .home = from.home,
                .attempt = from.attempt + 1,
                .after = std::string{from.through()},
                .tried = from.tried};
    }

    // research-2, then research-2b, research-2c and so on, behind the alphabet research-2-27.
    part& add(part one) {
        one.tried.purpose = "share " + one.share();
        one.tried.can_split = true;
        std::uint64_t earlier = 0;
        for (part const& other : parts_) earlier += other.home == one.home;
        one.name = "research-" + std::to_string(one.home);
        if (earlier >= 26)
            one.name += '-' + std::to_string(earlier + 1);
        else if (earlier != 0)
            one.name += static_cast<char>('a' + earlier);
        if (one.step.empty()) one.step = one.name;
        one.tried.task = one.step;
        return parts_.emplace_back(std::move(one));
    }

    std::uint64_t count_;
    std::deque<part> parts_;
};

}  // namespace audit
