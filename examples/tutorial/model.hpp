//{ quoted by docs/tutorial.md: model
// Step 7: a real model in an agent's seat.
#pragma once

#include "mind.hpp"

#include <muster/text/sink.hpp>                // append_sink
#include <muster/wire/anthropic_replies.hpp>   // read_reply
#include <muster/wire/anthropic_requests.hpp>  // put_request

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace audit {

// `post` brings the body of a request to the API, and answers with the body of its reply.
class model : public mind {
public:
    using transport = std::function<std::string(std::string const&)>;

    // What the agent is told and offered are constants of the program.
    model(std::string name, std::string_view prompt, std::string_view tools, transport post)
        : name_(std::move(name)),
          prompt_(prompt),
          tools_(tools),
          post_(std::move(post)) {}

    [[nodiscard]] muster::model_reply next(muster::conversation const& talk) override {
        using wire = muster::wire::anthropic_messages;
        muster::system_text const told[] = {{prompt_}};
        std::string body;
        muster::append_sink out{body};
        muster::put_request<wire>(out, {.model = name_, .system = told, .tools = tools_, .turns = talk.turns()});
        muster::reply_or_fault got = muster::read_reply<wire>(post_(body));
        if (got.fault) {
            got.reply.text = sentence(got.fault);
            got.reply.stop = muster::stop_reason::refusal;
        }
        return std::move(got.reply);
    }

private:
    std::string name_;
    std::string_view prompt_, tools_;
    transport post_;
};

}  // namespace audit
//}
