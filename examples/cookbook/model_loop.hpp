// Asks a model, runs the tools that it calls, and asks again until it has answered. Copy this file into your host.
//
//     talk.say("What is 2 + 3?");
//     loop_end const end = run_model<muster::wire::openai_chat>({.model = "…", .tools = offer}, talk, box, server);
//     if (end.why.empty()) show(end.text);
//
// Every repetition has a limit, so the loop ends whatever a server sends. `box` is a toolbox or a dynamic_toolbox. `server`
// has your HTTP client and your clock, as two members:
//
//     muster::reply_or_fault ask(std::string const& request);   // read_reply, reply_stream, or read_error
//     void wait(muster::duration);
//
// Servers repeat keys. Pass your keys as `secrets`, and redact each response with the same redactor before you read it.
#pragma once

#include <muster/toolbox/time.hpp>
#include <muster/wire/conversation.hpp>
#include <muster/wire/model_reply.hpp>
#include <muster/wire/model_request.hpp>
#include <muster/wire/redactor.hpp>
#include <muster/wire/retry_policy.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

//{ quoted by docs/wire.md: loop
struct loop_limits {
    std::size_t replies = 50;             // for one question
    std::size_t cut_replies = 3;          // in a row that reach their token limit
    std::uint64_t reply_tokens = 64'000;  // to which `max_tokens` is raised after a reply that reached it
    muster::retry_policy retries = {};    // of one request
    muster::redactor secrets = {};        // removed from every text that the loop returns
};

struct loop_end {
    std::string text;  // what the model said after its last calls; empty if it said nothing since then
    std::string why;   // why it did not finish; empty if it did
};

template <class Wire, class Box, class Server>
class model_loop {
public:
    model_loop(muster::model_request const& asked, muster::conversation& talk, Box& box, Server& server,
               loop_limits const& most)
        : asked_(asked),
          talk_(talk),
          box_(box),
          server_(server),
          most_(most) {}

    loop_end run() {
        box_.forget_calls();  // ids are unique within a conversation, and the toolbox may have served another one
        for (std::size_t replies = 0; replies < most_.replies; ++replies) {
            muster::reply_or_fault got = ask();
            if (got.fault) return without_secrets(muster::sentence(got.fault));
            if (take_in(got.reply)) return without_secrets(why_);
        }
        return without_secrets("the model did not finish within " + std::to_string(most_.replies) + " replies");
    }

private:
    // Every result of the loop passes through here.
    [[nodiscard]] loop_end without_secrets(std::string const& why) const {
        return {most_.secrets.redact(said_), most_.secrets.redact(why)};
    }

    // True when the loop ends. `keep` makes the ids of the calls unique, so it comes before the calls are run.
    bool take_in(muster::model_reply& reply) {
        if (reply.stop == muster::stop_reason::refusal) return end("the model refused: " + reply.refusal);
        if (reply.stop == muster::stop_reason::context_full) return end("the conversation exceeds the context window");
        talk_.keep(reply);
        if (reply.stop == muster::stop_reason::max_tokens) return continue_after_cut(reply);
        cut_replies_ = 0;
        said_ += reply.text;
        if (reply.stop == muster::stop_reason::pause) return false;  // the turn goes back as it came
        if (reply.calls.empty()) return said_.empty() ? end("the model ended without a text") : true;
        said_.clear();
        talk_.answer(box_.call_all(muster::tool_calls_of(reply)));
        return false;
    }

    // A call in a reply that reached its limit may be half of one, so it is not run.
    bool continue_after_cut(muster::model_reply const& reply) {
        if (++cut_replies_ > most_.cut_replies) return end("the replies of the model do not fit into their limit");
        asked_.max_tokens = std::max(asked_.max_tokens, std::min(2 * asked_.max_tokens, most_.reply_tokens));
        for (muster::model_call const& call : reply.calls)
            talk_.answer({call.id, "This call was not run: the reply reached its token limit. Call again.", true, {}});
        said_ = reply.calls.empty() ? said_ + reply.text : "";
        if (reply.calls.empty()) talk_.say("Your reply reached its token limit. Continue exactly where it stopped.");
        return false;
    }

    // If the model refuses the raised limit, the last limit that it accepted is used again and not raised any more.
    muster::reply_or_fault ask() {
        muster::reply_or_fault got = ask_once();
        bool const was_raised = asked_.max_tokens > taken_tokens_;
        if (was_raised && got.fault.error == muster::wire_error::invalid_request) {
            asked_.max_tokens = most_.reply_tokens = taken_tokens_;
            got = ask_once();
        }
        if (!got.fault) taken_tokens_ = asked_.max_tokens;
        return got;
    }

    // Retries as long as a retry may help, and not before the time that the server asks for.
    muster::reply_or_fault ask_once() {
        std::string body;
        muster::append_sink out{body};
        asked_.turns = talk_.turns();
        muster::put_request<Wire>(out, asked_);
        for (std::size_t tries = 1;; ++tries) {
            muster::reply_or_fault got = server_.ask(body);
            constexpr muster::time_point now{};
            auto const next = muster::next_try(most_.retries, got.fault, tries, now);
            if (!next) return got;
            server_.wait(*next - now);
        }
    }

    bool end(std::string why) {
        why_ = std::move(why);
        return true;
    }

    muster::model_request asked_;
    muster::conversation& talk_;
    Box& box_;
    Server& server_;
    loop_limits most_;
    std::uint64_t taken_tokens_ = asked_.max_tokens;  // the last limit that the model accepted
    std::size_t cut_replies_ = 0;
    std::string said_;  // since the model's last calls
    std::string why_;
};

template <class Wire, class Box, class Server>
loop_end run_model(muster::model_request const& asked, muster::conversation& talk, Box& box, Server& server,
                   loop_limits const& most = {}) {
    return model_loop<Wire, Box, Server>{asked, talk, box, server, most}.run();
}
//}
