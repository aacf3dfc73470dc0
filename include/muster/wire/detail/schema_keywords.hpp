// Repairs the keywords of a server's schema that make a model API refuse the whole request.
//
// Servers write drafts of ten years: `"required": true` at a property, a boolean `exclusiveMinimum`, a list as `items`,
// types such as "any" or "STRING", and null for what they do not say. Messages wants draft 2020-12, Chat and Responses
// want `items` for each array, and all of them want references that lead somewhere.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/schema_tree.hpp>
#include <muster/wire/detail/schema_walk.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

inline constexpr std::string_view schema_types[] = {"object",  "array",   "string", "number",
                                                    "integer", "boolean", "null"};

class schema_keywords {
public:
    schema_keywords(schema_tree& tree, schema_changes& changes) : tree_(tree), changes_(changes) {}

    void repair() {
        each_schema(tree_, 0, [this](std::size_t at) { repair_one(at); });
    }
    // To be called last: a reference is lost once the place that it leads to has moved.
    void drop_lost_references() {
        each_schema(tree_, 0, [this](std::size_t at) { drop_lost_reference(at); });
    }

private:
    void repair_one(std::size_t at) {
        drop_nulls(at);
        repair_type(at);
        repair_lists(at);
        repair_schemas(at);
        repair_bound(at, "exclusiveMinimum", "minimum");
        repair_bound(at, "exclusiveMaximum", "maximum");
        drop_wrong_sorts(at);
        repair_items(at);
    }

    void drop(std::size_t at, std::size_t part, std::string_view why) {
        changes_.note(tree_, part, why);
        tree_.remove(at, part);
    }

    // Null is a value of these alone.
    void drop_nulls(std::size_t at) {
        constexpr std::string_view values[] = {"default", "const", "enum", "examples", "example"};
        tree_.remove_if(at, [&](std::size_t part) {
            bool const is_wrong = tree_.is(part, "null") && !is_any_of(values, tree_[part].name);
            if (is_wrong) changes_.note(tree_, part, "null was taken out");
            return is_wrong;
        });
    }

    // "String" is "string"; "int" and "any" are not types.
    [[nodiscard]] std::string type_from(std::size_t node) const {
        std::string word = tree_.text(node);
        for (char& c : word) c = to_ascii_lower(c);
        return is_any_of(schema_types, word) ? word : std::string{};
    }
    void repair_type(std::size_t at) {
        std::size_t const type = tree_.find(at, "type");
        if (type == schema_tree::none) return;
        if (!tree_.is(type, schema_kind::list)) {
            std::string const word = type_from(type);
            if (word.empty()) return drop(at, type, "an unknown type was taken out");
            if (word == tree_.text(type)) return;
            changes_.note(tree_, type, "a type was written in small letters");
            return tree_.set(at, "type", tree_.add_text(word));
        }
        std::vector<std::string> words;
        bool is_sound = true;
        for (std::size_t const part : tree_[type].parts) {
            std::string word = type_from(part);
            bool const is_new = !word.empty() && std::find(words.begin(), words.end(), word) == words.end();
            is_sound = is_sound && is_new && word == tree_.text(part);
            if (is_new) words.push_back(std::move(word));
        }
        if (words.empty()) return drop(at, type, "unknown types were taken out");
        if (is_sound) return;
        changes_.note(tree_, type, "types that are unknown or repeated were taken out");
        std::vector<std::size_t> parts;
        for (std::string const& word : words) parts.push_back(tree_.add_text(word));
        tree_.set(at, "type", tree_.add_list(std::move(parts)));
    }

    // Lists of names and of values.
    void repair_lists(std::size_t at) {
        std::size_t const names = tree_.find(at, "required");
        if (tree_.is(names, schema_kind::list))
            drop_repeated(names, true);
        else if (names != schema_tree::none)
            drop(at, names, "required was no list and was taken out");
        std::size_t const values = tree_.find(at, "enum");
        if (tree_.is(values, schema_kind::list)) drop_repeated(values, false);
        bool const is_sound = tree_.is(values, schema_kind::list) && !tree_[values].parts.empty();
        if (values != schema_tree::none && !is_sound) drop(at, values, "an enum without a value was taken out");
    }
    void drop_repeated(std::size_t list, bool texts_only) {
        std::set<std::string> seen;  // a tree: a server could choose texts that collide in a hash table
        std::vector<std::size_t> kept;
        for (std::size_t const part : tree_[list].parts) {
            bool const is_wrong = texts_only && !tree_.is(part, schema_kind::text);
            std::string spelled = tree_.json(part, longest_compared);
            bool const is_repeated = !spelled.empty() && !seen.insert(std::move(spelled)).second;
            if (is_wrong || is_repeated)
                changes_.note(tree_, part, "a value that is repeated or no text was taken out");
            else
                kept.push_back(part);
        }
        tree_[list].parts = std::move(kept);
    }

    // A value in the place of a schema becomes a schema, or is taken out.
    void repair_schemas(std::size_t at) {
        std::vector<std::size_t> const parts = tree_[at].parts;
        for (std::size_t const part : parts) {
            keyword_kind const kind = kind_of_keyword(tree_[part].name);
            bool const is_tuple = tree_[part].name == "items" && tree_.is(part, schema_kind::list);
            if (kind == keyword_kind::schema && !is_tuple && !is_schema(tree_, part))
                drop(at, part, "a keyword that needs a schema had none and was taken out");
            if (kind == keyword_kind::schema_map) {
                if (tree_.is(part, schema_kind::object))
                    repair_members(part);
                else
                    drop(at, part, "a keyword that needs an object had none and was taken out");
            }
            if (kind == keyword_kind::schema_list) {
                bool const is_list = tree_.is(part, schema_kind::list) && !tree_[part].parts.empty();
                if (is_list)
                    repair_members(part);
                else
                    drop(at, part, "a keyword that needs a list of schemas had none and was taken out");
            }
        }
    }
    void repair_members(std::size_t of) {
        for (std::size_t const part : std::vector<std::size_t>{tree_[of].parts}) {
            if (is_schema(tree_, part)) continue;
            changes_.note(tree_, part, "what is no schema became {}, which allows everything");
            schema_node& node = tree_[part];
            node.kind = schema_kind::object;
            node.json.clear();
            node.parts.clear();
        }
    }

