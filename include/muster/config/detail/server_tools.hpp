// An index of the tools of MCP servers in a catalog: finds those that an entry might mean in another spelling.
#pragma once

#include <muster/config/detail/denial.hpp>
#include <muster/role/tool_pattern.hpp>
#include <muster/tool/tool.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace config::detail {

class server_tools {
public:
    explicit server_tools(std::vector<tool_info> const& tools) {
        for (std::size_t i = 0; i < tools.size(); ++i) {
            std::string_view const server = mcp_server_of(tools[i].name);
            if (!server.empty()) places_.emplace(key_of(server) + letters_of(mcp_tool_part(tools[i].name)), i);
        }
    }

    // Returns the indices of the tools that an entry might mean, ascending. The caller checks each, since a few may not
    // match.
    [[nodiscard]] std::vector<std::size_t> find_alike(std::string_view entry) const {
        std::string_view const alone = server_named_alone(entry);
        if (!alone.empty()) return beginning(key_of(alone));
        if (!is_mcp_tool(entry)) return {};
        std::string_view const name = tool_pattern{entry}.name();
        std::string_view const server = mcp_server_of(name);
        if (server.empty()) return beginning(letters_of(name.substr(mcp_prefix.size())));
        return beginning(key_of(server) + letters_of(mcp_tool_part(name)), tool_pattern{entry}.is_prefix());
    }
    [[nodiscard]] bool has(std::string_view server) const {
        std::string const key = key_of(server);
        auto const at = places_.lower_bound(key);
        return at != places_.end() && at->first.starts_with(key);
    }

private:
    // The `_` ends the server's name, because letters_of never returns a `_`.
    static std::string key_of(std::string_view server) { return letters_of(server) + '_'; }

    [[nodiscard]] std::vector<std::size_t> beginning(std::string const& key, bool is_prefix = true) const {
        std::vector<std::size_t> found;
        for (auto at = places_.lower_bound(key); at != places_.end() && at->first.starts_with(key); ++at) {
            if (!is_prefix && at->first.size() != key.size()) break;
            found.push_back(at->second);
        }
        std::sort(found.begin(), found.end());
        return found;
    }

    // By the letters of server and tool. A tree, because a server could choose names that collide in a hash table.
    std::multimap<std::string, std::size_t> places_;
};

}}}  // namespace muster::v0::config::detail
