// What a JSON string says: without its quotes, and with its escapes replaced.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_unescape.hpp>
#include <muster/text/json_value.hpp>
#include <muster/text/sink.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::json_reading {

// said_by(quoted): of a string of valid JSON, from quote to quote. Half of a pair becomes U+FFFD.
inline std::string said_by(std::string_view quoted) {
    std::string said;
    append_sink out{said};
    unescape_json_to(out, quoted);
    return said;
}

// out_of_strings(text, bracket): what begins with the bracket, out of as many as three strings of JSON around it
//
// Some models write JSON in a string, and some servers put that into a string once more. Where it does not come to that
// bracket, the text stays as it is.
inline std::string out_of_strings(std::string_view text, char bracket) {
    std::string said{text};
    for (int level = 0; level < 3; ++level) {
        std::string_view const inner = trimmed(said);
        if (inner.starts_with(bracket)) return said;
        if (!inner.starts_with('"') || !is_json(inner)) break;
        said = said_by(inner);
    }
    return trimmed(said).starts_with(bracket) ? said : std::string{text};
}

}}}  // namespace muster::v0::detail::json_reading
