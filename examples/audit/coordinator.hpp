// The policy of the coordinator: four phases, each begun when the reports of the one before it are in.
//
//     research        one worker for each share of the tree, all at once
//     synthesis       its own: it merges what they found, and says in a specification what the report must hold
//     implementation  a worker that is finished is continued with the writing of the report
//     verification    a fresh worker opens again what the report cites
//
// A worker that fails or runs out of time is reported as a share that is missing; the rest goes on.
#pragma once

#include "policy.hpp"  // policy, notes, counted
#include "tools.hpp"   // merge_notes, write_note

#include <muster/envelope/scan.hpp>  // envelopes
#include <muster/pad/name.hpp>       // default_pad_name
#include <muster/tool/standard.hpp>  // team_create, send_message_to_worker, todo_write

#include <algorithm>  // find_if
#include <vector>     // vector

namespace audit {

// What the audit is to find, as one_line.hpp writes it.
struct order {
    std::string path = {};
    std::string term = {};
    std::uint64_t workers = 2;
};

class coordinator : public policy {
public:
    explicit coordinator(order what) : order_(std::move(what)), shares_(order_.workers) {}

private:
    enum class step : unsigned char {
        start,
        splitting,
        research,
        merging,
        specifying,
        asking,
        writing,
        hiring,
        verifying
    };

    // A share of the tree and what its worker has reported.
    struct share_state {
        std::string worker;
        std::string report;
        bool ended = false;

        [[nodiscard]] bool complete() const { return value_of(report, "complete") == "yes"; }
        [[nodiscard]] std::string_view note() const { return value_of(report, "note"); }
    };

    reply on_said(std::string_view text) override {
        if (step_ == step::start) return split();
        std::string last_status, last_summary, last_report;
        for (muster::envelope_item const& item : muster::envelopes(text)) {
            if (item.kind != muster::item_kind::notification) continue;
            last_status = item.value.status_word;
            last_summary = decoded(item.value.summary);
            last_report = decoded(item.value.result);
            if (step_ == step::research) take_report(item.value, last_report);
        }
        bool const completed = last_status == "completed";
        switch (step_) {
            case step::research: return all_ended() ? merge() : wait();
            case step::writing:
                return completed ? hire_verifier() : failed("no report could be written: " + last_summary);
            case step::verifying:
                return completed ? conclude(last_report) : failed("no use could be verified: " + last_summary);
            default: return wait();
        }
    }

    reply on_results(results const& given) override {
        std::string const& first = given.back().text;
        switch (step_) {
            case step::splitting:
                for (std::size_t i = 0; i < shares_.size(); ++i)
                    shares_[i].worker = value_of(given[i].text, "worker_id");
                return wait(step::research);
            case step::merging: merged_ = first; return specify();
            case step::specifying: return ask_for_report();
            case step::asking: return wait(step::writing);
            case step::hiring: return wait(step::verifying);
            default: return wait();
        }
    }

    static std::string decoded(muster::maybe<muster::escaped_text> const& text) {
        std::string plain;
        muster::append_sink out{plain};
        if (text) text->decode(out);
        return plain;
    }

    reply wait(step next) {
        step_ = next;
        return wait();
    }
    static reply wait() { return {.text = "Waiting for reports."}; }

    reply split() {
        step_ = step::splitting;
        reply answer;
        for (std::uint64_t number = 1; number <= shares_.size(); ++number) {
            std::string const share = std::to_string(number);
            std::string const note = muster::default_pad_name("research", share, "uses");
            answer.calls.push_back(
                hire("research-" + share, "Search share " + share,
                     "Search your share of a source tree for a term. List the files of your share, search them "
                     "all, save every use to your note, and report figures. Change nothing.\n\n"
                         + labelled("task", "search") + labelled("path", order_.path) + labelled("term", order_.term)
                         + labelled("share", number) + labelled("shares", shares_.size()) + labelled("save as", note)));
        }
        answer.calls.push_back(todo("research"));
        return answer;
    }

