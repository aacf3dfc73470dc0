// A toolbox for an agent whose tools become known while running: from a configuration, or from MCP servers.
//
//     muster::dynamic_toolbox box{policy.context(), muster::on<read_file>(read), muster::on<run_shell>(run),
//                                 muster::on_prefix("mcp__github__", [&](muster::tool_call const& call) { … }),
//                                 muster::on_any([&](muster::tool_call const& call) { … })};
//     for (muster::handler_fault const& fault : box.faults()) std::puts(muster::line(fault).c_str());
//     muster::tool_result result = box.call("toolu_1", "Read", R"({"path":"a.cpp"})");
//
// It is made from what the prompt is rendered from, so that the two speak of the same tools. A host hands in
// handlers for all it can do: the surface decides which of them can be reached. Else it is like toolbox<Agent>.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/judge_tool.hpp>
#include <muster/role/operation.hpp>
#include <muster/role/surface.hpp>
#include <muster/tool/name_key.hpp>
#include <muster/tool/tool.hpp>
#include <muster/toolbox/detail/desk.hpp>
#include <muster/toolbox/detail/handler_shelf.hpp>
#include <muster/toolbox/detail/tool_lookup.hpp>
#include <muster/toolbox/handler_fault.hpp>
#include <muster/toolbox/limits.hpp>
#include <muster/toolbox/owned_surface.hpp>
#include <muster/toolbox/result.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// dynamic_toolbox{context, handlers...}, dynamic_toolbox{limits, context, handlers...}
//
// Owns its handlers and the names; one that was moved from can only be assigned to or destroyed. One thread
// at a time; a handler may not call its own toolbox.
class dynamic_toolbox {
public:
    template <class... Handlers>
    explicit dynamic_toolbox(prompt_context const& context, Handlers... handlers)
        : dynamic_toolbox(toolbox_limits{}, context, std::move(handlers)...) {}

    template <class... Handlers>
    explicit dynamic_toolbox(toolbox_limits const& limits, prompt_context const& context, Handlers... handlers)
        : desk_(limits),
          shelf_(sizeof...(Handlers)) {
        (shelf_.add(std::move(handlers)), ...);
        connect(context);
    }

    // Has each tool of the surface one handler, is it a tool that the role may hold, and is its name valid and unlike
    // all others by same_tool_name?
    [[nodiscard]] explicit operator bool() const noexcept { return faults_.empty(); }
    // All that is wrong: two handlers first, then in the order of the surface. A tool at fault cannot be called.
    [[nodiscard]] std::vector<handler_fault> const& faults() const& noexcept { return faults_; }
    std::vector<handler_fault> const& faults() const&& = delete;

    // The tools that can be called: those of the surface that are not at fault, in its order.
    [[nodiscard]] surface_view surface() const& noexcept { return surface_->view(); }
    surface_view surface() const&& = delete;

    // As toolbox<Agent>::call: whatever a model sends, a result comes back, and no id is run twice.
    [[nodiscard]] tool_result call(tool_call const& call) { return desk_.call(call, view()); }
    [[nodiscard]] tool_result call(std::string_view id, std::string_view name, std::string_view arguments) {
        return call(tool_call{id, name, arguments});
    }
    [[nodiscard]] std::vector<tool_result> call_all(std::span<tool_call const> calls) {
        return desk_.call_all(calls, view());
    }
    // Gives a `turn`, for which turn.hpp has to be included.
    template <class Options = begin_options>
    [[nodiscard]] auto begin(std::span<tool_call const> calls, Options const& options = {}) {
        return desk_.begin(calls, options, view());
    }

    void forget_calls() { desk_.forget_calls(); }

private:
    void connect(prompt_context const& context) {
        for (std::string const& name : shelf_.repeated()) faults_.push_back({handler_fault_kind::two_handlers, name});
        std::vector<tool_info> sound;
        names_read listed;
        for (tool_info const& tool : context.surface()) {
            if (auto const fault = find_fault(context, tool, listed)) {
                faults_.push_back({*fault, std::string{tool.name}});
            } else {
                sound.push_back(tool);
            }
        }
        surface_ = std::make_unique<owned_surface const>(std::move(sound));
        name_places(context.rules().names);
    }

    // The names that were seen, by tool_name_key. A tree, because servers may choose names that collide in a hash
    // table.
    using names_read = std::map<std::string, tool_info const*, detail::name_order>;

    // The tool that was seen first of those whose names are the same as this one's: itself, or an earlier one.
    static tool_info const& first_of_name(names_read& listed, tool_info const& tool) {
        return *listed.emplace(tool_name_key(tool.name), &tool).first->second;
    }
    [[nodiscard]] std::optional<handler_fault_kind> find_fault(prompt_context const& context, tool_info const& tool,
                                                               names_read& listed) const {
        if (find_tool_name_fault(tool.name) != tool.name.npos) return handler_fault_kind::no_tool_name;
        tool_info const& first = first_of_name(listed, tool);
        if (&first != &tool)
            return first.name == tool.name ? handler_fault_kind::listed_twice : handler_fault_kind::reads_alike;
        if (judge_tool(context.role(), context.rules(), worker_mode::full, tool) != holding::fits)
            return handler_fault_kind::of_another_role;
        if (shelf_.find(tool.name) == shelf_.nobody) return handler_fault_kind::no_handler;
        return {};
    }

    void name_places(naming_rules const& naming) {
        places_ = detail::tool_lookup{surface().size() + naming.aliases.size()};
        for (tool_info const& tool : surface()) {
            places_.add(tool.name, handlers_.size());
            handlers_.push_back(shelf_.find(tool.name));
        }
        for (tool_alias const& alias : naming.aliases) {
            std::size_t const place = places_.find(naming[alias.what]);
            if (place != detail::tool_lookup::npos) places_.add(alias.name, place);
        }
    }

    static detail::called_tool find(void const* box, std::string_view name) noexcept {
        auto const& self = *static_cast<dynamic_toolbox const*>(box);
        std::size_t const at = self.places_.find(name);
        if (at == detail::tool_lookup::npos) return {};
        return {self.surface().tools[at].name, &self.shelf_[self.handlers_[at]]};
    }
    [[nodiscard]] detail::tool_desk_view view() const noexcept { return {surface(), this, find}; }

    detail::toolbox_desk desk_;
    detail::handler_shelf shelf_;
    std::unique_ptr<owned_surface const> surface_;
    detail::tool_lookup places_;         // by name and by alias
    std::vector<std::size_t> handlers_;  // for each place of the surface, its handler on the shelf
    std::vector<handler_fault> faults_;
};

}}  // namespace muster::v0
