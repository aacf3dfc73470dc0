// Whatever a server sends, event by event: the documented loop ends, every call that came complete is run once or its error
// is told, and no request of the loop is one that the API refuses.
//
// The first byte of an input says which API it is from. Then come the answers of the server, with a line of ===== between
// them: streams, bodies, or errors, which begin with a status such as "!503 ". The last one is repeated for ever.
#include "event_mutator.hpp"
#include "must.hpp"
#include "played_loop.hpp"
#include "sent_calls.hpp"

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster_test::must;
using nlohmann::json;

loop_limits const limits{.replies = 6, .cut_replies = 2, .retries = {.tries = 2}};

std::vector<muster_test::answer> answers_in(std::string_view text) {
    std::vector<muster_test::answer> answers;
    constexpr std::string_view between = "=====\n\n";
    while (answers.size() < 8) {
        std::size_t const end = text.find(between);
        std::string_view sent = text.substr(0, end);
        unsigned status = 200;
        if (sent.size() > 5 && sent[0] == '!') {
            status = 400;
            for (std::size_t i = 1; i < 4; ++i) status = i == 1 ? 0 : status;
            for (char const c : sent.substr(1, 3)) status = status * 10 + static_cast<unsigned>(c - '0') % 10;
            sent.remove_prefix(5);
        }
        answers.push_back({std::string{sent}, status == 200 ? 200 : status});
        if (end == text.npos) break;
        text.remove_prefix(end + between.size());
    }
    return answers;
}

// The results of the latest calls in a request, in order: is each an error?
std::vector<bool> errors_of(json const& request, std::size_t count) {
    std::vector<bool> errors;
    auto const add = [&](bool is_error) { errors.push_back(is_error); };
    if (request.contains("input")) {
        for (json const& item : request["input"]) {
            if (item.value("type", "") == "function_call_output")
                add(item["output"].get<std::string>().starts_with("Error: "));
        }
    } else {
        for (json const& message : request["messages"]) {
            if (message["role"] == "tool") add(message["content"].get<std::string>().starts_with("Error: "));
            if (message["role"] != "user" || !message["content"].is_array()) continue;
            for (json const& block : message["content"]) {
                if (block["type"] == "tool_result") add(block.value("is_error", false));
            }
        }
    }
    must(errors.size() >= count, "each call of the latest reply has a result in the next request");
    return {errors.end() - static_cast<std::ptrdiff_t>(count), errors.end()};
}

bool runs_calls(muster::model_reply const& reply) {
    return reply.stop != muster::stop_reason::max_tokens && reply.stop != muster::stop_reason::refusal
        && reply.stop != muster::stop_reason::context_full;
}

// Each call is run exactly once, in its order, or the model is told why it was not.
void must_run_each_call_once(muster_test::played const& got) {
    std::size_t run = 0;
    for (std::size_t i = 0; i < got.replies.size(); ++i) {
        muster::model_reply const& reply = got.replies[i].reply;
        must(!got.replies[i].fault || reply.calls.empty(), "an error has no calls");
        must(!runs_calls(reply) || reply.calls.empty() || reply.stop == muster::stop_reason::tool_use,
             "calls mean tool use");
        if (i + 1 >= got.requests.size() || reply.calls.empty()) continue;
        for (bool const is_error : errors_of(json::parse(got.requests[i + 1]), reply.calls.size())) {
            must(is_error || runs_calls(reply), "a reply that may be cut runs no call");
            run += is_error ? 0U : 1U;
        }
    }
    std::size_t const last = got.replies.empty() ? 0 : got.replies.back().reply.calls.size();
    must(run <= got.made.size() && got.made.size() <= run + last, "a call that was run has its result");
    std::set<std::string> ids;
    for (auto const& call : got.made) must(ids.insert(call.id).second, "no id is used twice");
}

void must_be_the_same(muster::model_reply const& a, muster::model_reply const& b) {
    must(a.text == b.text && a.refusal == b.refusal && a.stop == b.stop, "whole and streamed say the same");
    must(a.calls.size() == b.calls.size(), "whole and streamed have the same calls");
    for (std::size_t i = 0; i < a.calls.size(); ++i) {
        must(a.calls[i].name == b.calls[i].name, "whole and streamed call the same tools");
        must(a.calls[i].arguments == b.calls[i].arguments, "whole and streamed have the same arguments");
    }
}

template <class Wire>
void must_lose_no_call(muster_test::answer const& sent) {
    muster::reply_stream<Wire> stream;
    for (std::size_t at = 0; at < sent.bytes.size(); at += 3) {
        if (!stream.push(std::string_view{sent.bytes}.substr(at, 3))) break;
    }
    auto const in_pieces = stream.finish();
    muster::reply_stream<Wire> at_once;
    at_once.push(sent.bytes);
    auto const whole = at_once.finish();
    must(in_pieces.fault.error == whole.fault.error, "wherever a stream is cut, its end is the same");
    must_be_the_same(in_pieces.reply, whole.reply);
    must(whole.fault || whole.reply.calls.size() >= muster_test::calls_in(sent.bytes, Wire{}), "no call is lost");
}

template <class Wire>
void play(std::string_view text) {
    auto const answers = answers_in(text);
    auto const got = muster_test::play<Wire>(answers, limits);
    must(got.requests.size() <= limits.replies * limits.retries.tries, "the loop ends");
    must(!got.end.why.empty() || !got.end.text.empty(), "a loop that ends has a text, or a reason");
    if (!got.refused.empty()) std::fprintf(stderr, "%s\n", got.refused.c_str());
    must(got.refused.empty(), "no request is refused");
    must_run_each_call_once(got);
    for (auto const& sent : answers) {
        if (sent.status == 200) must_lose_no_call<Wire>(sent);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size == 0) return 0;
    std::string_view const text{reinterpret_cast<char const*>(data) + 1, size - 1};
    switch (data[0] % 3) {
        case 0: play<muster_test::messages>(text); break;
        case 1: play<muster_test::chat>(text); break;
        default: play<muster_test::responses>(text);
    }
    return 0;
}
