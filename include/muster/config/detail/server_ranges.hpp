// The range of each MCP server's tools among all tools of a catalog.
#pragma once

#include <muster/config/detail/denial.hpp>  // server_named_alone
#include <muster/role/surface.hpp>          // tool_range
#include <muster/role/tool_pattern.hpp>     // mcp_server_of
#include <muster/tool/tool.hpp>             // tool_info, same_tool_name, tool_name_hash

#include <cstddef>        // size_t
#include <string_view>    // string_view
#include <unordered_map>  // unordered_multimap
#include <vector>         // vector

namespace muster::inline v0::config::detail {

class server_ranges {
public:
    server_ranges() = default;
    // Tools by the bytes of their names, so that the tools of one server are neighbours.
    explicit server_ranges(std::vector<tool_info> const& tools) {
        for (std::size_t i = 0; i < tools.size(); ++i) {
            std::string_view const name = mcp_server_of(tools[i].name);
            if (name.empty()) continue;
            if (servers_.empty() || servers_.back().name != name) {
                places_.emplace(tool_name_hash(name), servers_.size());
                servers_.push_back({name, {i, i}});
            }
            servers_.back().tools.last = i + 1;
        }
    }

    // Calls `on(range)` for each server whose tools an entry might mean, in whatever spelling.
    template <class On>
    void each_alike(std::string_view entry, On on) const {
        std::string_view const alone = server_named_alone(entry);
        std::string_view const wanted = alone.empty() ? mcp_server_of(entry) : alone;
        if (!wanted.empty()) return each_named(wanted, on);
        for (server const& one : servers_) on(one.tools);  // a pattern that ends within the server's name
    }
    [[nodiscard]] bool has(std::string_view wanted) const {
        bool found = false;
        each_named(wanted, [&](tool_range) { found = true; });
        return found;
    }

private:
    struct server {
        std::string_view name;
        tool_range tools;
    };

    template <class On>
    void each_named(std::string_view wanted, On on) const {
        auto const [first, last] = places_.equal_range(tool_name_hash(wanted));
        for (auto at = first; at != last; ++at) {
            server const& one = servers_[at->second];
            if (same_tool_name(one.name, wanted)) on(one.tools);
        }
    }

    std::vector<server> servers_;
    std::unordered_multimap<std::size_t, std::size_t> places_;  // by the hash of the name
};

}  // namespace muster::inline v0::config::detail
