// Makes of a server's schema one that a model API takes: see schema_rules.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/schema_fold.hpp>
#include <muster/wire/detail/schema_keywords.hpp>
#include <muster/wire/detail/schema_texts.hpp>
#include <muster/wire/detail/schema_tree.hpp>
#include <muster/wire/detail/schema_walk.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

struct repaired_schema {
    std::string json = {};  // empty where nothing was changed
    std::string why = {};   // it cannot be used, if there is something
    schema_changes changes = {};
};

class schema_repair {
public:
    schema_repair(std::string_view json, std::size_t most) : tree_(json), most_(most) {}

    repaired_schema make_inert() {
        schema_texts{tree_, made_.changes}.make_inert();
        return finish();
    }

    // `any_names`: a property may be called anything.
    repaired_schema repair(schema_rules rules, bool any_names) {
        bool const is_for_model = rules == schema_rules::anthropic || rules == schema_rules::openai;
        schema_keywords keywords{tree_, made_.changes};
        if (is_for_model) keywords.repair();
        schema_fold fold{tree_};
        std::string sentence;
        object_shape const shape = fold.fold(sentence);
        if (!shape.is_possible) made_.why = "it takes something else than an object, and arguments are an object";
        if (fold.is_too_wide())
            made_.why = "it has too many alternatives at the top; at most 512, and 262144 names in them, can be folded";
        if (!made_.why.empty()) return std::move(made_);
        if (is_for_model && fold.has_alternatives(0)) make_one_object(fold, shape, sentence);
        set_type();
        if (is_for_model) drop_what_no_root_has();
        if (rules == schema_rules::openai) add_properties();
        if (rules == schema_rules::anthropic && !any_names) drop_long_names();
        if (is_for_model) keywords.drop_lost_references();
        return finish();
    }

private:
    repaired_schema finish() {
        if (made_.changes.count != 0) made_.json = tree_.json(0, most_);
        if (made_.changes.count != 0 && made_.json.empty()) made_.why = "it is too long once it is repaired";
        return std::move(made_);
    }

    void set_type() {
        std::size_t const type = tree_.find(0, "type");
        if (tree_.text(type) == "object") return;
        made_.changes.note(tree_, 0, "its type was made \"object\"");
        tree_.set(0, "type", tree_.add_text("object"));
    }

    void add_properties() {
        if (tree_.find(0, "properties") != schema_tree::none) return;
        made_.changes.note(tree_, 0, "empty properties were added");
        tree_.set(0, "properties", tree_.add({}));
    }

    void make_one_object(schema_fold& fold, object_shape const& shape, std::string const& sentence) {
        made_.changes.note(tree_, 0, "alternatives at the top were folded into one object");
        std::size_t const map = tree_.add({});
        for (object_shape::property const& one : shape.properties) tree_.append(map, one.name, fold.schema_of(one));
        std::vector<std::size_t> names;
        for (std::string const& name : shape.required) names.push_back(tree_.add_text(name));
        tree_.remove(0, {"$ref", "anyOf", "oneOf", "allOf", "if", "then", "else"});
        tree_.set(0, "properties", map);
        if (names.empty())
            tree_.remove(0, {"required"});
        else
            tree_.set(0, "required", tree_.add_list(std::move(names)));
        if (sentence.empty()) return;
        std::string const said = tree_.text(tree_.find(0, "description"));
        tree_.set(0, "description", tree_.add_text(said.empty() ? sentence : said + " " + sentence));
    }

    // What two of the APIs refuse at the top, and what means nothing there.
    void drop_what_no_root_has() {
        for (std::string_view const name : {"not", "enum", "const", "nullable", "$schema", "$id"}) {
            std::size_t const part = tree_.find(0, name);
            if (part == schema_tree::none) continue;
            made_.changes.note(tree_, part, "this was taken out at the top");
            tree_.remove(0, part);
        }
    }

    static bool is_short_name(std::string_view name) noexcept {
        for (char const c : name) {
            if (!is_ascii_name_char(c) && c != '.') return false;
        }
        return !name.empty() && name.size() <= 64;
    }
    [[nodiscard]] std::set<std::string> required_names() const {
        std::set<std::string> names;
        std::size_t const list = tree_.find(0, "required");
        if (list == schema_tree::none) return names;
        for (std::size_t const one : tree_[list].parts) names.insert(tree_.text(one));
        return names;
    }
    void drop_long_names() {
        std::size_t const map = tree_.find(0, "properties");
        if (!tree_.is(map, schema_kind::object)) return;
        std::set<std::string> const required = required_names();
        tree_.remove_if(map, [&](std::size_t part) {
            std::string const& name = tree_[part].name;
            if (is_short_name(name)) return false;
            if (required.count(name) != 0)
                made_.why = "it requires the property \"" + shown_name(name)
                          + "\", and Messages takes names of 1 to 64 letters, digits, _, - and . alone";
            made_.changes.note(tree_, part,
                               "a property that nothing requires was taken out, since Messages takes names of "
                               "1 to 64 letters, digits, _, - and . alone");
            return true;
        });
    }

    schema_tree tree_;
    std::size_t most_;
    repaired_schema made_;
};

}}}  // namespace muster::v0::wire::detail
