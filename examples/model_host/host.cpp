#include "host.hpp"

#include "guarded.hpp"
#include "notes.hpp"

#include <muster/envelope/scan.hpp>

#include <algorithm>
#include <exception>

namespace model_host {

namespace {

muster::crew_limits limits_for(options const& asked) {
    muster::crew_limits most;
    most.max_running = asked.workers;
    most.turn_budget = asked.worker_turns;
    most.max_result_bytes = 32 * 1024;
    most.lease = std::chrono::hours{24};  // a report is given up by nobody but this host, however long a reply takes
    return most;
}

std::string facts_for(options const& asked) {
    return "At most " + std::to_string(asked.workers) + " workers run at once; more of them wait their turn.\n";
}

}  // namespace

host::host(host_parts const& parts)
    : parts_(parts),
      desk_(*muster::binding_key::of("terminal", "user")),
      lead_mind_(parts.lead_api, parts.net, parts.used, parts.asked.retries, parts.world),
      hand_mind_(parts.hand_api, parts.net, parts.used, parts.asked.retries, parts.world),
      crew_(limits_for(parts.asked), [this] { return muster::time_point{parts_.world.passed()}; },
            {.on_event = [this](muster::event const& what) { on_event(what); }}),
      work_(crew_, {desk_, muster::role_kind::coordinator}),
      box_(tools_of_lead()),
      talk_(lead_prompt, facts_for(parts.asked)) {}

//{ quoted by docs/model_host.md: run
host_end host::run(std::stop_token const& stop) {
    std::stop_callback const forward{stop, [this] { ending_.request_stop(); }};
    std::stop_callback const stop_workers{ending_.get_token(), [this] { stop_workers_now(); }};
    host_end end;
    end.how = make_threads() ? talk_to_lead() : dialogue_end{{}, no_reply::fault, "the system has no thread for it"};
    crew_.stop_all(desk_);
    threads_.clear();
    (void)reports_that_came();  // of those who were stopped
    end.reports = std::move(reports_);
    return end;
}

// Runs on the thread that requests the stop, so an exception would end the program. The end of the host stops all
// workers anyway.
void host::stop_workers_now() noexcept {
    try {
        crew_.stop_all(desk_);
    } catch (std::exception const&) {}
}

// One thread that watches the time and one for each worker, or as many as the system provides.
bool host::make_threads() {
    try {
        threads_.emplace_back([this](std::stop_token const& quit) { look_at_the_time(quit); });
        while (threads_.size() <= parts_.asked.workers)
            threads_.emplace_back([this](std::stop_token const& quit) { work(quit); });
    } catch (std::exception const& none) {
        parts_.world.say(std::string{"the system has no thread for each worker: "} + none.what());
    }
    return threads_.size() > 1;
}

// Its turns, then what comes back, as another turn: again, until it has spoken and nobody is at work any more.
dialogue_end host::talk_to_lead() {
    talk_.say(guarded(parts_.asked.task));
    dialogue speaking{lead_mind_, {"coordinator", side::coordinator}, parts_.asked.reply_tokens, hooks_of_lead()};
    for (;;) {
        dialogue_end end = speaking.run(talk_, ending_.get_token());
        bool const goes_on = end.text && wait_for_reports();
        if (ending_.stop_requested()) return why_all_ends();
        if (!goes_on && end.text == "") return {{}, no_reply::fault, "the coordinator ended without a word"};
        if (!goes_on) return end;
        parts_.world.say("coordinator: " + *end.text);
    }
}
//}

dialogue_end host::why_all_ends() const {
    if (std::string why = parts_.used.why_not(side::coordinator); !why.empty())
        return {{}, no_reply::budget, std::move(why)};
    return {{}, no_reply::stopped, "stopped"};
}

dialogue_hooks host::hooks_of_lead() {
    dialogue_hooks hooks;
    hooks.before_calls = [this](muster::model_reply const& reply) {
        if (!reply.text.empty()) parts_.world.say("coordinator: " + reply.text);
        return std::string{};
    };
    hooks.call = [this](std::span<muster::tool_call const> calls) {
        std::vector<muster::tool_result> results = box_.call_all(calls);
        for (muster::tool_result& result : results) result.text = guarded(result.text);
        return results;
    };
    hooks.after_calls = [this] { return reports_that_came(); };
    hooks.heard = [this] { acknowledge_reports(); };
    return hooks;
}

//{ quoted by docs/model_host.md: tools
// The crew does the work of the coordination tools. The host adds what the crew knows nothing about: the budget.
muster::toolbox<lead> host::tools_of_lead() {
    using namespace muster::tools;
    auto const hire = [this](team_create_arguments const& given, muster::call_context const& call) {
        std::string const why = parts_.used.why_not(side::worker);
        if (why.empty()) return work_.create_team(given, call);
        return muster::tool_result::error("No worker can start: " + why + ". Conclude with what is there.");
    };
    notes const on_pad{parts_.pad};
    return muster::toolbox<lead>{
        muster::on<team_create>(hire),
        work_.on<send_message_to_worker>(),
        work_.on<task_stop>(),
        work_.on<todo_write>(),
        muster::on<tools::list_notes>([on_pad] { return on_pad.list(); }),
        muster::on<tools::read_note>([on_pad](auto const& given) { return on_pad.read(given); }),
    };
}
//}

//{ quoted by docs/model_host.md: reports
// Parsing is not trusting: what an envelope says is compared with what the crew knows before it reaches the model.
std::string host::reports_that_came() {
    std::string said;
    for (muster::delivery& each : crew_.take(desk_)) {
        std::string const envelope = envelope_text(each.notice);
        auto const report = muster::first_notification(envelope, muster::from_worker);
        bool const is_true = report && crew_.verify(desk_, *report) == muster::report_verdict::verified;
        if (is_true) reports_.push_back(envelope);
        if (is_true) said += envelope + '\n';
        if (!is_true) parts_.world.say("a report was not what had happened, and is not delivered");
        under_way_.push_back(std::move(each));
    }
    return said;
}

// Once the model has answered, it has read them.
void host::acknowledge_reports() {
    for (muster::delivery const& each : under_way_) crew_.acknowledge(each.lease);
    under_way_.clear();
}

// False when nobody is at work and nothing has come, or when everything ends.
bool host::wait_for_reports() {
    while (!ending_.stop_requested()) {
        std::uint64_t const seen = events();
        bool const anybody = crew_.read([](muster::crew const& crew) { return !crew.state().live().empty(); });
        if (std::string const said = reports_that_came(); !said.empty()) return talk_.say(said), true;
        if (!anybody) return false;
        wait_for_event(seen, ending_.get_token());
    }
    return false;
}
//}

}  // namespace model_host
