// Which parts of a JSON Schema are schemas, and a walk over all of them.
#pragma once

#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>
#include <muster/text/visible.hpp>
#include <muster/wire/detail/schema_tree.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

// The kind of value that a keyword of a schema has.
enum class keyword_kind : unsigned char { data, schema, schema_map, schema_list, words };

template <std::size_t Count>
constexpr bool is_any_of(std::string_view const (&names)[Count], std::string_view name) noexcept {
    for (std::string_view const one : names) {
        if (one == name) return true;
    }
    return false;
}

constexpr keyword_kind kind_of_keyword(std::string_view name) noexcept {
    constexpr std::string_view schemas[] = {
        "items",         "additionalProperties", "additionalItems",      "contains", "not", "if", "then", "else",
        "propertyNames", "unevaluatedItems",     "unevaluatedProperties"};
    constexpr std::string_view maps[] = {"properties", "patternProperties", "definitions", "$defs", "dependentSchemas"};
    constexpr std::string_view lists[] = {"anyOf", "oneOf", "allOf", "prefixItems"};
    constexpr std::string_view words[] = {"description", "title", "$comment"};
    if (is_any_of(schemas, name)) return keyword_kind::schema;
    if (is_any_of(maps, name)) return keyword_kind::schema_map;
    if (is_any_of(lists, name)) return keyword_kind::schema_list;
    return is_any_of(words, name) ? keyword_kind::words : keyword_kind::data;
}

// Is the value a schema?
inline bool is_schema(schema_tree const& tree, std::size_t at) noexcept {
    return tree.is(at, schema_kind::object) || tree.is(at, "true") || tree.is(at, "false");
}

// Calls `on(schema)` for each schema that is an object, before what is in it.
template <class On>
void each_schema(schema_tree& tree, std::size_t from, On on) {
    std::vector<std::size_t> open{from};
    std::vector<bool> seen;
    auto const enter = [&](std::size_t at) {
        if (tree[at].kind == schema_kind::object) open.push_back(at);
    };
    while (!open.empty()) {
        std::size_t const at = open.back();
        open.pop_back();
        if (at >= seen.size()) seen.resize(tree.size());
        if (seen[at]) continue;
        seen[at] = true;
        on(at);
        std::vector<std::size_t> const parts = tree[at].parts;
        for (std::size_t i = parts.size(); i-- > 0;) {
            keyword_kind const kind = kind_of_keyword(tree[parts[i]].name);
            bool const is_tuple = kind == keyword_kind::schema && tree[parts[i]].kind == schema_kind::list;
            if (kind == keyword_kind::schema && !is_tuple) enter(parts[i]);
            if (kind != keyword_kind::schema_map && kind != keyword_kind::schema_list && !is_tuple) continue;
            for (std::size_t const part : tree[parts[i]].parts) enter(part);
        }
        if (seen.size() < tree.size()) seen.resize(tree.size());
    }
}

// A server's name of a property in a message: on one line, and no longer than a name should be.
inline std::string shown_name(std::string_view name) {
    std::string shown;
    append_sink out{shown};
    std::string_view const cut = cut_utf8(name, 64);
    put_visible_line(out, cut);
    return cut.size() < name.size() ? shown + "…" : shown;
}

// The place of a node as a JSON pointer, whose names are shown as shown_name does; of the root, an empty text.
inline std::string pointer_step(std::string_view name) {
    std::string step;
    for (char const c : shown_name(name)) {
        if (c == '~')
            step += "~0";
        else if (c == '/')
            step += "~1";
        else
            step += c;
    }
    return step;
}
inline std::string pointer_to(schema_tree const& tree, std::size_t at) {
    std::vector<std::string> steps;
    while (at != 0 && steps.size() < 64) {
        std::size_t const parent = tree[at].parent;
        std::string step = pointer_step(tree[at].name);
        if (tree[parent].kind == schema_kind::list) {
            std::size_t place = 0;
            while (place < tree[parent].parts.size() && tree[parent].parts[place] != at) ++place;
            step = std::to_string(place);
        }
        steps.push_back(std::move(step));
        at = parent;
    }
    std::string path;
    for (std::size_t i = steps.size(); i-- > 0;) path.append("/").append(steps[i]);
    return path;
}

// What was changed, a line each, for the first few.
class schema_changes {
public:
    void note(schema_tree const& tree, std::size_t at, std::string_view what) {
        ++count;
        if (lines.size() == most) return;
        std::string const place = pointer_to(tree, at);
        lines.push_back(place.empty() ? std::string{what} : place + ": " + std::string{what});
    }
    std::size_t count = 0;
    std::vector<std::string> lines;
    static constexpr std::size_t most = 8;
};

}}}  // namespace muster::v0::wire::detail
