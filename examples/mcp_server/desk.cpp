#include "desk.hpp"

#include <muster/crew/coordination_toolbox.hpp>
#include <muster/crew/event_line.hpp>
#include <muster/crew/notice.hpp>
#include <muster/text/ascii.hpp>

#include <algorithm>
#include <utility>
#include <variant>

namespace mcp_server {

namespace {

constexpr std::size_t most_waiting = 256;  // calls, merges among them
constexpr std::size_t most_merges = 16;
constexpr std::chrono::milliseconds merging_at_once{10};
constexpr std::size_t most_reports = 8;  // in one answer, of 32 KiB each
constexpr std::size_t most_named = 20;   // workers in one sentence

std::string list_of(std::vector<std::string> const& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < most_named; ++i) text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > most_named ? text + " and others" : text;
}

audit::trouble trouble_for(std::string_view worker, std::string_view slow) {
    return !slow.empty() && worker.starts_with(slow) ? audit::trouble::is_slow : audit::trouble::none;
}

}  // namespace

//{ quoted by docs/mcp_server.md: toolbox
desk::desk(desk_options const& asked, muster::scratchpad const& pad, audit::tree_files const& files,
           std::function<void()> on_change)
    : key_(*muster::binding_key::of("mcp", "stdio")),
      start_(std::chrono::steady_clock::now()),
      on_change_(std::move(on_change)),
      log_(asked.log),
      crew_(audit::staff_limits(asked.workers, asked.budget), [this] { return now(); },
            {.on_event = [this](auto const& what) { on_event(what); }}),
      work_(crew_, {key_, muster::role_kind::coordinator}),
      own_bench_(pad, files, {}, own_progress_),
      box_(muster::coordination_toolbox<lead>(
          muster::toolbox_limits{.calls_unanswered = most_waiting + 1},  // there is room for one that ends the waiting
          work_,                                                         // TeamCreate and all that muster knows
          muster::on<await_reports>([this](auto const& given) { return await(given); }),
          muster::on<audit::tools::read_note>([this](auto const& given) { return own_bench_.read_note(given); }),
          muster::on<audit::tools::write_note>([this](auto const& given) { return own_bench_.write_note(given); }),
          muster::on<audit::tools::merge_notes>([this](auto const& given) { return merge(given); }))),
      staff_(crew_, pad, files, asked.workers,
             {.on_start = [this](auto const& job) { return running_[job.run] = std::make_shared<audit::progress>(); },
              .on_end = [this](muster::run_id run) { forget(run); },
              .on_free = on_change_,
              .trouble_for = [slow = asked.slow](auto const& job) { return trouble_for(job.worker.text(), slow); }}) {}
//}

muster::time_point desk::now() const {
    auto const passed = std::chrono::steady_clock::now() - start_;
    return muster::time_point{std::chrono::duration_cast<std::chrono::milliseconds>(passed)};
}

muster::turn desk::begin(std::string_view name, std::string_view arguments) {
    std::string const id = "call-" + std::to_string(++calls_);
    muster::tool_call const call{id, name, arguments};
    return box_.begin({&call, 1});
}

// One wake-up too many costs nothing; one too few would let a report wait.
void desk::on_event(muster::event const& what) {
    if (std::holds_alternative<muster::events::turn_taken>(what.what)) return;
    if (std::holds_alternative<muster::events::ended>(what.what)) staff_.request_stop(what.run);
    log_(muster::event_line(what));
    on_change_();
}

//{ quoted by docs/mcp_server.md: later
// Answered by a later step, or by nobody once the call is cancelled: its promise knows.
muster::result_future desk::await(await_reports::arguments const& given) {
    auto [promise, future] = muster::promise_result();
    std::uint32_t const seconds = given.timeout_seconds;
    if (waiting_.size() + merges_.size() < most_waiting) {
        std::string worker{muster::trimmed(given.worker_id.value_or(""))};
        waiting_.push_back({std::move(promise), std::move(worker), seconds, now() + std::chrono::seconds{seconds}});
    } else {
        promise.set_value(muster::tool_result::error("too many calls wait already: let one of them wait for all"));
    }
    return std::move(future);
}

void desk::step() {
    staff_.start_what_waits();
    crew_.tick();
    go_on_merging();
    waiting_.remove_if([this](waiting_call& call) { return !call.promise.wanted() || answer(call); });
}

