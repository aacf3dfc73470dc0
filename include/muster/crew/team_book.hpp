// The teams that one coordinator leads.
//
//     muster::team_book book;
//     if (book.fault_of_opening("auth") == muster::team_fault::none) book.open({.name = "auth"});
//
// It keeps what is known of them and decides names and room; who still works is the crew's to say. Everything in it has
// a limit, and a look-up is linear in the few teams that there may be. One thread at a time.
#pragma once

#include <muster/crew/team.hpp>  // team, team_fault, team_limits

#include <algorithm>    // find, find_if, min, remove
#include <cstddef>      // size_t
#include <deque>        // deque
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0 {

class team_book {
public:
    explicit team_book(team_limits most = {}) : most_(most) {}

    // What stands against a new team; `name` as team_name_from gives it.
    [[nodiscard]] team_fault fault_of_opening(std::string_view name) const {
        if (!most_.enabled) return team_fault::disabled;
        if (name.empty()) return team_fault::bad_name;
        if (find(name)) return team_fault::name_taken;
        return teams_.size() < most_.max_teams ? team_fault::none : team_fault::too_many_teams;
    }
    // What stands against another member, whoever it is.
    [[nodiscard]] team_fault fault_of_joining(team const& which) const noexcept {
        if (which.is_being_deleted) return team_fault::deleted;
        return which.members.size() + 1 < most_.max_members ? team_fault::none : team_fault::team_full;
    }
    // What stands against looking for a team in order to close it.
    [[nodiscard]] team_fault fault_of_closing(std::string_view name) const {
        if (!most_.enabled) return team_fault::disabled;
        if (find(name)) return team_fault::none;
        bool const was = !name.empty() && std::find(deleted_.begin(), deleted_.end(), name) != deleted_.end();
        return was ? team_fault::already_deleted : team_fault::not_found;
    }

    // From now on no more teams than that at once; it never raises the limit, and closes none that is open.
    void lead_at_most(std::size_t teams) noexcept { most_.max_teams = std::min(most_.max_teams, teams); }

    // Of a name without a fault. Answers the team, as `find` does.
    team& open(team what) {
        deleted_.erase(std::remove(deleted_.begin(), deleted_.end(), what.name), deleted_.end());
        return teams_.emplace_back(std::move(what));
    }
    // Only its name is known from now on.
    void close(std::string_view name) {
        auto const at = std::find_if(teams_.begin(), teams_.end(), [&](team const& one) { return one.name == name; });
        if (at == teams_.end()) return;
        deleted_.push_back(std::move(at->name));
        teams_.erase(at);
        if (deleted_.size() > most_.max_deleted) deleted_.pop_front();
    }

    // Null if there is none; the pointer lasts until a team is opened or closed.
    [[nodiscard]] team const* find(std::string_view name) const noexcept {
        for (team const& one : teams_) {
            if (one.name == name) return &one;
        }
        return nullptr;
    }
    [[nodiscard]] team* find(std::string_view name) noexcept {
        return const_cast<team*>(static_cast<team_book const&>(*this).find(name));
    }
    // The team of a worker, or null.
    [[nodiscard]] team const* find_team_of(worker_id const& who) const noexcept {
        for (team const& one : teams_) {
            for (team_member const& member : one.members) {
                if (member.worker == who) return &one;
            }
        }
        return nullptr;
    }

    [[nodiscard]] std::vector<team> const& teams() const noexcept { return teams_; }  // in the order of their opening
    [[nodiscard]] team_limits const& limits() const noexcept { return most_; }

private:
    team_limits most_;
    std::vector<team> teams_;
    std::deque<std::string> deleted_;
};

}  // namespace muster::inline v0
