// Turns of one agent: the model speaks, its calls are answered all at once, it speaks again, until it has said its say.
//
//     dialogue talk{mind, {"scout.1", side::worker}, 8192, hooks};
//     dialogue_end const end = talk.run(conversation, stop);
//
// A reply that was cut at its limit is never half used: of cut text the rest is asked for, and cut calls are not made.
#pragma once

#include "conversation.hpp"
#include "model.hpp"

#include <muster/toolbox/result.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace model_host {

struct dialogue_hooks {
    // Between a reply and its calls; the text is put behind their results. Nothing: the calls are not to be made.
    std::function<std::optional<std::string>(muster::model_reply const&)> before_calls;
    std::function<std::vector<muster::tool_result>(std::span<muster::tool_call const>)> call;
    std::function<std::string()> after_calls = [] { return std::string{}; };  // a text behind the results, too
    std::function<void()> heard = [] {};  // the model has read all that was said so far
};

struct dialogue_end {
    std::optional<std::string> text;  // the agent's last words
    no_reply kind = no_reply::none;   // why there are none
    std::string why;
};

class dialogue {
public:
    dialogue(model const& mind, speaker who, std::uint32_t reply_tokens, dialogue_hooks hooks)
        : mind_(mind),
          who_(std::move(who)),
          reply_tokens_(reply_tokens),
          hooks_(std::move(hooks)) {}

    [[nodiscard]] dialogue_end run(conversation& talk, std::stop_token const& stop);
    [[nodiscard]] std::uint64_t calls() const noexcept { return calls_; }

private:
    enum class next : unsigned char { speak_again, done, failed };

    model_answer ask(conversation& talk, std::stop_token const& stop);
    next take_in(conversation& talk, muster::model_reply& reply);
    next answer_calls(conversation& talk, muster::model_reply const& reply);
    next ask_for_the_rest(conversation& talk, muster::model_reply& reply);
    next fail(std::string why);

    model const& mind_;
    speaker const who_;
    std::uint32_t reply_tokens_;
    std::uint32_t taken_tokens_ = 0;      // the last limit that the model accepted
    std::uint32_t most_tokens_ = 64'000;  // to which the limit is raised when a reply did not fit
    dialogue_hooks const hooks_;

    std::uint64_t calls_ = 0;
    std::uint32_t cuts_ = 0;    // replies in a row that were cut
    std::uint32_t pauses_ = 0;  // replies in a row that paused
    std::string text_;          // of replies that belong together
    dialogue_end end_;
};

}  // namespace model_host
