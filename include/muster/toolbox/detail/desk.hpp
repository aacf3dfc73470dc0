// What a toolbox does that does not depend on its agent: the log, refusals, and what is thrown.
#pragma once

#include <muster/role/surface.hpp>
#include <muster/toolbox/detail/bound_handler.hpp>
#include <muster/toolbox/limits.hpp>
#include <muster/toolbox/result.hpp>

#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

struct begin_options;  // turn.hpp
class turn;

namespace detail {

// What a name calls: a tool of the surface, by its own name, or nothing.
struct called_tool {
    std::string_view name;
    bound_handler const* handler = nullptr;
};

// A toolbox as its desk sees it.
struct tool_desk_view {
    surface_view surface;
    void const* box;
    called_tool (*find)(void const* box, std::string_view name);
};

class toolbox_desk {
public:
    explicit toolbox_desk(toolbox_limits const& limits);
    toolbox_desk(toolbox_desk&& from) noexcept : memory_(std::exchange(from.memory_, nullptr)) {}
    toolbox_desk& operator=(toolbox_desk&& from) noexcept {
        std::swap(memory_, from.memory_);
        return *this;
    }
    ~toolbox_desk();

    [[nodiscard]] tool_result call(tool_call const& call, tool_desk_view const& tools);
    [[nodiscard]] std::vector<tool_result> call_all(std::span<tool_call const> calls, tool_desk_view const& tools);
    [[nodiscard]] turn begin(std::span<tool_call const> calls, begin_options const& options,
                             tool_desk_view const& tools);
    void forget_calls();

private:
    struct memory;  // the decoder, the log of calls, and those in flight

    memory* memory_;
};

}  // namespace detail

}}  // namespace muster::v0

#ifndef MUSTER_SPLIT_DECODE
#include <muster/toolbox/detail/dispatch.hpp>
#endif
