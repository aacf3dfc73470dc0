// The policy of the coordinator: four phases, each begun when the reports of the one before it are in.
//
//     research        one worker for each share of the tree, all at once
//     synthesis       its own: it merges what they found, and says in a specification what the report must hold
//     implementation  a worker that is finished is continued with the writing of the report
//     verification    a fresh worker opens again what the report cites
//
// When a worker fails or runs out of time, what it left goes to others (recovery.hpp); a share that is given up is
// reported as missing, and the rest goes on.
#pragma once

#include "briefs.hpp"
#include "policy.hpp"
#include "recovery.hpp"
#include "shares.hpp"
#include "specification.hpp"
#include "tools.hpp"

#include <muster/envelope/scan.hpp>
#include <muster/pad/name.hpp>
#include <muster/plan/choose_worker.hpp>
#include <muster/role/dialects.hpp>
#include <muster/tool/standard.hpp>

#include <utility>
#include <vector>

namespace audit {

class coordinator : public policy {
public:
    explicit coordinator(order what) : order_(std::move(what)), shares_(order_.workers), recovery_(order_.retries) {}

private:
    enum class step : unsigned char {
        start,
        hiring_searchers,
        research,
        merging,
        specifying,
        asking,
        writing,
        hiring,
        verifying
    };

    reply on_said(std::string_view text) override {
        if (step_ == step::start) return begin();
        ended_run last;
        for (muster::envelope_item const& item : muster::envelopes(text)) {
            if (item.kind != muster::item_kind::notification) continue;
            last = ended_run::from(item.value);
            if (step_ == step::research) take_report(last);
        }
        switch (step_) {
            case step::research: return go_on_with_research();
            case step::writing: return last.completed() ? hire_verifier() : write_again(last);
            case step::verifying: return last.completed() ? conclude(last.report) : verify_again(last);
            default: return wait();
        }
    }

    reply on_results(results const& given) override {
        std::string const& first = given.back().text;
        switch (step_) {
            case step::hiring_searchers:
                take_workers(given);
                return shares_.all_ended() ? merge() : wait(step::research);
            case step::merging: merged_ = first; return specify();
            case step::specifying: return ask_for_report();
            case step::asking: return wait(step::writing);
            case step::hiring: return wait(step::verifying);
            default: return wait();
        }
    }

    void take_workers(results const& given) {
        for (std::size_t i = 0; i < hired_.size(); ++i) {
            if (hired_[i]) hired_[i]->worker = value_of(given[i].text, "worker_id");
        }
        hired_.clear();
    }

    reply wait(step next) {
        step_ = next;
        return wait();
    }
    static reply wait() { return {}; }

    reply begin() {
        reply answer;
        for (part& one : shares_.parts()) answer.calls.push_back(search(one));
        answer.calls.push_back(todo("research"));
        step_ = step::hiring_searchers;
        return answer;
    }

    // A worker for a part: a fresh one, or the one that had a part before.
    wish search(part& which, std::string_view worker = {}) {
        hired_.push_back(&which);
        std::string const note = muster::default_pad_name("research", which.name.substr(9), "uses");
        std::string const brief = search_brief(order_, which, note);
        if (!worker.empty()) return continue_with(worker, brief);
        std::string const again = which.attempt == 1 ? "" : ", attempt " + std::to_string(which.attempt);
        return hire(which.name, "Search share " + which.share() + again, brief);
    }

    wish hire(std::string_view name, std::string_view description, std::string_view prompt) {
        return ask<muster::tools::team_create>(
            json_object{}.add("prompt", prompt).add("description", description).add("name", name));
    }
    wish continue_with(std::string_view worker, std::string_view message) {
        return ask<muster::tools::send_message_to_worker>(
            json_object{}.add("worker_id", worker).add("message", message));
    }

    // The list of steps, with all before `now` done.
    wish todo(std::string_view now) {
        std::vector<json_object> items;
        std::string_view status = "completed";
        for (std::string_view const phase : {"research", "synthesis", "implementation", "verification"}) {
            if (phase == now) status = "in_progress";
            items.push_back(json_object{}.add("content", phase).add("status", status));
            if (phase == now) status = "pending";
        }
        return ask<muster::tools::todo_write>(json_object{}.add("items", items));
    }

    // A part that is not complete is recovered from, or given up.
    void take_report(ended_run const& run) {
        part* const whose = shares_.of_worker(run.worker);
        if (!whose) return;
        whose->take(run.report);
        if (!whose->complete()) to_recover_.push_back({whose, run});
    }

    reply go_on_with_research() {
        reply answer;
        for (auto const& [which, run] : std::exchange(to_recover_, {})) recover(*which, run, answer);
        if (!answer.calls.empty()) {
            step_ = step::hiring_searchers;
            return answer;
        }
        return shares_.all_ended() ? merge() : wait();
    }

    void recover(part& which, ended_run const& run, reply& answer) {
        std::vector<std::string> left;
        if (!which.note().empty()) left.emplace_back(which.note());
        recovery::decision const next = recovery_.decide(which.tried, run, std::move(left));
        answer.text += next.news + '\n';
        if (next.action == muster::remedy::give_up) return answer.calls.push_back(change_plan(which.step, {}));
        if (next.action == muster::remedy::split) return split(which, answer);
        bool const same = next.who == muster::next_hand::same_worker;
        answer.calls.push_back(search(shares_.go_on(which), same ? which.worker : ""));
    }

