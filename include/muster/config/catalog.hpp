// A catalog is all the tools that a host has, by which a configuration's names and patterns are read.
//
//     struct hosted : muster::tool_set<read_file, edit_file> {};
//     auto known = muster::catalog::of<hosted>();
//     muster::tool_info const offered{"mcp__github__search", "Searches issues."};  // by an MCP server
//     if (known.add(offered) != muster::catalog_answer::added) …;
//
// No two of its names can be confused: the second one is refused, and the first one stays. The program did not write a
// description that is added while running, so put_inert makes it safe for a prompt; remarks() lists those it changed.
#pragma once

#include <muster/config/detail/name_order.hpp>
#include <muster/envelope/guard.hpp>
#include <muster/envelope/inert_text.hpp>
#include <muster/role/tool_pattern.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>
#include <muster/text/visible.hpp>
#include <muster/tool/name_key.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// catalog_answer: what became of a tool that was to be added while running
enum class catalog_answer : unsigned char {
    added,
    bad_name,         // not a tool's name: see find_tool_name_fault
    bad_description,  // not UTF-8
    taken,            // a tool of that name, or of one that differs only in case, `_` and `-`, is there
    full,             // the catalog holds as many tools as it may
};

// one_line(description): a description from outside, which is UTF-8, as one line
//
// It becomes part of prompts, where a new line could pose as a heading. Runs of blanks of any width, control
// characters and Unicode's own line ends become one space.
namespace detail {
inline constexpr std::size_t longest_description = 1024;

inline std::string one_line(std::string_view text) {
    std::string line;
    for (std::size_t at = 0; at < text.size();) {
        code_point const c = code_point_at(text, at);
        bool const blank = is_blank_space(c.value) || breaks_a_line(c.value);
        if (!blank) line += text.substr(at, c.length);
        if (blank && !line.empty() && line.back() != ' ') line += ' ';
        at += c.length;
    }
    if (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}
}  // namespace detail

class catalog {
public:
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    // Tools from outside can ask for no more than `most` places.
    explicit catalog(std::size_t most = 1024, foreign_text texts = foreign_text::inert) noexcept
        : most_(most),
          texts_(texts) {}

    // The tools of a set, as their types say.
    template <tool_set_like Set>
    [[nodiscard]] static catalog of() {
        return of_types(static_cast<as_tool_set<Set> const*>(nullptr));
    }

    // Adds a tool that becomes known at run time and copies its texts. Linear in the texts and logarithmic in the
    // tools.
    [[nodiscard]] catalog_answer add(tool_info const& tool) {
        if (find_tool_name_fault(tool.name) != std::string_view::npos) return catalog_answer::bad_name;
        if (!is_utf8(tool.description)) return catalog_answer::bad_description;
        if (find_same(tool.name) != npos) return catalog_answer::taken;
        if (tools_.size() >= most_) return catalog_answer::full;
        note_server_alike(tool.name);
        insert(tool, description_of(tool));
        return catalog_answer::added;
    }

    // What an operator should know of tools that were added, in that order. Which descriptions put_inert has changed:
    //     "mcp__a__get": its description had 1 mark of an envelope or of the system and 3 invisible characters, …
    // and which servers could be taken for another one, since their names are the same by same_tool_name.
    [[nodiscard]] std::vector<std::string> const& remarks() const& noexcept { return remarks_; }
    std::vector<std::string> const& remarks() const&& = delete;

    [[nodiscard]] std::size_t size() const noexcept { return tools_.size(); }
    // The tools in byte order of their names. The views live until the next tool is added. Logarithmic.
    [[nodiscard]] tool_info operator[](std::size_t index) const noexcept {
        entry const& tool = tools_[order_[index]];
        return {tool.name, tool.description, tool.kind, tool.effect, true};
    }

