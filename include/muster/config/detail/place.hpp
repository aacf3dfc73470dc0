// Where in a configuration something stands, written out only when there is a fault to report.
#pragma once

#include <muster/config/detail/words.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace config::detail {

inline bool reads_plainly(std::string_view key) {
    return !key.empty() && key.size() <= longest_quote && std::all_of(key.begin(), key.end(), is_ascii_name_char);
}

// A place as a path: agents.ana.inbound_bindings[0].allowed_tools[2]
//
// A name with other characters, or a very long one, is quoted: agents["a b"]
inline std::string field_of(std::string path, std::string_view key) {
    if (!reads_plainly(key)) return path += '[' + in_quotes(key) + ']';
    if (!path.empty()) path += '.';
    return path += key;
}
inline std::string entry_of(std::string path, std::size_t index) { return path += '[' + std::to_string(index) + ']'; }

}}}  // namespace muster::v0::config::detail
