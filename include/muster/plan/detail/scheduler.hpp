// A plan carried out on paper: plan_progress says what may start, claims who may write where, and a list of coming ends
// is the clock.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/claim.hpp>
#include <muster/plan/detail/plan_graph.hpp>
#include <muster/plan/plan_progress.hpp>
#include <muster/plan/schedule_slot.hpp>
#include <muster/plan/task_claim.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::planning {

class scheduler {
public:
    scheduler(plan_tasks tasks, std::span<task_time const> times, plan_rules const& rules, std::size_t most_at_once)
        : tasks_(tasks.begin(), (std::min)(tasks.size(), most_tasks)),
          times_(times),
          run_(tasks, rules, most_tasks),
          claims_({.base = std::string{rules.paths.base.empty() ? "/" : rules.paths.base},
                   .letters = rules.paths.letters,
                   .most_places = std::size_t{1} << 20}),
          room_(most_at_once),
          tells_early_(rules.gate == phase_gate::per_task),
          jobs_(tasks_.size()) {
        graph_.link(tasks_.size(), [this](std::size_t i) -> owned_task const& { return run_.tasks()[i].task; });
        for (std::size_t i = 0; i < tasks_.size(); ++i) jobs_[i].slot = {.task = i, .worker = worker_for(i)};
    }

    [[nodiscard]] plan_schedule run() {
        for (start_all(); !coming_.empty(); start_all()) {
            now_ = coming_.begin()->when;
            while (!coming_.empty() && coming_.begin()->when == now_) {
                moment const next = *coming_.begin();
                coming_.erase(coming_.begin());
                next.is_end ? end(next.task) : tell(next.task);
            }
        }
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            if (!jobs_[i].is_started) made_.never.push_back({i, why_never(i)});
        }
        return made_;
    }

