// The words by which servers name the kind of an error: codes, types and statuses, and sentences where those say little.
//
//     static_assert(error_of_word("ThrottlingException") == wire_error::rate_limit);
//     static_assert(find_error_phrase("prompt is too long: 208310 tokens > 200000 maximum")->error
//                   == wire_error::request_too_large);
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/wire_fault.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// Written in lower case, without separators and without `error` or `exception` at the end: `rate_limit_error`,
// `RateLimitException` and `RATE-LIMIT` are one row.
struct error_word {
    std::string_view word;
    wire_error error;
    bool refills = false;  // a quota that is full again after a time which the server may state
};
inline constexpr error_word error_words[] = {
    {"invalidrequest", wire_error::invalid_request},
    {"invalidprompt", wire_error::invalid_request},
    {"invalidargument", wire_error::invalid_request},
    {"invalidparameter", wire_error::invalid_request},
    {"badrequest", wire_error::invalid_request},
    {"validation", wire_error::invalid_request},
    {"unprocessableentity", wire_error::invalid_request},
    {"failedprecondition", wire_error::invalid_request},
    {"contentfilter", wire_error::invalid_request},
    {"requesttoolarge", wire_error::request_too_large},
    {"requestentitytoolarge", wire_error::request_too_large},
    {"payloadtoolarge", wire_error::request_too_large},
    {"contextlengthexceeded", wire_error::request_too_large},
    {"contextwindowexceeded", wire_error::request_too_large},
    {"exceedcontextsize", wire_error::request_too_large},
    {"modelcontextwindowexceeded", wire_error::request_too_large},
    {"modelmaxprompttokensexceeded", wire_error::request_too_large},
    {"maxprompttokensexceeded", wire_error::request_too_large},
    {"tokenslimitreached", wire_error::request_too_large},
    {"stringabovemaxlength", wire_error::request_too_large},
    {"prompttoolong", wire_error::request_too_large},
    {"inputtoolong", wire_error::request_too_large},
    {"authentication", wire_error::authentication},
    {"invalidauthentication", wire_error::authentication},
    {"invalidapikey", wire_error::authentication},
    {"incorrectapikey", wire_error::authentication},
    {"missingapikey", wire_error::authentication},
    {"apikeyinvalid", wire_error::authentication},
    {"unauthenticated", wire_error::authentication},
    {"unauthorized", wire_error::authentication},
    {"expiredtoken", wire_error::authentication},
    {"unrecognizedclient", wire_error::authentication},
    {"permission", wire_error::permission},
    {"permissiondenied", wire_error::permission},
    {"accessdenied", wire_error::permission},
    {"forbidden", wire_error::permission},
    {"unsupportedcountryregionterritory", wire_error::permission},
    {"notfound", wire_error::not_found},
    {"modelnotfound", wire_error::not_found},
    {"deploymentnotfound", wire_error::not_found},
    {"resourcenotfound", wire_error::not_found},
    {"billing", wire_error::billing},
    {"insufficientquota", wire_error::billing},
    {"insufficientuserquota", wire_error::billing},
    {"insufficientbalance", wire_error::billing},
    {"insufficientcredits", wire_error::billing},
    {"insufficientfunds", wire_error::billing},
    {"exceededcurrentquota", wire_error::billing},
    {"billinghardlimitreached", wire_error::billing},
    {"billingnotactive", wire_error::billing},
    {"creditbalancetoolow", wire_error::billing},
    {"paymentrequired", wire_error::billing},
    {"budgetexceeded", wire_error::billing},
    {"arrearage", wire_error::billing},
    {"usagenotincluded", wire_error::billing},
    {"servicequotaexceeded", wire_error::billing, true},
    {"quotaexceeded", wire_error::billing, true},
    {"usagelimitreached", wire_error::billing, true},
    {"usagelimitexceeded", wire_error::billing, true},
    {"ratelimit", wire_error::rate_limit},
    {"ratelimited", wire_error::rate_limit},
    {"ratelimitexceeded", wire_error::rate_limit},
    {"ratelimitreached", wire_error::rate_limit},
    {"userratelimitexceeded", wire_error::rate_limit},
    {"requests", wire_error::rate_limit},
    {"tokens", wire_error::rate_limit},
    {"toomanyrequests", wire_error::rate_limit},
    {"resourceexhausted", wire_error::rate_limit},
    {"throttling", wire_error::rate_limit},
    {"throttled", wire_error::rate_limit},
    {"throttlingratequota", wire_error::rate_limit},
    {"throttlingallocationquota", wire_error::rate_limit},
    {"servicetiercapacityexceeded", wire_error::rate_limit},
    {"overloaded", wire_error::overloaded},
    {"serverisoverloaded", wire_error::overloaded},
    {"engineoverloaded", wire_error::overloaded},
    {"slowdown", wire_error::overloaded},
    {"unavailable", wire_error::overloaded},
    {"serviceunavailable", wire_error::overloaded},
    {"capacityexceeded", wire_error::overloaded},
    {"insufficientsystemresource", wire_error::overloaded},
    {"modelnotready", wire_error::overloaded},
    {"timeout", wire_error::timeout},
    {"requesttimeout", wire_error::timeout},
    {"gatewaytimeout", wire_error::timeout},
    {"modeltimeout", wire_error::timeout},
    {"deadlineexceeded", wire_error::timeout},
    {"api", wire_error::server_error},
    {"apiconnection", wire_error::server_error},
    {"server", wire_error::server_error},
    {"internal", wire_error::server_error},
    {"internalserver", wire_error::server_error},
    {"internalfailure", wire_error::server_error},
    {"model", wire_error::server_error},
    {"modelstream", wire_error::server_error},
    {"badgateway", wire_error::server_error},
    {"upstream", wire_error::server_error},
    {"conflict", wire_error::conflict},
    {"aborted", wire_error::conflict},
};

