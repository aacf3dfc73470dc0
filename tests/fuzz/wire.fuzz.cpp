// Whatever bytes come from an API: no crash, no read past the end, bounded memory, one answer however they are cut and
// whether they come as a body or as a stream, and what is sent back is JSON.
//
// The first byte of an input says which API it is from and whether it is a body or a stream.
#include <muster/text/ascii.hpp>
#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/openai_responses_replies.hpp>
#include <muster/wire/reply_stream.hpp>

#include "exact.hpp"
#include "must.hpp"

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

namespace {

using json = nlohmann::json;
using muster_test::must;

constexpr muster::reply_limits limits{.longest_body = 4096, .most_values = 512, .most_blocks = 16, .deepest = 32};

// What a reply or a fault says, in one text.
std::string words_of(muster::reply_or_fault const& got) {
    std::string all = muster::sentence(got.fault) + "|" + std::to_string(got.fault.offset) + "|" + got.fault.pointer;
    if (got.fault) return all;
    muster::model_reply const& reply = got.reply;
    for (std::string const* text :
         {&reply.id, &reply.model, &reply.text, &reply.refusal, &reply.stop_word, &reply.turn})
        all += "|" + std::to_string(text->size()) + *text;
    for (auto const& call : reply.calls) all += "|" + call.id + "|" + call.name + "|" + call.arguments;
    for (auto const& figure : {reply.usage.input, reply.usage.cache_read, reply.usage.cache_write, reply.usage.output,
                               reply.usage.reasoning})
        all += "|" + (figure ? std::to_string(*figure) : "none");
    return all + static_cast<char>('a' + static_cast<int>(reply.stop)) + std::to_string(reply.unknown_blocks);
}

void must_be_sound(muster::reply_or_fault const& got) {
    must(muster::sentence(got.fault).empty() != static_cast<bool>(got.fault),
         "a fault has words, and nothing else has");
    if (got.fault) return;
    auto const turn = json::parse("[" + got.reply.turn + "]", nullptr, false);
    must(turn.is_array(), "what is sent back is JSON");
    must(!turn.empty() || got.reply.calls.empty(), "calls are sent back");
    must(got.reply.calls.size() <= limits.most_blocks, "no more calls than the limit");
}

// The stream in which a body would have come, its texts in pieces of a few code points.
void add_event(std::string& to, json const& event) { to += "data: " + event.dump() + "\n\n"; }

template <class Add>
void for_each_piece(std::string const& text, Add add) {
    for (std::string_view rest = text; !rest.empty();) {
        std::string_view const piece = muster::cut_utf8(rest, 5);
        add(std::string{piece});
        rest.remove_prefix(piece.size());
    }
}

void add_deltas(std::string& to, std::size_t index, json const& block, char const* type, char const* field) {
    for_each_piece(block[field].get<std::string>(), [&](std::string const& piece) {
        add_event(to, {{"type", "content_block_delta"}, {"index", index}, {"delta", {{"type", type}, {field, piece}}}});
    });
}

std::string stream_of(json body, muster::wire::anthropic_messages) {
    std::string to;
    json const blocks = body["content"];
    json const end = {{"type", "message_delta"}, {"delta", {{"stop_reason", body["stop_reason"]}}}};
    body["content"] = json::array();
    add_event(to, {{"type", "message_start"}, {"message", body}});
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        json begun = blocks[i];
        bool const is_text = begun["type"] == "text";
        bool const is_call = begun["type"] == "tool_use";
        if (is_text) begun["text"] = "";
        if (is_call) begun["input"] = json::object();
        add_event(to, {{"type", "content_block_start"}, {"index", i}, {"content_block", begun}});
        if (is_text) add_deltas(to, i, blocks[i], "text_delta", "text");
        if (is_call) {
            json const input = {{"partial_json", blocks[i].value("input", json{}).dump()}};
            add_deltas(to, i, input, "input_json_delta", "partial_json");
        }
    }
    add_event(to, end);
    add_event(to, {{"type", "message_stop"}});
    return to;
}

std::string stream_of(json body, muster::wire::openai_chat) {
    std::string to;
    auto const add = [&](json const& delta, json const& finish = nullptr) {
        body["choices"] = {{{"index", 0}, {"delta", delta}, {"finish_reason", finish}}};
        add_event(to, body);
    };
    json message = body["choices"][0]["message"];
    json const finish = body["choices"][0]["finish_reason"];
    for (auto const* const field : {"content", "refusal"}) {
        if (!message[field].is_string()) continue;
        for_each_piece(message[field].get<std::string>(), [&](std::string const& piece) { add({{field, piece}}); });
    }
    std::size_t index = 0;
    for (json call : message["tool_calls"]) {
        call["index"] = index++;
        add({{"tool_calls", {call}}});
    }
    add(json::object(), finish);
    return to += "data: [DONE]\n\n";
}

std::string stream_of(json const& body, muster::wire::openai_responses) {
    std::string to;
    add_event(to, {{"type", "response.completed"}, {"response", body}});
    return to;
}

