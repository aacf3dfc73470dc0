// A policy is what a binding comes to in a host: its role, its tools and its prompt.
//
//     auto const got = muster::policy::resolve(binding, catalog);
//     if (!got) return std::fputs(muster::config::lines(got.faults).c_str(), stderr);
//     got.resolved.surface();              // the tools: those to list, to offer and to let through
//     muster::render(got.resolved, text);  // the system prompt, appended to a string or put into a sink
//
//     std::vector<char> room(muster::rendered_size(got.resolved));
//     muster::render(got.resolved, std::span{room}).text;  // into memory of the caller, without an allocation
//
// Entries are read against the catalog, what is denied is taken away, and of the rest the role keeps what the
// dialect lets it hold. The prompt's bytes are those that the compiler renders for an agent of the same tools.
#pragma once

#include <muster/config/binding.hpp>
#include <muster/config/catalog.hpp>
#include <muster/config/detail/denial.hpp>
#include <muster/config/detail/granting.hpp>
#include <muster/config/fault.hpp>
#include <muster/config/resolve_options.hpp>
#include <muster/crew/ids.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/section.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/role/dialects.hpp>
#include <muster/role/feature.hpp>
#include <muster/role/judge_tool.hpp>
#include <muster/role/permission.hpp>
#include <muster/role/role.hpp>
#include <muster/role/surface.hpp>
#include <muster/text/sink.hpp>
#include <muster/toolbox/owned_surface.hpp>

#include <cstddef>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

struct resolution;

// policy: owns all it says, and is cheap to copy; a default one holds no tool and has no prompt
//
// What its dialect lists and is called by is borrowed: a dialect made while running has to outlive it.
class policy {
public:
    std::string agent;
    role_kind role = role_kind::unset;
    binding_key key;       // its place on a channel; empty without one
    std::string base;      // the agent's own prompt
    std::string addendum;  // what the channel adds to it
    dialect rules = dialects::binding::rules;
    worker_mode mode = worker_mode::full;  // the one in which its tools were chosen
    permission_mode permission = permission_mode::by_default;
    std::vector<config::remark> remarks;  // what was asked for and left out

    // resolve(binding, catalog), resolve(binding, catalog, options): the policy, or every fault of the binding's lists
    //
    // Denied wins over allowed, and an empty list grants nothing. Faults are an entry that matches nothing, one that has
    // the meaning of an earlier one, and a coordinator's tool that is named outright for another role. Servers connect
    // later: a denial of `mcp__…` that matches nothing gets a remark and stays in force, and a grant of the tools of a
    // server that is not here gets a remark. Any other tool that is named outright and does not fit is left out with a
    // remark; a tool that only a pattern matches is left out silently. A coordinator is a fault in a build without
    // coordinator mode. Linear in the catalog and in the tools that entries match, plus a logarithm for each entry.
    // Entries that mean the same are evaluated once. Names from servers and files are not kept in hash tables.
    template <bool CompiledIn = coordinator_compiled_in>
    [[nodiscard]] static resolution resolve(config::binding const& asking, catalog const& host,
                                            resolve_options const& how = {});

    // resolve_again(catalog): the same binding by the same rules, in a host whose tools have changed
    //
    // Call it when a server has connected or has changed its tools: what was denied stays denied, and what waited for
    // the server is granted. Nothing else of the policy is looked at.
    template <bool CompiledIn = coordinator_compiled_in>
    [[nodiscard]] resolution resolve_again(catalog const& host) const;

    // Is a tool denied by the binding, whether the host has it by now or not? A tool of an MCP server is denied in every
    // spelling, by the rule of same_tool_name. Logarithmic in the denials.
    [[nodiscard]] bool denies(std::string_view tool) const noexcept { return denied_ && denied_->denies(tool); }

    // In the order of a surface; borrowed from the policy and its copies, so not to be asked of one that is
    // about to go.
    [[nodiscard]] surface_view surface() const& noexcept { return tools_ ? tools_->view() : surface_view{}; }
    surface_view surface() const&& = delete;

    // `<channel>:<account or default>`, or empty
    [[nodiscard]] std::string_view binding_id() const& noexcept { return key.text(); }
    std::string_view binding_id() const&& = delete;

    // What its prompt is rendered from; borrows the policy.
    [[nodiscard]] prompt_context context(prompt_facts const& facts = {}) const& noexcept {
        return {role, surface(), rules, facts};
    }
    prompt_context context(prompt_facts const& = {}) const&& = delete;

    template <section_list_like Sections = role_sections>
    [[nodiscard]] std::string system_prompt() const;

private:
    static policy granted(config::binding const& asking, resolve_options const& how, config::detail::granting& grant);

