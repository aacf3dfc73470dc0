// Folds the alternatives at the top of a server's schema into one object, as Messages, Chat and Responses want it.
//
//     {"anyOf":[{"properties":{"a":{}},"required":["a"]},{"properties":{"b":{}},"required":["b"]}]}
//     {"type":"object","properties":{"a":{},"b":{}},"description":"Give one of: a; b."}
//
// Of `anyOf`, `oneOf`, `if`, `then` and `else` what all alternatives require is required, and of `allOf` what any part
// requires. A property that alternatives describe differently may be as any of them says. The server still checks what
// it gets, so a model that combines them wrongly is told so.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/schema_tree.hpp>
#include <muster/wire/detail/schema_walk.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

// What a schema says of an object.
struct object_shape {
    struct property {
        std::string name;
        std::vector<std::size_t> schemas;  // it is as any of them says, or as all of them do
        bool all = false;
        std::vector<std::string> spelled = {};  // the schemas as JSON, once there are two
    };

    bool is_possible = true;  // may it be an object at all?
    std::vector<property> properties = {};
    std::vector<std::string> required = {};

    // Trees, because a server could choose names that collide in a hash table.
    std::map<std::string, std::size_t> places = {};
    std::set<std::string> needed = {};  // the required ones, to look them up

    property& at(std::string const& name) {
        auto const [found, is_new] = places.try_emplace(name, properties.size());
        if (is_new) properties.push_back({name, {}});
        return properties[found->second];
    }
    void add_required(std::string const& name) {
        if (needed.insert(name).second) required.push_back(name);
    }
    [[nodiscard]] bool requires_name(std::string const& name) const { return needed.count(name) != 0; }
};

class schema_fold {
public:
    explicit schema_fold(schema_tree& tree) : tree_(tree) {}

    [[nodiscard]] bool has_alternatives(std::size_t at) const noexcept {
        for (std::string_view const name : {"anyOf", "oneOf", "allOf", "if", "then", "else", "$ref"}) {
            if (tree_.find(at, name) != schema_tree::none) return true;
        }
        return false;
    }

    // Of the root, once all that is in it has been looked at; `sentence` says what one of it needs.
    [[nodiscard]] object_shape fold(std::string& sentence);

    // Were there more alternatives, or more names in them, than are looked at? The shape is then not complete.
    [[nodiscard]] bool is_too_wide() const noexcept { return is_too_wide_; }

    // The schema of a property, from all that was said of it.
    std::size_t schema_of(object_shape::property const& one);

private:
    // A schema that takes part: its shape is known once those below it are.
    struct part {
        std::size_t node;
        std::size_t above;         // the place of the one that it belongs to
        std::string_view keyword;  // by which it does
        std::size_t depth;
        object_shape shape = {};
        std::vector<std::size_t> below = {};
    };

    // Counts names that a shape takes in, since many alternatives may lead to the same long list.
    bool has_room_for(std::size_t names) noexcept {
        names_ += names;
        is_too_wide_ = is_too_wide_ || names_ > most_names;
        return !is_too_wide_;
    }
    void look_below(std::size_t place);
    void add_part(std::size_t above, std::size_t node, std::string_view keyword);
    void add_target(std::size_t above, std::size_t node);
    [[nodiscard]] object_shape own_shape(std::size_t node) const;
    void add_alternatives(object_shape& shape, std::size_t place, std::string_view keyword);
    void make_shape(std::size_t place);
    void merge(object_shape& into, std::vector<std::size_t> const& alternatives);
    void add_all(object_shape& into, object_shape const& from, bool all);
    [[nodiscard]] bool takes_object(std::size_t node) const;
    void add_schema(object_shape::property& to, std::size_t schema) const;
    void describe_choice(std::vector<std::size_t> const& alternatives, object_shape const& whole);

