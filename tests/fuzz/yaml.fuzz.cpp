// Any bytes at all as a configuration in YAML: policies or faults, never both; and where the same bytes are JSON as well,
// both languages say the same.
#include <muster_yaml/yaml.hpp>

#include <muster/config/load.hpp>
#include <muster/text/utf8.hpp>

#include "configured_host.hpp"
#include "must.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace {

using muster_test::must;
using muster_test::tools;

void check_faults(muster::config::fault_list const& faults, std::size_t size) {
    std::size_t before = 0;
    for (auto const& one : faults) {
        must(one.at <= size && one.line >= 1 && one.column >= 1, "a fault has its place in the file");
        must(before <= one.at, "faults stand in the order of the file");
        before = one.at;
        for (char const c : line(one)) must(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "a fault is one line");
    }
}

bool is_unread(muster::config::loaded const& got) {
    using enum muster::config::fault_kind;
    return got.faults.size() == 1 && (got.faults[0].kind == syntax || got.faults[0].kind == too_deep);
}

// What both languages can read means the same in both.
void compare(muster::config::loaded const& yaml, muster::config::loaded const& json) {
    if (is_unread(yaml) || is_unread(json)) return;
    must(lines(yaml.faults) == lines(json.faults), "the same faults at the same places");
    must(yaml.policies.size() == json.policies.size(), "as many policies");
    for (std::size_t i = 0; i < yaml.policies.size(); ++i) {
        must(yaml.policies[i].binding_id() == json.policies[i].binding_id(), "the same bindings");
        must(yaml.policies[i].system_prompt() == json.policies[i].system_prompt(), "the same prompts");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string const text{reinterpret_cast<char const*>(data), size};  // of its size, so that over-reads are seen
    auto const got = muster::config::load_yaml(text, tools());
    must(got.policies.empty() || got.faults.empty(), "faults or policies, never both");
    check_faults(got.faults, size);
    for (auto const& policy : got.policies)
        must(muster::is_utf8(policy.agent) && muster::is_utf8(policy.system_prompt()), "texts are UTF-8");
    compare(got, muster::config::load(text, tools()));
    return 0;
}
