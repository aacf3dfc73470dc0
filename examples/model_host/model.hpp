// A model that answers: it is asked again while that may help, every token is counted, and the budget is kept.
//
//     model mind{*api, net, used, asked.retries, world};
//     model_answer const got = mind.ask(talk, {"scout.1", side::worker}, 8192, stop);
//     if (!got.reply) return got.why;
#pragma once

#include "meter.hpp"
#include "model_api.hpp"
#include "outside.hpp"
#include "retry.hpp"
#include "transport.hpp"

#include <muster/wire/model_reply.hpp>
#include <muster/wire/redactor.hpp>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace model_host {

struct speaker {
    std::string name;
    side whose = side::worker;
};

enum class no_reply : unsigned char { none, stopped, budget, refused, fault };  // refused: the request is no good

struct model_answer {
    std::optional<muster::model_reply> reply;
    no_reply kind = no_reply::none;  // of why there is none
    std::string why;                 // the same in words
};

// All threads may ask at once.
class model {
public:
    model(model_api const& api, transport& net, meter& used, retry_rules const& retries, outside const& world)
        : api_(api),
          net_(net),
          used_(used),
          retries_(retries),
          world_(world) {}

    [[nodiscard]] model_answer ask(conversation const& talk, speaker const& who, std::uint32_t reply_tokens,
                                   std::stop_token const& stop) const;

private:
    // One request, and what came of it.
    struct attempt {
        muster::reply_or_fault got;
        http_answer http;

        [[nodiscard]] bool may_help_to_retry() const;
        [[nodiscard]] std::string why() const;
    };
    [[nodiscard]] attempt try_once(http_request const& what, muster::redactor const& secrets,
                                   std::stop_token const& stop) const;
    void count(speaker const& who, muster::reply_or_fault const& got) const;

    model_api const& api_;
    transport& net_;
    meter& used_;
    retry_rules const retries_;
    outside const& world_;
};

}  // namespace model_host
