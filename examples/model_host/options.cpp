#include "options.hpp"

#include "http_transport.hpp"

#include <charconv>
#include <cmath>
#include <utility>

namespace model_host {

std::string_view const usage_text = R"(usage: model_host [options] DIRECTORY TASK

Has a coordinator and its workers do TASK, which they read about in the files below DIRECTORY. Nothing there is changed.

  --api NAME              anthropic (the default), chat or responses; also MODEL_HOST_API
  --model NAME            also MODEL_HOST_MODEL; there is no default
  --whole                 take each reply as one body, not as a stream
  --reply-tokens N        the most that one reply may have (default: 8192)
  --workers N             at once, 1 to 64 (default: 4)
  --worker-turns N        replies that one run of a worker may take (default: 40)
  --budget-tokens N       of all agents together, cached ones too (default: 2000000; 0 is no limit, here and below)
  --budget-requests N     replies of the model (default: 300)
  --budget-time SECONDS   of the whole run (default: 1800)
  --budget-money X        in the money of the prices
  --price-input X, --price-output X, --price-cache-read X, --price-cache-write X
                          of a million tokens; without them no cost is shown
  --tries N               of one request, when a server is overloaded or out of reach (default: 6)
  --first-wait MS         before the second try; it doubles from try to try (default: 1000)
  --first-byte MS         how long a reply may take to begin (default: 300000)
  --next-byte MS          how long a reply may pause (default: 90000)
  --certificates FILE     trust these certificates (PEM) instead of the system's
  --plain-http            allow a key to be sent unencrypted to another machine
  --root DIR              put the scratchpad below DIR (default: $TMPDIR, else /tmp)
  --keep                  leave the scratchpad there at the end, and say where
  --help                  print this

Environment: ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL (default https://api.anthropic.com), or OPENAI_API_KEY and
OPENAI_BASE_URL (default https://api.openai.com/v1). A server of one's own that needs no key gets none.

Status: 0 done; 1 ended without an answer, and it says why; 2 it could not begin; 3 the budget is used up, and what was
found so far is printed; 130 interrupted.
)";

namespace {

template <class Number>
bool take_number(Number& to, std::string_view text, Number least, Number most) {
    Number value{};
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= least && value <= most)) return false;
    return to = value, true;
}
bool take_count(std::uint64_t& to, std::string_view text) {
    return take_number<std::uint64_t>(to, text, 0, 1'000'000'000'000);
}
bool take_count(std::uint32_t& to, std::string_view text, std::uint32_t most) {
    return take_number<std::uint32_t>(to, text, 1, most);
}
bool take_price(double& to, std::string_view text) { return take_number<double>(to, text, 0, 1e9); }
bool take_time(std::chrono::milliseconds& to, std::string_view text, std::int64_t unit, std::int64_t least) {
    std::int64_t value = 0;
    if (!take_number<std::int64_t>(value, text, least, 1'000'000'000)) return false;
    return to = std::chrono::milliseconds{value * unit}, true;
}
bool take_text(std::string& to, std::string_view text) {
    to = text;
    return !text.empty();
}
bool take_api(api_kind& to, std::string_view text) {
    if (text == "anthropic") return to = api_kind::anthropic, true;
    if (text == "chat") return to = api_kind::chat, true;
    if (text == "responses") return to = api_kind::responses, true;
    return false;
}

struct valued_option {
    std::string_view name;
    bool (*take)(options& to, std::string_view value);
};
constexpr valued_option valued[] = {
    {"--api", [](options& to, std::string_view value) { return take_api(to.api, value); }},
    {"--model", [](options& to, std::string_view value) { return take_text(to.model, value); }},
    {"--reply-tokens",
     [](options& to, std::string_view value) { return take_count(to.reply_tokens, value, 1'000'000); }},
    {"--workers", [](options& to, std::string_view value) { return take_count(to.workers, value, 64); }},
    {"--worker-turns", [](options& to, std::string_view value) { return take_count(to.worker_turns, value, 10'000); }},
    {"--budget-tokens", [](options& to, std::string_view value) { return take_count(to.most.tokens, value); }},
    {"--budget-requests", [](options& to, std::string_view value) { return take_count(to.most.requests, value); }},
    {"--budget-time", [](options& to, std::string_view value) { return take_time(to.most.time, value, 1000, 0); }},
    {"--budget-money", [](options& to, std::string_view value) { return take_price(to.most.money, value); }},
    {"--price-input", [](options& to, std::string_view value) { return take_price(to.prices.input, value); }},
    {"--price-output", [](options& to, std::string_view value) { return take_price(to.prices.output, value); }},
    {"--price-cache-read", [](options& to, std::string_view value) { return take_price(to.prices.cache_read, value); }},
    {"--price-cache-write",
     [](options& to, std::string_view value) { return take_price(to.prices.cache_written, value); }},
    {"--tries", [](options& to, std::string_view value) { return take_count(to.retries.most_tries, value, 100); }},
    {"--first-wait", [](options& to, std::string_view value) { return take_time(to.retries.first_wait, value, 1, 0); }},
    {"--first-byte", [](options& to, std::string_view value) { return take_time(to.http.first_byte, value, 1, 1); }},
    {"--next-byte", [](options& to, std::string_view value) { return take_time(to.http.next_byte, value, 1, 1); }},
    {"--certificates", [](options& to, std::string_view value) { return take_text(to.certificates, value); }},
    {"--root", [](options& to, std::string_view value) { return take_text(to.root, value); }},
};

bool take_flag(options& to, std::string_view name) {
    if (name == "--whole") return to.streams = false, true;
    if (name == "--plain-http") return to.plain_http = true;
    if (name == "--keep") return to.keep = true;
    if (name == "--help" || name == "-h") return to.help = true;
    return false;
}

valued_option const* find_valued(std::string_view name) {
    for (valued_option const& one : valued) {
        if (one.name == name) return &one;
    }
    return nullptr;
}

void take_word(options& to, std::string_view word, int& words) {
    if (words == 0) to.directory = word;
    if (words == 1) to.task = word;
    if (++words > 2) to.fault = "more than a directory and a task: put the task in quotes";
}

std::string text_of(environment const& get, char const* name, std::string_view otherwise = {}) {
    char const* const value = get(name);
    return std::string{value && *value ? std::string_view{value} : otherwise};
}

void take_environment(options& to, environment const& get) {
    bool const is_anthropic = to.api == api_kind::anthropic;
    to.key = text_of(get, is_anthropic ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY");
    to.base_url = is_anthropic ? text_of(get, "ANTHROPIC_BASE_URL", "https://api.anthropic.com")
                               : text_of(get, "OPENAI_BASE_URL", "https://api.openai.com/v1");
}

// A key with a line break in it would end the header that it stands in.
bool is_header_value(std::string_view text) {
    for (char const c : text) {
        if (c < ' ' || c > '~') return false;
    }
    return true;
}

std::string fault_of(options const& asked) {
    if (asked.directory.empty()) return "no directory: name one that workers may read";
    if (asked.task.empty()) return "no task: say in quotes what is to be done";
    if (asked.model.empty()) return "no model: give --model, or set MODEL_HOST_MODEL";
    if (!is_header_value(asked.key)) return "the key has a character that no key has";
    auto const where = base_url::from(asked.base_url);
    if (!where) return "the base URL is no http(s)://host[:port][/path]";
    if (asked.key.empty() && where->is_encrypted && !where->is_local) return "no key is set: see --help";
    if (!asked.key.empty() && !where->is_encrypted && !where->is_local && !asked.plain_http)
        return "the key would travel unencrypted to another machine: use https, or allow it with --plain-http";
    if (asked.most.money > 0 && asked.prices.input <= 0 && asked.prices.output <= 0)
        return "--budget-money needs the prices: see --help";
    return {};
}

}  // namespace

options options_from(std::vector<std::string_view> const& words, environment const& get) {
    options asked;
    asked.model = text_of(get, "MODEL_HOST_MODEL");
    if (std::string const root = text_of(get, "TMPDIR"); root.starts_with('/')) asked.root = root;
    if (std::string const api = text_of(get, "MODEL_HOST_API", "anthropic"); !take_api(asked.api, api))
        asked.fault = "MODEL_HOST_API is anthropic, chat or responses";
    int plain_words = 0;
    bool only_words = false;
    for (std::size_t i = 0; i < words.size() && asked.fault.empty(); ++i) {
        std::string_view const word = words[i];
        if (only_words || !word.starts_with("-") || word == "-") {
            take_word(asked, word, plain_words);
            continue;
        }
        only_words = word == "--";
        if (only_words || take_flag(asked, word)) continue;
        std::size_t const equals = word.find('=');
        std::string_view const name = word.substr(0, equals);
        valued_option const* const found = find_valued(name);
        bool const has_value = equals != word.npos || i + 1 < words.size();
        if (!found)
            asked.fault = "no such option: " + std::string{name} + "; --help lists them";
        else if (!has_value || !found->take(asked, equals == word.npos ? words[++i] : word.substr(equals + 1)))
            asked.fault = std::string{name} + " needs another value: --help says which";
    }
    take_environment(asked, get);
    if (asked.fault.empty() && !asked.help) asked.fault = fault_of(asked);
    return asked;
}

}  // namespace model_host
