// A catalog is all the tools that a host has, by which a configuration's names and patterns are read.
//
//     struct hosted : muster::tool_set<read_file, edit_file> {};
//     auto known = muster::catalog::of<hosted>();
//     muster::tool_info const offered{"mcp__github__search", "Searches issues."};  // by an MCP server
//     if (known.add(offered) != muster::catalog_answer::added) …;
//
// No two of its names can be confused: whoever comes second is refused, and the first one stays.
#pragma once

#include <muster/text/ascii.hpp>     // is_ascii_space
#include <muster/text/one_line.hpp>  // breaks_a_line
#include <muster/text/utf8.hpp>      // code_point_at, cut_utf8, is_utf8
#include <muster/tool/tool.hpp>      // tool_info, info_of, same_tool_name, find_tool_name_fault
#include <muster/tool/tool_set.hpp>  // tool_set_like, as_tool_set

#include <algorithm>    // lower_bound
#include <cstddef>      // size_t, ptrdiff_t
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0 {

// catalog_answer: what became of a tool that was to be added while running
enum class catalog_answer : unsigned char {
    added,
    bad_name,         // not a tool's name: see find_tool_name_fault
    bad_description,  // not UTF-8
    taken,            // a tool of that name, or of one that differs only in case, `_` and `-`, is there
    full,             // the catalog holds as many tools as it may
};

// one_line(description): a description from outside, which is UTF-8, as one line of at most 1,024 bytes
//
// It becomes part of prompts, where a line of its own could pose as a heading. Runs of blanks, control
// characters and Unicode's own line ends become one space.
namespace detail {
inline constexpr std::size_t longest_description = 1024;

inline std::string one_line(std::string_view text) {
    std::string line;
    for (std::size_t at = 0; at < text.size();) {
        code_point const c = code_point_at(text, at);
        bool const blank = c.value == ' ' || breaks_a_line(c.value);
        if (!blank) line += text.substr(at, c.length);
        if (blank && !line.empty() && line.back() != ' ') line += ' ';
        at += c.length;
    }
    line.resize(cut_utf8(line, longest_description).size());
    if (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}
}  // namespace detail

class catalog {
public:
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    // Tools from outside can ask for no more than `most` places.
    explicit catalog(std::size_t most = 1024) noexcept : most_(most) {}

    // The tools of a set, as their types say.
    template <tool_set_like Set>
    [[nodiscard]] static catalog of() {
        return of_types(static_cast<as_tool_set<Set> const*>(nullptr));
    }

    // A tool that becomes known while running. Its texts are copied; linear.
    [[nodiscard]] catalog_answer add(tool_info const& tool) {
        if (find_tool_name_fault(tool.name) != std::string_view::npos) return catalog_answer::bad_name;
        if (!is_utf8(tool.description)) return catalog_answer::bad_description;
        if (find_same(tool.name) != npos) return catalog_answer::taken;
        if (tools_.size() >= most_) return catalog_answer::full;
        insert(tool, detail::one_line(tool.description));
        return catalog_answer::added;
    }

    [[nodiscard]] std::size_t size() const noexcept { return tools_.size(); }
    // In the order of their names' bytes; the views live until the next tool is added.
    [[nodiscard]] tool_info operator[](std::size_t index) const noexcept {
        return {tools_[index].name, tools_[index].description, tools_[index].kind, tools_[index].effect};
    }

    // The tool of exactly that name, or npos. Logarithmic.
    [[nodiscard]] std::size_t find(std::string_view name) const noexcept {
        std::size_t const at = first_from(name);
        return at < size() && tools_[at].name == name ? at : npos;
    }
    // The tool of that name or of one that could be taken for it, or npos. Linear.
    [[nodiscard]] std::size_t find_same(std::string_view name) const noexcept {
        for (std::size_t i = 0; i < size(); ++i) {
            if (same_tool_name(tools_[i].name, name)) return i;
        }
        return npos;
    }

private:
    struct entry {
        std::string name = {};
        std::string description = {};
        tool_kind kind = {};
        tool_effect effect = {};
    };

    // Their names are known to differ, and their descriptions are the program's own.
    template <class... Tools>
    static catalog of_types(tool_set<Tools...> const*) {
        catalog all;
        for (tool_info const& tool : {info_of<Tools>..., tool_info{}}) {
            if (!tool.name.empty()) all.insert(tool, std::string{tool.description});
        }
        return all;
    }

    [[nodiscard]] std::size_t first_from(std::string_view name) const noexcept {
        auto const before = [](entry const& tool, std::string_view wanted) { return tool.name < wanted; };
        auto const found = std::lower_bound(tools_.begin(), tools_.end(), name, before);
        return static_cast<std::size_t>(found - tools_.begin());
    }
    void insert(tool_info const& tool, std::string description) {
        auto const at = static_cast<std::ptrdiff_t>(first_from(tool.name));
        tools_.insert(tools_.begin() + at,
                      entry{std::string{tool.name}, std::move(description), tool.kind, tool.effect});
    }

    std::size_t most_;
    std::vector<entry> tools_;
};

}  // namespace muster::inline v0
