// The host: it gives a coordinator its turns, has workers carry out what it hands out, and takes every report to it.
//
//     host team{{asked, lead_api, hand_api, net, files, pad, used, world}};
//     host_end const end = team.run(stop);
//
// The coordinator speaks on the thread that calls run(). Each worker's run has a thread to itself, out of a fixed
// number. One more thread looks at the time.
#pragma once

#include "agents.hpp"
#include "dialogue.hpp"
#include "folder_view.hpp"
#include "model.hpp"
#include "options.hpp"

#include <muster/crew/coordination.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace model_host {

// What a host works with; all of it outlives the host.
struct host_parts {
    options const& asked;
    model_api const& lead_api;
    model_api const& hand_api;
    transport& net;
    folder_view const& files;
    muster::scratchpad const& pad;
    meter& used;
    outside const& world;
};

struct host_end {
    dialogue_end how;                  // the coordinator's last words, or why there are none
    std::vector<std::string> reports;  // of all workers, as envelopes, also of those that nobody has read any more
};

class host {
public:
    explicit host(host_parts const& parts);

    // Once. `stop` may come at any time, from a Ctrl-C for one: then everybody stops.
    [[nodiscard]] host_end run(std::stop_token const& stop);

private:
    // The coordinator's side (host.cpp)
    muster::toolbox<lead> tools_of_lead();
    dialogue_hooks hooks_of_lead();
    std::string reports_that_came();
    bool wait_for_reports();
    void acknowledge_reports();
    [[nodiscard]] bool make_threads();
    void stop_workers_now() noexcept;
    dialogue_end talk_to_lead();
    [[nodiscard]] dialogue_end why_all_ends() const;

    // The workers' side (workers.cpp)
    void work(std::stop_token const& quit);
    void carry_out_or_fail(muster::assignment const& job);
    std::stop_token begin(muster::assignment const& job);
    void carry_out(muster::assignment const& job, std::stop_token const& stop);
    muster::toolbox<hand> tools_of_hand(std::stop_token const& stop);
    void hand_in(muster::run_id run, dialogue_end& end, std::string so_far, std::uint64_t calls);
    conversation talk_for(muster::assignment const& job);
    void keep_talk(muster::assignment const& job, conversation talk);
    void on_event(muster::event const& what);
    std::uint64_t events();
    void wait_for_event(std::uint64_t seen, std::stop_token const& stop);
    void look_at_the_time(std::stop_token const& quit);

    host_parts const parts_;
    muster::binding_key const desk_;
    model const lead_mind_;
    model const hand_mind_;

    // What a worker has read, for when it is continued. Of many, the oldest are forgotten.
    struct kept_talk {
        muster::worker_id worker;
        std::size_t heard;  // of its history
        conversation talk;
    };
    static constexpr std::size_t most_kept = 64;

    std::mutex mutex_;  // guards the next three
    std::deque<kept_talk> kept_;
    std::map<muster::run_id, std::stop_source> stops_;
    std::uint64_t events_ = 0;
    std::condition_variable_any something_happened_;
    std::stop_source ending_;  // of everything

    muster::shared_crew crew_;
    muster::coordination work_;
    muster::toolbox<lead> box_;
    conversation talk_;
    std::vector<muster::delivery> under_way_;  // reports that the coordinator has not read yet
    std::vector<std::string> reports_;
    std::vector<std::jthread> threads_;  // last: they end before what they use
};

}  // namespace model_host
