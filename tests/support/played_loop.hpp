// Plays a server's answers to the documented loop, and says what it did.
//
//     played const got = play<muster::wire::openai_chat>({body, stream, body});
//     EXPECT_EQ(got.end.text, "It is 5.");
//
// Each request that the loop sends is checked against the API's rules. After the last answer the server repeats it for ever.
#pragma once

#include "request_rules.hpp"
#include "wires.hpp"

#include <cookbook/model_loop.hpp>

#include <muster/role/agent.hpp>
#include <muster/tool/fields.hpp>
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster_test {

struct add_up : muster::tool<"AddUp"> {
    static constexpr std::string_view description = "Adds two numbers.";
    struct arguments {
        int a = 0;
        int b = 0;
        static constexpr auto fields =
            muster::fields(muster::field("a", &arguments::a), muster::field("b", &arguments::b));
    };
};
struct look : muster::tool<"Look"> {
    static constexpr std::string_view description = "Looks at the clock.";
    using arguments = muster::no_arguments;
};
struct clerk : muster::agent<muster::role::worker, muster::tool_set<add_up, look>> {};

struct made_call {
    std::string id;
    std::string what;  // 2+3, or look
};

// What a server sends: a status that is not 200 says why there is no reply.
struct answer {
    std::string bytes;
    unsigned status = 200;
};

template <class Wire>
class played_server {
public:
    explicit played_server(std::vector<answer> answers, std::size_t piece)
        : answers_(std::move(answers)),
          piece_(piece) {}

    muster::reply_or_fault ask(std::string const& request) {
        requests.push_back(request);
        if (refused.empty()) refused = muster_test::why_refused(request, Wire{});
        answer const& next = answers_[std::min(requests.size(), answers_.size()) - 1];
        replies.push_back(read(next));
        return replies.back();
    }
    void wait(muster::duration time) { waited.push_back(time); }

    std::vector<std::string> requests;
    std::vector<muster::reply_or_fault> replies;
    std::vector<muster::duration> waited;
    std::string refused;  // the first rule that a request broke

private:
    muster::reply_or_fault read(answer const& next) const {
        if (next.status != 200) return {{}, muster::read_error(next.status, next.bytes)};
        muster::reply_stream<Wire> stream;
        for (std::size_t at = 0; at < next.bytes.size(); at += piece_) {
            if (!stream.push(std::string_view{next.bytes}.substr(at, piece_))) break;
        }
        return stream.finish();
    }

    std::vector<answer> answers_;
    std::size_t piece_;
};

struct played {
    loop_end end;
    std::vector<made_call> made;
    std::vector<std::string> requests;
    std::vector<muster::reply_or_fault> replies;
    std::vector<muster::duration> waited;
    std::string refused;
};

// `drive` runs a loop: drive(talk, box, server) returns its loop_end.
template <class Wire, class Drive>
played play_with(Drive const& drive, std::vector<answer> answers, std::size_t piece = 4096) {
    played got;
    auto const keep = [&](muster::call_context const& call, std::string what) {
        got.made.push_back({std::string{call.id}, std::move(what)});
    };
    muster::toolbox<clerk> box{
        muster::on<add_up>([&](add_up::arguments const& given, muster::call_context const& call) {
            keep(call, std::to_string(given.a) + "+" + std::to_string(given.b));
            return std::to_string(std::int64_t{given.a} + given.b);
        }),
        muster::on<look>([&](look::arguments const&, muster::call_context const& call) {
            keep(call, "look");
            return "noon";
        })};
    muster::conversation talk;
    talk.say("What is 2 + 3?");
    played_server<Wire> server{std::move(answers), piece};
    got.end = drive(talk, box, server);
    got.requests = std::move(server.requests);
    got.replies = std::move(server.replies);
    got.waited = std::move(server.waited);
    got.refused = std::move(server.refused);
    return got;
}

// The loop that docs/wire.md quotes.
template <class Wire>
played play(std::vector<answer> answers, loop_limits const& most = {}, std::size_t piece = 4096) {
    auto const drive = [&](muster::conversation& talk, muster::toolbox<clerk>& box, played_server<Wire>& server) {
        constexpr muster::system_text system[] = {{"You add numbers."}};
        muster::model_request const asked{
            .model = "a-model", .system = system, .tools = muster::tool_definitions<clerk, Wire>, .max_tokens = 1000};
        return run_model<Wire>(asked, talk, box, server, most);
    };
    return play_with<Wire>(drive, std::move(answers), piece);
}

// What was run, in order: "2+3 look".
inline std::string words_of(std::vector<made_call> const& made) {
    std::string words;
    for (made_call const& call : made) words += (words.empty() ? "" : " ") + call.what;
    return words;
}

}  // namespace muster_test
