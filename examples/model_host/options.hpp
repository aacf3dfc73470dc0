// What the program is asked for: on the command line, and in the environment, where the key is.
//
//     options const asked = options_from({argv + 1, argv + argc}, [](char const* name) { return std::getenv(name); });
//     if (!asked.fault.empty()) …
#pragma once

#include "meter.hpp"
#include "retry.hpp"
#include "transport.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace model_host {

enum class api_kind : unsigned char { anthropic, chat, responses };

struct options {
    // The model
    api_kind api = api_kind::anthropic;
    std::string model;
    std::string base_url;
    std::string key;                    // from the environment only; never printed, and in no message
    std::uint32_t reply_tokens = 8192;  // the most that one reply may have
    bool streams = true;

    // The work
    std::string directory;  // what workers may read
    std::string task;
    std::uint32_t workers = 4;        // at once
    std::uint32_t worker_turns = 40;  // of one run of a worker
    std::string root = "/tmp";        // of the scratchpad
    bool keep = false;                // the notes, at the end

    // Limits
    budget most{.tokens = 2'000'000, .requests = 300, .money = 0, .time = std::chrono::minutes{30}};
    price_list prices;
    retry_rules retries;
    http_limits http;
    std::string certificates;
    bool plain_http = false;  // a key may travel unencrypted to another machine

    bool help = false;
    std::string fault;  // what is wrong with all this; empty when nothing is
};

extern std::string_view const usage_text;

using environment = std::function<char const*(char const* name)>;  // nullptr: not set

[[nodiscard]] options options_from(std::vector<std::string_view> const& words, environment const& get);

}  // namespace model_host