    // The tool of exactly that name, or npos. Logarithmic.
    [[nodiscard]] std::size_t find(std::string_view name) const noexcept {
        std::size_t const at = first_from(name);
        return at < size() && tools_[order_[at]].name == name ? at : npos;
    }
    // Returns the index of the tool with this name, or with a name that a reader could take for it, or npos.
    // Logarithmic; copies the name.
    [[nodiscard]] std::size_t find_same(std::string_view name) const {
        auto const found = keys_.find(tool_name_key(name));
        return found == keys_.end() ? npos : first_from(tools_[found->second].name);
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
            if (tool.name.empty()) continue;
            (void)all.add_server(tool.name);
            all.insert(tool, std::string{tool.description});
        }
        return all;
    }

    // As one line, cut at the end: an inert text stays inert when it is cut. The beginning of a mark at the end of the line
    // is harmless, since prompts put a line end after it, and definitions a quote.
    [[nodiscard]] std::string description_of(tool_info const& tool) {
        std::string const line = detail::one_line(tool.description);
        if (texts_ == foreign_text::as_it_is) return std::string{cut_description(line)};
        static constexpr std::string_view behind = "\n\"";
        std::string safe;
        append_sink out{safe};
        inert_changes const did = put_inert(out, line + std::string{behind});
        safe.resize(safe.size() - behind.size());
        if (did) {
            remarks_.push_back('"' + std::string{tool.name} + "\": its description had " + std::to_string(did.marks)
                               + (did.marks == 1 ? " mark" : " marks") + " of an envelope or of the system and "
                               + std::to_string(did.invisible) + " invisible "
                               + (did.invisible == 1 ? "character" : "characters") + ", which are inert now");
        }
        return std::string{cut_description(safe)};
    }
    static std::string_view cut_description(std::string_view line) noexcept {
        std::string_view const cut = cut_utf8(line, detail::longest_description);
        return cut.ends_with(' ') ? cut.substr(0, cut.size() - 1) : cut;
    }

    void note_server_alike(std::string_view name) {
        std::string_view const alike = add_server(name);
        if (alike.empty()) return;
        remarks_.push_back('"' + std::string{name} + "\": its server could be taken for \"" + std::string{alike}
                           + "\", since case, _ and - do not count; a denial of one denies both");
    }
    // Returns a known server whose name could be mistaken for the new one: the last in byte order. Empty if there is no
    // such server, or if the new server is known already.
    [[nodiscard]] std::string_view add_server(std::string_view name) {
        std::string_view const server = mcp_server_of(name);
        if (server.empty()) return {};
        std::set<std::string>& alike = servers_[tool_name_key(server)];
        std::string start{name.substr(0, mcp_prefix.size() + server.size() + 2)};
        if (alike.contains(start)) return {};
        std::string_view const last = alike.empty() ? std::string_view{} : mcp_server_of(*alike.rbegin());
        alike.insert(std::move(start));
        return last;
    }
    [[nodiscard]] std::size_t first_from(std::string_view name) const noexcept {
        return order_.count_before([&](std::size_t slot) { return tools_[slot].name < name; });
    }
    // Allocates all memory before it changes anything.
    void insert(tool_info const& tool, std::string description) {
        std::map<std::string, std::size_t> key;
        key.emplace(tool_name_key(tool.name), tools_.size());
        order_.make_room();
        tools_.push_back({std::string{tool.name}, std::move(description), tool.kind, tool.effect});
        order_.add([&](std::size_t slot) { return tools_[slot].name < tool.name; });
        keys_.merge(key);
    }

    std::size_t most_;
    foreign_text texts_;
    std::vector<entry> tools_;  // in the order in which they were added
    config::detail::name_order order_;
    // Trees, because a server could choose names that collide in a hash table.
    std::map<std::string, std::size_t> keys_;               // the index of the tool with this tool_name_key
    std::map<std::string, std::set<std::string>> servers_;  // by tool_name_key: `mcp__<server>__` in each spelling
    std::vector<std::string> remarks_;
};

}}  // namespace muster::v0