    void split(part& which, reply& answer) {
        part& first = shares_.go_on_as_halves(which);
        part& second = shares_.parts().back();
        answer.calls.push_back(change_plan(which.step, {first.step, second.step}));
        answer.calls.push_back(search(first));
        answer.calls.push_back(search(second));
    }

    // The steps that need it go on without it, or with these in its place.
    wish change_plan(std::string_view which, std::vector<std::string> const& others) {
        hired_.push_back(nullptr);
        return ask<tools::change_plan>(json_object{}.add("step", which).add("others", others));
    }

    reply merge() {
        step_ = step::merging;
        std::vector<std::string> from;
        for (part const& one : shares_.parts()) {
            if (!one.note().empty()) from.emplace_back(one.note());
        }
        json_object asked;
        asked.add("from", from).add("uses", notes::uses).add("remarks", notes::remarks);
        return {.text = {}, .calls = {todo("synthesis"), ask<tools::merge_notes>(asked)}};
    }

    reply specify() {
        step_ = step::specifying;
        specification const whole = specification_of(order_, shares_, merged_);
        figures_line_ = whole.figures_line;
        return call<tools::write_note>(json_object{}.add("name", notes::specification).add("text", whole.text));
    }

    // Whom the report goes to, and why: somebody who is finished with a share, or a fresh one. Whoever has failed at it is
    // out of the question.
    [[nodiscard]] muster::worker_choice choose_writer() const {
        std::vector<muster::worker_facts> all;
        for (part const& one : shares_.parts()) {
            bool const is_finished = one.complete() && report_tried_.runs.empty();
            all.push_back({.now = is_finished ? muster::worker_presence::finished : muster::worker_presence::gone,
                           .known = {number_of(one.report, "files"), shares_.files()},
                           .extends = true});
        }
        return choose_worker({.edits = true}, all, muster::dialects::binding::rules);
    }

    reply ask_for_report() {
        step_ = step::asking;
        muster::worker_choice const choice = choose_writer();
        bool const goes_on = choice.action == muster::worker_action::resume;
        std::string const who = goes_on ? shares_.parts()[*choice.which].worker : "a fresh worker";
        std::string const brief = report_brief(figures_line_, shares_, report_tried_);
        wish const asked =
            goes_on ? continue_with(who, brief) : hire(again("writer", report_tried_), "Write the report", brief);
        return {.text = "The report goes to " + who + ": " + std::string{choice.reason()} + ".",
                .calls = {todo("implementation"), asked}};
    }
    reply write_again(ended_run const& run) {
        recovery::decision const next = recovery_.decide(report_tried_, run, {});
        if (next.action == muster::remedy::give_up) return failed("no report could be written: " + run.summary);
        reply answer = ask_for_report();
        answer.text = next.news + '\n' + answer.text;
        return answer;
    }

    reply hire_verifier() {
        step_ = step::hiring;
        std::string const brief = verify_brief(order_, verification_tried_);
        std::string const why{choose_worker({.verifies = true}, {}, muster::dialects::binding::rules).reason()};
        return {
            .text = "A fresh worker verifies it: " + why + ".",
            .calls = {todo("verification"), hire(again("verifier", verification_tried_), "Verify the report", brief)}};
    }
    reply verify_again(ended_run const& run) {
        recovery::decision const next = recovery_.decide(verification_tried_, run, {});
        if (next.action == muster::remedy::give_up) return failed("no use could be verified: " + run.summary);
        reply answer = hire_verifier();
        answer.text = next.news + '\n' + answer.text;
        return answer;
    }

    // "writer", then "writer-2" and so on: no two workers have one name.
    static std::string again(std::string name, muster::task_history const& tried) {
        return tried.runs.empty() ? name : name + '-' + std::to_string(tried.runs.size() + 1);
    }

    // The last word: true whatever went wrong.
    reply conclude(std::string_view verdict) {
        std::uint64_t const uses = number_of(merged_, "uses"), binary = number_of(merged_, "binary files");
        std::uint64_t const unread = number_of(merged_, "unread");
        std::uint64_t const confirmed = number_of(verdict, "confirmed"), refuted = number_of(verdict, "refuted");
        bool const verified = refuted == 0 && confirmed == uses + binary;
        bool const complete = verified && shares_.missing() == 0 && unread == 0;
        std::string missing;
        for (part const& one : shares_.parts()) {
            if (one.missing()) missing += labelled("missing", one.rest());
        }
        return {.text = sentence(complete) + '\n' + labelled("files", shares_.files()) + merged_
                      + labelled("confirmed", confirmed) + labelled("refuted", refuted)
                      + labelled("missing shares", shares_.missing()) + missing
                      + labelled("recovered", recovery_.recovered()) + labelled("complete", complete ? "yes" : "no")};
    }

    [[nodiscard]] std::string sentence(bool complete) const {
        std::uint64_t const uses = number_of(merged_, "uses");
        if (!complete) return "The audit is not complete: what is missing or refuted is in the report.";
        if (uses + number_of(merged_, "binary files") == 0)
            return "No file uses the term, and every file was searched.";
        return "Every file was searched, and every use is verified.";
    }

    order order_;
    shares shares_;
    recovery recovery_;
    step step_ = step::start;
    std::vector<part*> hired_;                             // in the order of the calls that are out; null: no hiring
    std::vector<std::pair<part*, ended_run>> to_recover_;  // in the order of their reports
    muster::task_history report_tried_{.task = "report", .purpose = "the writing of the report"};
    muster::task_history verification_tried_{.task = "verification", .purpose = "the verification"};
    std::string merged_;              // what the merging of the notes gave
    std::uint64_t figures_line_ = 1;  // of the specification
};

}  // namespace audit
