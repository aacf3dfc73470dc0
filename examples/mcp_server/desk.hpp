// The tools of a coordinator over a live crew, whose workers each have a thread. The coordinator is the model of the
// MCP client.
//
//     mcp_server::desk desk{asked, pad, files, [&] { waker.wake(); }};
//     muster::turn turn = desk.begin("TeamCreate", R"({"prompt":"…"})");   // never waits
//     desk.step();                                                         // after each wake-up
//     if (turn.ready()) send(turn.result(0));
//
// Use it on one thread. Only the workers run on others.
#pragma once

#include "../audit/note_merge.hpp"
#include "../audit/staff.hpp"
#include "../audit/tree_files.hpp"
#include "../audit/workbench.hpp"
#include "agents.hpp"

#include <muster/crew/coordination.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/toolbox/turn.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcp_server {

struct desk_options {
    std::size_t workers = 4;     // at work at once; more wait
    std::uint64_t budget = 600;  // seconds for each run of a worker
    std::string slow = {};       // workers whose names begin so use up their time; empty: none

    // Told what happens in the crew, a line each, from any thread.
    std::function<void(std::string line)> log = [](std::string) {};
};

// advance: how far all workers have come since the beginning; `files` never falls
struct advance {
    std::uint64_t files = 0;
    std::uint64_t uses = 0;
};

class desk {
public:
    // `files` are the files that workers may read; `on_change` is called from any thread when a step is due.
    desk(desk_options const& asked, muster::scratchpad const& pad, audit::tree_files const& files,
         std::function<void()> on_change);
    ~desk() { close(); }

    // Ids are the desk's own: those of clients come again.
    [[nodiscard]] muster::turn begin(std::string_view name, std::string_view arguments);
    // Gives workers their threads, and calls that wait their reports.
    void step();
    // How long nothing is due, if nobody wakes anybody.
    [[nodiscard]] std::optional<muster::duration> until_next_step() const;
    [[nodiscard]] advance so_far() const;
    [[nodiscard]] std::vector<std::string> at_work() const;
    // Stops all workers, and waits until they have.
    void close();

private:
    struct waiting_call {
        muster::result_promise promise;
        std::string worker;  // empty: any
        std::uint32_t seconds;
        muster::time_point until;
    };

    struct open_merge {
        muster::result_promise promise;
        audit::note_merge work;
    };

    [[nodiscard]] muster::time_point now() const;
    muster::result_future merge(audit::tools::merge_notes::arguments const& given);
    void go_on_merging();
    muster::result_future await(await_reports::arguments const& given);
    bool answer(waiting_call& call);
    bool answer_with_reports_of(std::string_view worker, muster::result_promise& promise);
    bool answer_with_reports(muster::result_promise& promise);
    [[nodiscard]] bool is_at_work(std::string_view worker) const;
    void forget(muster::run_id run);
    void on_event(muster::event const& what);

    muster::binding_key const key_;
    std::chrono::steady_clock::time_point const start_;
    std::function<void()> on_change_;
    std::function<void(std::string line)> log_;

    muster::shared_crew crew_;
    muster::coordination work_;
    audit::progress own_progress_;
    audit::workbench own_bench_;
    std::list<waiting_call> waiting_;
    std::list<open_merge> merges_;  // the first of them is the one at work
    muster::toolbox<lead> box_;
    std::map<muster::run_id, std::shared_ptr<audit::progress>> running_;
    advance ended_;  // of the runs that are not running any more
    std::uint64_t calls_ = 0;
    audit::staff staff_;  // last: its threads end before what they use
};

}  // namespace mcp_server