    std::shared_ptr<owned_surface const> tools_;
    std::shared_ptr<config::detail::denial_list const> denied_;
    std::shared_ptr<config::binding const> asked_;  // without the prompts, which stand above
    config::limits bounds_ = {};
};

// What resolving gives; where there are faults, the policy is a default one.
struct resolution {
    policy resolved = {};
    config::fault_list faults{};

    [[nodiscard]] explicit operator bool() const noexcept { return faults.empty(); }
};

template <bool CompiledIn>
resolution policy::resolve_again(catalog const& host) const {
    config::binding asking = asked_ ? *asked_ : config::binding{};
    asking.system_prompt = base;
    asking.extra_prompt = addendum;
    return resolve<CompiledIn>(asking, host, {rules, mode, bounds_});
}

template <bool CompiledIn>
resolution policy::resolve(config::binding const& asking, catalog const& host, resolve_options const& how) {
    config::detail::granting grant{asking, host, how};
    resolution got{{}, grant.take_faults()};
    if (!CompiledIn && role_from(asking.role) == role_kind::coordinator)
        got.faults.add(config::detail::role_left_out(asking));
    if (got) got.resolved = granted(asking, how, grant);
    return got;
}

inline policy policy::granted(config::binding const& asking, resolve_options const& how,
                              config::detail::granting& grant) {
    policy made;
    made.agent = asking.agent;
    made.role = role_from(asking.role);
    made.key = key_of(asking).value_or(binding_key{});
    made.base = asking.system_prompt;
    made.addendum = asking.extra_prompt;
    made.rules = how.rules;
    made.mode = how.mode;
    made.permission = effective_permission(made.role, asking.permission);
    made.remarks = grant.take_remarks();
    made.tools_ = std::make_shared<owned_surface const>(grant.take_tools());
    made.bounds_ = how.bounds;
    config::detail::denial_list denied;
    for (std::string const& entry : asking.denied_tools) {
        denied.add(tool_name_for(how.rules.names, entry));
        denied.add(entry);
    }
    denied.sort();
    made.denied_ = std::make_shared<config::detail::denial_list const>(std::move(denied));
    made.asked_ = std::make_shared<config::binding const>(config::binding{asking.agent,
                                                                          asking.plugin,
                                                                          asking.instance,
                                                                          asking.role,
                                                                          {},
                                                                          asking.permission,
                                                                          {},
                                                                          asking.allowed_tools,
                                                                          asking.denied_tools,
                                                                          asking.source});
    return made;
}

// render(policy, out), render(policy, out, facts), render<Sections>(...): its system prompt
//
// The sections are part of the function's name, so that two that differ are never taken for one.
template <section_list_like Sections = role_sections>
void render(policy const& of, sink auto& out, prompt_facts const& facts = {}) {
    render_system_prompt<Sections>(out, of.context(facts), of.base, of.addendum);
}

// rendered_size(policy): the bytes of its system prompt
template <section_list_like Sections = role_sections>
[[nodiscard]] std::size_t rendered_size(policy const& of, prompt_facts const& facts = {}) {
    return system_prompt_size<Sections>(of.context(facts), of.base, of.addendum);
}

// render(policy, string): appends it, with one allocation at most
template <section_list_like Sections = role_sections>
void render(policy const& of, std::string& to, prompt_facts const& facts = {}) {
    to.reserve(to.size() + rendered_size<Sections>(of, facts));
    append_sink out{to};
    render<Sections>(of, out, facts);
}

// render(policy, span): into the caller's memory, allocating nothing
//
// Where it does not fit the text is empty, and `size` says how much room it needs: a prompt that was cut off is none.
struct rendered_prompt {
    std::string_view text = {};  // borrowed from that memory
    std::size_t size = 0;

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return text.size() == size; }
};

template <section_list_like Sections = role_sections>
[[nodiscard]] rendered_prompt render(policy const& of, std::span<char> to, prompt_facts const& facts = {}) {
    span_sink out{to.data(), to.size()};
    render<Sections>(of, out, facts);
    return {out.fits() ? out.text() : std::string_view{}, out.wanted()};
}

// render(policy, iterator): character by character; gives the iterator behind the last one
//
// A pointer is refused, since it does not know where its memory ends.
template <class Iterator>
concept text_iterator = std::output_iterator<Iterator, char const&> && !std::is_pointer_v<Iterator>;

template <section_list_like Sections = role_sections, text_iterator Iterator>
Iterator render(policy const& of, Iterator to, prompt_facts const& facts = {}) {
    iterator_sink out{std::move(to)};
    render<Sections>(of, out, facts);
    return std::move(out.at);
}

template <section_list_like Sections>
std::string policy::system_prompt() const {
    std::string text;
    render<Sections>(*this, text);
    return text;
}

}}  // namespace muster::v0
