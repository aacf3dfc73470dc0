// What both units have: an agent, its tool, and a handler whose function is compiled in each of them.
#pragma once

#include <muster/envelope/scan.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/tool/arguments.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <string>
#include <string_view>

struct count_letters : muster::tool<"CountLetters"> {
    static constexpr std::string_view description = "Counts letters.";
    struct arguments {
        BOOST_HANA_DEFINE_STRUCT(arguments, (std::string, text));
    };
};
struct bench : muster::tool_set<count_letters> {};
struct scout : muster::agent<muster::role::worker, bench> {};

// What a unit says; the same of every unit that is built with the same options, whatever else is in the program.
inline std::string said_by(muster::toolbox<scout>& box) {
    std::string said;
    for (std::string_view const given : {R"({"text":"five!"})", R"({"text":5})", R"({"text":"\u00e9"}{})"}) {
        said.append(box.call(given, "CountLetters", given).text).append("\n");  // any id does that is new
    }
    for (auto const& each : muster::envelopes("<task-notification><task-id>a</task-id>", muster::from_worker)) {
        said.append(muster::describe(each.why)).append("\n");
    }
    return said.append(std::to_string(muster::fingerprint(muster::system_prompt<scout, "You count.">)));
}

// A function that both units have as a handler, and one that makes an answer.
std::string thrower(count_letters::arguments const& given);
std::string no_answer();

std::string one();
std::string two();
