// A policy is what a binding comes to in a host: its role, its tools and its prompt.
//
//     auto const got = muster::policy::resolve(binding, catalog);
//     if (!got) return std::fputs(muster::config::lines(got.faults).c_str(), stderr);
//     got.resolved.surface();              // the tools: those to list, to offer and to let through
//     muster::render(got.resolved, text);  // the system prompt, appended to a string or put into a sink
//
// Entries are read against the catalog, what is denied is taken away, and of the rest the role keeps what
// it may hold. The prompt's bytes are those that the compiler renders for an agent of the same tools.
#pragma once

#include <muster/config/binding.hpp>               // binding
#include <muster/config/catalog.hpp>               // catalog
#include <muster/config/detail/granting.hpp>       // granting
#include <muster/config/detail/owned_surface.hpp>  // owned_surface
#include <muster/config/fault.hpp>                 // fault_list, remark
#include <muster/config/limits.hpp>                // limits
#include <muster/crew/ids.hpp>                     // binding_key
#include <muster/persona/context.hpp>              // prompt_context, known_workers
#include <muster/persona/section.hpp>              // section_list_like
#include <muster/persona/system_prompt.hpp>        // render_system_prompt, role_sections, system_prompt_size
#include <muster/role/dialects.hpp>                // dialect, dialects
#include <muster/role/role.hpp>                    // role_kind
#include <muster/role/surface.hpp>                 // surface_view
#include <muster/text/sink.hpp>                    // sink, append_sink

#include <memory>       // make_shared, shared_ptr
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0 {

struct resolution;

// policy: owns all it says, and is cheap to copy; a default one holds no tool and has no prompt
class policy {
public:
    std::string agent;
    role_kind role = role_kind::unset;
    binding_key key;       // its place on a channel; empty without one
    std::string base;      // the agent's own prompt
    std::string addendum;  // what the channel adds to it
    dialect rules = dialects::binding::rules;
    std::vector<config::remark> remarks;  // what was asked for and left out

    // resolve(binding, catalog): the policy, or every fault of the binding's lists
    //
    // Denied wins over allowed; an empty list grants nothing; an entry that matches nothing is a fault. A
    // coordination tool that is named outright for anybody but a coordinator is a fault as well, and an
    // execution tool named for a coordinator is left out with a remark; of what a pattern brings in, the
    // role keeps what it may hold. Linear in the entries and the tools they match.
    [[nodiscard]] static resolution resolve(config::binding const& asking, catalog const& host,
                                            dialect const& rules = dialects::binding::rules,
                                            config::limits const& bounds = {});

    // In the order of a surface; borrowed from the policy and its copies, so not to be asked of one that is
    // about to go.
    [[nodiscard]] surface_view surface() const& noexcept { return tools_ ? tools_->view() : surface_view{}; }
    surface_view surface() const&& = delete;

    // `<channel>:<account or default>`, or empty
    [[nodiscard]] std::string_view binding_id() const& noexcept { return key.text(); }
    std::string_view binding_id() const&& = delete;

    // What its prompt is rendered from; borrows the policy.
    [[nodiscard]] prompt_context context(known_workers workers = {}) const& noexcept {
        return {role, surface(), rules, workers};
    }
    prompt_context context(known_workers = {}) const&& = delete;

    template <section_list_like Sections = role_sections>
    [[nodiscard]] std::string system_prompt() const;

private:
    std::shared_ptr<config::detail::owned_surface const> tools_;
};

// What resolving gives; where there are faults, the policy is a default one.
struct resolution {
    policy resolved;
    config::fault_list faults;

    [[nodiscard]] explicit operator bool() const noexcept { return faults.empty(); }
};

inline resolution policy::resolve(config::binding const& asking, catalog const& host, dialect const& rules,
                                  config::limits const& bounds) {
    config::detail::granting grant{asking, host, bounds};
    resolution got{{}, grant.take_faults()};
    if (!got) return got;
    policy& to = got.resolved;
    to.agent = asking.agent;
    to.role = role_from(asking.role);
    to.key = key_of(asking).value_or(binding_key{});
    to.base = asking.system_prompt;
    to.addendum = asking.extra_prompt;
    to.rules = rules;
    to.remarks = grant.take_remarks();
    to.tools_ = std::make_shared<config::detail::owned_surface const>(to.role, grant.tools());
    return got;
}

// render(policy, out), render(policy, out, known_workers), render<Sections>(...): its system prompt
//
// The sections are part of the function's name, so that two that differ are never taken for one.
template <section_list_like Sections = role_sections>
void render(policy const& of, sink auto& out, known_workers workers = {}) {
    render_system_prompt<Sections>(out, of.context(workers), of.base, of.addendum);
}

// render(policy, string): appends it, with one allocation at most
template <section_list_like Sections = role_sections>
void render(policy const& of, std::string& to, known_workers workers = {}) {
    to.reserve(to.size() + system_prompt_size<Sections>(of.context(workers), of.base, of.addendum));
    append_sink out{to};
    render<Sections>(of, out, workers);
}

template <section_list_like Sections>
std::string policy::system_prompt() const {
    std::string text;
    render<Sections>(*this, text);
    return text;
}

}  // namespace muster::inline v0
