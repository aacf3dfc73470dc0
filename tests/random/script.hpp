// What is done to a crew, as data: drawn, cut down and printed again as code.
//
//     muster_test::script const two{{.what = muster_test::verb::spawn, .who = "a", .text = "Do it."},
//                                   {.what = muster_test::verb::start}};
//     muster_test::as_code(two);   // the lines between the outer braces above
//
// Runs and notices go by their numbers, which count upwards, so that a script with a line less still says something.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

enum class verb : unsigned char {
    spawn,
    start,
    next_turn,
    progress,
    wait_for_user,
    user_answered,
    finish,
    fail,
    stop,
    stop_run,
    stop_all,
    tick,
    take,
    acknowledge,
    give_back,
    give_back_all,
    fetch,
    send,
    nudge,
    tell,
    connect,
    forget,
    restart,
    last
};

inline constexpr std::string_view verb_words[] = {
    "spawn", "start",    "next_turn", "progress", "wait_for_user", "user_answered", "finish",    "fail",
    "stop",  "stop_run", "stop_all",  "tick",     "take",          "acknowledge",   "give_back", "give_back_all",
    "fetch", "send",     "nudge",     "tell",     "connect",       "forget",        "restart",
};
static_assert(std::size(verb_words) == static_cast<std::size_t>(verb::last));

struct command {
    verb what = verb::tick;
    int desk = 0;               // 0 and 1 are bindings, 2 is none
    std::string who = {};       // a worker, by its name or id; who reads a notice, empty for the coordinator
    std::uint64_t number = 0;   // a run; of a spawn, the run that asks for it; a notice; how many to take
    std::uint32_t attempt = 0;  // of a notice; the budget of a spawn, in turns
    std::uint64_t tokens = 0;   // the budget of a spawn; used until now
    std::int64_t silence = 0;   // the budget of a spawn, in ms
    std::string text = {};      // prompt, result, error or message; what a run that is stopped has found
    bool flag = false;          // broken off by the host; by the parent; from a worker; for this run only
    std::int64_t later = 0;     // what the host's clock has moved by before it, in ms

    friend bool operator==(command const&, command const&) = default;
};

using script = std::vector<command>;

// What the crew was made with.
struct ways {
    bool queues = false;  // messages for running workers
    bool engine = true;
    bool needs_engine = false;    // without one, no message is accepted for a worker that has finished
    bool is_silent_stop = false;  // the answer to a stop is all that is told of it
};

inline std::string as_code(command const& c) {
    std::string out = "{.what = verb::" + std::string{verb_words[static_cast<std::size_t>(c.what)]};
    if (c.desk != 0) out += ", .desk = " + std::to_string(c.desk);
    if (!c.who.empty()) out += ", .who = \"" + c.who + '"';
    if (c.number != 0) out += ", .number = " + std::to_string(c.number);
    if (c.attempt != 0) out += ", .attempt = " + std::to_string(c.attempt);
    if (c.tokens != 0) out += ", .tokens = " + std::to_string(c.tokens);
    if (c.silence != 0) out += ", .silence = " + std::to_string(c.silence);
    if (!c.text.empty()) out += ", .text = \"" + c.text + '"';
    if (c.flag) out += ", .flag = true";
    if (c.later != 0) out += ", .later = " + std::to_string(c.later);
    return out + '}';
}

inline std::string as_code(script const& lines) {
    std::string out;
    for (command const& c : lines) out += "    " + as_code(c) + ",\n";
    return out;
}

}  // namespace muster_test
