// How a list of grants speaks of tools: by name, or by the beginning of names.
//
//     static_assert(muster::tool_pattern{"Read"}.matches("Read"));
//     static_assert(muster::tool_pattern{"mcp__github__*"}.matches("mcp__github__search"));
//     static_assert(!muster::tool_pattern{"T*x"}.is_sound());  // a * stands at the end or nowhere
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// Exact in case: a name in another case matches nothing, which is an error wherever patterns are read.
class tool_pattern {
public:
    constexpr explicit tool_pattern(std::string_view entry) noexcept
        : entry_(entry),
          is_prefix_(entry.ends_with('*')) {}

    // Does it stand for every tool whose name begins so, `*` for every one?
    [[nodiscard]] constexpr bool is_prefix() const noexcept { return is_prefix_; }
    [[nodiscard]] constexpr bool is_sound() const noexcept { return name().find('*') == std::string_view::npos; }
    // The name, or what stands before the `*`.
    [[nodiscard]] constexpr std::string_view name() const noexcept {
        return entry_.substr(0, entry_.size() - (is_prefix_ ? 1 : 0));
    }
    [[nodiscard]] constexpr bool matches(std::string_view tool) const noexcept {
        return is_prefix_ ? tool.starts_with(name()) : tool == entry_;
    }

private:
    std::string_view entry_;
    bool is_prefix_;
};

// is_mcp_tool(name): does a server of the Model Context Protocol offer it? Such names are `mcp__<server>__<tool>`.
inline constexpr std::string_view mcp_prefix = "mcp__";

[[nodiscard]] constexpr bool is_mcp_tool(std::string_view name) noexcept { return name.starts_with(mcp_prefix); }

// mcp_server_of(name): the server of such a tool, or empty
[[nodiscard]] constexpr std::string_view mcp_server_of(std::string_view name) noexcept {
    if (!is_mcp_tool(name)) return {};
    name.remove_prefix(mcp_prefix.size());
    std::size_t const end = name.find("__");
    return end == std::string_view::npos ? std::string_view{} : name.substr(0, end);
}

}}  // namespace muster::v0
