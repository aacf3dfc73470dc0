// The workers' side of the host: the threads that they run on, and how one run goes.
#include "host.hpp"
#include "notes.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <variant>

namespace model_host {

namespace {

std::string joined(std::vector<std::string> const& messages) {
    std::string text;
    for (std::string const& message : messages) text += message + '\n';
    return text;
}

}  // namespace

//{ quoted by docs/model_host.md: workers
// One thread: it takes up whichever run has waited longest, carries it out, and comes back for the next.
void host::work(std::stop_token const& quit) {
    while (!quit.stop_requested()) {
        std::uint64_t const seen = events();
        if (auto const job = crew_.start())
            carry_out_or_fail(*job);
        else
            wait_for_event(seen, quit);
    }
}

// An exception becomes the failure of the run: if it left the thread, it would end the program.
void host::carry_out_or_fail(muster::assignment const& job) {
    try {
        carry_out(job, begin(job));
    } catch (std::exception const& thrown) {
        dialogue_end end{{}, no_reply::fault, std::string{"the worker threw: "} + thrown.what()};
        hand_in(job.run, end, {}, 0);
    }
}

// One run of a worker: its tools, what was said to it so far, and its turns until it is done.
void host::carry_out(muster::assignment const& job, std::stop_token const& stop) {
    muster::toolbox<hand> box = tools_of_hand(stop);
    std::string so_far;
    dialogue_hooks hooks;
    hooks.before_calls = [&](muster::model_reply const& reply) -> std::optional<std::string> {
        if (!reply.text.empty()) so_far = reply.text;
        auto const turn = crew_.next_turn(job.run, so_far);
        if (!turn) return {};
        return joined(turn.messages);
    };
    hooks.call = [&](std::span<muster::tool_call const> calls) { return box.call_all(calls); };

    conversation talk = talk_for(job);
    dialogue speaking{hand_mind_, {std::string{job.worker.text()}, side::worker}, parts_.asked.reply_tokens, hooks};
    dialogue_end end = speaking.run(talk, stop);
    keep_talk(job, std::move(talk));
    hand_in(job.run, end, std::move(so_far), speaking.calls());
}

// Who is continued goes on with all that it has read. If that is forgotten, its reports are there still.
conversation host::talk_for(muster::assignment const& job) {
    conversation talk{hand_prompt};
    std::size_t heard = 0;
    {
        std::lock_guard const lock{mutex_};
        auto const found =
            std::find_if(kept_.begin(), kept_.end(), [&](auto& one) { return one.worker == job.worker; });
        if (found != kept_.end()) {
            talk = std::move(found->talk);
            heard = found->heard;
            kept_.erase(found);
        }
    }
    for (std::size_t i = heard; i < job.history.size(); ++i) {
        if (job.history[i].by == muster::history_entry::side::user)
            talk.say(job.history[i].text);
        else if (heard == 0)
            talk.recall(job.history[i].text);
    }
    return talk;
}
//}

// Before the run is handed in: from then on it may be continued, on another thread. A run that was stopped may come here
// after the next one has begun, or ended.
void host::keep_talk(muster::assignment const& job, conversation talk) {
    std::lock_guard const lock{mutex_};
    std::size_t const heard = job.history.size();
    std::erase_if(kept_, [&](kept_talk const& one) { return one.worker == job.worker && one.heard <= heard; });
    for (kept_talk const& one : kept_) {
        if (one.worker == job.worker) return;
    }
    kept_.push_back({job.worker, heard, std::move(talk)});
    if (kept_.size() > most_kept) kept_.pop_front();
}

void host::hand_in(muster::run_id run, dialogue_end& end, std::string so_far, std::uint64_t calls) {
    muster::usage const used{.tool_uses = calls};
    if (end.text)
        crew_.finish(run, {.result = std::move(*end.text), .used = used});
    else
        crew_.fail(run, {.error = std::move(end.why),
                         .aborted = end.kind == no_reply::stopped,
                         .partial = std::move(so_far),
                         .used = used});
    std::lock_guard const lock{mutex_};
    stops_.erase(run);
}

muster::toolbox<hand> host::tools_of_hand(std::stop_token const& stop) {
    folder_view const& files = parts_.files;
    notes const on_pad{parts_.pad};
    return muster::toolbox<hand>{
        muster::on<tools::list_files>([&files](auto const& given) { return files.list(given.path.value_or("")); }),
        muster::on<tools::read_file>([&files](auto const& given) {
            return files.read(given.path, {given.first_line.value_or(1), given.last_line.value_or(UINT32_MAX)});
        }),
        muster::on<tools::search_files>(
            [&files, stop](auto const& given) { return files.search(given.text, given.path.value_or(""), stop); }),
        muster::on<tools::list_notes>([on_pad] { return on_pad.list(); }),
        muster::on<tools::read_note>([on_pad](auto const& given) { return on_pad.read(given); }),
        muster::on<tools::write_note>([on_pad](auto const& given) { return on_pad.write(given); }),
    };
}

// The token that stops this run. A run that was ended before anybody could know its token is stopped at once.
std::stop_token host::begin(muster::assignment const& job) {
    std::stop_source source;
    {
        std::lock_guard const lock{mutex_};
        stops_[job.run] = source;
    }
    bool const goes_on = crew_.read([&](muster::crew const& crew) { return crew.state().live().contains(job.run); });
    if (!goes_on) source.request_stop();
    parts_.world.say(std::string{job.worker.text()} + ": begins"
                     + (job.description.empty() ? "" : ": " + job.description));
    return source.get_token();
}

// Told by the crew, outside of its lock.
void host::on_event(muster::event const& what) {
    auto const* const end = std::get_if<muster::events::ended>(&what.what);
    if (end)
        parts_.world.say(std::string{what.worker.text()} + ": " + std::string{word(end->notice.cause)} + ": "
                         + end->notice.summary);
    std::stop_source stop{std::nostopstate};
    {
        std::lock_guard const lock{mutex_};
        ++events_;
        if (auto const found = stops_.find(what.run); end && found != stops_.end()) stop = found->second;
    }
    if (end) stop.request_stop();  // outside of the lock: it may call anybody back
    something_happened_.notify_all();
}

std::uint64_t host::events() {
    std::lock_guard const lock{mutex_};
    return events_;
}

void host::wait_for_event(std::uint64_t seen, std::stop_token const& stop) {
    std::unique_lock lock{mutex_};
    something_happened_.wait(lock, stop, [&] { return events_ != seen; });
}

void host::look_at_the_time(std::stop_token const& quit) {
    while (parts_.world.wait(std::chrono::milliseconds{50}, quit)) {
        try {
            crew_.tick();
            if (parts_.used.time_left() == std::chrono::milliseconds{0}) ending_.request_stop();
        } catch (std::exception const&) {}  // no memory: it looks again soon
    }
}

}  // namespace model_host
