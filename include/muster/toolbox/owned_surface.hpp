// A surface that owns its names, so that it outlives whatever it was made from.
//
//     muster::owned_surface const kept{{chosen, chosen + count}};   // tools in the order of a surface
//     kept.view();   // lives as long as `kept`
#pragma once

#include <muster/role/surface.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// Never copied nor moved: the tools point into the texts.
class owned_surface {
public:
    explicit owned_surface(std::vector<tool_info> tools) : tools_(std::move(tools)) {
        std::size_t size = 0;
        for (tool_info const& tool : tools_) size += tool.name.size() + tool.description.size();
        texts_.reserve(size);  // so that no view moves
        for (tool_info& tool : tools_) {
            tool.name = keep(tool.name);
            tool.description = keep(tool.description);
        }
    }
    owned_surface(owned_surface const&) = delete;
    owned_surface& operator=(owned_surface const&) = delete;

    [[nodiscard]] surface_view view() const& noexcept { return {tools_.data(), tools_.size()}; }
    surface_view view() const&& = delete;

private:
    std::string_view keep(std::string_view text) {
        std::size_t const start = texts_.size();
        texts_.append(text);
        return std::string_view{texts_}.substr(start);
    }

    std::string texts_;
    std::vector<tool_info> tools_;
};

}}  // namespace muster::v0
