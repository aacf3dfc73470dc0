// Who is told something in this benchmark: a coordinator with nine tools, in a host that has forty.
//
// The same agent three times: as a type, as a policy that was resolved while running, and as a text with a hole for
// each name of a tool, which is what a template engine reads.
#pragma once

#include <muster/config/policy.hpp>
#include <muster/config/prepared_prompt.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/tool/standard.hpp>

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace bench {

struct base {
    static constexpr std::string_view text =
        "You are Ana. You answer for a small web shop, and you are patient with people who are in a hurry.\n";
};
struct addendum {
    static constexpr std::string_view text = "Answer in at most three sentences, in the language of the question.";
};

struct ana : muster::agent<muster::role::coordinator, muster::tools::standard> {};

inline constexpr std::string_view compiled = muster::system_prompt_of<ana, base, addendum>;
inline constexpr muster::surface_view desk = muster::surface<ana>;
inline constexpr std::size_t tool_count = 9;
static_assert(desk.size() == tool_count);

inline muster::catalog host_of_forty() {
    auto host = muster::catalog::of<muster::tools::standard>();
    for (int i = 0; host.size() < 40; ++i) {
        std::string const name = "mcp__shop__tool_" + std::to_string(i);
        if (host.add({name, "Does something for the shop."}) != muster::catalog_answer::added) std::abort();
    }
    return host;
}

inline muster::policy resolved() {
    muster::config::binding asking;
    asking.role = "coordinator";
    asking.allowed_tools = {"*"};
    asking.system_prompt = base::text;
    asking.extra_prompt = addendum::text;
    auto got = muster::policy::resolve(asking, host_of_forty());
    if (!got || got.resolved.surface().size() != tool_count) std::abort();
    return got.resolved;
}

// holes: what stands in the template for each tool, in the order of the surface
struct holes {
    std::string_view of[tool_count];
};
inline constexpr holes fmt_holes{{"{0}", "{1}", "{2}", "{3}", "{4}", "{5}", "{6}", "{7}", "{8}"}};
inline constexpr holes mustache_holes{
    {"{{{t0}}}", "{{{t1}}}", "{{{t2}}}", "{{{t3}}}", "{{{t4}}}", "{{{t5}}}", "{{{t6}}}", "{{{t7}}}", "{{{t8}}}"}};
inline constexpr holes ctemplate_holes{
    {"{{t0}}", "{{t1}}", "{{t2}}", "{{t3}}", "{{t4}}", "{{t5}}", "{{t6}}", "{{t7}}", "{{t8}}"}};

// The dialect whose names are the holes, so that every sentence names them.
constexpr muster::dialect rules_with(holes const& each) {
    muster::dialect rules = ana::dialect::rules;
    for (std::string_view& name : rules.names.tools.of) {
        for (std::size_t i = 0; i < tool_count; ++i) {
            if (name == desk.tools[i].name) {
                name = each.of[i];
                break;
            }
        }
    }
    return rules;
}

constexpr void write_with(holes const& each, auto& out) {
    muster::tool_info tools[tool_count];
    for (std::size_t i = 0; i < tool_count; ++i) tools[i] = {each.of[i], desk.tools[i].description};
    muster::dialect const rules = rules_with(each);
    muster::prompt_context const context{muster::role_kind::coordinator, {tools, tool_count}, rules};
    muster::render_system_prompt(out, context, base::text, addendum::text);
}

struct fmt_page {
    static constexpr void write(auto& out) { write_with(fmt_holes, out); }
};

inline std::string template_with(holes const& each) {
    std::string text;
    muster::append_sink out{text};
    write_with(each, out);
    return text;
}

}  // namespace bench