constexpr bool is_separator(char c) noexcept { return c == '_' || c == '-' || c == '.' || c == ' '; }

// Is that the word, but for its case, its separators and a last `error` or `exception`?
constexpr bool is_word(std::string_view said, std::string_view word) noexcept {
    std::size_t at = 0;
    for (char const c : said) {
        if (is_separator(c)) continue;
        if (at < word.size() && to_ascii_lower(c) == word[at]) {
            ++at;
            continue;
        }
        break;
    }
    return at == word.size();
}
constexpr std::string_view without_ending(std::string_view said) noexcept {
    for (std::string_view const ending : {"error", "exception"}) {
        if (said.size() <= ending.size()) continue;
        bool same = true;
        for (std::size_t i = 0; i < ending.size(); ++i)
            same = same && to_ascii_lower(said[said.size() - ending.size() + i]) == ending[i];
        if (same) said.remove_suffix(ending.size());
    }
    return said;
}
constexpr std::size_t letters_of(std::string_view said) noexcept {
    std::size_t count = 0;
    for (char const c : said) count += is_separator(c) ? 0U : 1U;
    return count;
}

// find_error_word(said): of "com.amazon.coral.service#ThrottlingException:http://…" the middle counts
constexpr error_word const* find_error_word(std::string_view said) noexcept {
    if (std::size_t const hash = said.rfind('#'); hash != said.npos) said.remove_prefix(hash + 1);
    said = without_ending(said.substr(0, said.find(':')));
    std::size_t const letters = letters_of(said);
    for (error_word const& known : error_words) {
        if (known.word.size() == letters && is_word(said, known.word)) return &known;
    }
    return nullptr;
}
constexpr wire_error error_of_word(std::string_view said) noexcept {
    error_word const* const known = find_error_word(said);
    return known ? known->error : wire_error::other;
}

