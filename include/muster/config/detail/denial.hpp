// Entries for the tools of MCP servers, which connect and go while a host runs.
#pragma once

#include <muster/role/tool_pattern.hpp>
#include <muster/text/same_name.hpp>
#include <muster/tool/name_key.hpp>
#include <muster/tool/tool.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace config::detail {

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

// Many entries as one: `denies(tool)` returns true if one of them denies the tool. Logarithmic in the entries;
// allocates nothing.
class denial_list {
public:
    void add(std::string_view entry) {
        tool_pattern const wanted{entry};
        if (!wanted.is_sound()) return;
        (wanted.is_prefix() ? starts_ : names_).emplace_back(wanted.name());
        std::string key = denial_key(entry);
        if (key.empty()) return;
        if (key.back() == '*')
            key.pop_back();
        else if (key.back() == '.')
            key.back() = end_of_name;
        alike_.push_back(std::move(key));
    }
    // Call it after the last entry.
    void sort() {
        std::sort(names_.begin(), names_.end());
        drop_longer(starts_);
        drop_longer(alike_);
    }

    [[nodiscard]] bool denies(std::string_view tool) const noexcept {
        if (std::binary_search(names_.begin(), names_.end(), tool)) return true;
        auto const start = std::upper_bound(starts_.begin(), starts_.end(), tool);
        if (start != starts_.begin() && tool.starts_with(*(start - 1))) return true;
        if (alike_.empty() || mcp_server_of(tool).empty()) return false;
        auto const key = std::partition_point(
            alike_.begin(), alike_.end(), [&](std::string const& each) { return order(each, tool) != side::behind; });
        return key != alike_.begin() && order(*(key - 1), tool) == side::begins_it;
    }

private:
    enum class side : unsigned char { before, begins_it, behind };
    static constexpr char end_of_name = '\n';  // never a letter of a name, as a full stop may be

    // Compares a key with the key that a tool of a server has if it is named whole, without making that key.
    [[nodiscard]] static side order(std::string_view key, std::string_view tool) noexcept {
        name_letters server{mcp_server_of(tool)}, name{mcp_tool_part(tool)};
        int step = 0;  // the server, two lines, the name, its end, nothing
        auto const next = [&]() -> int {
            int const c = step == 0 ? server.next() : step == 3 ? name.next() : name_letters::end;
            if (c != name_letters::end) return c;
            if (step == 0 || step == 3) ++step;
            constexpr int behind[] = {-1, '_', '_', -1, end_of_name, -1};
            return behind[step < 5 ? step++ : step];
        };
        for (char const c : key) {
            int const wanted = static_cast<unsigned char>(c), is = next();
            if (wanted != is) return wanted < is ? side::before : side::behind;
        }
        return side::begins_it;
    }
    // If one entry begins with another, the shorter one denies everything that the longer one denies. So only the last
    // entry that is not after a text can be a beginning of it.
    static void drop_longer(std::vector<std::string>& all) {
        std::sort(all.begin(), all.end());
        std::vector<std::string> kept;
        for (std::string& each : all) {
            if (kept.empty() || !each.starts_with(kept.back())) kept.push_back(std::move(each));
        }
        all = std::move(kept);
    }

    std::vector<std::string> names_;   // in their own spelling
    std::vector<std::string> starts_;  // the same
    std::vector<std::string> alike_;   // the denial_key of those for tools of servers, without `*` and with another end
};

}}}  // namespace muster::v0::config::detail
