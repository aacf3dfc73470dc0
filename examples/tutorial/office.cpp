//{ quoted by docs/tutorial.md: office_limits
#include "office.hpp"

#include <muster/envelope/scan.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace audit {

namespace {

// muster reads no clock: a host gives it the time, in milliseconds since whenever.
muster::time_point now() {
    auto const since = std::chrono::steady_clock::now().time_since_epoch();
    return muster::time_point{std::chrono::duration_cast<muster::duration>(since)};
}

// Everything has a limit: 16 runs at once, 10 minutes each, and so on. A turn here is 20 files, so of these there may be
// many.
muster::crew_limits limits() {
    muster::crew_limits most;
    most.turn_budget = 1'000'000;
    return most;
}

}  // namespace

office::office(routine carry_out)
    : carry_out_(std::move(carry_out)),
      desk_(*muster::binding_key::of("terminal", "audit")),
      crew_(limits(), now, {.on_event = [this](muster::event const&) { on_event(); }}),
      inbox_(desk_) {
    seats_.reserve(places);  // a thread that began always finds its seat
}

// Who is still at work hears of it at the next turn, and ends.
office::~office() { crew_.stop_all(desk_); }
//}

//{ quoted by docs/tutorial.md: office_turns
std::string office::hire(std::string_view name, std::string_view brief) {
    auto const made = crew_.spawn(desk_, {.prompt = std::string{brief}, .name = std::string{name}});
    return made ? std::string{made.worker.text()} : std::string{describe(made.why)};
}

std::string office::go_on(std::string_view worker, std::string_view message) {
    return to_json(crew_.send_to_worker({desk_, muster::role_kind::coordinator}, worker, message));
}

// Seats that are free again are cleared first. If the system has no thread for a run, the run fails and its report says
// why.
void office::start_who_waits() {
    std::erase_if(seats_, [](seat const& each) { return each.is_free->load(); });  // joins its thread
    while (seats_.size() < places) {
        auto job = crew_.start();
        if (!job) return;
        muster::run_id const run = job->run;
        try {
            auto is_free = std::make_shared<std::atomic<bool>>(false);
            std::jthread made{[this, is_free, job = std::move(*job)] {
                carry_out_or_fail(job);
                *is_free = true;
                on_event();
            }};
            seats_.push_back({std::move(is_free), std::move(made)});
        } catch (std::exception const& none) {
            crew_.fail(run, {.error = std::string{"no thread for it: "} + none.what()});
        }
    }
}

// An exception of a worker becomes the failure of its run: if it left the thread, it would end the program.
void office::carry_out_or_fail(muster::assignment const& job) {
    try {
        carry_out_(*this, job);
    } catch (std::exception const& thrown) {
        crew_.fail(job.run, {.error = std::string{"the worker threw: "} + thrown.what()});
    }
}

std::optional<muster::turn_input> office::next_turn() {
    for (;;) {
        start_who_waits();
        crew_.tick();
        bool const at_work = somebody_is_at_work();  // asked first, so that no end in between is missed
        if (auto turn = inbox_.next(crew_)) return turn;
        if (!at_work) return {};
        std::unique_lock lock{mutex_};
        news_.wait_for(lock, std::chrono::milliseconds{100}, [this] { return has_news_; });
        has_news_ = false;
    }
}

void office::done(muster::turn_input const& turn) { inbox_.done(turn.number, crew_); }

bool office::is_true(muster::turn_input const& turn) const {
    for (muster::turn_part const& part : turn.parts) {
        for (muster::envelope_item const& item : muster::envelopes(part.text, {.from = part.from})) {
            if (item.kind == muster::item_kind::text) continue;
            if (item.kind == muster::item_kind::fault) return false;
            if (crew_.verify(desk_, item.value) != muster::report_verdict::verified) return false;
        }
    }
    return true;
}

bool office::somebody_is_at_work() const {
    return crew_.read([this](muster::crew const& crew) {
        auto const all = crew.workers(desk_);
        return std::any_of(all.begin(), all.end(), [](muster::worker const* each) { return each->is_live(); });
    });
}

void office::on_event() {
    std::lock_guard const lock{mutex_};
    has_news_ = true;
    news_.notify_one();
}
//}

//{ quoted by docs/tutorial.md: office_runs
// What an agent said earlier, as the turn of a model. A blank turn is left out: no API takes one.
muster::model_reply office::spoken(std::string const& text) {
    muster::model_reply answer;
    answer.text = text;
    if (text.find_first_not_of(" \t\r\n") == text.npos) return answer;
    muster::append_sink out{answer.turn};
    out.put(R"({"role":"assistant","content":)");
    muster::put_json_text(out, text);
    out.put("}");
    return answer;
}

// A worker that goes on has all that was said in front of it; a fresh one has its brief.
muster::conversation office::said_so_far(muster::assignment const& job) {
    muster::conversation talk;
    for (muster::history_entry const& each : job.history) {
        if (each.by == muster::history_entry::side::user) {
            talk.say(each.text);
        } else {
            talk.keep(spoken(each.text));
        }
    }
    return talk;
}

// A stop, a deadline, a budget: whoever may not go on has ended for everybody else already.
bool office::may_go_on(muster::assignment const& job, std::string const& so_far) {
    return bool(crew_.next_turn(job.run, so_far));
}

// The first end that a crew is told of counts: if this run was stopped, what is said here changes nothing.
void office::end(muster::assignment const& job, muster::model_reply const& last, std::string const& so_far) {
    if (last.stop == muster::stop_reason::refusal)
        crew_.fail(job.run, {.error = last.text, .partial = so_far});
    else
        crew_.finish(job.run, {.result = last.text});
}

}  // namespace audit
//}
