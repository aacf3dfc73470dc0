// Every board of every coordinator: the fold of the events of task_event.hpp.
//
//     muster::task_board const* const own = crew.state().boards().find(desk, "");   // the coordinator's own board
//
// A board begins with its first task, and goes with its team.
#pragma once

#include <muster/crew/detail/text_order.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/task_board.hpp>
#include <muster/crew/team.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

class board_register {
public:
    // Null while there is no task on it.
    [[nodiscard]] task_board const* find(binding_key const& in, std::string_view name) const noexcept {
        auto const here = boards_.find(in);
        if (here == boards_.end()) return nullptr;
        auto const found = here->second.find(name);
        return found == here->second.end() ? nullptr : &found->second;
    }
    [[nodiscard]] bool has_room_for(binding_key const& in, std::size_t max_bindings) const noexcept {
        return boards_.size() < max_bindings || boards_.contains(in);
    }
    [[nodiscard]] bool has_unfinished(binding_key const& in) const noexcept {
        auto const here = boards_.find(in);
        if (here == boards_.end()) return false;
        for (auto const& [name, board] : here->second) {
            if (board.has_unfinished()) return true;
        }
        return false;
    }

    bool apply(binding_key const& in, events::task_added const& what) {
        if (in.empty()) return false;
        task_board fresh;
        if (!find(in, what.board)) return fresh.apply(what) && boards_[in].emplace(what.board, std::move(fresh)).second;
        return boards_.at(in).find(what.board)->second.apply(what);
    }
    template <class What>
    requires requires(task_board& to, What const& what) { to.apply(what); }
    bool apply(binding_key const& in, What const& what) {
        return find(in, what.board) && boards_.at(in).find(what.board)->second.apply(what);
    }

    // What a member had and was not done is nobody's any more.
    void release(binding_key const& in, std::string_view name, team_member const& who) {
        task_board const* const board = find(in, name);
        if (!board) return;
        std::string_view const owners[] = {who.worker.text(), who.name};
        for (std::string_view const owner : owners) {
            for (task_number const each : board->unfinished_of(owner)) {
                apply(in, events::task_released{std::string{name}, each});
            }
        }
    }
    void forget(binding_key const& in, std::string_view name) {
        auto const here = boards_.find(in);
        if (here == boards_.end()) return;
        if (auto const found = here->second.find(name); found != here->second.end()) here->second.erase(found);
        if (here->second.empty()) boards_.erase(here);
    }
    void forget(binding_key const& in) { boards_.erase(in); }

private:
    std::map<binding_key, std::map<std::string, task_board, detail::text_order>> boards_;
};

}}  // namespace muster::v0
