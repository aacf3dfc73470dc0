#include "model_api.hpp"

#include "agents.hpp"
#include "options.hpp"

#include <muster/text/sink.hpp>
#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/anthropic_requests.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/openai_chat_requests.hpp>
#include <muster/wire/openai_responses_replies.hpp>
#include <muster/wire/openai_responses_requests.hpp>
#include <muster/wire/reply_stream.hpp>
#include <muster/wire/tool_definitions.hpp>

namespace model_host {

namespace {

using muster::wire::anthropic_messages;
using muster::wire::openai_chat;
using muster::wire::openai_responses;

// Where a request goes, and by whose leave.
http_request addressed(std::string const& key, anthropic_messages) {
    http_request made{"/v1/messages", {{"anthropic-version", "2023-06-01"}}, {}};
    if (!key.empty()) made.headers.emplace_back("x-api-key", key);
    return made;
}
http_request addressed_to_openai(std::string path, std::string const& key) {
    http_request made{std::move(path), {}, {}};
    if (!key.empty()) made.headers.emplace_back("Authorization", "Bearer " + key);
    return made;
}
http_request addressed(std::string const& key, openai_chat) { return addressed_to_openai("/chat/completions", key); }
http_request addressed(std::string const& key, openai_responses) { return addressed_to_openai("/responses", key); }

template <class Wire>
class streamed final : public reading {
public:
    void take(std::string_view piece) override { stream_.push(piece); }
    muster::reply_or_fault end() override { return stream_.finish(); }

private:
    muster::reply_stream<Wire> stream_;
};

// The transport bounds how long a body may be.
template <class Wire>
class whole final : public reading {
public:
    void take(std::string_view piece) override { body_ += piece; }
    muster::reply_or_fault end() override { return muster::read_reply<Wire>(body_); }

private:
    std::string body_;
};

template <class Wire, class Agent>
class wired final : public model_api {
public:
    explicit wired(options const& asked) : asked_(asked) {}

    //{ quoted by docs/model_host.md: requests
    [[nodiscard]] http_request request(conversation const& talk, std::uint32_t reply_tokens) const override {
        http_request made = addressed(asked_.key, Wire{});
        muster::append_sink out{made.body};
        auto const system = talk.system();
        muster::put_request<Wire>(out, {.model = asked_.model,
                                        .system = system,
                                        .tools = muster::tool_definitions<Agent, Wire>,
                                        .turns = talk.turns(),
                                        .max_tokens = reply_tokens,
                                        .stream = asked_.streams});
        return made;
    }
    //}
    [[nodiscard]] std::unique_ptr<model_host::reading> reading() const override {
        if (asked_.streams) return std::make_unique<streamed<Wire>>();
        return std::make_unique<whole<Wire>>();
    }

private:
    options const& asked_;
};

template <class Agent>
std::unique_ptr<model_api> api_for(options const& asked) {
    switch (asked.api) {
        case api_kind::anthropic: return std::make_unique<wired<anthropic_messages, Agent>>(asked);
        case api_kind::chat: return std::make_unique<wired<openai_chat, Agent>>(asked);
        case api_kind::responses: break;
    }
    return std::make_unique<wired<openai_responses, Agent>>(asked);
}

}  // namespace

std::unique_ptr<model_api> api_for_lead(options const& asked) { return api_for<lead>(asked); }
std::unique_ptr<model_api> api_for_hand(options const& asked) { return api_for<hand>(asked); }

}  // namespace model_host
