//{ quoted by docs/tutorial.md: mind
// Step 3: what thinks for an agent, and the loop in which it does.
#pragma once

#include <muster/wire/conversation.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace audit {

// The model's seat. Whoever sits here gets the conversation so far, and answers with calls of tools, or with a final
// text. One that cannot go on says why, as a refusal.
class mind {
public:
    virtual ~mind() = default;
    [[nodiscard]] virtual muster::model_reply next(muster::conversation const& talk) = 0;
    // What it leaves if it has to end now.
    [[nodiscard]] virtual std::string so_far() const { return {}; }
};

// A reply of a mind that cannot go on.
inline muster::model_reply refusal(std::string why) {
    muster::model_reply reply;
    reply.text = std::move(why);
    reply.stop = muster::stop_reason::refusal;
    return reply;
}

// A reply that reached its limit may end within a call, so its calls are not run. The mind is told, and continues.
inline void continue_after_cut(muster::conversation& talk, muster::model_reply const& reply) {
    for (muster::model_call const& call : reply.calls)
        talk.answer({call.id, "This call was not run: the reply reached its token limit. Call again.", true, {}});
    if (reply.calls.empty()) talk.say("Your reply reached its token limit. Continue exactly where it stopped.");
}

// All that an agent does: it is asked, its calls are carried out, it is told the results, and asked again. `may_go_on`
// is asked before anything is carried out. However a mind answers, there is an end.
inline constexpr std::size_t most_replies = 200;

template <class Box, class May>
muster::model_reply think(mind& who, Box& box, muster::conversation& talk, May const& may_go_on) {
    std::string said;  // in replies that belong together
    for (std::size_t replies = 0; replies < most_replies; ++replies) {
        muster::model_reply reply = who.next(talk);
        if (reply.stop == muster::stop_reason::refusal) return reply;
        if (reply.stop == muster::stop_reason::context_full)
            return refusal("its conversation exceeds the context window");
        talk.keep(reply);  // makes the ids of the calls unique
        bool const is_cut = reply.stop == muster::stop_reason::max_tokens;
        bool const goes_on = is_cut || !reply.calls.empty() || reply.stop == muster::stop_reason::pause;
        said = reply.calls.empty() ? said + reply.text : reply.text;
        if (!goes_on || !may_go_on()) {
            reply.text = said;
            return reply;
        }
        if (!reply.calls.empty()) said.clear();
        if (is_cut)
            continue_after_cut(talk, reply);
        else if (!reply.calls.empty())
            talk.answer(box.call_all(muster::tool_calls_of(reply)));
    }
    return refusal("it did not finish within " + std::to_string(most_replies) + " replies");
}

}  // namespace audit
//}
