// The host of an audit: it gives a coordinator its turns, carries out the work that it hands out, and takes every
// report back to it. This is the file to read for how the library is used.
//
//     audit::host host{asked, pad, files, screen, interrupted};
//     audit::reply const last_words = host.run();
#pragma once

#include "agents.hpp"
#include "coordinator.hpp"
#include "foreman.hpp"
#include "options.hpp"
#include "screen.hpp"
#include "staff.hpp"
#include "timeline.hpp"
#include "workbench.hpp"

#include <muster/crew/journal.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/crew/turn_queue.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace audit {

class host {
public:
    // `interrupted` may be set at any time, by a signal for one: then the workers are stopped.
    // With a journal, which lives as long, every event is kept in it, and what it holds is taken up.
    host(options const& asked, muster::scratchpad const& pad, tree_files const& files, screen& shown,
         std::atomic<bool> const& interrupted, muster::journal* kept_in = nullptr);

    // Runs the audit to its end and answers with the coordinator's last words; `gives_up` when it could not end.
    reply run();

    [[nodiscard]] std::vector<std::string> const& envelopes() const { return envelopes_; }
    [[nodiscard]] std::vector<std::string> const& event_lines() const { return event_lines_; }
    [[nodiscard]] foreman const& rules() const { return rules_; }
    // What the coordinator said while others were at work, a line each.
    [[nodiscard]] std::vector<std::string> const& said() const { return said_; }
    [[nodiscard]] timeline const& runs() const { return runs_; }
    [[nodiscard]] std::string report(std::size_t columns) const { return crew_.report({.width = columns}); }
    // How far a run came, in figures that only an audit has.
    [[nodiscard]] progress const& figures_of(muster::run_id run) const { return *figures_.at(run); }

private:
    [[nodiscard]] muster::time_point now() const;

    // The coordinator's side.
    [[nodiscard]] std::string take_up();
    reply take_turn(muster::turn_input const& turn);
    [[nodiscard]] std::optional<muster::turn_input> next_turn();
    bool is_true(muster::turn_input const& turn);
    void note_end(muster::notice const& ended);
    muster::tool_result hire(muster::tools::team_create_arguments const& given);
    muster::tool_result hire_again(std::string_view name, std::string_view prompt);
    muster::tool_result begun(std::string_view brief, muster::worker_id const& who);
    muster::tool_result continue_worker(muster::tools::send_message_to_worker_arguments const& given);
    muster::tool_result stop_worker(muster::tools::task_stop_arguments const& given);
    muster::tool_result show_steps(muster::tools::todo_write_arguments const& given);

    // The workers' side.
    void give_up(std::string const& why);
    [[nodiscard]] trouble trouble_for(std::string_view task) const;
    void pass_on(std::string_view words);
    void on_event(muster::event const& what);
    void look_again();

    // Who may begin what, and when.
    void note_plan();
    muster::tool_result change_plan(tools::change_plan::arguments const& given);
    muster::tool_result merge(tools::merge_notes::arguments const& given);
    muster::tool_result write(tools::write_note::arguments const& given);

    options const& asked_;
    muster::scratchpad const& pad_;
    screen& screen_;
    std::atomic<bool> const& interrupted_;
    muster::binding_key const desk_;
    std::chrono::steady_clock::time_point const start_;

    std::mutex mutex_;  // guards what follows, down to `problem_`
    std::condition_variable something_ended_;
    bool ended_ = false;                    // since it was looked at
    std::vector<std::string> event_lines_;  // each event but the turns as a line
    std::string problem_;                   // why no report can be trusted

    std::vector<std::string> envelopes_;  // as they reached the coordinator
    std::vector<std::string> said_;       // by it, but its last words
    std::map<muster::run_id, std::shared_ptr<progress>> figures_;
    timeline runs_;
    foreman rules_;
    std::string plan_text_;          // as its note has it
    std::uint64_t plan_number_ = 0;  // of the note's version
    std::size_t told_ = 0;           // how much of what was said the note knows
    coordinator mind_;
    progress own_progress_;
    workbench own_bench_;
    muster::toolbox<lead> box_;
    conversation talk_;
    muster::turn_queue inbox_;  // of the coordinator
    std::unique_ptr<muster::shared_crew> const owned_crew_;
    muster::shared_crew& crew_;
    staff staff_;  // last: its threads end before what they use
};

}  // namespace audit