    static constexpr std::size_t most_parts = 512;
    static constexpr std::size_t most_names = 262'144;     // of properties and required ones, in all shapes
    static constexpr std::size_t longest_compared = 4096;  // bytes of a schema
    static constexpr std::size_t deepest = 16;

    schema_tree& tree_;
    std::vector<part> parts_;
    std::map<std::size_t, std::size_t> targets_;  // the places of schemas that are targets of references
    std::string sentence_;
    std::size_t names_ = 0;
    bool is_too_wide_ = false;
};

inline object_shape schema_fold::fold(std::string& sentence) {
    parts_.push_back({0, 0, {}, 0});
    for (std::size_t i = 0; i < parts_.size(); ++i) look_below(i);
    for (std::size_t i = parts_.size(); i-- > 0 && !is_too_wide_;) make_shape(i);
    sentence = std::move(sentence_);
    return std::move(parts_.front().shape);
}

inline void schema_fold::add_part(std::size_t above, std::size_t node, std::string_view keyword) {
    if (node == schema_tree::none || parts_[above].depth == deepest) return;  // deeper is a circle, or no schema's need
    if (parts_.size() == most_parts) {
        is_too_wide_ = true;
        return;
    }
    parts_.push_back({node, above, keyword, parts_[above].depth + 1});
    parts_[above].below.push_back(parts_.size() - 1);
}

// Many references lead to one place, whose shape is made once.
inline void schema_fold::add_target(std::size_t above, std::size_t node) {
    auto const found = targets_.find(node);
    if (found != targets_.end() && found->second > above) return parts_[above].below.push_back(found->second);
    std::size_t const place = parts_.size();
    add_part(above, node, "allOf");
    if (parts_.size() > place) targets_[node] = place;
}

inline void schema_fold::look_below(std::size_t place) {
    std::size_t const node = parts_[place].node;
    if (std::size_t const to = tree_.find(node, "$ref"); to != schema_tree::none) {
        std::size_t const target = tree_.resolve(tree_.text(to));
        if (target != 0) add_target(place, target);  // to itself says nothing
    }
    for (std::string_view const keyword : {"allOf", "anyOf", "oneOf"}) {
        std::size_t const list = tree_.find(node, keyword);
        if (!tree_.is(list, schema_kind::list)) continue;
        for (std::size_t const one : tree_[list].parts) add_part(place, one, keyword);
    }
    for (std::string_view const keyword : {"if", "then", "else"}) add_part(place, tree_.find(node, keyword), keyword);
}

inline bool schema_fold::takes_object(std::size_t node) const {
    if (tree_.is(node, "false")) return false;
    std::size_t const type = tree_.find(node, "type");
    if (tree_.is(type, schema_kind::text)) return same_ignoring_case(tree_.text(type), "object");
    if (!tree_.is(type, schema_kind::list)) return true;
    for (std::size_t const one : tree_[type].parts) {
        if (same_ignoring_case(tree_.text(one), "object")) return true;
    }
    return false;
}

// Of the schema alone, without the parts below it.
inline object_shape schema_fold::own_shape(std::size_t node) const {
    object_shape shape;
    shape.is_possible = takes_object(node);
    if (std::size_t const map = tree_.find(node, "properties"); tree_.is(map, schema_kind::object)) {
        for (std::size_t const one : tree_[map].parts) shape.at(tree_[one].name).schemas.push_back(one);
    }
    if (std::size_t const list = tree_.find(node, "required"); tree_.is(list, schema_kind::list)) {
        for (std::size_t const one : tree_[list].parts) {
            if (tree_.is(one, schema_kind::text)) shape.add_required(tree_.text(one));
        }
    }
    return shape;
}

inline void schema_fold::add_alternatives(object_shape& shape, std::size_t place, std::string_view keyword) {
    std::vector<std::size_t> alternatives;
    bool any = false;
    for (std::size_t const below : parts_[place].below) {
        if (parts_[below].keyword != keyword) continue;
        any = true;
        if (parts_[below].shape.is_possible) alternatives.push_back(below);
    }
    if (any && alternatives.empty()) shape.is_possible = false;
    merge(shape, alternatives);
    if (place == 0) describe_choice(alternatives, shape);
}

