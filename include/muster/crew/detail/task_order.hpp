// An order of tasks in which each comes after everything that it waits for. It detects circles, usually without a
// search.
//
//     order.add(3);                                               // behind all others
//     if (order.closes_circle(1, 3, blocked_by, blocks)) …;       // is 3 among what 1 waits for?
//     else order.link(1, 3, blocked_by, blocks);                  // from now on 1 comes before 3
//
// A link that agrees with the order costs nothing. For any other link, two searches take turns between the two tasks:
// one over what comes after the first, the other over what comes before the second. The search that ends first decides,
// and the tasks that it found are moved past the other task. So a link costs as much as the smaller side, in whatever
// order tasks are linked.
#pragma once

#include <muster/crew/board_task.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

class task_order {
public:
    void add(task_number which) {
        if (!labels_.empty() && labels_.rbegin()->first > last) spread(labels_.begin(), labels_.end(), 0, step);
        put(which, labels_.empty() ? step : labels_.rbegin()->first + step);
    }
    void remove(task_number which) {
        auto const found = places_.find(which);
        labels_.erase(found->second);
        places_.erase(found);
    }

    // Would a link from `blocker` to `then`, two different tasks, close a circle? `needs(task)` returns the tasks that
    // it waits for, and `feeds(task)` those that wait for it.
    template <class Needs, class Feeds>
    [[nodiscard]] bool closes_circle(task_number blocker, task_number then, Needs needs, Feeds feeds) const {
        return places_.at(blocker) > places_.at(then) && search(blocker, then, needs, feeds).is_circle;
    }
    // Adds a link that closes no circle.
    template <class Needs, class Feeds>
    void link(task_number blocker, task_number then, Needs needs, Feeds feeds) {
        if (places_.at(blocker) < places_.at(then)) return;
        found_tasks const found = search(blocker, then, needs, feeds);
        found.are_before ? move(found.tasks, then, true) : move(found.tasks, blocker, false);
    }

private:
    using label = std::uint64_t;
    using labelled = std::map<label, task_number>;
    static constexpr label step = label{1} << 40;  // room between two neighbours, for tasks that are moved there
    static constexpr label last = label{1} << 62;

    struct found_tasks {
        bool is_circle = false;
        bool are_before = false;              // `blocker` and what it waits for; otherwise `then` and what waits for it
        std::vector<task_number> tasks = {};  // the side that was searched to its end
    };

    // One side of a search: a task, and the tasks that can be reached from it within the bounds.
    class side {
    public:
        side(task_number from, label least, label most) : least_(least), most_(most), seen_{from}, tasks_{from} {}

        [[nodiscard]] bool is_done() const noexcept { return next_ == tasks_.size(); }
        [[nodiscard]] bool has(task_number which) const { return seen_.count(which) != 0; }
        // Follows one link. Returns false if it leads to `goal`.
        template <class Links, class Place>
        bool go_on(task_number goal, Links links, Place place) {
            std::vector<task_number> const& all = links(tasks_[next_]);
            if (link_ == all.size()) {
                ++next_;
                link_ = 0;
                return true;
            }
            task_number const each = all[link_++];
            if (each == goal) return false;
            label const at = place(each);
            if (at > least_ && at < most_ && seen_.insert(each).second) tasks_.push_back(each);
            return true;
        }
        [[nodiscard]] std::vector<task_number> take() { return std::exchange(tasks_, {}); }

    private:
        label least_, most_;
        std::set<task_number> seen_;
        std::vector<task_number> tasks_;
        std::size_t next_ = 0, link_ = 0;
    };

    // Requires that `blocker` comes after `then` in the current order.
    template <class Needs, class Feeds>
    [[nodiscard]] found_tasks search(task_number blocker, task_number then, Needs needs, Feeds feeds) const {
        auto const place = [&](task_number which) { return places_.at(which); };
        side before{blocker, place(then), place(blocker)};
        side after{then, place(then), place(blocker)};
        while (!before.is_done() && !after.is_done()) {
            bool const is_open = before.go_on(then, needs, place) && after.go_on(blocker, feeds, place);
            if (!is_open) return {.is_circle = true};
        }
        bool const are_before = before.is_done();
        return {.are_before = are_before, .tasks = are_before ? before.take() : after.take()};
    }

    // Moves the tasks, in their order, just before or just after `where`.
    void move(std::vector<task_number> tasks, task_number where, bool before) {
        std::sort(tasks.begin(), tasks.end(), [&](auto a, auto b) { return places_.at(a) < places_.at(b); });
        for (task_number const each : tasks) labels_.erase(places_.at(each));
        if (room_at(where, before).second <= tasks.size()) make_room(places_.at(where), tasks.size());
        auto const [first, room] = room_at(where, before);
        label const apart = room / (tasks.size() + 1);
        for (std::size_t i = 0; i < tasks.size(); ++i) put(tasks[i], first + apart * (i + 1));
    }
    // Returns where the room before or after a task begins, and how large it is.
    [[nodiscard]] std::pair<label, label> room_at(task_number where, bool before) const {
        auto const here = labels_.find(places_.at(where));
        auto const next = std::next(here);
        if (!before) return {here->first, next == labels_.end() ? step : next->first - here->first};
        label const from = here == labels_.begin() ? 0 : std::prev(here)->first;
        return {from, here->first - from};
    }
    // Spreads the tasks around a place until there is room for that many before and after each of them. It takes the
    // smallest range that is sparse enough for its size, so that many moves to one place cost little each.
    void make_room(label around, std::size_t count) {
        double may_hold = 1;
        for (unsigned bits = 4; bits < 60; bits += 4) {
            may_hold *= 3;  // 16 times the labels may hold three times the tasks
            label const first = around >> bits << bits;
            auto const from = labels_.lower_bound(first);
            auto const to = labels_.lower_bound(first + (label{1} << bits));
            auto const here = static_cast<label>(std::distance(from, to));
            label const apart = (label{1} << bits) / (here + 1);
            if (static_cast<double>(here) <= may_hold && apart > count) return spread(from, to, first, apart);
        }
    }
    void spread(labelled::iterator from, labelled::iterator to, label first, label apart) {
        std::vector<task_number> all;
        for (auto at = from; at != to; ++at) all.push_back(at->second);
        labels_.erase(from, to);
        for (task_number const each : all) put(each, first += apart);
    }
    void put(task_number which, label at) {
        places_[which] = at;
        labels_[at] = which;
    }

    std::map<task_number, label> places_;
    labelled labels_;
};

}}}  // namespace muster::v0::detail
