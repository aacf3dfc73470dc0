#include "staff.hpp"

#include "agents.hpp"
#include "worker.hpp"

#include <muster/craft/phase.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <chrono>
#include <exception>
#include <utility>

namespace audit {

namespace {

signature signature_of(muster::assignment const& job) {
    std::string_view const task = value_of(job.history.back().text, "task");
    muster::phase const which = task == "report" ? muster::phase::implementation
                              : task == "verify" ? muster::phase::verification
                                                 : muster::phase::research;
    return {.author = std::string{job.worker.text()}, .phase = std::string{muster::word(which)}};
}

}  // namespace

muster::crew_limits staff_limits(std::size_t workers, std::uint64_t budget) {
    muster::crew_limits most;
    most.max_running = workers;
    most.max_result_bytes = 32 * 1024;
    most.run_budget = std::chrono::seconds{budget};
    most.turn_budget = 1'000'000'000;  // a turn here is a page of files, and a tree may have any number
    return most;
}

//{ quoted by docs/audit.md: workers
void staff::start_what_waits() {
    join_done();
    while (threads_.size() < places_) {
        std::optional<muster::assignment> job = crew_.start();
        if (!job) return;
        begin(std::move(*job));
    }
}

// If there is no thread for a run, or no memory for one, the run fails and its report says why.
void staff::begin(muster::assignment job) {
    muster::run_id const run = job.run;
    try {
        begin_thread(std::move(job));
    } catch (std::exception const& none) {
        end_thread(run);
        crew_.fail(run, {.error = std::string{"the system has no thread for it: "} + none.what()});
    }
}

// Everything is allocated before the thread begins: a failure after that would have to wait for the thread.
void staff::begin_thread(muster::assignment job) {
    muster::run_id const run = job.run;
    auto at = hooks_.on_start(job);
    std::jthread& thread = threads_[run];
    std::lock_guard const lock{mutex_};
    std::stop_source& stop_source = stops_.try_emplace(run, std::nostopstate).first->second;
    done_.reserve(done_.size() + threads_.size());
    thread = std::jthread{[this, at = std::move(at), job = std::move(job)](std::stop_token const& stop) {
        carry_out_or_fail(job, stop, *at);
        {
            std::lock_guard const done{mutex_};
            done_.push_back(job.run);
        }
        hooks_.on_free();
    }};
    stop_source = thread.get_stop_source();
}

// An exception of a worker becomes the failure of its run: if it left the thread, it would end the program.
void staff::carry_out_or_fail(muster::assignment const& job, std::stop_token const& stop, progress& at) {
    try {
        carry_out(job, stop, at);
    } catch (std::exception const& thrown) {
        crew_.fail(job.run, {.error = std::string{"the worker threw: "} + thrown.what()});
    }
}

// One run of a worker: its brain, its tools, what was said to it so far, and its turns until it is done.
void staff::carry_out(muster::assignment const& job, std::stop_token const& stop, progress& at) {
    workbench bench{pad_, files_, stop, at, hooks_.trouble_for(job), signature_of(job)};
    muster::toolbox<hand> box{
        muster::on<tools::list_files>([&](auto const& given) { return bench.list_files(given); }),
        muster::on<tools::search>([&](auto const& given) { return bench.search(given); }),
        muster::on<tools::read_file>([&](auto const& given) { return bench.read_file(given); }),
        muster::on<tools::read_note>([&](auto const& given) { return bench.read_note(given); }),
        muster::on<tools::write_note>([&](auto const& given) { return bench.write_note(given); }),
    };
    worker mind;
    conversation talk{hand_prompt, hand_tools};
    for (muster::history_entry const& turn : job.history) {
        bool const asked = turn.by == muster::history_entry::side::user;
        talk.add(asked ? message{.said = turn.text} : message{.said = {}, .answered = {turn.text}});
    }
    reply last = converse(mind, box, talk, [&] { return bool(crew_.next_turn(job.run, mind.so_far())); });
    muster::usage const used{.tool_uses = talk.calls};
    std::string partial = mind.so_far();
    if (auto const error = bench.keep()) {
        last = {.text = muster::describe(error), .gives_up = true};
        partial = "Nothing could be kept.";
        hooks_.on_lost_notes(last.text);
    }
    if (last.gives_up)
        crew_.fail(job.run, {.error = last.text, .partial = partial, .used = used});
    else
        crew_.finish(job.run, {.result = last.text, .used = used});
}
//}

void staff::request_stop(muster::run_id run) {
    std::lock_guard const lock{mutex_};
    if (auto const stop = stops_.find(run); stop != stops_.end()) stop->second.request_stop();
}

void staff::join_done() {
    std::vector<muster::run_id> done;
    {
        std::lock_guard const lock{mutex_};
        done = std::exchange(done_, {});
    }
    for (muster::run_id const run : done) end_thread(run);
}

void staff::end_thread(muster::run_id run) {
    threads_.erase(run);
    {
        std::lock_guard const lock{mutex_};
        stops_.erase(run);
    }
    hooks_.on_end(run);
}

}  // namespace audit
