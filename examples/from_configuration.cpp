// Reads bindings from a file, in JSON or in YAML, and says what each agent comes to, or everything that is wrong with
// the file.
//
//     from_configuration                              reads two texts of its own, and checks what came of them
//     from_configuration examples/data/bindings.json  reads yours; ends with 1 if it has a fault
//     from_configuration examples/data/bindings.yaml  the same, by way of yaml-cpp

#include "printable.hpp"

#include <muster/config/load.hpp>
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/standard.hpp>
#ifdef EXAMPLE_HAS_YAML
#include <muster_yaml/yaml.hpp>
#endif

#include <cstddef>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

namespace {

//{ quoted by docs/config.md: tools
struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file, or a range of its lines.";
};
struct edit_file : muster::tool<"Edit"> {
    static constexpr std::string_view description = "Replaces a text in a file.";
};
struct hosted : muster::united<muster::tools::standard, muster::tool_set<read_file, edit_file>> {};

// All that this host has: its own tools, and what a server offered when the program started.
muster::catalog tools_of_the_host() {
    auto known = muster::catalog::of<hosted>();
    for (auto const& offered : {muster::tool_info{"mcp__shop__find_order", "Finds an order by its number."},
                                muster::tool_info{"mcp__shop__delete_order", "Deletes an order."}}) {
        if (known.add(offered) != muster::catalog_answer::added) std::cerr << "left out: " << offered.name << "\n";
    }
    return known;
}
//}

// In the language that the name of the file says.
muster::config::loaded load(std::string_view text, std::string_view file) {
#ifdef EXAMPLE_HAS_YAML
    if (file.ends_with(".yaml") || file.ends_with(".yml"))
        return muster::config::load_yaml(text, tools_of_the_host(), {.file = file});
#endif
    return muster::config::load(text, tools_of_the_host(), {.file = file});
}

//{ quoted by docs/config.md: loading
void print(muster::policy const& policy) {
    std::cout << printable_line(policy.binding_id()) << " is " << printable_line(policy.agent) << ", "
              << word(policy.role) << "\n  tools:";
    for (muster::tool_info const& tool : policy.surface()) std::cout << " " << tool.name;
    std::cout << "\n  prompt: " << policy.system_prompt().size() << " bytes\n";
    for (auto const& remark : policy.remarks) std::cout << "  " << printable_line(line(remark)) << "\n";
}

int report(std::string_view text, std::string_view file) {
    auto const got = load(text, file);
    for (muster::policy const& policy : got.policies) print(policy);
    if (!got) std::cerr << printable(muster::config::lines(got.faults));
    return got ? 0 : 1;
}
//}

// One byte more than may be read, so that a longer file is seen to be one.
int report_file(char const* path) {
    std::string text(muster::config::limits{}.longest_file + 1, '\0');
    std::ifstream file{path, std::ios::binary};
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (!file.bad() && (file.eof() || !text.empty())) return report(text, path);
    std::cerr << printable_line(path) << ": cannot be read\n";
    return 1;
}

constexpr std::string_view good = R"({"agents": {"ana": {
    "system_prompt": "You are Ana.",
    "inbound_bindings": [
        {"plugin": "whatsapp", "instance": "ana_main", "role": "coordinator", "allowed_tools": ["T*", "Read"]},
        {"plugin": "mail", "role": "worker", "allowed_tools": ["mcp__shop__*"], "denied_tools": ["mcp__shop__delete_order"]}
    ]}}})";

constexpr std::string_view bad = R"({"agents": {"ana": {"inbound_bindings": [
    {"plugin": "whatsapp", "role": "coordinatr", "allowed_tools": ["TeamCreate"]},
    {"plugin": "mail", "role": "worker", "allowed_tools": ["Raed", "TaskStop"]}]}}})";

#ifdef EXAMPLE_HAS_YAML
constexpr std::string_view good_in_yaml = R"(
agents:
  ana:
    system_prompt: You are Ana.
    inbound_bindings:
      - plugin: whatsapp
        instance: ana_main
        role: coordinator
        allowed_tools: [T*, Read]
      - plugin: mail
        role: worker
        allowed_tools: [mcp__shop__*]
        denied_tools: [mcp__shop__delete_order]
)";

bool both_languages_give_the_same_bytes() {
    auto const yaml = load(good_in_yaml, "good.yaml");
    auto const json = load(good, "good.json");
    if (!yaml || yaml.policies.size() != json.policies.size()) return false;
    for (std::size_t i = 0; i < yaml.policies.size(); ++i) {
        if (yaml.policies[i].system_prompt() != json.policies[i].system_prompt()) return false;
    }
    return true;
}
#else
bool both_languages_give_the_same_bytes() { return true; }
#endif

// Did the two texts above come to what they should?
bool holds() {
    auto const host = tools_of_the_host();
    auto const got = muster::config::load(good, host);
    if (!got || got.policies.size() != 2) return false;
    muster::policy const& ana = got.policies[0];
    muster::policy const& mail = got.policies[1];
    return ana.system_prompt().starts_with("# COORDINATOR ROLE\n") && ana.surface().offers("TaskStop")
        && !ana.surface().offers("Read") && ana.remarks.size() == 1 && mail.surface().size() == 1
        && mail.surface().offers("mcp__shop__find_order") && muster::config::load(bad, host).faults.size() == 3;
}

}  // namespace

int main(int count, char** arguments) {
    if (count > 1) return report_file(arguments[1]);
    bool const as_promised = report(good, "good.json") == 0 && report(bad, "bad.json") == 1 && holds()
                          && both_languages_give_the_same_bytes();
    return as_promised ? 0 : 1;
}