    // Draft 4 has a flag and a number: {"minimum":5,"exclusiveMinimum":true}.
    void repair_bound(std::size_t at, std::string_view flag, std::string_view bound) {
        std::size_t const says = tree_.find(at, flag);
        bool const is_true = tree_.is(says, "true");
        if (!is_true && !tree_.is(says, "false")) return;
        std::size_t const number = tree_.find(at, bound);
        drop(at, says, "a flag of draft 4 became the number that it is about");
        if (!is_true || !is_number(number)) return;
        schema_node moved{.json = tree_[number].json, .kind = schema_kind::scalar};
        tree_.remove(at, number);
        tree_.set(at, flag, tree_.add(std::move(moved)));
    }

    [[nodiscard]] bool is_number(std::size_t at) const noexcept {
        if (!tree_.is(at, schema_kind::scalar)) return false;
        char const first = tree_[at].json.front();
        return first == '-' || is_ascii_digit(first);
    }
    void drop_wrong_sorts(std::size_t at) {
        constexpr std::string_view numbers[] = {"minimum",    "maximum",       "exclusiveMinimum", "exclusiveMaximum",
                                                "multipleOf", "minLength",     "maxLength",        "minItems",
                                                "maxItems",   "minProperties", "maxProperties"};
        constexpr std::string_view texts[] = {
            "pattern",         "format",           "$ref", "description", "title", "$comment",
            "contentEncoding", "contentMediaType", "$id",  "$schema"};
        constexpr std::string_view flags[] = {"uniqueItems", "readOnly", "writeOnly", "deprecated"};
        std::vector<std::size_t> const parts = tree_[at].parts;
        for (std::size_t const part : parts) {
            std::string_view const name = tree_[part].name;
            bool const is_flag = tree_.is(part, "true") || tree_.is(part, "false");
            bool const is_wrong = (is_any_of(numbers, name) && !is_number(part))
                               || (is_any_of(texts, name) && !tree_.is(part, schema_kind::text))
                               || (is_any_of(flags, name) && !is_flag)
                               || (name == "examples" && !tree_.is(part, schema_kind::list));
            if (is_wrong) drop(at, part, "a keyword with a value of another type was taken out");
        }
    }

    [[nodiscard]] bool allows_array(std::size_t at) const {
        std::size_t const type = tree_.find(at, "type");
        if (tree_.text(type) == "array") return true;
        if (!tree_.is(type, schema_kind::list)) return false;
        for (std::size_t const part : tree_[type].parts) {
            if (tree_.text(part) == "array") return true;
        }
        return false;
    }
    void repair_items(std::size_t at) {
        std::size_t const items = tree_.find(at, "items");
        if (tree_.is(items, schema_kind::list)) {
            changes_.note(tree_, items, "a list of items became prefixItems, as draft 2020-12 has it");
            std::vector<std::size_t> parts = tree_[items].parts;
            tree_.remove(at, items);
            if (!parts.empty()) {
                for (std::size_t const part : parts) {
                    if (!is_schema(tree_, part)) tree_[part] = {.parent = at};
                }
                std::size_t const list = tree_.add_list(parts);
                for (std::size_t const part : parts) tree_[part].parent = list;
                tree_.set(at, "prefixItems", list);
            }
        }
        if (!allows_array(at) || tree_.find(at, "items") != schema_tree::none) return;
        if (!tree_.is(items, schema_kind::list)) changes_.note(tree_, at, "items was added to an array");
        tree_.set(at, "items", tree_.add({}));
    }

    // A reference to another document, or to a place that is not there.
    void drop_lost_reference(std::size_t at) {
        for (std::string_view const name : {"$ref", "$dynamicRef", "$recursiveRef"}) {
            std::size_t const part = tree_.find(at, name);
            if (part == schema_tree::none) continue;
            bool const leads = name == "$ref" && tree_.resolve(tree_.text(part)) != schema_tree::none;
            if (!leads) drop(at, part, "a reference that leads nowhere was taken out");
        }
        std::vector<std::size_t> const parts = tree_[at].parts;
        for (std::size_t const part : parts) {
            bool const is_data = kind_of_keyword(tree_[part].name) == keyword_kind::data && tree_[part].name != "$ref";
            if (is_data && has_lost_reference(part)) drop(at, part, "a reference that leads nowhere was taken out");
        }
    }

    // An API may look for references where no schema is, such as in a default.
    [[nodiscard]] bool has_lost_reference(std::size_t from) const {
        std::vector<std::size_t> open{from};
        while (!open.empty()) {
            std::size_t const at = open.back();
            open.pop_back();
            bool const is_reference = tree_[at].name == "$ref" && tree_.is(at, schema_kind::text);
            if (is_reference && tree_.resolve(tree_.text(at)) == schema_tree::none) return true;
            open.insert(open.end(), tree_[at].parts.begin(), tree_[at].parts.end());
        }
        return false;
    }

    static constexpr std::size_t longest_compared = 1024;  // bytes of one value of a list

    schema_tree& tree_;
    schema_changes& changes_;
};

}}}  // namespace muster::v0::wire::detail
