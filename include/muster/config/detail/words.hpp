// Words for faults: texts found in a file, quoted safely, and the known name nearest to a wrong one.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>
#include <muster/text/visible.hpp>
#include <muster/tool/tool.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace config::detail {

inline std::string text_of(std::initializer_list<std::string_view> pieces) {
    std::string all;
    for (std::string_view const piece : pieces) all.append(piece);
    return all;
}

// The text between quotes, on one line; of a long one the first 60 bytes.
inline constexpr std::size_t longest_quote = 60;

inline std::string in_quotes(std::string_view text) {
    std::string_view shown = cut_utf8(text, longest_quote);
    if (!is_utf8(shown)) return "text that is not UTF-8";
    std::string line = "\"";
    append_sink to{line};
    visible_sink out{to};
    char const* const end = shown.size() == text.size() ? "\"" : "...\"";
    for (std::size_t at = shown.find_first_of("\"\\"); at != shown.npos; at = shown.find_first_of("\"\\")) {
        put_one_line(out, shown.substr(0, at));
        line += {'\\', shown[at]};
        shown.remove_prefix(at + 1);
    }
    put_one_line(out, shown);
    return line += end;
}

// How many letters are missing, spare, changed or swapped with a neighbour, whatever their case.
inline std::size_t typing_distance(std::string_view a, std::string_view b) {
    using row = std::array<std::size_t, longest_tool_name + 1>;
    row two_up{}, up{}, now{};
    auto const same = [&](std::size_t i, std::size_t j) { return to_ascii_lower(a[i]) == to_ascii_lower(b[j]); };
    for (std::size_t j = 0; j <= b.size(); ++j) up[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        now[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            now[j + 1] = (std::min)({up[j + 1] + 1, now[j] + 1, up[j] + (same(i, j) ? 0U : 1U)});
            bool const swapped = i > 0 && j > 0 && same(i, j - 1) && same(i - 1, j);
            if (swapped) now[j + 1] = (std::min)(now[j + 1], two_up[j - 1] + 1);
        }
        std::swap(two_up, up);
        std::swap(up, now);
    }
    return up[b.size()];
}

// The name that somebody who wrote `wanted` most likely meant, or empty when none is near.
//
// Of two that are equally near the first wins. A name longer than a tool's may be has no neighbour.
template <class Names>
std::string_view nearest(std::string_view wanted, Names const& names) {
    std::string_view best;
    if (wanted.size() > longest_tool_name) return best;
    // A third of the letters may be wrong, and one more, but not all.
    std::size_t nearest_so_far = (std::min)(wanted.size(), wanted.size() / 3 + 2);
    for (std::string_view const name : names) {
        if (same_tool_name(name, wanted)) return name;
        if (name.size() > longest_tool_name) continue;
        std::size_t const distance = typing_distance(wanted, name);
        if (distance >= nearest_so_far) continue;
        nearest_so_far = distance;
        best = name;
    }
    return best;
}

// The advice for a name that nobody knows.
inline std::string advise(std::string_view known, std::string_view otherwise) {
    if (known.empty()) return std::string{otherwise};
    return text_of({"the nearest name is ", in_quotes(known)});
}

}}}  // namespace muster::v0::config::detail
