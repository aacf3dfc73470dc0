// Why a reply ended: the words of all servers, and what they mean beside what the reply holds.
//
// One table for the three APIs: gateways pass on the words of the API behind them. Case, `_`, `-` and blanks do not
// count, so TOOL_CALLS, tool-calls and toolCalls are one word.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/utf8.hpp>
#include <muster/wire/model_reply.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

struct stop_word {
    std::string_view word;  // as folded: small letters and digits
    stop_reason stop = stop_reason::unknown;
    wire_error error = wire_error::none;  // for a word that says that the server failed
};

inline constexpr stop_word stop_words[] = {
    // Messages, Chat Completions, Responses
    {"endturn", stop_reason::end_turn},
    {"stop", stop_reason::end_turn},
    {"completed", stop_reason::end_turn},
    {"tooluse", stop_reason::tool_use},
    {"toolcalls", stop_reason::tool_use},
    {"toolcall", stop_reason::tool_use},
    {"functioncall", stop_reason::tool_use},
    {"functioncalls", stop_reason::tool_use},
    {"maxtokens", stop_reason::max_tokens},
    {"length", stop_reason::max_tokens},
    {"maxoutputtokens", stop_reason::max_tokens},
    {"stopsequence", stop_reason::stop_sequence},
    {"pauseturn", stop_reason::pause},
    {"compaction", stop_reason::pause},
    {"refusal", stop_reason::refusal},
    {"contentfilter", stop_reason::refusal},
    {"modelcontextwindowexceeded", stop_reason::context_full},
    // Cohere, Together, TGI, Mistral, watsonx and others
    {"complete", stop_reason::end_turn},
    {"eos", stop_reason::end_turn},
    {"eostoken", stop_reason::end_turn},
    {"maxlength", stop_reason::max_tokens},
    {"tokenlimit", stop_reason::max_tokens},
    {"maxcompletiontokens", stop_reason::max_tokens},
    {"maxnewtokens", stop_reason::max_tokens},
    {"modellength", stop_reason::context_full},
    {"contextlength", stop_reason::context_full},
    {"contextlengthexceeded", stop_reason::context_full},
    {"contextwindowexceeded", stop_reason::context_full},
    {"errorlimit", stop_reason::context_full},
    // Filters: Gemini, Bedrock, Cohere, Zhipu
    {"safety", stop_reason::refusal},
    {"recitation", stop_reason::refusal},
    {"prohibitedcontent", stop_reason::refusal},
    {"blocklist", stop_reason::refusal},
    {"spii", stop_reason::refusal},
    {"imagesafety", stop_reason::refusal},
    {"language", stop_reason::refusal},
    {"contentfiltered", stop_reason::refusal},
    {"guardrailintervened", stop_reason::refusal},
    {"errortoxic", stop_reason::refusal},
    {"sensitive", stop_reason::refusal},
    // The server failed. A model that wrote a call which its server cannot read may write another the next time.
    {"error", stop_reason::unknown, wire_error::server_error},
    {"failed", stop_reason::unknown, wire_error::server_error},
    {"networkerror", stop_reason::unknown, wire_error::server_error},
    {"abort", stop_reason::unknown, wire_error::server_error},
    {"aborted", stop_reason::unknown, wire_error::server_error},
    {"malformedfunctioncall", stop_reason::unknown, wire_error::server_error},
    {"malformedtooluse", stop_reason::unknown, wire_error::server_error},
    {"malformedmodeloutput", stop_reason::unknown, wire_error::server_error},
    {"malformedresponse", stop_reason::unknown, wire_error::server_error},
    {"unexpectedtoolcall", stop_reason::unknown, wire_error::server_error},
    {"insufficientsystemresource", stop_reason::unknown, wire_error::overloaded},
    {"timeout", stop_reason::unknown, wire_error::timeout},
    {"cancelled", stop_reason::unknown, wire_error::other},
    {"canceled", stop_reason::unknown, wire_error::other},
    {"usercancel", stop_reason::unknown, wire_error::other},
    {"missingthoughtsignature", stop_reason::unknown, wire_error::invalid_request},
    {"toomanytoolcalls", stop_reason::unknown, wire_error::other},
};

// Of the word in a fault.
inline constexpr std::size_t longest_stop_word = 200;

// Is it the folded word?
constexpr bool is_stop_word(std::string_view said, std::string_view folded) noexcept {
    std::size_t matched = 0;
    for (char const c : said) {
        if (c == '_' || c == '-' || c == ' ') continue;
        if (matched == folded.size() || folded[matched] != to_ascii_lower(c)) return false;
        ++matched;
    }
    return matched == folded.size();
}
// Gemini puts its own word behind one of Chat: "function_call_filter: MALFORMED_FUNCTION_CALL". The first that is known counts.
constexpr stop_word find_stop_word(std::string_view said) noexcept {
    std::size_t const colon = said.find(':');
    std::string_view const whole = said.substr(0, colon);
    std::string_view const detail = colon == said.npos ? std::string_view{} : said.substr(colon + 1);
    for (std::string_view const word : {whole, detail}) {
        for (stop_word const& known : stop_words) {
            if (is_stop_word(word, known.word)) return known;
        }
    }
    return {};
}

// Some servers write it where none has been given yet.
constexpr bool is_no_stop_word(std::string_view said) noexcept {
    std::string_view const word = trimmed(said);
    return word.empty() || same_ignoring_case(word, "null") || same_ignoring_case(word, "none");
}

// Calls mean that the model waits for their results, whatever the word is, unless the reply was cut or refused. Without
// calls there is nothing to wait for.
constexpr stop_reason settled_stop(stop_reason by_word, bool has_calls, bool has_refusal) noexcept {
    bool const is_cut = by_word == stop_reason::max_tokens || by_word == stop_reason::context_full;
    if (is_cut || by_word == stop_reason::refusal) return by_word;
    if (has_calls) return stop_reason::tool_use;
    if (has_refusal && by_word != stop_reason::pause) return stop_reason::refusal;
    return by_word == stop_reason::tool_use ? stop_reason::end_turn : by_word;
}

// Settles `reply.stop` by `reply.stop_word` and by what else is in the reply, which has to be read before. The fault of a
// word that says that the server failed.
inline wire_fault settle_stop(model_reply& reply, std::string_view pointer) {
    stop_word const said = find_stop_word(reply.stop_word);
    reply.stop = settled_stop(said.stop, !reply.calls.empty(), !reply.refusal.empty());
    wire_fault fault;
    if (said.error == wire_error::none) return fault;
    fault.error = said.error;
    fault.pointer = pointer;
    fault.words = "expected a reply that is complete; the server ended it early";
    fault.api_word = cut_utf8(reply.stop_word, longest_stop_word);
    return fault;
}

// Nothing to show, to run or to send back? A reply that was cut, or refused without a word, says so by its stop.
inline bool says_nothing(model_reply const& reply) noexcept {
    bool const says_why = reply.stop == stop_reason::max_tokens || reply.stop == stop_reason::context_full
                       || reply.stop == stop_reason::refusal;
    bool const has_parts = !reply.calls.empty() || !reply.turn.empty();
    return !says_why && !has_parts && trimmed(reply.text).empty() && trimmed(reply.refusal).empty();
}
inline wire_fault find_empty_reply(model_reply const& reply) {
    wire_fault fault;
    if (!says_nothing(reply)) return fault;
    fault.error = wire_error::empty_reply;
    fault.words = "expected text, a call or a refusal; ask again, or say more";
    fault.api_word = cut_utf8(reply.stop_word, longest_stop_word);
    return fault;
}

}}}  // namespace muster::v0::wire::detail
