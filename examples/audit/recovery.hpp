// What becomes of work whose worker failed or ran out of time: it is classified, and the rules of plan/ say what is next.
//
//     audit::recovery after{retries};
//     auto const next = after.decide(part.tried, audit::ended_run::from(notification), left);
//     if (next.action == muster::remedy::give_up) tell(next.news);
//
// It always ends: a task is tried as often as the rules allow, and so is the whole plan recovered.
#pragma once

#include "labels.hpp"

#include <muster/envelope/notification.hpp>
#include <muster/plan/account.hpp>
#include <muster/plan/classify_failure.hpp>
#include <muster/plan/recovery.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace audit {

// A run that has ended, as its notification tells.
struct ended_run {
    std::string worker = {};
    muster::status status = muster::status::unknown;
    muster::failure_class failed_as = muster::failure_class::unknown;
    std::string summary = {};
    std::string report = {};

    [[nodiscard]] static ended_run from(muster::notification const& told) {
        ended_run run{told.task_id.decoded<std::string>(), told.status};
        if (told.summary) run.summary = told.summary->decoded<std::string>();
        if (told.result) run.report = told.result->decoded<std::string>();
        if (auto const read = classify_failure(muster::ended_run_of(told))) run.failed_as = read->what;
        return run;
    }
    [[nodiscard]] bool completed() const { return status == muster::status::completed; }
};

class recovery {
public:
    struct decision {
        muster::remedy action = muster::remedy::give_up;
        muster::next_hand who = muster::next_hand::nobody;
        std::string news;  // for whoever asked, in plain words
    };

    explicit recovery(std::uint64_t retries) {
        rules_.tries_of_a_task = static_cast<std::size_t>(retries) + 1;
        rules_.recoveries_of_a_plan = 256;
        rules_.first_wait = {};  // the files that are left are no busier later
        rules_.may_ask = false;  // whoever started the program has gone to do something else
    }

    // `left` are the notes that hold what the run had found.
    decision decide(muster::task_history& of, ended_run const& run, std::vector<std::string> left) {
        std::string_view found = run.report;
        of.runs.push_back({.who = muster::worker_id::from(run.worker).value_or(muster::worker_id{}),
                           .what = run.failed_as,
                           .error = run.summary,
                           .partial = std::string{take_line(found)},
                           .files = std::move(left),
                           .can_continue = run.status != muster::status::lost});
        muster::recovery const next = muster::recover(of, rules_, {});
        rules_.recoveries_so_far += note(of, next);
        return {next.action, next.who, plain_words(of, next)};
    }

    [[nodiscard]] std::uint64_t recovered() const { return rules_.recoveries_so_far; }

private:
    muster::recovery_rules rules_;
};

}  // namespace audit
