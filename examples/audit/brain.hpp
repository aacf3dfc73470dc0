// What thinks for an agent: it gets the conversation so far and answers with tool calls or with its final text.
//
// Here a brain is a small policy that follows its rules. A client of a model's API would be another one: it would
// send `system_prompt`, `tools` and the turns, and hand back what the model asks for. Nothing else would change.
#pragma once

#include <muster/toolbox/result.hpp>

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace audit {

// A tool call as a model would word it; the arguments are JSON.
struct wish {
    std::string id;
    std::string name;
    std::string arguments;
};

struct reply {
    std::string text;
    std::vector<wish> calls = {};  // none: the text is final
    bool gives_up = false;         // the text says which error ends the run
};

// A turn: what was said to the agent, or what it answered, or what its calls gave.
struct message {
    std::string said = {};                          // to the agent
    reply answered = {};                            // by the agent
    std::vector<muster::tool_result> results = {};  // of its calls, in their order
};

struct conversation {
    static constexpr std::size_t most = 8;  // turns kept: a long search must not make memory grow

    std::string_view system_prompt;
    std::string_view tools;  // their definitions, JSON
    std::deque<message> turns = {};
    std::uint64_t calls = 0;  // that were made so far

    void add(message turn) {
        turns.push_back(std::move(turn));
        if (turns.size() > most) turns.pop_front();
    }
};

class brain {
public:
    virtual ~brain() = default;
    virtual reply next(conversation const& so_far) = 0;
    // What a run that is ended from outside leaves behind.
    [[nodiscard]] virtual std::string so_far() const { return {}; }
};

// converse(mind, box, talk, may_go_on): turns until the agent has said its final text or may not go on
//
// `box` is a muster::toolbox: each call gives a result, a refused one as well. `may_go_on` is asked before calls are
// made, when the brain has taken in what the calls before them gave.
template <class Box, class May>
reply converse(brain& mind, Box& box, conversation& talk, May const& may_go_on) {
    for (;;) {
        reply answer = mind.next(talk);
        talk.add({.said = {}, .answered = answer});
        if (answer.calls.empty()) return answer;
        if (!may_go_on()) return {.text = "stopped before it was done", .gives_up = true};
        message results;
        for (wish const& call : answer.calls) results.results.push_back(box.call(call.id, call.name, call.arguments));
        talk.calls += answer.calls.size();
        talk.add(std::move(results));
    }
}

}  // namespace audit
