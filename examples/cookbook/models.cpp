// Recipes about model APIs: requests, replies, and calls that go to a toolbox. docs/cookbook.md quotes each of them.
#include "model_loop.hpp"

#include <muster/role/agent.hpp>
#include <muster/tool/fields.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/anthropic_requests.hpp>
#include <muster/wire/mcp.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/openai_chat_requests.hpp>
#include <muster/wire/reply_stream.hpp>
#include <muster/wire/retry_policy.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

//{ quoted by docs/cookbook.md: adder
// The tool and the agent of all recipes about model APIs.
struct add_up : muster::tool<"AddUp"> {
    static constexpr std::string_view description = "Adds two numbers.";
    struct arguments {
        int a = 0;
        int b = 0;
        static constexpr auto fields =
            muster::fields(muster::field("a", &arguments::a), muster::field("b", &arguments::b));
    };
};
struct clerk : muster::agent<muster::role::worker, muster::tool_set<add_up>> {};
//}

//{ quoted by docs/cookbook.md: offer
// Constants in read-only memory, made from the same types as the toolbox that runs the calls.
constexpr std::string_view for_anthropic = muster::tool_definitions<clerk, muster::wire::anthropic_messages>;
constexpr std::string_view for_openai = muster::tool_definitions<clerk, muster::wire::openai_chat>;
constexpr std::string_view for_mcp = muster::tool_definitions<clerk, muster::wire::mcp>;
//}

namespace {

//{ quoted by docs/cookbook.md: dispatch
// One step of a conversation. `keep` makes the ids of the calls unique, so it comes before they are run. A reply that was
// cut or refused has another stop reason, and none of its calls is run.
template <class Wire>
std::string step(muster::conversation& talk, muster::toolbox<clerk>& box, std::string_view body) {
    auto got = muster::read_reply<Wire>(body);
    if (got.fault) return muster::sentence(got.fault);
    talk.keep(got.reply);
    if (got.reply.stop == muster::stop_reason::tool_use) talk.answer(box.call_all(muster::tool_calls_of(got.reply)));
    return got.reply.text;
}
//}

//{ quoted by docs/cookbook.md: request
template <class Wire>
std::string next_request(muster::conversation const& talk) {
    constexpr muster::system_text system[] = {{"You add numbers."}};
    std::string body;
    muster::append_sink out{body};
    muster::put_request<Wire>(out, {.model = "a-model",
                                    .system = system,
                                    .tools = muster::tool_definitions<clerk, Wire>,
                                    .turns = talk.turns(),
                                    .max_tokens = 1000});
    return body;
}
//}

//{ quoted by docs/cookbook.md: streamed
// Text is shown as it comes; the reply is what the whole body would have said.
auto read_streamed(std::vector<std::string_view> const& pieces, std::string& screen) {
    muster::reply_stream<muster::wire::anthropic_messages> stream;
    for (std::string_view const bytes : pieces) {  // whatever the socket has
        if (!stream.push(bytes, [&](std::string_view text) { screen += text; })) break;
    }
    return stream.finish();
}
//}

//{ quoted by docs/cookbook.md: retry
// When to send a request again after an HTTP error; nothing if that does not help. Never before the server wants it.
std::optional<muster::time_point> next_try_after(muster::error_response const& from, std::size_t tries,
                                                 muster::time_point now) {
    muster::wire_fault const why = muster::read_error(from);
    std::fprintf(stderr, "%s\n", muster::sentence(why).c_str());
    return muster::next_try(muster::retry_policy{}, why, tries, now);
}
//}

//{ quoted by docs/cookbook.md: loop
// A server that answers from a script. Yours has an HTTP client and sleeps.
struct scripted_server {
    std::vector<std::string_view> bodies;
    std::size_t asked = 0;

    muster::reply_or_fault ask(std::string const&) {
        return muster::read_reply<muster::wire::anthropic_messages>(bodies[asked++ % bodies.size()]);
    }
    static void wait(muster::duration) {}
};

std::string answer_of(scripted_server& server, muster::toolbox<clerk>& box, std::string question) {
    constexpr muster::system_text system[] = {{"You add numbers."}};
    muster::conversation talk;
    talk.say(std::move(question));
    loop_end const end = run_model<muster::wire::anthropic_messages>(
        {.model = "a-model", .system = system, .tools = for_anthropic, .max_tokens = 1000}, talk, box, server);
    return end.why.empty() ? end.text : end.why;
}
//}

template <class Wire>
bool runs_a_call(std::string_view body) {
    muster::toolbox<clerk> box{
        muster::on<add_up>([](add_up::arguments const& given) { return std::to_string(given.a + given.b); })};
    muster::conversation talk;
    talk.say("What is 2 and 3?");
    std::string const first = next_request<Wire>(talk);
    step<Wire>(talk, box, body);
    std::string const second = next_request<Wire>(talk);
    return talk.unanswered() == 0 && first.size() < second.size() && second.find("\"5\"") != second.npos;
}

constexpr std::string_view of_anthropic =
    R"({"content":[{"type":"tool_use","id":"toolu_1","name":"AddUp","input":{"a":2,"b":3}}],"stop_reason":"tool_use"})";
constexpr std::string_view of_openai =
    R"({"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function",)"
    R"("function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}}]},"finish_reason":"tool_calls"}]})";
constexpr std::string_view streamed[] = {
    R"(data: {"type":"message_start","message":{"id":"m","model":"m","content":[],"usage":{"input_tokens":3}}})"
    "\n\n"
    R"(data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Fi"}})"
    "\n\nda",
    R"(ta: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"ve"}})"
    "\n\n"
    R"(data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}})"
    "\n\n"
    R"(data: {"type":"message_stop"})"
    "\n\n"};

bool try_again_is_right() {
    using namespace std::chrono_literals;
    constexpr std::string_view overloaded =
        R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})";
    muster::time_point const now{60s};
    muster::http_header const headers[] = {{"retry-after", "20"}};
    return next_try_after({.http_status = 529, .body = overloaded, .headers = headers}, 1, now) >= now + 20s
        && !next_try_after({.http_status = 401}, 1, now);
}

bool loop_is_right() {
    muster::toolbox<clerk> box{
        muster::on<add_up>([](add_up::arguments const& given) { return std::to_string(given.a + given.b); })};
    scripted_server server{
        {of_anthropic, R"({"content":[{"type":"text","text":"It is 5."}],"stop_reason":"end_turn"})"}};
    return answer_of(server, box, "What is 2 and 3?") == "It is 5.";
}

bool right() {
    std::string screen;
    auto const got = read_streamed({streamed[0], streamed[1]}, screen);
    std::printf("%s\n%s\n%s\n", for_anthropic.data(), for_openai.data(), for_mcp.data());
    return runs_a_call<muster::wire::anthropic_messages>(of_anthropic)
        && runs_a_call<muster::wire::openai_chat>(of_openai) && !got.fault && screen == "Five"
        && got.reply.text == screen && try_again_is_right() && loop_is_right();
}

}  // namespace

int main() { return right() ? 0 : 1; }
