// The schemas of tools that have no type, as the servers that offer them sent them.
//
//     muster::offered_tools offered;
//     if (offered.add("mcp__github__search", R"({"type":"object","properties":{…}})") != muster::offer_answer::added) …;
//
// What is in a schema is for its server to answer for; that it is one JSON object is checked here, since a request
// with anything else in it would be refused whole.
#pragma once

#include <muster/text/ascii.hpp>   // trimmed
#include <muster/tool/decode.hpp>  // decoder
#include <muster/tool/tool.hpp>    // find_tool_name_fault

#include <algorithm>    // lower_bound
#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0 {

// offer_answer: what became of a schema
enum class offer_answer : unsigned char {
    added,
    bad_name,    // not a tool's name: see find_tool_name_fault
    bad_schema,  // not one JSON object without a repeated field, or longer than the limit
    taken,       // a tool of that name is there, and stays
    full,
};

struct offer_limits {
    std::size_t most_tools = 1024;
    std::size_t longest_schema = 64 * 1024;  // bytes
};

// One that was moved from can only be assigned to or destroyed.
class offered_tools {
public:
    explicit offered_tools(offer_limits limits = {}) : most_(limits.most_tools), reader_({limits.longest_schema}) {}

    // Copies both; linear.
    [[nodiscard]] offer_answer add(std::string_view name, std::string_view schema) {
        if (find_tool_name_fault(name) != std::string_view::npos) return offer_answer::bad_name;
        if (trimmed(schema).empty() || reader_.check_object(schema)) return offer_answer::bad_schema;
        auto const at = std::lower_bound(tools_.begin(), tools_.end(), name, stands_before);
        if (at != tools_.end() && at->name == name) return offer_answer::taken;
        if (tools_.size() >= most_) return offer_answer::full;
        tools_.insert(at, {std::string{name}, std::string{schema}});
        return offer_answer::added;
    }

    // The schema of that tool, or an empty text; lives until the next tool is added. Logarithmic.
    [[nodiscard]] std::string_view find(std::string_view name) const& noexcept {
        auto const at = std::lower_bound(tools_.begin(), tools_.end(), name, stands_before);
        return at != tools_.end() && at->name == name ? std::string_view{at->schema} : std::string_view{};
    }
    std::string_view find(std::string_view name) const&& = delete;
    [[nodiscard]] std::size_t size() const noexcept { return tools_.size(); }

private:
    struct offered {
        std::string name = {};
        std::string schema = {};
    };
    static bool stands_before(offered const& tool, std::string_view name) noexcept { return tool.name < name; }

    std::size_t most_;
    decoder reader_;
    std::vector<offered> tools_;  // sorted by name
};

}  // namespace muster::inline v0
