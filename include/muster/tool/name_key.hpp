// A key for names of tools: two names have the same key if a reader could mistake one for the other (same_tool_name).
//
//     std::map<std::string, tool_info> seen;
//     bool const is_new = seen.emplace(muster::tool_name_key(tool.name), tool).second;   // "ReadFile" and "read_file": one
//
// If others choose the names, use the key in a tree: they can choose names that collide in a hash table.
#pragma once

#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

[[nodiscard]] inline std::string tool_name_key(std::string_view name) {
    std::string key;
    for (std::size_t i = 0, last = name.size(); i < name.size(); ++i) {
        char const c = name[i];
        if (c == '_' || c == '-') continue;
        if (last + 1 < i && is_ascii_digit(c) && is_ascii_digit(name[last])) key += '-';
        key += to_ascii_lower(c);
        last = i;
    }
    return key;
}

}}  // namespace muster::v0
