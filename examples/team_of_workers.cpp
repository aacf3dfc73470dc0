// A team with work to share: who joins, what waits for what, and how the team is taken apart again, twice, since the first
// time a directory is busy. Then another crew takes up the same events in the middle of that.
#include <muster/crew/crew.hpp>
#include <muster/crew/event_line.hpp>
#include <muster/crew/team_file_text.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::chrono_literals;

bool is_busy = true;  // the team's directory, the first time

std::string remove_directory(muster::team const&) { return is_busy ? "busy" : ""; }
std::string remove_worktrees(muster::team const& of) { return of.worktrees.size() == 1 ? "" : "which?"; }

//{ quoted by docs/teams.md: close
// Whatever a step removes, the next one has what it needs: the team in memory. A step that fails stops no other, and is
// tried again when this is called again. Answers whether the team is gone.
bool close(muster::crew& crew, muster::time_point now, muster::binding_key const& desk, std::string_view name) {
    muster::closing_answer const begun = crew.close_team(now, desk, name);
    if (!begun) return false;  // members are at work: begun.active
    bool all = true;
    std::uint32_t step = 0;
    for (auto const remove : {remove_directory, remove_worktrees}) {
        bool const done_before =
            std::find(begun.team.cleaned_up.begin(), begun.team.cleaned_up.end(), step) != begun.team.cleaned_up.end();
        if (done_before || remove(begun.team).empty())
            (void)crew.clean_up_done(now, desk, name, step);
        else
            all = false;
        ++step;
    }
    return all && crew.finish_closing(now, desk, name) == muster::team_fault::none;
}
//}

int run() {
    std::vector<muster::event> journal;
    //{ quoted by docs/teams.md: use
    muster::binding_key const desk = *muster::binding_key::of("whatsapp", "ana_main");
    muster::crew crew{{}, {.on_event = [&](muster::event const& e) { journal.push_back(e); }}};
    muster::time_point now{1s};

    crew.open_team(now, desk, {.name = muster::team_name_from("Auth"), .description = "Token expiry"});
    auto const scout = crew.spawn_member(now, desk, {.team = "auth"}, {.prompt = "Find it.", .name = "scout"}).spawned;
    auto const other = crew.spawn_member(now, desk, {.team = "auth"}, {.prompt = "Fix it.", .name = "scout"}).spawned;
    crew.keep_worktree(now, desk, "auth", "/srv/auth-1");

    // What there is to do: the second waits for the first, and who claims a task has it alone.
    auto const find = crew.add_task(now, desk, "auth", {.subject = "Find the bug"}).task;
    auto const fix = crew.add_task(now, desk, "auth", {.subject = "Fix it"}).task;
    crew.link_tasks(now, desk, "auth", find, fix);
    bool const too_early{crew.claim_task(now, desk, "auth", fix, other.worker.text())};
    bool const claimed{crew.claim_task(now, desk, "auth", find, scout.worker.text())};
    bool const lost_race{crew.claim_task(now, desk, "auth", find, other.worker.text())};

    // A member that has done its work is idle: its result is in its notice, and nobody is woken by that.
    while (crew.start(now)) {}  // threads of the host's have them
    crew.finish(now, scout.run, {.result = "auth.rs:142"});
    bool const done{crew.move_task(now, desk, "auth", find, muster::task_state::completed)};
    bool const in_time{crew.claim_task(now, desk, "auth", fix, other.worker.text())};
    //}
    bool const at_work = !close(crew, now, desk, "auth") && !crew.find_team(desk, "auth")->is_being_deleted;
    crew.finish(now, other.run, {.result = "Fixed."});
    std::string const file = muster::team_file_text(*crew.find_team(desk, "auth"));
    bool const half_gone = !close(crew, now, desk, "auth") && crew.find_team(desk, "auth")->is_being_deleted;

    // Here the program ends, and another one takes up what it has kept.
    muster::crew again;
    bool const taken_up = again.restore(journal) == journal.size();
    is_busy = false;
    bool const gone = close(again, now, desk, "auth") && !again.find_team(desk, "auth");

    for (muster::event const& each : journal) std::printf("%s\n", muster::event_line(each).c_str());
    std::printf("%s\n", file.c_str());
    bool const joined = scout.worker.text() == "scout.1" && other.worker.text() == "scout-2.2";
    bool const shared = !too_early && claimed && !lost_race && done && in_time;
    bool const closed = at_work && half_gone && taken_up && gone;
    return joined && shared && closed ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main() { return run(); }