    wish hire(std::string_view name, std::string_view description, std::string_view prompt) {
        return ask<muster::tools::team_create>(
            json_object{}.add("prompt", prompt).add("description", description).add("name", name));
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

    void take_report(muster::notification const& from, std::string_view report) {
        auto const whose = std::find_if(shares_.begin(), shares_.end(),
                                        [&](share_state const& one) { return from.task_id.equals(one.worker); });
        if (whose == shares_.end()) return;
        whose->ended = true;
        whose->report = report;
    }
    [[nodiscard]] bool all_ended() const {
        return std::all_of(shares_.begin(), shares_.end(), [](share_state const& one) { return one.ended; });
    }

    reply merge() {
        step_ = step::merging;
        std::vector<std::string> from;
        for (share_state const& one : shares_) {
            if (!one.note().empty()) from.emplace_back(one.note());
        }
        json_object asked;
        asked.add("from", from).add("uses", notes::uses).add("remarks", notes::remarks);
        return {.text = {}, .calls = {todo("synthesis"), ask<tools::merge_notes>(asked)}};
    }

    reply specify() {
        step_ = step::specifying;
        std::uint64_t files = 0;
        for (std::size_t i = 0; i < shares_.size(); ++i) {
            files += number_of(shares_[i].report, "files");
            if (shares_[i].complete()) continue;
            ++missing_;
            std::string_view const through = value_of(shares_[i].report, "through");
            missing_lines_ += labelled("missing", std::to_string(i + 1) + " of " + std::to_string(shares_.size())
                                                      + (through.empty() ? "" : ", behind " + std::string{through}));
        }
        files_ = files;
        std::string const text =
            "# Specification of the report\n\n"
            "State the figures below. List every line of the note of uses as it stands, then what the note of remarks says\n"
            "of binary files and of files that could not be read. If a share is missing, say so at the top, and list the\n"
            "files of it that remain. Add nothing that is not in the notes.\n\n"
            + labelled("term", order_.term) + labelled("path", order_.path) + labelled("shares", shares_.size())
            + labelled("files", files) + merged_ + labelled("uses note", notes::uses)
            + labelled("remarks note", notes::remarks) + missing_lines_;
        return call<tools::write_note>(json_object{}.add("name", notes::specification).add("text", text));
    }

    // By a worker who has seen a part of it and is finished; if there is none, by a fresh one.
    reply ask_for_report() {
        step_ = step::asking;
        std::string const task = "Write the report.\n\nDo it as its specification says, into a note of its own.\n\n"
                               + labelled("task", "report") + labelled("specification", notes::specification)
                               + labelled("report", notes::report);
        auto const finished =
            std::find_if(shares_.begin(), shares_.end(), [](auto const& one) { return one.complete(); });
        if (finished == shares_.end())
            return {.text = {}, .calls = {todo("implementation"), hire("writer", "Write the report", task)}};
        json_object asked;
        asked.add("worker_id", finished->worker).add("message", task);
        return {.text = {}, .calls = {todo("implementation"), ask<muster::tools::send_message_to_worker>(asked)}};
    }

    reply hire_verifier() {
        step_ = step::hiring;
        std::string const task =
            "Verify the report. Open every cited line again, and confirm it or refute it. Believe nothing.\n\n"
            + labelled("task", "verify") + labelled("report", notes::report) + labelled("term", order_.term)
            + labelled("results", notes::verification);
        return {.text = {}, .calls = {todo("verification"), hire("verifier", "Verify the report", task)}};
    }

    // The last word: true whatever went wrong.
    reply conclude(std::string_view verdict) {
        std::uint64_t const uses = number_of(merged_, "uses"), binary = number_of(merged_, "binary files");
        std::uint64_t const unread = number_of(merged_, "unread");
        std::uint64_t const confirmed = number_of(verdict, "confirmed"), refuted = number_of(verdict, "refuted");
        bool const verified = refuted == 0 && confirmed == uses + binary;
        bool const complete = verified && missing_ == 0 && unread == 0;
        return {.text = sentence(complete) + '\n' + labelled("files", files_) + merged_
                      + labelled("confirmed", confirmed) + labelled("refuted", refuted)
                      + labelled("missing shares", missing_) + missing_lines_
                      + labelled("complete", complete ? "yes" : "no")};
    }

    [[nodiscard]] std::string sentence(bool complete) const {
        std::uint64_t const uses = number_of(merged_, "uses");
        if (!complete) return "The audit is not complete: what is missing or refuted is in the report.";
        if (uses + number_of(merged_, "binary files") == 0)
            return "No file uses the term, and every file was searched.";
        return "Every file was searched, and every use is verified.";
    }

    order order_;
    std::vector<share_state> shares_;
    step step_ = step::start;
    std::string merged_;  // what the merging of the notes gave
    std::string missing_lines_;
    std::uint64_t files_ = 0, missing_ = 0;
};

}  // namespace audit
