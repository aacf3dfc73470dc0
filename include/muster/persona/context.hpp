// What a persona is rendered from: the role, the surface, the dialect, and what a coordinator is told of its workers.
//
//     muster::prompt_context const ana{muster::role_kind::coordinator, surface, muster::dialects::binding::rules};
//     ana.tool_for(muster::operation::resume);  // "SendMessageToWorker" where that is on the surface, else empty
//     ana.offers<muster::tools::task_stop>();
//
// The compiler makes one from an agent type, the program from whatever it has read.
#pragma once

#include <muster/role/agent.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/name_list.hpp>
#include <muster/role/role.hpp>
#include <muster/role/surface.hpp>
#include <muster/tool/effect.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// known_worker: a worker that the coordinator is told of in its prompt
struct known_worker {
    std::string_view id = {};     // what its notifications call `task-id`
    std::string_view about = {};  // what it did, in a line; may be empty
};

// known_workers{array}, known_workers{first, count}: borrowed, in the order in which they are to be listed
//
// New ones belong at the end: then the earlier bytes of the prompt stay as they were.
struct known_workers {
    known_worker const* first = nullptr;
    std::size_t count = 0;

    constexpr known_workers() noexcept = default;
    constexpr known_workers(known_worker const* workers, std::size_t size) noexcept : first(workers), count(size) {}
    template <std::size_t Size>
    constexpr known_workers(known_worker const (&workers)[Size]) noexcept : first(workers),
                                                                            count(Size) {}

    [[nodiscard]] constexpr known_worker const* begin() const noexcept { return first; }
    [[nodiscard]] constexpr known_worker const* end() const noexcept { return first + count; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count == 0; }
};

// prompt_facts: what changes while a coordinator runs, and so stands behind everything that a model may cache
//
// Sets are told in the order of their bytes and each name once, whatever order they are given in. Borrowed.
struct prompt_facts {
    constexpr prompt_facts() noexcept = default;
    constexpr prompt_facts(known_workers known) noexcept : workers(known) {}  // most hosts have no more to tell
    template <std::size_t Size>
    constexpr prompt_facts(known_worker const (&known)[Size]) noexcept : workers(known) {}

    known_workers workers;      // told in this order
    surface_view worker_tools;  // those that no worker may hold are passed over
    worker_mode mode = worker_mode::full;
    name_list mcp_servers;        // those that workers reach, beside the ones that their tools name
    std::string_view scratchpad;  // the path of the directory that workers share; empty without one

    // Was nothing given? What was given may still come to nothing: see has_facts.
    [[nodiscard]] constexpr bool empty() const noexcept {
        return workers.empty() && worker_tools.empty() && mcp_servers.empty() && scratchpad.empty();
    }
};

// prompt_context{role, surface, rules}, prompt_context{role, surface, rules, facts or known workers}
//
// Borrows all of it; what was borrowed must outlive the context. Making one takes operation_count
// look-ups in the surface, asking it takes none.
class prompt_context {
public:
    constexpr prompt_context(role_kind role, surface_view surface, dialect const& rules,
                             prompt_facts const& facts = {}) noexcept
        : role_(role),
          surface_(surface),
          rules_(&rules),
          facts_(facts) {
        for (std::size_t i = 0; i < operation_count; ++i) {
            std::string_view const name = rules.names.tools.of[i];
            tools_.of[i] = surface.offers(name) ? name : std::string_view{};  // GCC 12 wants each one written
        }
    }
    // The rules would be gone before the first sentence.
    prompt_context(role_kind, surface_view, dialect const&&, prompt_facts const& = {}) = delete;

    [[nodiscard]] constexpr role_kind role() const noexcept { return role_; }
    [[nodiscard]] constexpr surface_view surface() const noexcept { return surface_; }
    [[nodiscard]] constexpr dialect const& rules() const noexcept { return *rules_; }
    [[nodiscard]] constexpr prompt_facts const& facts() const noexcept { return facts_; }
    [[nodiscard]] constexpr known_workers workers() const noexcept { return facts_.workers; }

    // The tool by which the agent does something, or empty where it cannot.
    [[nodiscard]] constexpr std::string_view tool_for(operation what) const noexcept { return tools_[what]; }

    [[nodiscard]] constexpr bool offers(operation what) const noexcept { return !tools_[what].empty(); }
    template <tool_like Tool>
    [[nodiscard]] constexpr bool offers() const noexcept {
        return surface_.offers(Tool::name);
    }

    // Can one of its tools change files, or run commands, which may change them as well? See tool/effect.hpp.
    [[nodiscard]] constexpr bool changes_files() const noexcept { return reaches(tool_effect::changes_files); }
    [[nodiscard]] constexpr bool runs_commands() const noexcept { return reaches(tool_effect::runs_commands); }

private:
    [[nodiscard]] constexpr bool reaches(tool_effect least) const noexcept {
        for (tool_info const& tool : surface_) {
            if (effect_of(tool) >= least) return true;
        }
        return false;
    }

    role_kind role_;
    surface_view surface_;
    dialect const* rules_;
    prompt_facts facts_;
    operation_names tools_{};
};

// context_of<Agent>: what the compiler renders its prompt from
template <agent_like Agent>
inline constexpr prompt_context context_of{Agent::role::kind, surface<Agent>, Agent::dialect::rules};

}}  // namespace muster::v0
