// Any bytes at all as a configuration: policies or faults, never both, and no policy that its role forbids.
#include <muster/config/load.hpp>
#include <muster/text/utf8.hpp>

#include "configured_host.hpp"
#include "must.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster_test::must;
using muster_test::tools;

void check_fault(muster::config::fault const& one, std::size_t size) {
    must(one.at <= size, "a fault has its place in the file");
    must(!one.message.empty() && !one.way_out.empty(), "a fault says what is wrong and what to do");
    for (char const c : muster::config::line(one))
        must(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "a fault is one line");
}

void check_policy(muster::policy const& policy) {
    for (auto const& tool : policy.surface()) {
        must(muster::may_hold(policy.role, tool.kind), "a role holds only what it may");
        must(tools().find(tool.name) != muster::catalog::npos, "a tool is of the host");
    }
    must(!policy.binding_id().empty(), "a binding of a file has an id");
    std::string const prompt = policy.system_prompt();
    must(muster::is_utf8(policy.agent) && muster::is_utf8(prompt), "texts are UTF-8");
    must(policy.role != muster::role_kind::worker || prompt.starts_with("# WORKER ROLE\n"), "a worker is told so");
    must(prompt.find(policy.base) != std::string::npos || muster::trimmed(policy.base).empty(),
         "its own prompt is told");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string const text{reinterpret_cast<char const*>(data), size};  // of its size, so that over-reads are seen
    auto const got = muster::config::load(text, tools());
    must(got.policies.empty() || got.faults.empty(), "faults or policies, never both");
    std::size_t before = 0;
    for (auto const& one : got.faults) {
        check_fault(one, size);
        must(before <= one.at, "faults stand in the order of the file");
        before = one.at;
    }
    for (auto const& policy : got.policies) check_policy(policy);
    auto const again = muster::config::load(text, tools());
    must(muster::config::lines(got.faults) == muster::config::lines(again.faults), "the same text has the same faults");
    return 0;
}
