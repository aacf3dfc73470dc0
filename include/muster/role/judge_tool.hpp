// May an agent hold a tool? By its role, the kind of the tool, its name, and the lists of the dialect.
//
//     constexpr auto& rules = muster::dialects::session::rules;
//     muster::tool_info const read{"Read", "Reads a file."};
//     auto const why = muster::judge_tool(muster::role_kind::worker, rules, muster::worker_mode::full, read);
//     if (why != muster::holding::fits) …;
//
// The compiler, the configuration and a toolbox that is filled while running all ask this one function.
#pragma once

#include <muster/role/dialect.hpp>
#include <muster/role/operation.hpp>
#include <muster/role/role.hpp>
#include <muster/role/tool_pattern.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// may_hold(role, kind): which tools fit which role
//
// A coordinator directs and does not execute; everybody else executes and does not direct.
[[nodiscard]] constexpr bool may_hold(role_kind role, tool_kind kind) noexcept {
    if (kind == tool_kind::shared) return true;
    return (kind == tool_kind::coordination) == (role == role_kind::coordinator);
}

// judge_tool(role, rules, mode, tool): may an agent of that role hold a tool, and if not, why? Linear in the lists.
enum class worker_mode : unsigned char {
    full,    // all that they are granted
    simple,  // of that the few tools that the dialect calls simple: for builds, containers and quick fixes
};

enum class holding : unsigned char {
    fits,
    of_another_role,              // an execution tool on a coordinator, or a coordination tool on anybody else
    not_listed_for_coordinators,  // the dialect lists what a coordinator may hold
    excluded_for_workers,         // the dialect keeps it from workers
    named_for_coordinators,       // its name reads like that of a tool by which coordinators direct
    not_listed_for_workers,       // the dialect lists what a worker may hold; MCP tools pass
    not_simple,                   // simple mode; MCP tools do not pass
};

// A host says of what kind its tools are, but what the dialect's coordinators direct by is no other kind of tool.
namespace detail {

// The names that are kept from a role. Where the process is switched, an agent that is neither coordinator nor worker
// has tools of its own to start others, and nothing is kept from it.
class kept_names {
public:
    constexpr kept_names(role_kind role, dialect const& rules) noexcept : names_(rules.names.tools) {
        bool const by_binding = rules.surface.roles == role_source::binding_role;
        if (role == role_kind::coordinator || (role != role_kind::worker && !by_binding)) return;
        for (std::size_t i = 0; i < operation_count; ++i) {
            if (!is_kept(i)) continue;
            first_ |= bit_of(names_.of[i].front());
            last_ |= bit_of(names_.of[i].back());
        }
    }

    // Would a reader take the name for one of them? Most names are told apart by how they begin and end.
    [[nodiscard]] constexpr bool has(std::string_view name) const noexcept {
        char const* const chars = name.data();  // compilers take more steps for name[i]
        if (name.empty() || !(first_ & bit_of(chars[0])) || !(last_ & bit_of(chars[name.size() - 1]))) return false;
        for (std::size_t i = 0; i < operation_count; ++i) {
            if (is_kept(i) && same_tool_name(names_.of[i], name)) return true;
        }
        return false;
    }

private:
    [[nodiscard]] constexpr bool is_kept(std::size_t index) const noexcept {
        return static_cast<operation>(index) != operation::track && !names_.of[index].empty();
    }
    // A letter in either case, or all bits, since what does not tell names apart may stand before or behind one.
    static constexpr std::uint32_t bit_of(char c) noexcept {
        if (c == '_' || c == '-') return ~std::uint32_t{0};
        return std::uint32_t{1} << (c < 'A' ? 0U : static_cast<unsigned char>(c) % 32U);
    }

    operation_names const& names_;
    std::uint32_t first_ = 0;
    std::uint32_t last_ = 0;
};

constexpr holding judge_for_worker(surface_rules const& rules, worker_mode mode, std::string_view tool,
                                   kept_names const& kept) noexcept {
    if (mode == worker_mode::simple && !rules.simple_tools.contains(tool)) return holding::not_simple;
    if (rules.worker_exclusions.contains(tool)) return holding::excluded_for_workers;
    if (kept.has(tool)) return holding::named_for_coordinators;
    return rules.lists_for_workers(tool) || is_mcp_tool(tool) ? holding::fits : holding::not_listed_for_workers;
}

// For who judges many tools: `kept` is made of the same role and rules.
constexpr holding judge_tool(role_kind role, dialect const& rules, worker_mode mode, tool_info const& tool,
                             kept_names const& kept) noexcept {
    if (!may_hold(role, tool.kind)) return holding::of_another_role;
    if (role == role_kind::worker) return judge_for_worker(rules.surface, mode, tool.name, kept);
    if (role != role_kind::coordinator) return kept.has(tool.name) ? holding::named_for_coordinators : holding::fits;
    bool const listed = rules.surface.lists_for_coordinators(tool.name);
    return listed ? holding::fits : holding::not_listed_for_coordinators;
}

}  // namespace detail

[[nodiscard]] constexpr holding judge_tool(role_kind role, dialect const& rules, worker_mode mode,
                                           tool_info const& tool) noexcept {
    return detail::judge_tool(role, rules, mode, tool, detail::kept_names{role, rules});
}

}}  // namespace muster::v0
