//{ quoted by docs/tutorial.md: foreman_phases
#include "foreman.hpp"

#include "script.hpp"

#include <optional>
#include <utility>

namespace audit {

namespace {

// A brief says what it is about; what says nothing is research.
muster::phase phase_of(std::string_view brief) {
    std::string_view const task = value_of(brief, "task");
    if (task == "report") return muster::phase::implementation;
    return task == "verify" ? muster::phase::verification : muster::phase::research;
}

muster::tool_result refused(std::string_view why) { return muster::tool_result::error(std::string{why}); }

}  // namespace

muster::tool_result foreman::hire(muster::tools::team_create_arguments const& given) {
    if (!given.prompt || !given.name) return refused("Give the worker a name and a prompt.");
    muster::phase_move const may = phases_.may_begin(phase_of(*given.prompt), *muster::worker_id::from("a-fresh-one"));
    if (may != muster::phase_move::taken) return refused(describe(may));
    return begun(*given.prompt, *given.name, work_.create_team(given));
}

muster::tool_result foreman::go_on(muster::tools::send_message_to_worker_arguments const& given) {
    muster::phase_move const may = phases_.may_begin(phase_of(given.message), id_of(given.worker_id));
    if (may != muster::phase_move::taken) return refused(describe(may));
    return begun(given.message, given.worker_id, work_.send_to_worker(given));
}

// Its run waits until this turn of the lead is over, so that it can still be taken back.
muster::tool_result foreman::begun(std::string_view brief, std::string_view worker, result answer) {
    if (answer.is_error) return answer;
    muster::worker_id const who = id_of(worker);
    muster::phase const which = phase_of(brief);
    bool const verifies = which == muster::phase::verification;
    std::string_view const note = value_of(brief, which == muster::phase::research ? "note" : "report");
    muster::claim_answer const claimed =
        claims_.ask(who, verifies ? muster::claim_kind::verify : muster::claim_kind::write, {note});
    if (!claimed) {
        (void)office_.crew().stop(office_.desk(), worker);
        return refused(describe(claimed.verdict));
    }
    phases_.begin(which, who);
    return answer;
}

muster::tool_result foreman::specify(muster::tools::pad_write::arguments const& given) {
    muster::phase_move const may = phases_.begin_synthesis();
    if (may != muster::phase_move::taken) return refused(describe(may));
    result answer = notes_.answer(given);
    phases_.end_synthesis(answer.is_error ? muster::phase_result::not_done : muster::phase_result::done);
    return answer;
}

void foreman::ended(muster::notice const& what) {
    bool const is_well = status_of(what.cause) == muster::status::completed;
    phases_.end(what.worker, is_well ? muster::phase_result::done : muster::phase_result::not_done);
    claims_.release(what.worker);
}
//}

//{ quoted by docs/tutorial.md: foreman_turns
foreman::foreman(office& where, muster::scratchpad const& pad)
    : office_(where),
      work_(where.crew(), {where.desk(), muster::role_kind::coordinator}),
      notes_(pad, {.author = "lead", .phase = "synthesis"}),
      claims_(pad.path()) {}

// What is not handled here, TaskStop, the library's coordination handles itself.
muster::toolbox<lead> foreman::box() {
    return muster::coordination_toolbox<lead>(
        work_, muster::on<muster::tools::team_create>([this](auto const& given) { return hire(given); }),
        muster::on<muster::tools::send_message_to_worker>([this](auto const& given) { return go_on(given); }),
        muster::on<muster::tools::pad_write>([this](auto const& given) { return specify(given); }));
}

std::string foreman::direct(mind& lead_mind) {
    muster::toolbox<lead> tools = box();
    muster::conversation talk;
    muster::model_reply last;
    while (std::optional<muster::turn_input> const turn = office_.next_turn()) {
        if (!office_.is_true(*turn)) return "A report is not what the crew knows.\n";
        for (muster::delivery const& each : turn->notices) ended(each.notice);
        talk.say(turn->text());
        last = think(lead_mind, tools, talk, [] { return true; });
        office_.done(*turn);
    }
    return last.text;
}

muster::worker_id foreman::id_of(std::string_view worker) const {
    return office_.crew().read([&](muster::crew const& crew) {
        muster::worker const* const found = crew.find(office_.desk(), worker);
        return found ? found->id : muster::worker_id{};
    });
}

}  // namespace audit
//}