// Sentences, in lower case, with one blank for any number of blanks. They are asked in this order, and only where code,
// type and status leave it open: see `settle` in api_error.hpp.
struct error_phrase {
    std::string_view phrase;
    wire_error error;
    bool refills = false;
};
inline constexpr error_phrase error_phrases[] = {
    // The answer that the caller requested is too large, not the request.
    {"max_tokens is too large", wire_error::invalid_request},
    {"max_tokens' is too large", wire_error::invalid_request},
    {"completion_tokens is too large", wire_error::invalid_request},
    {"completion_tokens' is too large", wire_error::invalid_request},

    {"prompt is too long", wire_error::request_too_large},
    {"prompt too long", wire_error::request_too_large},
    {"input is too long", wire_error::request_too_large},
    {"maximum context length", wire_error::request_too_large},
    {"maximum prompt length is", wire_error::request_too_large},
    {"maximum model length of", wire_error::request_too_large},
    {"model's context length", wire_error::request_too_large},
    {"exceeds the context length", wire_error::request_too_large},
    {"greater than the context length", wire_error::request_too_large},
    {"context length of only", wire_error::request_too_large},
    {"context length exceeded", wire_error::request_too_large},
    {"context_length_exceeded", wire_error::request_too_large},
    {"context window exceeded", wire_error::request_too_large},
    {"context window exceeds limit", wire_error::request_too_large},
    {"contextwindowexceedederror", wire_error::request_too_large},
    {"exceed context window", wire_error::request_too_large},
    {"exceeds the context window", wire_error::request_too_large},
    {"exceed context limit", wire_error::request_too_large},
    {"exceeds the available context size", wire_error::request_too_large},
    {"context size has been exceeded", wire_error::request_too_large},
    {"exceed_context_size_error", wire_error::request_too_large},
    {"exceed n_ctx", wire_error::request_too_large},
    {"truncate prompt with n_keep", wire_error::request_too_large},
    {"exceeds the maximum number of tokens", wire_error::request_too_large},
    {"input tokens exceeds maximum", wire_error::request_too_large},
    {"input tokens exceeded", wire_error::request_too_large},
    {"too many input tokens", wire_error::request_too_large},
    {"too many tokens: ", wire_error::request_too_large},
    {"prompt token count of", wire_error::request_too_large},
    {"prompt exceeds max length", wire_error::request_too_large},
    {"too large for model with", wire_error::request_too_large},
    {"exceeded model token limit", wire_error::request_too_large},
    {"tokens + `max_new_tokens` must be", wire_error::request_too_large},
    {"`inputs` must have less than", wire_error::request_too_large},
    {"max_tokens must be at least 1, got -", wire_error::request_too_large},
    {"range of input length should be", wire_error::request_too_large},
    {"exceeds the maximum allowed length", wire_error::request_too_large},
    {"input token count is", wire_error::request_too_large},
    {"is greater than max_seq_len", wire_error::request_too_large},
    {"should not exceed max_num_tokens", wire_error::request_too_large},
    {"larger than the model input length limit", wire_error::request_too_large},
    {"exceeds maximum sequence length", wire_error::request_too_large},
    {"exceeds the maximum sequence length", wire_error::request_too_large},
    {"exceed the total tokens limit", wire_error::request_too_large},
    {"exceed max message tokens", wire_error::request_too_large},
    {"reduce the length of the messages", wire_error::request_too_large},
    {"reduce the length of the prompt", wire_error::request_too_large},
    {"reduce your message size", wire_error::request_too_large},
    {"request too large for", wire_error::request_too_large},
    {"request body too large", wire_error::request_too_large},
    {"request payload size exceeds", wire_error::request_too_large},
    {"request exceeds the maximum size", wire_error::request_too_large},

    {"credit balance is too low", wire_error::billing},
    {"insufficient balance", wire_error::billing},
    {"balance is insufficient", wire_error::billing},
    {"insufficient_quota", wire_error::billing},
    {"insufficient credit", wire_error::billing},
    {"requires more credits", wire_error::billing},
    {"out of credits", wire_error::billing},
    {"no credits", wire_error::billing},
    {"add more credits", wire_error::billing},
    {"purchase credits", wire_error::billing},
    {"purchased credits", wire_error::billing},
    {"credit limit", wire_error::billing},
    {"spending limit", wire_error::billing},
    {"spend limit", wire_error::billing},
    {"billing hard limit", wire_error::billing},
    {"payment required", wire_error::billing},
    {"budget has been exceeded", wire_error::billing},
    {"exceeded budget", wire_error::billing},
    {"extra usage is required", wire_error::billing},
    {"out of extra usage", wire_error::billing},
    {"in arrears", wire_error::billing},
    {"no resource package", wire_error::billing},
    {"\xE4\xBD\x99\xE9\xA2\x9D\xE4\xB8\x8D\xE8\xB6\xB3",
     wire_error::billing},  // the balance does not suffice, in Chinese
    {"exceeded your current quota", wire_error::billing, true},
    {"exceeded your monthly", wire_error::billing, true},
    {"monthly limit", wire_error::billing, true},
    {"monthly usage", wire_error::billing, true},
    {"monthly quota", wire_error::billing, true},
    {"monthly included credits", wire_error::billing},
    {"weekly limit", wire_error::billing, true},
    {"daily limit", wire_error::billing, true},
    {"daily quota", wire_error::billing, true},
    {"requests per day", wire_error::billing, true},
    {"tokens per day", wire_error::billing, true},
    {"per_day", wire_error::billing, true},
    {"-per-day", wire_error::billing, true},
    {"usage limit", wire_error::billing, true},
    {"quota exhausted", wire_error::billing, true},
    {"exhausted your capacity", wire_error::billing, true},

    {"api key not valid", wire_error::authentication},
    {"invalid api key", wire_error::authentication},
    {"incorrect api key", wire_error::authentication},

    {"rate limit", wire_error::rate_limit},
    {"rate-limit", wire_error::rate_limit},
    {"ratelimiterror", wire_error::rate_limit},
    {"too many requests", wire_error::rate_limit},
    {"quota exceeded", wire_error::rate_limit},
    {"resource exhausted", wire_error::rate_limit},
    {"overloaded", wire_error::overloaded},
    {"no healthy upstream", wire_error::overloaded},
    {"at capacity", wire_error::overloaded},
    {"high demand", wire_error::overloaded},
    {"service unavailable", wire_error::overloaded},
    {"temporarily unavailable", wire_error::overloaded},
    {"loading model", wire_error::overloaded},
    {"is currently loading", wire_error::overloaded},
    // The model wrote a call that its server cannot read, or failed while it wrote: a retry may succeed.
    {"failed to call a function", wire_error::server_error},
    {"tool call validation failed", wire_error::server_error},
    {"failed during generation", wire_error::server_error},
    {"model has crashed", wire_error::server_error},
};

// Does the text say that phrase at that place, with any blanks where the phrase has one?
constexpr bool says_phrase_at(std::string_view text, std::size_t at, std::string_view phrase) noexcept {
    for (char const c : phrase) {
        if (c == ' ') {
            if (at >= text.size() || !is_ascii_space(text[at])) return false;
            while (at < text.size() && is_ascii_space(text[at])) ++at;
        } else if (at >= text.size() || to_ascii_lower(text[at++]) != c) {
            return false;
        }
    }
    return true;
}

// find_error_phrase(text): the first row of the table that the text holds, or null. Linear in the text for each row.
constexpr error_phrase const* find_error_phrase(std::string_view text) noexcept {
    for (error_phrase const& row : error_phrases) {
        for (std::size_t at = 0; at + row.phrase.size() <= text.size(); ++at) {
            if (to_ascii_lower(text[at]) == row.phrase.front() && says_phrase_at(text, at, row.phrase)) return &row;
        }
    }
    return nullptr;
}

}}}  // namespace muster::v0::wire::detail
