//{ quoted by docs/tutorial.md: lead
// Step 6: the script of the coordinator. It searches nothing itself: it hires, reads reports, and decides what is next.
#pragma once

#include "agents.hpp"
#include "findings.hpp"
#include "script.hpp"
#include "verifier.hpp"

#include <muster/envelope/scan.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace audit {

// What whoever wants an audit says to the lead.
inline std::string order(std::string_view path, std::string_view term, std::size_t hands, std::size_t unread) {
    return "Find, report and verify every use of the term.\n"
         + fenced(labelled("path", path) + labelled("term", term) + labelled("hands", hands)
                  + labelled("unread", unread));
}

class lead_script : public script {
protected:
    // A part of the tree, and what is known of it.
    struct share {
        std::size_t number = 0;
        std::string worker;
        std::size_t searched = 0;
        std::size_t attempts = 1;
        bool at_work = true;
        bool complete = false;
    };

    // A hand has failed, and its findings so far are taken. Here its share is given up; step 7 knows better.
    virtual void failed(share& which, muster::notification const&) { give_up_share(which); }

    void give_up_share(share& which) {
        found_.missing.push_back("share " + std::to_string(which.number) + " of " + std::to_string(shares_.size())
                                 + ", behind its first " + std::to_string(which.searched) + " files");
    }
    [[nodiscard]] std::string brief_for(share const& which) const {
        std::string const number = (which.number < 10 ? "0" : "") + std::to_string(which.number);
        return search_brief(found_.term, which.number, shares_.size(), which.searched,
                            "uses-" + number + '-' + std::to_string(which.attempts) + ".md");
    }
    void hire(std::string_view name, std::string_view description, std::string_view brief) {
        call<muster::tools::team_create>(json{}.add("name", name).add("description", description).add("prompt", brief));
    }
    void go_on(std::string_view worker, std::string_view message) {
        call<muster::tools::send_message_to_worker>(json{}.add("worker_id", worker).add("message", message));
    }
    // For the last words.
    void remember(std::string_view news) { news_ += labelled("on the way", news); }

private:
    enum class step : unsigned char { research, synthesis, writing, verifying };

    void on_told(std::string_view text) override {
        if (shares_.empty()) return begin(text);
        for (muster::envelope_item const& item : muster::envelopes(text)) {
            if (item.kind == muster::item_kind::notification) take(item.value);
        }
    }

    // What comes after calls that went well: waiting, but for the specification.
    void on_results(results const&) override {
        if (step_ == step::synthesis) ask_for_report();
    }

    // Research: each share to a hand, all at once.
    void begin(std::string_view text) {
        found_ = {.term = std::string{value_of(text, "term")}, .path = std::string{value_of(text, "path")}};
        found_.unread = number_of(text, "unread");
        shares_.resize(number_of(text, "hands"));
        for (share& each : shares_) {
            each.number = static_cast<std::size_t>(&each - shares_.data()) + 1;
            each.worker = "hand-" + std::to_string(each.number);
        }
        for (share const& each : shares_) hire(each.worker, "Search a share", brief_for(each));
    }

    void take(muster::notification const& told) {
        bool const is_well = told.status == muster::status::completed;
        std::string const why = told.summary ? ": " + told.summary->decoded<std::string>() : "";
        std::string const text = told.result ? told.result->decoded<std::string>() : "";
        if (step_ == step::writing)
            return is_well ? ask_for_verification() : conclude("nobody could write the report" + why);
        if (step_ == step::verifying) return conclude(is_well ? text : "nobody could verify the report" + why);

        std::string const id = told.task_id.decoded<std::string>();
        for (share& each : shares_) {
            if (each.at_work && id.starts_with(each.worker + '.')) take_share(each, told, is_well, text);
        }
        for (share const& each : shares_) {
            if (each.at_work) return;
        }
        specify();
    }

    void take_share(share& which, muster::notification const& told, bool is_well, std::string const& figures) {
        found_.add(figures);
        found_.files -= which.searched;  // those before this attempt were counted
        if (std::size_t const searched = number_of(figures, "searched"); searched != 0) which.searched = searched;
        which.at_work = false;
        which.complete = is_well;
        if (!is_well) failed(which, told);
    }

    // Synthesis: the lead's own work. What is to be written down is said in a note of its own first.
    void specify() {
        step_ = step::synthesis;
        std::sort(found_.notes.begin(), found_.notes.end());  // by their shares, and so by the paths in them
        call<muster::tools::pad_write>(json{}.add("name", "specification.md").add("text", found_.in_words()));
    }

    // Implementation: a hand that has searched knows the notes, and goes on; without one, a fresh hand is hired.
    void ask_for_report() {
        step_ = step::writing;
        std::string const brief = report_brief(found_, "report.md");
        for (share const& each : shares_) {
            if (each.complete) return go_on(each.worker, brief);
        }
        hire("writer", "Write the report", brief);
    }

    // Verification: by somebody who had no part in it.
    void ask_for_verification() {
        step_ = step::verifying;
        hire("verifier", "Verify the report", verify_brief(found_.term, "report.md"));
    }

    void conclude(std::string_view verdict) {
        bool const is_verified = number_of(verdict, "refuted") == 0 && number_of(verdict, "confirmed") == found_.uses;
        bool const is_complete =
            is_verified && !value_of(verdict, "confirmed").empty() && found_.missing.empty() && found_.unread == 0;
        say((is_complete ? "Every file was searched, and every use is verified.\n"
                         : "The audit is not complete: what is missing stands here and in the report.\n")
            + news_ + found_.in_words() + std::string{verdict} + (verdict.ends_with('\n') ? "" : "\n")
            + labelled("complete", is_complete ? "yes" : "no"));
    }

    findings found_;
    std::vector<share> shares_;
    step step_ = step::research;
    std::string news_;
};

}  // namespace audit
//}
