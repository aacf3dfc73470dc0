#include <muster/crew/team_event.hpp>

#include <muster/crew/event_line.hpp>
#include <muster/crew/event_record.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace events = muster::events;

// One of each, with something in every field.
std::vector<muster::event> one_of_each() {
    muster::binding_key const desk = *muster::binding_key::of("cli");
    muster::worker_id const who = *muster::worker_id::from("scout.1");
    muster::time_point const later{std::chrono::milliseconds{31}};
    auto const of = [&](auto what) { return muster::event{{}, desk, who, muster::run_id{2}, std::move(what)}; };
    return {of(events::team_opened{"auth", 3, "Expiry", "s-81", "/t", *muster::binding_key::of("old")}),
            of(events::member_joined{"auth", "scout", muster::actor_kind::teammate, "Find", {{"model", "small"}}}),
            of(events::member_idled{"auth", muster::idle_reason::failed}),
            of(events::member_resumed{"auth"}),
            of(events::member_force_killed{"auth"}),
            of(events::member_left{"auth", muster::leave_reason::evicted}),
            of(events::worktree_kept{"auth", "/w\n"}),
            of(events::broadcast_sent{4}),
            of(events::team_stale{"auth"}),
            of(events::team_draining{"auth", later}),
            of(events::team_closing{"auth"}),
            of(events::team_step_done{"auth", 2}),
            of(events::team_closed{"auth", true, 64}),
            of(events::task_added{"auth", 7, {"Fix\n", "all", "Fixing"}}),
            of(events::task_edited{"", 7, {"Fix", "", ""}}),
            of(events::task_claimed{"auth", 7, "scout.1"}),
            of(events::task_released{"auth", 7}),
            of(events::task_moved{"auth", 7, muster::task_state::in_progress}),
            of(events::tasks_linked{"auth", 6, 7}),
            of(events::tasks_unlinked{"auth", 6, 7}),
            of(events::task_deleted{"", 7})};
}

TEST(team_event, each_is_kept_as_bytes_and_comes_back) {
    for (muster::event const& each : one_of_each()) {
        std::string bytes, again;
        muster::put_event(bytes, each);
        std::string_view left = bytes;
        muster::event read;
        ASSERT_EQ(muster::get_event(left, read), muster::event_fault::none) << muster::event_line(each);
        EXPECT_TRUE(left.empty());
        muster::put_event(again, read);
        EXPECT_EQ(again, bytes);
        EXPECT_EQ(muster::event_line(read), muster::event_line(each));
    }
}

TEST(team_event, each_has_a_line_of_its_own) {
    std::string all;
    for (muster::event const& each : one_of_each()) {
        std::string const line = muster::event_line(each);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        all += line.substr(line.find(": ") + 2) + '\n';
    }
    EXPECT_EQ(all,
              "team auth opened\njoined team auth\nidle in team auth (failed)\nresumed in team auth\n"
              "killed in team auth\nleft team auth (evicted)\nteam auth keeps a worktree at \"/w\\n\"\n"
              "message to everyone has reached 4\nteam auth is stale\nteam auth drains until 31 ms\n"
              "team auth is closing\nteam auth has done step 2 of its clean-up\nteam auth closed\n"
              "task auth/7 added: \"Fix\\n\"\ntask 7 edited: \"Fix\"\ntask auth/7 claimed by \"scout.1\"\n"
              "task auth/7 released\ntask auth/7 is in_progress\ntask auth/7 waits for 6\n"
              "task auth/7 waits for 6 no more\ntask 7 deleted\n");
}

}  // namespace
