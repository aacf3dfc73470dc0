#include "model.hpp"

#include "secrets.hpp"

#include <muster/wire/read_reply.hpp>
#include <muster/wire/redactor.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace model_host {

namespace {

constexpr std::size_t longest_error = 64 * 1024;  // bytes of an answer that is no reply

// What a server sends is redacted as it comes. But a secret may be split, for example between two events of a stream.
// So the texts that were assembled from them are redacted again.
void redact_texts(muster::reply_or_fault& got, muster::redactor const& secrets) {
    redact(got.fault, secrets);
    muster::model_reply& reply = got.reply;
    std::vector<std::string*> texts{&reply.id,      &reply.model,     &reply.text,
                                    &reply.refusal, &reply.stop_word, &reply.turn};
    for (muster::model_call& call : reply.calls) texts.insert(texts.end(), {&call.id, &call.name, &call.arguments});
    for (std::string* const text : texts) *text = secrets.redact(*text);
}

// What the status, the headers and the body say together. The server's clock is the one of its `Date`.
muster::wire_fault error_of(http_answer const& answer, std::string_view body) {
    std::vector<muster::http_header> headers;
    for (auto const& [name, value] : answer.headers) headers.push_back({name, value});
    return muster::read_error({.http_status = static_cast<unsigned>(answer.status), .body = body, .headers = headers});
}

// Never below 0, whatever an API says of its cache.
std::uint64_t without(std::uint64_t part, std::uint64_t all) { return all < part ? 0 : all - part; }

}  // namespace

//{ quoted by docs/model_host.md: ask
model_answer model::ask(conversation const& talk, speaker const& who, std::uint32_t reply_tokens,
                        std::stop_token const& stop) const {
    http_request const what = api_.request(talk, reply_tokens);
    muster::redactor const secrets = secrets_of(what);  // removed from everything that comes back
    back_off pause{retries_, world_.draw};
    for (;;) {
        if (stop.stop_requested()) return {{}, no_reply::stopped, "stopped"};
        if (std::string used_up = used_.why_not(who.whose); !used_up.empty())
            return {{}, no_reply::budget, std::move(used_up)};
        attempt tried = try_once(what, secrets, stop);
        count(who, tried.got);
        if (!tried.got.fault) return {std::move(tried.got.reply), no_reply::none, {}};
        if (stop.stop_requested()) return {{}, no_reply::stopped, "stopped"};
        std::string const why = tried.why();
        auto const wait = tried.may_help_to_retry() ? pause.next(tried.got.fault.wait) : std::nullopt;
        bool const is_refused = tried.got.fault.error == muster::wire_error::invalid_request;
        if (!wait) return {{}, is_refused ? no_reply::refused : no_reply::fault, why};
        if (*wait >= used_.time_left()) return {{}, no_reply::budget, "no time is left to try again: " + why};
        world_.say(who.name + ": " + why + "; again in " + std::to_string(wait->count()) + " ms");
        if (!world_.wait(*wait, stop)) return {{}, no_reply::stopped, "stopped"};
    }
}
//}

model::attempt model::try_once(http_request const& what, muster::redactor const& secrets,
                               std::stop_token const& stop) const {
    attempt made;
    std::string error_body;
    auto const reading = api_.reading();
    muster::redacted_stream clean{secrets};  // before anything is read, cut or kept
    auto const take = [&](int status, std::string_view piece) {
        if (status >= 200 && status < 300) return reading->take(piece), true;
        error_body += piece.substr(0, longest_error - std::min(longest_error, error_body.size()));
        return error_body.size() < longest_error;
    };
    made.http = net_.post(
        what, [&](int status, std::string_view piece) { return take(status, clean.push(piece)); }, stop);
    int const status = made.http.status;
    (void)take(status, clean.finish());
    for (auto& [name, value] : made.http.headers) value = secrets.redact(value);
    made.http.words = secrets.redact(made.http.words);
    if (status >= 200 && status < 300)
        made.got = reading->end();  // a reply that is whole counts, whatever became of the connection behind it
    else if (status != 0)
        made.got.fault = error_of(made.http, error_body);
    else
        made.got.fault.error = muster::wire_error::cut_off;
    redact_texts(made.got, secrets);
    return made;
}

bool model::attempt::may_help_to_retry() const {
    bool const broke = http.end == http_end::no_server || http.end == http_end::too_slow || http.end == http_end::cut
                    || http.end == http_end::no_thread;
    if (broke && !muster::said_by_api(got.fault.error)) return true;  // half a body is no JSON, and says nothing
    bool const is_for_ever = http.end == http_end::not_trusted || http.end == http_end::too_large
                          || http.end == http_end::head_too_large || http.end == http_end::compressed;
    if (is_for_ever) return false;
    // Both have to agree, the status and what the body says: a quota that is used up comes as a 429, too.
    auto const by_status = muster::error_of_status(static_cast<unsigned>(http.status));
    return muster::may_help_to_retry(got.fault.error) && (http.status < 400 || muster::may_help_to_retry(by_status));
}

std::string model::attempt::why() const {
    if (http.end != http_end::whole && (http.status == 0 || !muster::said_by_api(got.fault.error))) return http.words;
    std::string const status = http.status >= 400 ? "status " + std::to_string(http.status) + ": " : std::string{};
    return status + muster::sentence(got.fault);
}

// Also of a reply that broke off, as far as the API had told it by then: what was read is paid for.
void model::count(speaker const& who, muster::reply_or_fault const& got) const {
    muster::token_usage const& used = got.reply.usage;
    token_count counted{.output = used.output.value_or(0),
                        .cache_read = used.cache_read.value_or(0),
                        .cache_written = used.cache_write.value_or(0),
                        .requests = got.fault ? 0U : 1U};
    counted.input = without(counted.cache_read + counted.cache_written, used.input.value_or(0));
    used_.add(who.name, counted);
}

}  // namespace model_host