// Of arguments and turns nlohmann's spelling is compared: it has written the stream.
void must_agree(muster::model_reply const& a, muster::model_reply const& b) {
    must(a.text == b.text, "the stream has the text of the body");
    must(a.refusal == b.refusal && a.stop_word == b.stop_word, "and its end");
    must(a.calls.size() == b.calls.size(), "and its calls");
    for (std::size_t i = 0; i < a.calls.size(); ++i) {
        must(a.calls[i].id == b.calls[i].id && a.calls[i].name == b.calls[i].name, "the same calls");
        std::string const& said = a.calls[i].arguments;
        std::string const& streamed = b.calls[i].arguments;
        must(said == streamed || json::parse(said, nullptr, false) == json::parse(streamed, nullptr, false),
             "with the same arguments");
    }
}

// Streams know the kinds of most fields beforehand; a body that has others is not compared.
bool is_usual(json const& body, muster::wire::anthropic_messages) {
    return !body.contains("stop_reason") || body["stop_reason"].is_string();
}
// A text that is not blank.
bool is_said(json const& in, char const* name) {
    return in.contains(name) && in[name].is_string() && !muster::trimmed(in[name].get<std::string>()).empty();
}
bool is_usual_call(json const& call) {
    if (!call.is_object() || call.value("type", json{"function"}) != "function" || !is_said(call, "id")) return false;
    json const function = call.value("function", json{});
    return function.is_object() && is_said(function, "name") && function.value("arguments", json{""}).is_string();
}
bool is_usual(json const& body, muster::wire::openai_chat) {
    json const& choice = body["choices"][0];
    json const message = choice["message"];
    if (body["choices"].size() != 1) return false;
    for (auto const* const field : {"content", "refusal"}) {
        if (message.contains(field) && !message[field].is_string()) return false;
    }
    for (auto const* const field : {"function_call", "audio", "images"}) {
        if (message.contains(field)) return false;
    }
    json const calls = message.value("tool_calls", json{});
    if (!calls.is_array() && !calls.is_null()) return false;
    std::set<std::string> ids;
    for (auto const& call : calls) {
        if (!is_usual_call(call) || !ids.insert(call["id"]).second) return false;
    }
    json const finish = choice.value("finish_reason", json{});
    return finish.is_string() || finish.is_null();
}
bool is_usual(json const& body, muster::wire::openai_responses) {
    return !body["output"].empty() && is_said(body, "status") && body["status"] != "failed";
}

template <class Wire>
void must_stream_the_same(std::string_view bytes, muster::model_reply const& whole) {
    json const body = json::parse(bytes, nullptr, false);
    if (body.is_discarded() || !is_usual(body, Wire{})) return;
    muster::reply_stream<Wire> stream;
    stream.push(stream_of(body, Wire{}));
    auto const got = stream.finish();
    must(!got.fault, "what a body says, a stream can say");
    must_agree(whole, got.reply);
}

template <class Wire>
void read_body(std::string_view bytes) {
    muster_test::exact const body{bytes};
    auto const got = muster::read_reply<Wire>(body.view(), limits);
    must_be_sound(got);
    must(got.fault.offset <= bytes.size(), "a fault has its place in the text");
    if (!got.fault) must_stream_the_same<Wire>(bytes, got.reply);
    must(static_cast<bool>(muster::read_error(500, body.view(), limits)), "an error is an error");
}

template <class Wire>
muster::reply_or_fault read_pieces(std::string_view bytes, std::size_t size) {
    muster::reply_stream<Wire> stream{limits};
    std::string heard;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
        muster_test::exact const piece{bytes.substr(at, size)};
        if (!stream.push(piece.view(), [&](std::string_view text) { heard += text; })) break;
    }
    must(heard == stream.text(), "all text is handed on");
    must(heard.size() <= limits.longest_body, "no more text than the limit");
    return stream.finish();
}

template <class Wire>
void read_stream(std::string_view bytes) {
    auto const got = read_pieces<Wire>(bytes, bytes.size() + 1);
    must_be_sound(got);
    std::string const words = words_of(got);
    for (std::size_t const size : {1U, 2U, 3U, 7U, 64U})
        must(words_of(read_pieces<Wire>(bytes, size)) == words, "wherever it is cut, it says the same");
}

template <class Wire>
void read(std::string_view bytes, bool streamed) {
    if (streamed) return read_stream<Wire>(bytes);
    read_body<Wire>(bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size == 0) return 0;
    std::string_view const bytes{reinterpret_cast<char const*>(data) + 1, size - 1};
    bool const streamed = data[0] % 2 == 1;
    switch (data[0] / 2 % 3) {
        case 0: read<muster::wire::anthropic_messages>(bytes, streamed); break;
        case 1: read<muster::wire::openai_chat>(bytes, streamed); break;
        default: read<muster::wire::openai_responses>(bytes, streamed);
    }
    return 0;
}