private:
    static constexpr std::size_t most_tasks = 1024;

    struct job {
        schedule_slot slot{};
        bool is_known = false;  // to be ready
        bool is_started = false;
        bool is_told = false;
        bool is_in_line = false;  // for its places
        bool has_places = false;
    };
    struct moment {
        std::uint64_t when;
        bool is_end;
        std::size_t task;
        friend auto operator<=>(moment const&, moment const&) = default;
    };

    [[nodiscard]] task_time time_of(std::size_t task) const {
        return task < times_.size() ? times_[task] : task_time{};
    }
    [[nodiscard]] static std::uint64_t sum(std::uint64_t a, std::uint64_t b) noexcept {
        return a + (std::min)(b, static_cast<std::uint64_t>(-1) - a);
    }
    [[nodiscard]] bool is_own(std::size_t task) const noexcept {
        return executor_of(tasks_[task]) == role_kind::coordinator;
    }
    [[nodiscard]] worker_id worker_for(std::size_t task) const {
        if (is_own(task)) return {};
        std::string_view const named = time_of(task).worker;
        auto const id = worker_id::from(named.empty() ? tasks_[task].name : named);
        return id ? *id : *worker_id::of("worker", task);
    }
    [[nodiscard]] plan_move may_start(std::size_t task) const {
        std::string_view const name = tasks_[task].name;
        return is_own(task) ? run_.may_start_own(name) : run_.may_start(name, jobs_[task].slot.worker);
    }
    [[nodiscard]] plan_move why_never(std::size_t task) const {
        plan_move const why = may_start(task);
        return why == plan_move::taken ? plan_move::nothing_said : why;  // of its places nothing can be made
    }

    // In the order in which they became ready.
    void start_all() {
        for (std::string_view const name : run_.ready()) {
            std::size_t const task = graph_.find(name);
            if (jobs_[task].is_known) continue;
            jobs_[task].is_known = true;
            note_what_it_rests_on(task);
            line_.push_back(task);
        }
        std::erase_if(line_, [this](std::size_t task) { return start(task); });
    }

    void note_what_it_rests_on(std::size_t task) {
        schedule_slot& its = jobs_[task].slot;
        for (std::size_t const need : graph_.needs(task)) {
            if (told_at_[need] == now_ && its.behind == no_task) its.behind = need;
        }
        if (its.behind != no_task) {
            its.waited = schedule_wait::needs;
        } else if (last_told_ != no_task) {
            its.waited = schedule_wait::gate;
            its.behind = last_told_;
        }
    }

    bool start(std::size_t task) {
        schedule_slot& its = jobs_[task].slot;
        auto const at_work = busy_.find(its.worker);
        if (at_work != busy_.end() && at_work->second != task)
            return waits(its, schedule_wait::worker, at_work->second);
        if (!is_own(task) && running_ >= room_) return waits(its, schedule_wait::room, no_task);
        if (may_start(task) != plan_move::taken) return waits(its, schedule_wait::gate, last_told_);
        if (!has_places(task)) return false;
        if (its.waited == schedule_wait::room) its.behind = last_ended_;
        begin(task);
        return true;
    }
    static bool waits(schedule_slot& its, schedule_wait why, std::size_t behind) noexcept {
        its.waited = why;
        its.behind = behind;
        return false;
    }

    void begin(std::size_t task) {
        job& it = jobs_[task];
        std::string_view const name = tasks_[task].name;
        (void)(is_own(task) ? run_.start_own(name) : run_.start(name, it.slot.worker));
        task_time const time = time_of(task);
        it.is_started = true;
        it.slot.from = now_;
        it.slot.to = sum(now_, time.takes);
        busy_[it.slot.worker] = task;
        running_ += is_own(task) ? 0U : 1U;
        coming_.insert({it.slot.to, true, task});
        bool const tells = tells_early_ && tasks_[task].kind == phase::research && time.told_after < time.takes;
        if (tells) coming_.insert({sum(now_, time.told_after), false, task});
        made_.slots.push_back(it.slot);
        made_.end = (std::max)(made_.end, it.slot.to);
    }
    void tell(std::size_t task) {
        if (jobs_[task].is_told) return;
        jobs_[task].is_told = true;
        told_at_[task] = now_;
        last_told_ = task;
        (void)run_.finish(tasks_[task].name);
    }
    void end(std::size_t task) {
        tell(task);
        last_ended_ = task;
        busy_.erase(jobs_[task].slot.worker);
        running_ -= is_own(task) ? 0U : 1U;
        for (worker_id const& each : claims_.release(holder(task)).admitted) {
            job& next = jobs_[holders_.at(each)];
            next.has_places = true;
            waits(next.slot, schedule_wait::places, task);
        }
    }

    // What it needs of the files; whoever does it waits with it.
    bool has_places(std::size_t task) {
        job& it = jobs_[task];
        if (it.has_places || it.is_in_line) return it.has_places;
        task_claim const wanted = claim_of(tasks_, tasks_[task], graph_.needs(task));
        if (wanted.places.empty()) return it.has_places = true;
        holders_.emplace(holder(task), task);
        claim_answer const answer = claims_.wait(holder(task), wanted.how, wanted.places);
        it.has_places = bool{answer};
        it.is_in_line = answer.verdict == claim_verdict::waiting;
        if (it.is_in_line) waits(it.slot, schedule_wait::places, holders_.at(answer.holder));
        if (it.is_in_line) busy_[it.slot.worker] = task;
        return it.has_places;
    }
    [[nodiscard]] static worker_id holder(std::size_t task) { return *worker_id::of("task", task); }

    plan_tasks tasks_;
    std::span<task_time const> times_;
    plan_progress run_;
    plan_graph graph_;
    claims claims_;
    std::size_t room_;
    bool tells_early_;
    std::vector<job> jobs_;
    std::vector<std::uint64_t> told_at_ = std::vector<std::uint64_t>(jobs_.size(), task_time::at_its_end);
    std::map<worker_id, std::size_t> busy_;     // at which task; the coordinator has the empty id
    std::map<worker_id, std::size_t> holders_;  // of claims: one for each task
    std::vector<std::size_t> line_;
    std::set<moment> coming_;
    std::uint64_t now_ = 0;
    std::size_t running_ = 0;
    std::size_t last_told_ = no_task;
    std::size_t last_ended_ = no_task;
    plan_schedule made_;
};

}}}  // namespace muster::v0::detail::planning