inline void schema_fold::make_shape(std::size_t place) {
    object_shape shape = own_shape(parts_[place].node);
    bool const is_root = place == 0;  // whose names are no more than the text has
    if (!is_root && !has_room_for(shape.properties.size() + shape.required.size())) return;
    add_alternatives(shape, place, "anyOf");
    add_alternatives(shape, place, "oneOf");
    for (std::size_t const below : parts_[place].below) {
        object_shape const& from = parts_[below].shape;
        std::string_view const keyword = parts_[below].keyword;
        if (keyword == "anyOf" || keyword == "oneOf") continue;
        bool const all = keyword == "allOf";
        if (all && !from.is_possible) shape.is_possible = false;
        add_all(shape, from, all);
    }
    parts_[place].shape = std::move(shape);
}

// Unless it says the same as one that is there.
inline void schema_fold::add_schema(object_shape::property& to, std::size_t schema) const {
    if (std::find(to.schemas.begin(), to.schemas.end(), schema) != to.schemas.end()) return;
    if (to.schemas.size() == 1 && to.spelled.empty())
        to.spelled.push_back(tree_.json(to.schemas.front(), longest_compared));
    std::string spelled = to.schemas.empty() ? std::string{} : tree_.json(schema, longest_compared);
    bool const is_there =
        !spelled.empty() && std::find(to.spelled.begin(), to.spelled.end(), spelled) != to.spelled.end();
    if (is_there) return;
    if (!to.schemas.empty()) to.spelled.push_back(std::move(spelled));
    to.schemas.push_back(schema);
}

inline void schema_fold::add_all(object_shape& into, object_shape const& from, bool all) {
    if (!has_room_for(from.properties.size() + from.required.size())) return;
    for (object_shape::property const& one : from.properties) {
        object_shape::property& to = into.at(one.name);
        if (!to.schemas.empty() && all) to.all = true;
        for (std::size_t const schema : one.schemas) add_schema(to, schema);
    }
    if (!all) return;
    for (std::string const& name : from.required) into.add_required(name);
}

inline void schema_fold::merge(object_shape& into, std::vector<std::size_t> const& alternatives) {
    for (std::size_t const one : alternatives) add_all(into, parts_[one].shape, false);
    if (alternatives.empty()) return;
    for (std::string const& name : parts_[alternatives.front()].shape.required) {
        bool is_common = !into.requires_name(name);
        for (std::size_t const one : alternatives) is_common = is_common && parts_[one].shape.requires_name(name);
        if (is_common) into.add_required(name);
    }
}

// "Give one of: route; file and line." Nothing where an alternative needs no more than all of them do.
inline void schema_fold::describe_choice(std::vector<std::size_t> const& alternatives, object_shape const& whole) {
    std::string choice;
    if (alternatives.size() < 2 || alternatives.size() > 32) return;
    for (std::size_t const one : alternatives) {
        std::string names;
        for (std::string const& name : parts_[one].shape.required) {
            if (!whole.requires_name(name)) names += (names.empty() ? "" : " and ") + name;
        }
        if (names.empty()) return;
        choice += (choice.empty() ? "Give one of: " : "; ") + names;
    }
    sentence_ += (sentence_.empty() ? "" : " ") + choice + ".";
}

inline std::size_t schema_fold::schema_of(object_shape::property const& one) {
    if (one.schemas.size() == 1) return one.schemas.front();
    std::vector<std::size_t> const copies = one.schemas;
    std::size_t const list = tree_.add_list(copies);
    std::size_t const made = tree_.add({});
    tree_.set(made, one.all ? "allOf" : "anyOf", list);
    return made;
}

}}}  // namespace muster::v0::wire::detail
