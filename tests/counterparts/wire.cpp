// What muster says in the language of a model API, and what it makes of the API's replies.
//
//     wire FORMAT definitions   a line of JSON: the tools of a coordinator of each dialect, and of a worker
//     wire FORMAT results       reads frames of {"results":[{"call_id":…,"text":…,"is_error":…},…]}; answers each with the
//                               results of a turn, in a JSON list
//     wire FORMAT request       reads frames of what has been said and what is asked for (`asked` below); answers each
//                               with the body of the request
//     wire FORMAT read          reads frames of bodies; answers each with the reply, or the fault
//     wire FORMAT stream        the same of streams; the name of a frame says how many bytes are read at once
//     wire FORMAT error         reads frames of bodies, named by the status of HTTP; answers each with the fault
#include "echo.hpp"
#include "frames.hpp"
#include "kinds.hpp"

#include <muster/role/agent.hpp>
#include <muster/role/dialects.hpp>
#include <muster/tool/decode.hpp>
#include <muster/tool/session_arguments.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/anthropic_requests.hpp>
#include <muster/wire/conversation.hpp>
#include <muster/wire/mcp.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/openai_chat_requests.hpp>
#include <muster/wire/openai_responses_replies.hpp>
#include <muster/wire/openai_responses_requests.hpp>
#include <muster/wire/reply_stream.hpp>
#include <muster/wire/surface_definitions.hpp>

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

template <>
struct muster::enum_names<muster::tool_choice> {
    using enum muster::tool_choice;
    static constexpr muster::enum_name<muster::tool_choice> names[] = {
        {automatic, "automatic"}, {required, "required"}, {named, "named"}, {none, "none"}};
};
template <>
struct muster::enum_names<muster::cache_time> {
    using enum muster::cache_time;
    static constexpr muster::enum_name<muster::cache_time> names[] = {
        {none, "none"}, {five_minutes, "five_minutes"}, {one_hour, "one_hour"}};
};

namespace {

// definitions
struct ana : muster::agent<muster::role::coordinator, muster::tools::standard> {};
struct eva : muster::agent<muster::role::coordinator, muster::tools::session::standard, muster::dialects::session> {};
template <class... Tools>
muster::tool_set<Tools...> set_of(std::tuple<Tools...>*);
struct bench : decltype(set_of(static_cast<counterpart::kinds*>(nullptr))) {};
struct scout : muster::agent<muster::role::worker, bench> {};

template <class Wire>
int print_definitions() {
    std::cout << '[' << muster::tool_definitions<ana, Wire> << ',' << muster::tool_definitions<eva, Wire> << ','
              << muster::tool_definitions<scout, Wire> << "]\n";
    return 0;
}

// results
struct given_result {
    std::string_view call_id;
    std::string text;
    bool is_error = false;
    static constexpr auto fields =
        muster::fields(muster::field("call_id", &given_result::call_id), muster::field("text", &given_result::text),
                       muster::field("is_error", &given_result::is_error));
};
struct given_results {
    std::vector<given_result> results;
    static constexpr auto fields = muster::fields(muster::field("results", &given_results::results));
};

std::vector<muster::tool_result> as_results(std::vector<given_result> const& given) {
    std::vector<muster::tool_result> results;
    for (given_result const& one : given) {
        muster::tool_result& result = results.emplace_back();
        result.call_id = one.call_id;
        result.text = one.text;
        result.is_error = one.is_error;
    }
    return results;
}

template <class Wire>
std::string write_results(std::string_view json) {
    muster::decoder reader;
    auto const given = reader.decode<given_results>(json);
    std::vector<muster::tool_result> const results = as_results(given.value.results);
    std::string out;
    muster::append_sink to{out};
    Wire::put_results(to, results);
    return out.starts_with('[') ? out : '[' + out + ']';
}

// requests
struct spoken {
    static constexpr std::string_view tag = "text";
    std::string_view text;
    static constexpr auto fields = muster::fields(muster::field("text", &spoken::text));
};
struct replied {
    static constexpr std::string_view tag = "reply";
    std::string_view body;
    static constexpr auto fields = muster::fields(muster::field("body", &replied::body));
};
struct answered {
    static constexpr std::string_view tag = "results";
    std::vector<given_result> results;
    static constexpr auto fields = muster::fields(muster::field("results", &answered::results));
};
struct told_before {
    std::string_view text;
    bool changes_often = false;
    static constexpr auto fields = muster::fields(muster::field("text", &told_before::text),
                                                  muster::field("changes_often", &told_before::changes_often));
};
struct asked {
    std::vector<std::variant<spoken, replied, answered>> steps;
    std::vector<told_before> system;
    bool stream = false;
    bool one_call_at_a_time = false;
    bool stored = false;
    muster::tool_choice choice{};
    std::string_view chosen_tool;
    muster::cache_time cache_system{};
    muster::cache_time cache_turns{};
    std::string_view cache_key;
    std::string_view more;

    static constexpr auto fields = muster::fields(
        muster::field("steps", &asked::steps), muster::field("system", &asked::system),
        muster::field("stream", &asked::stream), muster::field("one_call_at_a_time", &asked::one_call_at_a_time),
        muster::field("stored", &asked::stored), muster::field("choice", &asked::choice),
        muster::field("chosen_tool", &asked::chosen_tool), muster::field("cache_system", &asked::cache_system),
        muster::field("cache_turns", &asked::cache_turns), muster::field("cache_key", &asked::cache_key),
        muster::field("more", &asked::more));
};

template <class Wire>
struct speaker {
    muster::conversation& talk;

