// The requests of a crew that are open, or that a coordinator has not read yet: the fold of their events.
//
//     for (muster::request const& one : crew.state().requests().unread(desk)) muster::write(one, turn);
//
// A request is in it until it is answered, its run has ended, or, if it says something to the coordinator, until that
// is read. `apply` refuses what cannot have happened. Look-ups take logarithmic time, lists are linear in what they give.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/crew/request_event.hpp>
#include <muster/crew/time.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

enum class request_state : unsigned char {
    open,      // it waits for an answer
    rejected,  // the run goes on, and `text` says why
    lapsed,    // nobody has answered in time, and the run goes on
    told,      // there is nothing to answer
};

struct request {
    request_id id = {};
    request_state state = request_state::open;
    worker_id worker = {};
    run_id run = {};
    std::string text = {};
    time_point sent{};
    time_point until{};
    bool is_unread = false;  // it says something to the coordinator, who has not read it yet
};

class request_book {
public:
    using key = std::pair<binding_key, std::uint64_t>;

    // Whether the run is there is for the caller to know.
    bool apply(binding_key const& in, worker_id const& who, run_id run, time_point at,
               events::request_sent const& what) {
        if (in.empty() || run.empty() || what.number != last(in) + 1) return false;
        bool const is_note = what.kind == request_kind::note;
        request_state const state = is_note ? request_state::told : request_state::open;
        bool const is_unread = what.kind != request_kind::shutdown;
        last_[in] = what.number;
        ++held_[in];
        requests_.emplace(key{in, what.number}, request{request_id{what.kind, what.number}, state, who, run, what.text,
                                                        at, what.until, is_unread});
        if (is_note) return true;
        open_.emplace(run, key{in, what.number});
        due_.emplace(what.until, key{in, what.number});
        return true;
    }
    bool apply(binding_key const& in, run_id run, events::request_answered const& what) {
        request* const found = open_one(in, what.number);
        if (!found || !(found->run == run)) return false;
        shut(*found, in);
        bool const has_more_to_say = found->id.kind() == request_kind::shutdown && !what.approved;
        has_more_to_say ? say(*found, request_state::rejected, what.text) : forget(in, what.number);
        return true;
    }
    bool apply(binding_key const& in, run_id run, events::request_lapsed const& what) {
        request* const found = open_one(in, what.number);
        if (!found || !(found->run == run)) return false;
        shut(*found, in);
        bool const has_more_to_say = found->id.kind() == request_kind::shutdown;
        has_more_to_say ? say(*found, request_state::lapsed, {}) : forget(in, what.number);
        return true;
    }
    bool apply(binding_key const& in, events::request_read const& what) {
        auto const found = requests_.find({in, what.number});
        if (found == requests_.end() || !found->second.is_unread) return false;
        found->second.is_unread = false;
        if (found->second.state != request_state::open) forget(in, what.number);
        return true;
    }

    // What is open of a run is over with it: its notice says all.
    void end(run_id run) {
        for (auto at = of(run); at != open_.end() && at->first == run; at = of(run)) {
            auto const [in, number] = at->second;
            shut(requests_.at({in, number}), in);
            forget(in, number);
        }
    }

    // A binding that nobody is in any more, and of which nothing is here.
    void forget(binding_key const& in) {
        last_.erase(in);
        held_.erase(in);
    }

    // Null for what never was, is over, or is another binding's.
    [[nodiscard]] request const* find(binding_key const& in, std::uint64_t number) const {
        auto const found = requests_.find({in, number});
        return found == requests_.end() ? nullptr : &found->second;
    }
    // The open one of a kind that a run has, or null.
    [[nodiscard]] request const* find_open(run_id run, request_kind kind) const {
        for (auto at = of(run); at != open_.end() && at->first == run; ++at) {
            request const& one = requests_.at(at->second);
            if (one.id.kind() == kind) return &one;
        }
        return nullptr;
    }
    // In the order in which they were sent. The pointers last until the next command.
    [[nodiscard]] std::vector<request const*> unread(binding_key const& in) const {
        std::vector<request const*> all;
        for (auto at = requests_.lower_bound({in, 0}); at != requests_.end() && at->first.first == in; ++at) {
            if (at->second.is_unread) all.push_back(&at->second);
        }
        return all;
    }

    [[nodiscard]] std::uint64_t last(binding_key const& in) const { return value_of(last_, in); }
    [[nodiscard]] std::size_t size(binding_key const& in) const { return value_of(held_, in); }  // open or unread
    [[nodiscard]] std::size_t size() const noexcept { return requests_.size(); }
    // When each open one lapses.
    [[nodiscard]] std::set<std::pair<time_point, key>> const& due() const noexcept { return due_; }

private:
    using open_requests = std::set<std::pair<run_id, key>>;

    template <class Number>
    [[nodiscard]] static Number value_of(std::map<binding_key, Number> const& from, binding_key const& in) {
        auto const found = from.find(in);
        return found == from.end() ? Number{} : found->second;
    }
    [[nodiscard]] open_requests::const_iterator of(run_id run) const { return open_.lower_bound({run, key{}}); }
    [[nodiscard]] request* open_one(binding_key const& in, std::uint64_t number) {
        auto const found = requests_.find({in, number});
        bool const is_open = found != requests_.end() && found->second.state == request_state::open;
        return is_open ? &found->second : nullptr;
    }
    void shut(request const& what, binding_key const& in) {
        open_.erase({what.run, key{in, what.id.number()}});
        due_.erase({what.until, key{in, what.id.number()}});
    }
    static void say(request& what, request_state state, std::string text) {
        what.state = state;
        what.text = std::move(text);
        what.is_unread = true;
    }
    void forget(binding_key const& in, std::uint64_t number) {
        requests_.erase({in, number});
        --held_[in];
    }

    std::map<key, request> requests_;
    std::map<binding_key, std::uint64_t> last_;
    std::map<binding_key, std::size_t> held_;
    open_requests open_;
    std::set<std::pair<time_point, key>> due_;
};

}}  // namespace muster::v0
