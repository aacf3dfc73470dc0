// The rules by which model APIs refuse a request because of one tool's schema, as they were observed.
//
//     EXPECT_EQ(muster_test::why_anthropic_refuses(schema), "");
//
// Each rule has an error that the API answers with; the words here are shorter.
#pragma once

#include <simdjson.h>

#include <cctype>
#include <cstring>
#include <set>
#include <string>
#include <string_view>

namespace muster_test {

namespace judges {

using simdjson::dom::element;
using simdjson::dom::object;

inline bool has(object of, std::string_view name) { return of.at_key(name).error() == simdjson::SUCCESS; }
inline bool is_schema(element value) { return value.is_object() || value.is_bool(); }

// "JSON schema is invalid. It must match JSON Schema draft 2020-12"
inline std::string why_no_draft_2020_12(element schema, std::string const& path) {
    if (!is_schema(schema)) return path + ": no schema";
    if (schema.is_bool()) return {};
    std::set<std::string_view> const types{"object", "array", "string", "number", "integer", "boolean", "null"};
    std::set<std::string_view> const numbers{"minimum",   "maximum",   "exclusiveMinimum", "exclusiveMaximum",
                                             "minLength", "maxLength", "minItems",         "maxItems"};
    std::set<std::string_view> const schemas{"items", "additionalProperties", "contains", "not", "if", "then",
                                             "else",  "propertyNames"};
    std::set<std::string_view> const maps{"properties", "patternProperties", "$defs", "definitions"};
    std::set<std::string_view> const lists{"anyOf", "oneOf", "allOf", "prefixItems"};
    std::set<std::string_view> const texts{"description", "title", "pattern", "format", "$ref"};
    for (auto const [name, value] : object{schema}) {
        std::string const here = path + "/" + std::string{name};
        if (name == "type" && value.is_string() && types.count(std::string_view{value}) == 0) return here;
        if (name == "type" && !value.is_string() && !value.is_array()) return here;
        if (name == "type" && value.is_array()) {
            std::set<std::string_view> seen;
            for (element const one : simdjson::dom::array{value}) {
                if (!one.is_string() || types.count(std::string_view{one}) == 0) return here;
                if (!seen.insert(std::string_view{one}).second) return here;
            }
            if (seen.empty()) return here;
        }
        if (numbers.count(name) != 0 && !value.is_number()) return here;
        if (texts.count(name) != 0 && !value.is_string()) return here;
        if ((name == "enum" || name == "required") && !value.is_array()) return here;
        if (name == "required") {
            std::set<std::string_view> seen;
            for (element const one : simdjson::dom::array{value}) {
                if (!one.is_string() || !seen.insert(std::string_view{one}).second) return here;
            }
        }
        if (schemas.count(name) != 0) {
            if (std::string why = why_no_draft_2020_12(value, here); !why.empty()) return why;
        }
        if (maps.count(name) != 0) {
            if (!value.is_object()) return here;
            for (auto const [key, one] : object{value}) {
                if (std::string why = why_no_draft_2020_12(one, here + "/" + std::string{key}); !why.empty())
                    return why;
            }
        }
        if (lists.count(name) == 0) continue;
        if (!value.is_array() || simdjson::dom::array{value}.size() == 0) return here;
        for (element const one : simdjson::dom::array{value}) {
            if (std::string why = why_no_draft_2020_12(one, here + "/…"); !why.empty()) return why;
        }
    }
    return {};
}

// "array schema missing items"
inline std::string why_no_items(element schema, std::string const& path) {
    if (!schema.is_object()) return {};
    object const all{schema};
    if (auto const type = all.at_key("type"); type.is_string() && std::string_view{type} == "array") {
        if (!has(all, "items")) return path + ": array schema missing items";
    }
    for (std::string_view const name : {"items", "additionalProperties", "not", "if", "then", "else"}) {
        element below;
        if (all.at_key(name).get(below) != simdjson::SUCCESS) continue;
        if (std::string why = why_no_items(below, path + "/" + std::string{name}); !why.empty()) return why;
    }
    for (std::string_view const name : {"properties", "$defs", "definitions", "patternProperties"}) {
        object below;
        if (all.at_key(name).get(below) != simdjson::SUCCESS) continue;
        for (auto const [key, one] : below) {
            if (std::string why = why_no_items(one, path + "/" + std::string{key}); !why.empty()) return why;
        }
    }
    for (std::string_view const name : {"anyOf", "oneOf", "allOf", "prefixItems"}) {
        simdjson::dom::array below;
        if (all.at_key(name).get(below) != simdjson::SUCCESS) continue;
        for (element const one : below) {
            if (std::string why = why_no_items(one, path + "/" + std::string{name}); !why.empty()) return why;
        }
    }
    return {};
}

// "'#/$defs/Category' does not exist"
inline std::string why_not_whole(element value, element root, std::string const& path) {
    if (value.is_array()) {
        for (element const one : simdjson::dom::array{value}) {
            if (std::string why = why_not_whole(one, root, path + "/…"); !why.empty()) return why;
        }
    }
    if (!value.is_object()) return {};
    object const all{value};
    if (auto const ref = all.at_key("$ref"); ref.is_string()) {
        std::string_view const to{ref};
        if (!to.starts_with('#')) return path + ": a reference to elsewhere";
        if (root.at_pointer(to.substr(1)).error() != simdjson::SUCCESS) return path + ": a lost reference";
    }
    for (auto const [name, one] : all) {
        if (std::string why = why_not_whole(one, root, path + "/" + std::string{name}); !why.empty()) return why;
    }
    return {};
}

inline std::string why_no_object(element root) {
    if (!root.is_object()) return "no object";
    auto const type = object{root}.at_key("type");
    if (!type.is_string() || std::string_view{type} != "object") return "its type is not \"object\"";
    return {};
}

template <class Judge>
std::string judge(std::string_view schema, Judge rules) {
    simdjson::dom::parser parser;
    element root;
    if (parser.parse(simdjson::padded_string(schema)).get(root) != simdjson::SUCCESS) return "no JSON";
    return rules(root);
}

}  // namespace judges

inline std::string why_anthropic_refuses(std::string_view schema) {
    return judges::judge(schema, [](judges::element root) {
        if (std::string why = judges::why_no_object(root); !why.empty()) return why;
        judges::object const all{root};
        for (std::string_view const name : {"anyOf", "oneOf", "allOf"}) {
            if (judges::has(all, name)) return std::string{name} + " at the top";
        }
        if (auto const properties = all.at_key("properties"); properties.is_object()) {
            for (auto const [key, value] : judges::object{properties}) {
                bool good = !key.empty() && key.size() <= 64;
                for (char const c : key)
                    good = good && (std::isalnum(static_cast<unsigned char>(c)) || std::strchr("_.-", c));
                if (!good) return "the property " + std::string{key};
            }
        }
        if (std::string why = judges::why_no_draft_2020_12(root, ""); !why.empty()) return why;
        return judges::why_not_whole(root, root, "");
    });
}

inline std::string why_openai_refuses(std::string_view schema) {
    return judges::judge(schema, [](judges::element root) {
        if (std::string why = judges::why_no_object(root); !why.empty()) return why;
        judges::object const all{root};
        for (std::string_view const name : {"anyOf", "oneOf", "allOf", "enum", "not"}) {
            if (judges::has(all, name)) return std::string{name} + " at the top";
        }
        if (!all.at_key("properties").is_object()) return std::string{"object schema missing properties"};
        if (std::string why = judges::why_no_items(root, ""); !why.empty()) return why;
        return judges::why_not_whole(root, root, "");
    });
}

inline std::string why_mcp_refuses(std::string_view schema) { return judges::judge(schema, judges::why_no_object); }

}  // namespace muster_test
