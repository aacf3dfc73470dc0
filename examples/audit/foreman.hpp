// What a host holds its coordinator to: a plan whose steps are begun in order, files that one worker writes at a time,
// briefs that say enough, and a specification in which nothing is relied on that nobody has looked into.
//
//     audit::foreman rules{workers, pad.path()};
//     if (std::string why = rules.objection_to(brief, worker, false); !why.empty()) return muster::tool_result::error(why);
//     if (std::string why = rules.begin(brief, worker); !why.empty()) …
//     rules.end(worker, audit::step_result::done);
//
// Each objection is a sentence for the coordinator. Nothing in here starts anybody.
#pragma once

#include "labels.hpp"
#include "policy.hpp"

#include <muster/craft/brief.hpp>
#include <muster/craft/brief_text.hpp>
#include <muster/craft/confidence.hpp>
#include <muster/crew/ids.hpp>
#include <muster/plan/claim.hpp>
#include <muster/plan/hand_over.hpp>
#include <muster/plan/owned_plan.hpp>
#include <muster/plan/plan_progress.hpp>
#include <muster/text/sink.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace audit {

// The steps of an audit, by their names in the plan; the shares stand before them.
namespace steps {
inline constexpr std::string_view synthesis = "synthesis", report = "report", verification = "verification";
}

inline muster::owned_plan plan_for(std::uint64_t workers) {
    using muster::phase;
    std::vector<muster::owned_task> plan;
    std::vector<std::string> searches;
    for (std::uint64_t number = 1; number <= workers; ++number) {
        searches.push_back("research-" + std::to_string(number));
        plan.push_back({.name = searches.back(), .kind = phase::research, .output = searches.back() + "-uses.md"});
    }
    plan.push_back({.name = std::string{steps::synthesis},
                    .kind = phase::synthesis,
                    .needs = searches,
                    .output = std::string{notes::specification}});
    plan.push_back({.name = std::string{steps::report},
                    .kind = phase::implementation,
                    .needs = {std::string{steps::synthesis}},
                    .writes = {std::string{notes::report}}});
    plan.push_back({.name = std::string{steps::verification},
                    .kind = phase::verification,
                    .needs = {std::string{steps::report}},
                    .reads = {std::string{notes::report}},
                    .output = std::string{notes::verification}});
    return muster::owned_plan{std::move(plan)};
}

enum class step_result : unsigned char { done, failed };

class foreman {
public:
    // `base` is where the notes lie.
    foreman(std::uint64_t workers, std::string_view base) : run_(plan_for(workers).tasks()), files_(base) {}

    // Why a worker may not be given this; empty: it may. Nothing is begun. Whoever goes on has seen what it has seen.
    [[nodiscard]] std::string objection_to(std::string_view brief, muster::worker_id const& who, bool goes_on) const {
        std::string_view const step = value_of(brief, "step");
        if (auto const why = run_.may_start(step, who); why != muster::plan_move::taken) return sentence(step, why);
        muster::brief_report const report =
            muster::check_brief(brief, {.kind = run_.find(step)->task.kind, .continues = goes_on});
        std::string objection;
        muster::append_sink out{objection};
        if (!report.is_clean()) muster::put_brief_report(out, brief, report);
        if (step == steps::report && objection.empty())
            objection = text_of(hand_over(specification_, looked_into(brief)));
        return objection;
    }

    // It takes it up; or why not, because somebody else writes there.
    [[nodiscard]] std::string begin(std::string_view brief, muster::worker_id const& who) {
        std::string const step{value_of(brief, "step")};
        if (auto const why = run_.start(step, who); why != muster::plan_move::taken) return sentence(step, why);
        at_[who] = step;
        muster::claim_answer const answer = claim(brief, who);
        if (answer) return {};
        end(who, step_result::failed);
        return answer.place + ": " + std::string{describe(answer.verdict)};
    }

    void end(muster::worker_id const& who, step_result how) {
        auto const found = at_.find(who);
        if (found == at_.end()) return;
        how == step_result::done ? run_.finish(found->second) : run_.fail(found->second);
        files_.release(who);
        at_.erase(found);
    }

    // The coordinator's own step.
    [[nodiscard]] std::string begin_synthesis() {
        return objection(steps::synthesis, run_.start_own(steps::synthesis));
    }
    void end_synthesis(std::string_view specification, step_result how) {
        specification_ = specification;
        how == step_result::done ? run_.finish(steps::synthesis) : run_.fail(steps::synthesis);
    }

    // Others take the place of a step that has failed, or none does.
    [[nodiscard]] std::string replace(std::string_view step, std::vector<std::string_view> const& others) {
        if (others.empty()) {
            auto const why = run_.go_without(step);
            is_whole_ = is_whole_ && why != muster::plan_move::taken;
            return objection(step, why);
        }
        std::vector<muster::owned_task> parts;
        for (std::string_view const name : others) parts.push_back({.name = std::string{name}});
        return objection(step, run_.split(step, std::move(parts)));
    }

    [[nodiscard]] std::vector<muster::task_progress> const& progress() const { return run_.tasks(); }
    // The plan as it stands, for a note.
    [[nodiscard]] std::string plan_text() const {
        std::string text = "# Plan\n\n";
        for (muster::task_progress const& each : run_.tasks()) {
            text += "- " + each.task.name + ": " + std::string{muster::word(each.state)};
            if (each.attempts != 0) text += ", by " + std::string{each.by_coordinator ? "lead" : each.who.text()};
            text += each.attempts > 1 ? ", attempt " + std::to_string(each.attempts) + '\n' : "\n";
        }
        return text;
    }
    // How sure it is that the plan leads to all that was asked for.
    [[nodiscard]] muster::confidence certainty() const {
        if (!is_whole_) return muster::confidence::low;
        if (run_.is_done()) return muster::confidence::high;
        return muster::confidence::medium;
    }

private:
    static std::string sentence(std::string_view step, muster::plan_move why) {
        return "step " + std::string{step} + ": " + std::string{describe(why)};
    }
    static std::string objection(std::string_view step, muster::plan_move why) {
        return why == muster::plan_move::taken ? std::string{} : sentence(step, why);
    }

    // What a brief asks somebody to find out before it is relied on.
    static std::vector<muster::scheduled_research> looked_into(std::string_view brief) {
        constexpr std::string_view label = "investigate: ";
        std::vector<muster::scheduled_research> all;
        while (!brief.empty()) {
            std::string_view const line = take_line(brief);
            if (line.starts_with(label)) all.push_back({steps::report, line.substr(label.size())});
        }
        return all;
    }

    // Each note that it is to write, and what it is to verify.
    muster::claim_answer claim(std::string_view brief, muster::worker_id const& who) {
        using muster::claim_kind;
        bool const verifies = value_of(brief, "task") == "verify";
        if (verifies) {
            if (auto const answer = files_.ask(who, claim_kind::verify, {value_of(brief, "report")}); !answer)
                return answer;
        }
        return files_.ask(who, claim_kind::write, {value_of(brief, verifies ? "results" : written_by(brief))});
    }
    static std::string_view written_by(std::string_view brief) {
        return value_of(brief, "task") == "search" ? "save as" : "report";
    }

    muster::plan_progress run_;
    muster::claims files_;
    std::string specification_;
    bool is_whole_ = true;                         // no step was given up
    std::map<muster::worker_id, std::string> at_;  // which step
};

}  // namespace audit
