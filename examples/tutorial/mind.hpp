//{ quoted by docs/tutorial.md: mind
// Step 3: what thinks for an agent, and the loop in which it does.
#pragma once

#include <muster/wire/conversation.hpp>  // conversation, model_reply, tool_calls_of

#include <string>

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

// All that an agent does: it is asked, its calls are carried out, it is told the results, and asked again. `may_go_on`
// is asked before anything is carried out.
template <class Box, class May>
muster::model_reply think(mind& who, Box& box, muster::conversation& talk, May const& may_go_on) {
    for (;;) {
        muster::model_reply reply = who.next(talk);
        talk.keep(reply);
        bool const is_done = reply.calls.empty() || reply.stop == muster::stop_reason::refusal;
        if (is_done || !may_go_on()) return reply;
        talk.answer(box.call_all(muster::tool_calls_of(reply)));
    }
}

}  // namespace audit
//}
