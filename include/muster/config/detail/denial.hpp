// Entries for the tools of MCP servers, which connect and go while a host runs.
#pragma once

#include <muster/role/tool_pattern.hpp>  // tool_pattern, is_mcp_tool, mcp_prefix, mcp_server_of
#include <muster/text/same_name.hpp>     // name_letters
#include <muster/tool/name_key.hpp>      // tool_name_key
#include <muster/tool/tool.hpp>          // find_tool_name_fault, same_tool_name, longest_tool_name

#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view

namespace muster::inline v0::config::detail {

// The part of an MCP tool's name after `mcp__<server>__`; empty for any other tool.
[[nodiscard]] constexpr std::string_view mcp_tool_part(std::string_view name) noexcept {
    std::string_view const server = mcp_server_of(name);
    return server.empty() ? std::string_view{} : name.substr(mcp_prefix.size() + server.size() + 2);
}

// Can a server that connects later have a tool that the entry matches?
[[nodiscard]] constexpr bool may_match_later(std::string_view entry) noexcept {
    tool_pattern const wanted{entry};
    std::string_view const name = wanted.name();
    if (find_tool_name_fault(name) != name.npos) return false;
    if (!wanted.is_prefix()) return !mcp_tool_part(name).empty();
    bool const begins_mcp = name.starts_with("mcp") && mcp_prefix.starts_with(name);  // `mcp*`
    return begins_mcp || (is_mcp_tool(name) && name.size() > mcp_prefix.size() && name[mcp_prefix.size()] != '_');
}

// `mcp__github`: the name of a server where that of a tool belongs, or empty
[[nodiscard]] constexpr std::string_view server_named_alone(std::string_view entry) noexcept {
    if (!is_mcp_tool(entry) || !mcp_server_of(entry).empty() || find_tool_name_fault(entry) != entry.npos) return {};
    return entry.substr(mcp_prefix.size());
}

[[nodiscard]] constexpr bool begins_alike(std::string_view name, std::string_view start) noexcept {
    name_letters whole{name};
    name_letters wanted{start};
    for (int c = wanted.next(); c != name_letters::end; c = wanted.next()) {
        if (whole.next() != c) return false;
    }
    return true;
}

// Does the entry deny the tool? A tool of a server is denied in every spelling, so that a server that comes later under
// `GitHub` does not pass where `mcp__github__*` is denied. The name of a server alone denies all its tools.
[[nodiscard]] constexpr bool denies(std::string_view entry, std::string_view tool) noexcept {
    tool_pattern const wanted{entry};
    if (!wanted.is_sound()) return false;
    if (wanted.matches(tool)) return true;
    std::string_view const server = mcp_server_of(tool);
    if (server.empty()) return false;
    if (std::string_view const alone = server_named_alone(entry); !alone.empty()) return same_tool_name(alone, server);
    std::string_view const wanted_server = mcp_server_of(wanted.name());
    if (wanted_server.empty())  // a pattern that ends within the server's name, or before it
        return wanted.is_prefix() && is_mcp_tool(wanted.name())
            && begins_alike(server, wanted.name().substr(mcp_prefix.size()));
    if (!same_tool_name(wanted_server, server)) return false;
    if (wanted.is_prefix()) return begins_alike(mcp_tool_part(tool), mcp_tool_part(wanted.name()));
    return same_tool_name(mcp_tool_part(wanted.name()), mcp_tool_part(tool));
}

// letters_of(name): the same text for names that same_name considers the same
inline std::string letters_of(std::string_view name) {
    std::string read;
    name_letters letters{name};
    for (int c = letters.next(); c != name_letters::end; c = letters.next()) read += static_cast<char>(c);
    return read;
}

// denial_key(entry): the same text for entries that deny the same tools of MCP servers, apart from a tool that only one
// of them names in its exact spelling; empty if the entry denies no such tool
inline std::string denial_key(std::string_view entry) {
    tool_pattern const wanted{entry};
    if (!is_mcp_tool(wanted.name()) || !wanted.is_sound()) return {};
    if (std::string_view const alone = server_named_alone(entry); !alone.empty()) return tool_name_key(alone) + "__";
    std::string_view const server = mcp_server_of(wanted.name());
    std::string_view const tool = mcp_tool_part(wanted.name());
    if (server.empty()) return wanted.is_prefix() ? letters_of(wanted.name().substr(mcp_prefix.size())) + '*' : "";
    return tool_name_key(server) + "__" + (wanted.is_prefix() ? letters_of(tool) + '*' : tool_name_key(tool) + '.');
}

}  // namespace muster::inline v0::config::detail
