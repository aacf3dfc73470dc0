//{ quoted by docs/tutorial.md: model
// Step 7: a real model in an agent's seat.
#pragma once

#include "mind.hpp"

#include <muster/text/sink.hpp>
#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/anthropic_requests.hpp>
#include <muster/wire/retry_policy.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace audit {

// `post` brings the body of a request to the API, and answers with the body of its reply.
class model : public mind {
public:
    using transport = std::function<std::string(std::string const&)>;
    using wire = muster::wire::anthropic_messages;

    // What the agent is told and offered are constants of the program.
    model(
        std::string name, std::string_view prompt, std::string_view tools, transport post,
        std::function<void(muster::duration)> wait = [](auto time) { std::this_thread::sleep_for(time); })
        : name_(std::move(name)),
          prompt_(prompt),
          tools_(tools),
          post_(std::move(post)),
          wait_(std::move(wait)) {}

    // Asks again while that may help, and not before the API wants it.
    [[nodiscard]] muster::model_reply next(muster::conversation const& talk) override {
        std::string const body = request(talk);
        for (std::size_t tries = 1;; ++tries) {
            muster::reply_or_fault got = muster::read_reply<wire>(post_(body));
            if (!got.fault) return std::move(got.reply);
            auto const again = muster::next_try(muster::retry_policy{}, got.fault, tries, muster::time_point{});
            if (!again) return refusal(sentence(got.fault));
            wait_(*again - muster::time_point{});
        }
    }

private:
    [[nodiscard]] std::string request(muster::conversation const& talk) const {
        muster::system_text const told[] = {{prompt_}};
        std::string body;
        muster::append_sink out{body};
        muster::put_request<wire>(out, {.model = name_, .system = told, .tools = tools_, .turns = talk.turns()});
        return body;
    }

    std::string name_;
    std::string_view prompt_, tools_;
    transport post_;
    std::function<void(muster::duration)> wait_;
};

}  // namespace audit
//}
