// What a coordinator does with a team "t": it closes it, carries out the clean-up, and hires for it.
#pragma once

#include "moves.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace muster_test::moves {

inline bool is_active(scene const& at, std::string const& name) {
    muster::worker const* const w = at.crew.find(desk(), name);
    return w && (w->is_live() || w->wants_to_go_on);
}

// The lead wants one more member, "c". A team that is being closed takes nobody.
inline void hire_for_team(scene& at, std::string const&) {
    muster::team const* const which = at.crew.find_team(desk(), "t");
    bool const may = which && !which->is_being_deleted;
    EXPECT_EQ(
        static_cast<bool>(at.crew.spawn_member(at.now(), desk(), {.team = "t"}, {.prompt = "Do it.", .name = "c"})),
        may);
}

// Refused, with nothing changed, while a member is at work.
inline void close_team(scene& at, std::string const&) {
    std::string const before = picture(at.crew);
    bool const blocked = is_active(at, "a") || is_active(at, "b") || is_active(at, "c");
    bool const exists = at.crew.find_team(desk(), "t") != nullptr;
    muster::closing_answer const answer = at.crew.close_team(at.now(), desk(), "t");
    EXPECT_EQ(static_cast<bool>(answer), exists && !blocked);
    EXPECT_EQ(answer.active.empty(), !exists || !blocked);
    EXPECT_TRUE(answer || picture(at.crew) == before);
}

// Whoever is at work is stopped, and nobody else.
inline void close_team_by_force(scene& at, std::string const&) {
    std::vector<std::string> at_work;
    for (std::string const name : {"a", "b", "c"}) {
        if (is_active(at, name)) at_work.emplace_back(at.crew.find(desk(), name)->id.text());
    }
    muster::closing_answer const answer = at.crew.close_team(at.now(), desk(), "t", muster::closing::by_force);
    std::vector<std::string> killed;
    for (muster::worker_id const& id : answer.killed) killed.emplace_back(id.text());
    EXPECT_TRUE(!answer || killed == at_work);
    EXPECT_TRUE(!answer || (!is_active(at, "a") && !is_active(at, "b") && !is_active(at, "c")));
}

// The clean-up is over: only then is the name free, and only of a team that was closed.
inline void clean_up(scene& at, std::string const&) {
    muster::team const* const which = at.crew.find_team(desk(), "t");
    bool const may = which && which->is_being_deleted;
    EXPECT_EQ(at.crew.clean_up_done(at.now(), desk(), "t", 1) == muster::team_fault::none, may);
    EXPECT_EQ(at.crew.finish_closing(at.now(), desk(), "t") == muster::team_fault::none, may);
    EXPECT_TRUE(!may || !at.crew.find_team(desk(), "t"));
}

}  // namespace muster_test::moves
