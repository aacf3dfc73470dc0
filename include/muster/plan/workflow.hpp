// A piece of work on its way through the phases; a move out of order is refused, and the refusal is a value.
//
//     muster::workflow job;
//     job.begin_synthesis();                                       // refusal: research_first
//     job.begin(muster::phase::research, scout);
//     job.end(scout, muster::phase_result::done);
//     job.begin_synthesis();                                       // taken
//
// It counts who does what; it starts nobody. Its memory is bounded by `most_workers`. For work whose tasks are known before
// there is plan_progress.hpp.
#pragma once

#include <muster/craft/phase.hpp>
#include <muster/crew/ids.hpp>
#include <muster/role/dialect.hpp>

#include <cstddef>
#include <map>
#include <string_view>

namespace muster { inline namespace v0 {

enum class phase_move : unsigned char {
    taken,
    coordinator_only,      // synthesis is not given to a worker
    workers_only,          // the other phases are not the coordinator's
    research_first,        // there are no findings yet
    research_running,      // not all findings are in, or with the gate per_task none of them
    synthesis_first,       // findings that nobody has understood yet
    implementation_first,  // nothing has been made that could be verified
    not_fresh,             // it had a part in what it is to verify
    at_work,               // it is busy with something else
    not_at_work,           // there is nothing to end
    too_many_workers,      // over the limit
};

// describe(phase_move): what is wrong and what to do, for whoever made the move
[[nodiscard]] constexpr std::string_view describe(phase_move why) noexcept {
    switch (why) {
        case phase_move::taken: return "go on";
        case phase_move::coordinator_only: return "synthesis is the coordinator's own work: do it yourself";
        case phase_move::workers_only: return "this phase is done by workers: give it to one";
        case phase_move::research_first: return "there are no findings yet: let a worker do research first";
        case phase_move::research_running: return "research is still running: wait for it, or stop it";
        case phase_move::synthesis_first:
            return "the findings have not been made into a specification: synthesise first";
        case phase_move::implementation_first: return "nothing has been implemented yet: there is nothing to verify";
        case phase_move::not_fresh: return "this worker had a part in the work: give the verification to a fresh one";
        case phase_move::at_work: return "it is at work already: wait until it has ended";
        case phase_move::not_at_work: return "it is not at work: there is nothing to end";
        case phase_move::too_many_workers: return "too many workers have had a part in this: begin another workflow";
    }
    return "it is not known why";
}

// How a part of the work ended. What was not done does not count for the phases after it.
enum class phase_result : unsigned char { done, not_done };

class workflow {
public:
    explicit workflow(phase_gate gate = phase_gate::strict, std::size_t most_workers = 1024)
        : workflow(gate, verification_actor::fresh_worker, most_workers) {}
    workflow(phase_gate gate, verification_actor verifying, std::size_t most_workers = 1024)
        : most_workers_(most_workers),
          gate_(gate),
          verifying_(verifying) {}

    // A worker takes up a part of a phase.
    phase_move begin(phase which, worker_id const& who) {
        if (phase_move const refused = may_begin(which, who); refused != phase_move::taken) return refused;
        part& its = parts_[who];
        its.at_work = true;
        its.now = which;
        ++running_[index(which)];
        return phase_move::taken;
    }

    // The worker has ended it. A finding that comes in after the synthesis needs another synthesis.
    phase_move end(worker_id const& who, phase_result how) {
        auto const found = parts_.find(who);
        if (found == parts_.end() || !found->second.at_work) return phase_move::not_at_work;
        part& its = found->second;
        its.at_work = false;
        its.had_a_part = its.had_a_part || its.now != phase::verification;
        --running_[index(its.now)];
        if (how == phase_result::done) count(its.now);
        return phase_move::taken;
    }

    // The coordinator's own phase.
    phase_move begin_synthesis() {
        if (synthesising_) return phase_move::at_work;
        bool const findings = done(phase::research) != 0;
        bool const wait = running(phase::research) != 0 && (gate_ == phase_gate::strict || !findings);
        if (wait) return phase_move::research_running;
        if (!findings) return phase_move::research_first;
        synthesising_ = true;
        news_ = false;
        return phase_move::taken;
    }
    phase_move end_synthesis(phase_result how) {
        if (!synthesising_) return phase_move::not_at_work;
        synthesising_ = false;
        if (how == phase_result::done)
            count(phase::synthesis);
        else
            news_ = true;
        return phase_move::taken;
    }

    // The coordinator verifies itself, where it may.
    phase_move begin_own_verification() {
        if (verifying_ == verification_actor::fresh_worker) return phase_move::workers_only;
        if (own_verification_) return phase_move::at_work;
        phase_move const refused = check_order(phase::verification);
        if (refused != phase_move::taken) return refused;
        own_verification_ = true;
        ++running_[index(phase::verification)];
        return phase_move::taken;
    }
    phase_move end_own_verification(phase_result how) {
        if (!own_verification_) return phase_move::not_at_work;
        own_verification_ = false;
        --running_[index(phase::verification)];
        if (how == phase_result::done) count(phase::verification);
        return phase_move::taken;
    }

    // Would begin() be taken?
    [[nodiscard]] phase_move may_begin(phase which, worker_id const& who) const {
        if (executor_of(which) == role_kind::coordinator) return phase_move::coordinator_only;
        if (who.empty()) return phase_move::workers_only;
        auto const found = parts_.find(who);
        bool const known = found != parts_.end();
        if (known && found->second.at_work) return phase_move::at_work;
        if (phase_move const refused = check_order(which); refused != phase_move::taken) return refused;
        if (which == phase::verification && known && found->second.had_a_part) return phase_move::not_fresh;
        return known || parts_.size() < most_workers_ ? phase_move::taken : phase_move::too_many_workers;
    }

    [[nodiscard]] std::size_t running(phase which) const noexcept { return running_[index(which)]; }
    [[nodiscard]] std::size_t done(phase which) const noexcept { return done_[index(which)]; }
    // Is there a specification, and has nothing come in since?
    [[nodiscard]] bool understood() const noexcept { return done(phase::synthesis) != 0 && !synthesising_ && !news_; }

private:
    struct part {
        bool at_work = false;
        bool had_a_part = false;  // in what a verification looks at
        phase now = phase::research;
    };

    static constexpr std::size_t index(phase which) noexcept { return static_cast<std::size_t>(which); }

    void count(phase which) noexcept {
        ++done_[index(which)];
        if (which == phase::research) news_ = true;
    }

    phase_move check_order(phase which) const noexcept {
        if (which == phase::research) return phase_move::taken;
        if (which == phase::verification)
            return done(phase::implementation) != 0 ? phase_move::taken : phase_move::implementation_first;
        if (gate_ == phase_gate::per_task)
            return done(phase::synthesis) != 0 ? phase_move::taken : phase_move::synthesis_first;
        if (running(phase::research) != 0) return phase_move::research_running;
        return understood() ? phase_move::taken : phase_move::synthesis_first;
    }

    std::map<worker_id, part> parts_;
    std::size_t most_workers_;
    std::size_t running_[4] = {};
    std::size_t done_[4] = {};
    phase_gate gate_;
    verification_actor verifying_;
    bool synthesising_ = false;
    bool own_verification_ = false;
    bool news_ = false;  // findings that no synthesis has seen
};

}}  // namespace muster::v0
