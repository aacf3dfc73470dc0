#include "dialogue.hpp"

#include <algorithm>

namespace model_host {

namespace {

constexpr std::uint32_t most_cuts = 3;         // in a row, before an agent is given up
constexpr std::uint32_t most_pauses = 20;      // in a row; an API pauses a turn that lasts long on its side
constexpr std::uint32_t most_replies = 1'000;  // of one run, whatever the budget allows

constexpr std::string_view rest_wanted = "Your text was cut at its limit. Go on exactly where it stopped.";
constexpr std::string_view text_wanted =
    "Your last reply was cut at its limit before it said anything. Think less, or about a smaller part of the task.";
constexpr std::string_view calls_cut =
    "Your last reply was cut at its limit before its tool calls were complete, so none was made. Make fewer or shorter "
    "calls at once.";

}  // namespace

dialogue_end dialogue::run(conversation& talk, std::stop_token const& stop) {
    text_.clear();
    for (std::uint32_t replies = 0; replies < most_replies; ++replies) {
        if (talk.is_full()) return {{}, no_reply::fault, "its conversation exceeds the context window"};
        model_answer got = ask(talk, stop);
        if (!got.reply) return {{}, got.kind, std::move(got.why)};
        hooks_.heard();
        switch (take_in(talk, *got.reply)) {
            case next::speak_again: break;
            case next::done: return {std::move(text_), no_reply::none, {}};
            case next::failed: return end_;
        }
    }
    return {{}, no_reply::fault, "it did not finish within " + std::to_string(most_replies) + " replies"};
}

// If the model refuses the raised limit, the last limit that it accepted is used again and not raised any more.
model_answer dialogue::ask(conversation& talk, std::stop_token const& stop) {
    model_answer got = mind_.ask(talk, who_, reply_tokens_, stop);
    if (got.kind == no_reply::refused && reply_tokens_ > taken_tokens_ && taken_tokens_ != 0) {
        reply_tokens_ = most_tokens_ = taken_tokens_;
        got = mind_.ask(talk, who_, reply_tokens_, stop);
    }
    if (got.reply) taken_tokens_ = reply_tokens_;
    return got;
}

dialogue::next dialogue::take_in(conversation& talk, muster::model_reply& reply) {
    if (reply.stop == muster::stop_reason::refusal)
        return fail("the model refused" + (reply.refusal.empty() ? "" : ": " + reply.refusal));
    if (reply.stop == muster::stop_reason::context_full) return fail("its conversation exceeds the context window");
    if (reply.stop == muster::stop_reason::max_tokens) return ask_for_the_rest(talk, reply);
    cuts_ = 0;
    talk.keep(reply);
    pauses_ = reply.stop == muster::stop_reason::pause ? pauses_ + 1 : 0;
    if (!reply.calls.empty()) return answer_calls(talk, reply);
    text_ += reply.text;
    if (pauses_ > most_pauses) return fail("its API pauses again and again");
    return pauses_ > 0 ? next::speak_again : next::done;
}

dialogue::next dialogue::answer_calls(conversation& talk, muster::model_reply const& reply) {
    text_.clear();
    std::optional<std::string> said = hooks_.before_calls(reply);
    if (!said) return fail("ended from outside");
    std::vector<muster::tool_result> results = hooks_.call(muster::tool_calls_of(reply));
    calls_ += results.size();
    talk.answer(std::move(results));
    talk.say(std::move(*said));
    talk.say(hooks_.after_calls());
    return next::speak_again;
}

// A call in a reply that was cut may be half of one, so the whole turn is dropped, and the model is told. A turn without a
// word is not sent back either.
dialogue::next dialogue::ask_for_the_rest(conversation& talk, muster::model_reply& reply) {
    if (++cuts_ > most_cuts) return fail("its replies do not fit into their limit");
    if (!reply.calls.empty() || reply.turn.empty()) {
        reply_tokens_ = std::min(reply_tokens_ * 2, std::max(reply_tokens_, most_tokens_));
        talk.say(std::string{reply.calls.empty() ? text_wanted : calls_cut});
        return next::speak_again;
    }
    text_ += reply.text;
    talk.keep(reply);
    talk.say(std::string{rest_wanted});
    return next::speak_again;
}

dialogue::next dialogue::fail(std::string why) {
    end_ = {{}, no_reply::fault, std::move(why)};
    return next::failed;
}

}  // namespace model_host
