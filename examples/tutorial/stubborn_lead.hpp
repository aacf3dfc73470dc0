//{ quoted by docs/tutorial.md: stubborn_lead
// Step 7: a lead that does not give up a share before the rules of recovery say so.
#pragma once

#include "lead.hpp"

#include <muster/plan/account.hpp>
#include <muster/plan/classify_failure.hpp>
#include <muster/plan/recovery.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace audit {

class stubborn_lead : public lead_script {
public:
    stubborn_lead() {
        rules_.first_wait = {};  // files are no busier later
        rules_.may_ask = false;  // nobody is there who could answer
    }

private:
    void failed(share& which, muster::notification const& told) override {
        auto const read = classify_failure(muster::ended_run_of(told));
        muster::task_history& tried = tried_[which.number];
        tried.task = "share " + std::to_string(which.number);
        muster::failed_run run{
            .who = muster::worker_id::from(told.task_id.decoded<std::string>()).value_or(muster::worker_id{}),
            .what = read ? read->what : muster::failure_class::unknown};
        if (told.summary) run.error = told.summary->decoded<std::string>();
        if (told.result) run.partial = told.result->decoded<std::string>();
        run.can_continue = told.status != muster::status::lost;
        tried.runs.push_back(std::move(run));

        // What kind of failure it was decides what comes next: the same again, by the same worker or a fresh one, or not.
        muster::recovery const next = recover(tried, rules_, {});
        rules_.recoveries_so_far += note(tried, next);
        remember(plain_words(tried, next));
        if (next.who == muster::next_hand::nobody) return give_up_share(which);
        which.at_work = true;
        ++which.attempts;
        std::string const brief = brief_for(which) + account_of(tried);
        if (next.who == muster::next_hand::same_worker) return go_on(which.worker, brief);
        which.worker = "hand-" + std::to_string(which.number) + "-" + std::to_string(which.attempts);
        hire(which.worker, "Search the rest of a share", brief);
    }

    muster::recovery_rules rules_;
    std::map<std::size_t, muster::task_history> tried_;  // of each share, by its number
};

}  // namespace audit
//}