// All of one worker.
bool desk::answer_with_reports_of(std::string_view worker, muster::result_promise& promise) {
    std::string text;
    for (muster::notice const& each : crew_.fetch(key_, worker)) text += envelope_text(each) + '\n';
    if (!text.empty()) promise.set_value(std::move(text));
    return !promise.wanted();
}

// Acknowledged once the answer is on its way: a report that nobody waits for any more stays for the next call.
bool desk::answer_with_reports(muster::result_promise& promise) {
    std::vector<muster::delivery> const arrived = crew_.take(key_, most_reports);
    if (arrived.empty()) return false;
    std::string text;
    for (muster::delivery const& each : arrived) text += envelope_text(each.notice) + '\n';
    bool const taken = promise.set_value(std::move(text)) == muster::set_outcome::taken;
    for (muster::delivery const& each : arrived) taken ? crew_.acknowledge(each.lease) : crew_.give_back(each.lease);
    return true;
}
//}

// Is this call answered now? Who is at work is asked first: whoever ends after that has a report, and the next step
// finds it.
bool desk::answer(waiting_call& call) {
    std::vector<std::string> const busy = at_work();
    bool const in_vain = call.worker.empty() ? busy.empty() : !is_at_work(call.worker);
    bool const has_reports =
        call.worker.empty() ? answer_with_reports(call.promise) : answer_with_reports_of(call.worker, call.promise);
    if (has_reports) return true;
    if (in_vain) {
        call.promise.set_value(call.worker.empty() ? std::string{"Nobody is at work, and no report waits."}
                                                   : "No report of " + call.worker + " waits, and it is not at work.");
        return true;
    }
    if (now() < call.until) return false;
    call.promise.set_value("No report came in " + std::to_string(call.seconds) + " s. At work: " + list_of(busy) + '.');
    return true;
}

//{ quoted by docs/mcp_server.md: merge
// Most merges end at once. A long one continues for a moment after each step, so that other calls are answered
// meanwhile and its own call can be cancelled.
muster::result_future desk::merge(audit::tools::merge_notes::arguments const& given) {
    auto [promise, future] = muster::promise_result();
    if (merges_.size() < most_merges && waiting_.size() + merges_.size() < most_waiting) {
        merges_.push_back({std::move(promise), own_bench_.merge_notes(given)});
        go_on_merging();
    } else {
        promise.set_value(muster::tool_result::error("too many merges wait already: wait for their answers first"));
    }
    return std::move(future);
}

void desk::go_on_merging() {
    auto const until = std::chrono::steady_clock::now() + merging_at_once;
    auto const is_over = [until] { return std::chrono::steady_clock::now() >= until; };
    while (!merges_.empty()) {
        open_merge& first = merges_.front();
        if (first.promise.wanted() && !first.work.go_on(is_over)) return;
        first.promise.set_value(first.work.answer());
        merges_.pop_front();
    }
}
//}

std::vector<std::string> desk::at_work() const {
    return crew_.read([&](muster::crew const& crew) {
        std::vector<std::string> names;
        for (auto const* const one : crew.workers(key_)) {
            if (one->is_live()) names.emplace_back(one->id.text());
        }
        return names;
    });
}

bool desk::is_at_work(std::string_view worker) const {
    return crew_.read([&](muster::crew const& crew) {
        auto const* const found = crew.find(key_, worker);
        return found && found->is_live();
    });
}

std::optional<muster::duration> desk::until_next_step() const {
    if (!merges_.empty()) return muster::duration{0};
    std::optional<muster::time_point> next = crew_.next_deadline();
    for (waiting_call const& call : waiting_) next = next ? std::min(*next, call.until) : call.until;
    if (!next) return {};
    return muster::passed(now(), *next);
}

advance desk::so_far() const {
    advance all = ended_;
    for (auto const& [run, at] : running_) {
        all.files += at->files;
        all.uses += at->uses;
    }
    return all;
}

void desk::forget(muster::run_id run) {
    auto const found = running_.find(run);
    if (found == running_.end()) return;
    ended_.files += found->second->files;
    ended_.uses += found->second->uses;
    running_.erase(found);
}

void desk::close() {
    crew_.stop_all(key_);
    staff_.join_all();
}

}  // namespace mcp_server