    void operator()(spoken const& step) { talk.say(std::string{step.text}); }
    void operator()(replied const& step) {
        auto got = muster::read_reply<Wire>(step.body);
        talk.keep(got.reply);
    }
    void operator()(answered const& step) { talk.answer(as_results(step.results)); }
};

template <class Wire>
std::string write_request(std::string_view json) {
    muster::decoder reader;
    auto const got = reader.decode<asked>(json);
    if (got.fault) return '"' + muster::sentence(got.fault) + '"';
    muster::conversation talk;
    for (auto const& step : got.value.steps) std::visit(speaker<Wire>{talk}, step);
    std::vector<muster::system_text> system;
    for (told_before const& one : got.value.system)
        system.push_back({one.text, one.changes_often ? muster::change_rate::often : muster::change_rate::seldom});
    std::string out;
    muster::append_sink to{out};
    muster::put_request<Wire>(to, {.model = "some-model-1",
                                   .system = system,
                                   .tools = muster::tool_definitions<ana, Wire>,
                                   .turns = talk.turns(),
                                   .max_tokens = 1000,
                                   .stream = got.value.stream,
                                   .choice = got.value.choice,
                                   .chosen_tool = got.value.chosen_tool,
                                   .one_call_at_a_time = got.value.one_call_at_a_time,
                                   .cache_system = got.value.cache_system,
                                   .cache_turns = got.value.cache_turns,
                                   .cache_key = got.value.cache_key,
                                   .stored = got.value.stored,
                                   .more = got.value.more});
    return out;
}

// replies
template <class T>
void member(std::string& out, std::string_view name, T const& value) {
    counterpart::echo_member(out, name, value);
}

std::string in_json(muster::reply_or_fault const& got) {
    std::string out = "{";
    if (got.fault) {
        member(out, "error", static_cast<int>(got.fault.error));
        member(out, "fault", muster::sentence(got.fault));
        member(out, "words", got.fault.words);
        member(out, "api_word", got.fault.api_word);
        member(out, "by_api", muster::said_by_api(got.fault.error));
        member(out, "may_retry", muster::may_help_to_retry(got.fault.error));
        member(out, "pointer", got.fault.pointer);
        return out + '}';
    }
    muster::model_reply const& reply = got.reply;
    member(out, "id", reply.id);
    member(out, "model", reply.model);
    member(out, "text", reply.text);
    member(out, "refusal", reply.refusal);
    member(out, "stop", static_cast<int>(reply.stop));
    member(out, "stop_word", reply.stop_word);
    member(out, "unknown_blocks", reply.unknown_blocks);
    out += ",\"calls\":[";
    for (muster::model_call const& call : reply.calls) {
        out += out.back() == '[' ? "{" : ",{";
        member(out, "id", call.id);
        member(out, "name", call.name);
        member(out, "arguments", call.arguments);
        out += '}';
    }
    out += "],\"usage\":{";
    member(out, "input", reply.usage.input);
    member(out, "cache_read", reply.usage.cache_read);
    member(out, "cache_write", reply.usage.cache_write);
    member(out, "output", reply.usage.output);
    member(out, "reasoning", reply.usage.reasoning);
    std::string turn = reply.turn;
    std::replace(turn.begin(), turn.end(), '\n', ' ');  // blanks between its parts: an answer is one line
    return out + "},\"turn\":[" + turn + "]}";
}

template <class Wire>
std::string read_in_pieces(std::string_view bytes, std::size_t size) {
    muster::reply_stream<Wire> stream;
    std::string shown;
    while (!bytes.empty()) {
        std::string const piece{bytes.substr(0, size)};  // its own memory, for a sanitizer to watch
        bytes.remove_prefix(piece.size());
        if (!stream.push(piece, [&](std::string_view text) { shown += text; })) break;
    }
    auto const got = stream.finish();
    if (!got.fault && shown != got.reply.text) return R"({"fault":"what was shown is not what was said"})";
    return in_json(got);
}

template <class Wire>
int obey(std::string_view order) {
    if (order == "definitions") return print_definitions<Wire>();
    if (order == "results") return counterpart::answer_all([](auto&, auto& text) { return write_results<Wire>(text); });
    if (order == "request") return counterpart::answer_all([](auto&, auto& text) { return write_request<Wire>(text); });
    if (order == "error")
        return counterpart::answer_all([](auto& name, auto& text) {
            return in_json({{}, muster::read_error(static_cast<unsigned>(std::stoul(name)), text)});
        });
    if (order == "read")
        return counterpart::answer_all([](auto&, auto& text) { return in_json(muster::read_reply<Wire>(text)); });
    if (order == "stream")
        return counterpart::answer_all(
            [](auto& name, auto& text) { return read_in_pieces<Wire>(text, std::stoul(name)); });
    return 2;
}

}  // namespace

int main(int count, char** words) {
    std::ios::sync_with_stdio(false);
    std::string_view const format = count == 3 ? words[1] : "";
    std::string_view const order = count == 3 ? words[2] : "";
    if (format == "anthropic_messages") return obey<muster::wire::anthropic_messages>(order);
    if (format == "anthropic_messages_strict" && order == "definitions")
        return print_definitions<muster::wire::anthropic_messages_strict>();
    if (format == "mcp" && order == "definitions") return print_definitions<muster::wire::mcp>();
    if (format == "openai_chat") return obey<muster::wire::openai_chat>(order);
    if (format == "openai_responses") return obey<muster::wire::openai_responses>(order);
    return 2;
}
