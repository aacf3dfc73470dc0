// The schemas of tools that have no type, as the servers that offer them sent them, and as each model API takes them.
//
//     muster::offered_tools offered;
//     if (offered.add("mcp__github__search", R"({"type":"object","properties":{…}})") != muster::offer_answer::added) …;
//     for (std::string const& remark : offered.remarks()) std::puts(remark.c_str());   // what was changed, and why
//
// One schema that an API does not take makes it refuse the whole request, and so every turn. Each schema is therefore
// checked when it is added, and repaired for each API where that loses little: see schema_rules. A good one stays as it
// was sent, byte for byte. Texts are made inert: see put_inert.
#pragma once

#include <muster/envelope/inert_text.hpp>
#include <muster/text/ascii.hpp>
#include <muster/tool/decode.hpp>
#include <muster/tool/name_key.hpp>
#include <muster/tool/tool.hpp>
#include <muster/wire/detail/schema_repair.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// offer_answer: what became of a schema
enum class offer_answer : unsigned char {
    added,
    bad_name,    // not a tool's name: see find_tool_name_fault
    bad_schema,  // not one JSON object without a repeated field, or longer than the limit
    taken,       // a tool of that name, or of one that is the same by same_tool_name, is there and stays
    full,
    unusable,  // no API would take it, and it cannot be repaired: the last of remarks() says why
};

struct offer_limits {
    std::size_t most_tools = 1024;
    std::size_t longest_schema = 64 * 1024;    // bytes
    foreign_text texts = foreign_text::inert;  // as_it_is: descriptions and names stay as they were sent
    bool repairs = true;                       // false: schemas stay as they were sent, for all APIs
    bool any_property_names = false;           // true: for a host that does not speak to Anthropic, or only by others
    std::size_t most_remarks = 4096;           // of more, the last are not kept
};

// One that was moved from can only be assigned to or destroyed.
class offered_tools {
public:
    explicit offered_tools(offer_limits limits = {}) : limits_(limits), reader_({limits.longest_schema}) {}

    // Copies the name and the schema. Logarithmic in the tools, and linear in the schema.
    [[nodiscard]] offer_answer add(std::string_view name, std::string_view schema) {
        if (find_tool_name_fault(name) != std::string_view::npos) return offer_answer::bad_name;
        if (trimmed(schema).empty() || reader_.check_object(schema)) return offer_answer::bad_schema;
        std::string key = tool_name_key(name);
        if (taken_.contains(key)) return offer_answer::taken;
        if (tools_.size() >= limits_.most_tools) return offer_answer::full;
        offered made{std::string{name}, std::string{schema}, {}};
        if (!make_fit(made)) return offer_answer::unusable;
        taken_.insert(std::move(key));
        tools_.insert(std::move(made));
        return offer_answer::added;
    }

    // The schema of that tool as an API takes it, or an empty text; lives until the next tool is added. Logarithmic.
    [[nodiscard]] std::string_view find(std::string_view name,
                                        schema_rules rules = schema_rules::as_sent) const& noexcept {
        auto const at = tools_.find(name);
        if (at == tools_.end()) return {};
        std::string const& repaired = at->repaired[static_cast<std::size_t>(rules)];
        return repaired.empty() ? std::string_view{at->schema} : std::string_view{repaired};
    }
    std::string_view find(std::string_view name, schema_rules rules = schema_rules::as_sent) const&& = delete;
    [[nodiscard]] std::size_t size() const noexcept { return tools_.size(); }

    // What was changed and what was refused, a line each, with the tool's name in front:
    // "mcp__a__x": for anthropic: alternatives at the top were folded into one object
    [[nodiscard]] std::vector<std::string> const& remarks() const& noexcept { return remarks_; }
    std::vector<std::string> const& remarks() const&& = delete;

private:
    struct offered {
        std::string name = {};
        std::string schema = {};
        std::array<std::string, 4> repaired = {};  // by schema_rules; empty where it stays as it is
    };
    struct name_order {
        using is_transparent = void;
        bool operator()(offered const& a, offered const& b) const noexcept { return a.name < b.name; }
        bool operator()(offered const& a, std::string_view b) const noexcept { return a.name < b; }
        bool operator()(std::string_view a, offered const& b) const noexcept { return a < b.name; }
    };

    bool make_fit(offered& tool) {
        std::size_t const most = 4 * limits_.longest_schema + 1024;  // a folded schema may repeat parts
        if (limits_.texts == foreign_text::inert) {
            wire::detail::repaired_schema inert = wire::detail::schema_repair{tool.schema, most}.make_inert();
            note(tool.name, "", inert.changes);
            if (!inert.why.empty()) return note(tool.name, inert.why), false;
            if (!inert.json.empty()) tool.schema = std::move(inert.json);
        }
        if (!limits_.repairs) return true;
        constexpr std::string_view words[] = {"", "for anthropic: ", "for openai: ", "for mcp: "};
        for (std::size_t rules = 1; rules < tool.repaired.size(); ++rules) {
            wire::detail::repaired_schema fit = wire::detail::schema_repair{tool.schema, most}.repair(
                static_cast<schema_rules>(rules), limits_.any_property_names);
            if (!fit.why.empty()) return note(tool.name, "its schema cannot be used: " + fit.why), false;
            note(tool.name, words[rules], fit.changes);
            tool.repaired[rules] = std::move(fit.json);
        }
        return true;
    }

    void note(std::string_view name, std::string const& what) {
        if (remarks_.size() < limits_.most_remarks) remarks_.push_back('"' + std::string{name} + "\": " + what);
    }
    void note(std::string_view name, std::string_view whom, wire::detail::schema_changes const& changes) {
        for (std::string const& line : changes.lines) note(name, std::string{whom} + line);
        if (changes.count > changes.lines.size())
            note(name, std::string{whom} + std::to_string(changes.count - changes.lines.size()) + " more changes");
    }

    offer_limits limits_;
    decoder reader_;
    std::set<offered, name_order> tools_;
    std::set<std::string> taken_;  // the tool_name_key of each name
    std::vector<std::string> remarks_;
};

}}  // namespace muster::v0
