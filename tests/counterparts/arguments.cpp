// What muster makes of arguments: the schemas of tools, and what the decoder says of JSON.
//
//     arguments tools     a line of JSON for each tool: {"tool":…,"of":…,"relaxed":…,"strict":…}, its schemas, and
//                         whether the strict one is one
//     arguments decode    reads frames of JSON, named by tools; answers each with {"value":…}, what was read, or
//                         {"fault":"…","error":N,"pointer":"…","offset":N}
//     arguments lenient   the same by the lenient policy
//     arguments patterns  reads frames of a pattern, a NUL and a text; answers each with true, false or, where the pattern
//                         is none, null
#include "echo.hpp"
#include "frames.hpp"
#include "kinds.hpp"

#include <muster/tool/decode.hpp>
#include <muster/tool/pattern.hpp>
#include <muster/tool/schema.hpp>
#include <muster/tool/session_arguments.hpp>
#include <muster/tool/standard_arguments.hpp>

#include <iostream>
#include <string>
#include <string_view>
#include <tuple>

namespace {

using namespace muster::tools;
using binding_tools = std::tuple<team_create, team_delete, send_to_peer, list_peers, send_message_to_worker, task_stop,
                                 task_list, task_get, todo_write>;
using session_tools = std::tuple<session::agent, session::send_message, session::synthetic_output>;

template <class Tool>
void print_schemas(std::string_view family) {
    std::cout << R"({"tool":")" << Tool::name << R"(","of":")" << family << R"(","relaxed":)"
              << muster::argument_schema<Tool> << R"(,"strict":)"
              << muster::argument_schema<Tool, muster::schema_flavour::strict> << R"(,"fits_strict":)"
              << (muster::fits_strict<Tool> ? "true" : "false") << "}\n";
}

template <class... Tools>
void print_all(std::string_view family, std::tuple<Tools...>*) {
    (print_schemas<Tools>(family), ...);
}

template <class Tool>
std::string decode(muster::decoder& reader, std::string_view json) {
    auto const got = reader.decode<muster::arguments_of<Tool>>(json);
    std::string line = "{\"value\":";
    if (!got.fault) {
        counterpart::echo(line, got.value);
        return line + '}';
    }
    line = "{\"fault\":";
    counterpart::echo(line, muster::sentence(got.fault));
    line += ",\"error\":";
    counterpart::echo(line, static_cast<int>(got.fault.error));
    line += ",\"pointer\":";
    counterpart::echo(line, got.fault.pointer);
    line += ",\"offset\":";
    counterpart::echo(line, got.fault.offset);
    return line + '}';
}

// The answer of the tool with that name; nothing where it is another.
template <class Tool>
bool answer_as(std::string& line, std::string_view name, muster::decoder& reader, std::string_view json) {
    if (name != std::string_view{Tool::name}) return false;
    line = decode<Tool>(reader, json);
    return true;
}

template <class... Tools>
bool answer(std::string& line, std::string_view name, muster::decoder& reader, std::string_view json,
            std::tuple<Tools...>*) {
    return (answer_as<Tools>(line, name, reader, json) || ...);
}

using all_tools = decltype(std::tuple_cat(counterpart::kinds{}, binding_tools{}, session_tools{}));

int decode_all(muster::decode_policy policy) {
    return counterpart::answer_all(
        [reader = muster::decoder{{.policy = policy}}](std::string_view name, std::string_view json) mutable {
            std::string line = "null";
            answer(line, name, reader, json, static_cast<all_tools*>(nullptr));
            return line;
        });
}

std::string match(std::string_view, std::string_view both) {
    std::string_view const pattern = both.substr(0, both.find('\0'));
    if (muster::find_pattern_fault(pattern) != std::string_view::npos) return "null";
    return muster::matches_pattern(both.substr(pattern.size() + 1), pattern) ? "true" : "false";
}

}  // namespace

int main(int count, char** words) {
    std::ios::sync_with_stdio(false);
    std::string_view const order = count == 2 ? words[1] : "";
    if (order == "decode") return decode_all(muster::decode_policy::strict);
    if (order == "lenient") return decode_all(muster::decode_policy::lenient);
    if (order == "patterns") return counterpart::answer_all(match);
    if (order != "tools") return 2;
    print_all("arguments", static_cast<counterpart::kinds*>(nullptr));
    print_all("binding", static_cast<binding_tools*>(nullptr));
    print_all("session", static_cast<session_tools*>(nullptr));
    return 0;
}
