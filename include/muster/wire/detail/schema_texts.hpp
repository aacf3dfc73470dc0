// Makes the texts of a server's schema inert: see put_inert.
//
// Descriptions and titles are rewritten. What a call has to repeat exactly cannot be: such a value of an `enum`, a
// property of such a name, and every other keyword that holds such a text are taken out.
#pragma once

#include <muster/envelope/inert_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/wire/detail/schema_tree.hpp>
#include <muster/wire/detail/schema_walk.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

// The beginning of a mark at the end of a text is harmless, since JSON writes a quote after it.
inline bool is_inert_in_json(std::string_view text) { return is_inert(std::string{text} + '"'); }

// Is there a name or a text below that is not inert?
inline bool has_foreign_marks(schema_tree const& tree, std::size_t from) {
    std::vector<std::size_t> open{from};
    while (!open.empty()) {
        std::size_t const at = open.back();
        open.pop_back();
        if (tree.is(at, schema_kind::text) && !is_inert_in_json(tree.text(at))) return true;
        for (std::size_t const part : tree[at].parts) {
            if (tree[at].kind == schema_kind::object && !is_inert_in_json(tree[part].name)) return true;
            open.push_back(part);
        }
    }
    return false;
}

class schema_texts {
public:
    schema_texts(schema_tree& tree, schema_changes& changes) : tree_(tree), changes_(changes) {}

    void make_inert() {
        each_schema(tree_, 0, [this](std::size_t at) { tidy(at); });
    }

private:
    void tidy(std::size_t schema) {
        std::vector<std::size_t> const parts = tree_[schema].parts;
        for (std::size_t const part : parts) {
            std::string const& name = tree_[part].name;
            if (!is_inert_in_json(name)) {
                take_out(schema, part, "a keyword with invisible characters or a mark was taken out");
                continue;
            }
            keyword_kind const kind = kind_of_keyword(name);
            if (kind == keyword_kind::words)
                rewrite(schema, part);
            else if (holds_schemas(part, kind))
                tidy_members(part, kind);
            else
                tidy_data(schema, part);
        }
    }

    // An object in the place of a list of schemas is data like any other value of a wrong type.
    [[nodiscard]] bool holds_schemas(std::size_t part, keyword_kind kind) const noexcept {
        if (kind == keyword_kind::data || kind == keyword_kind::words) return false;
        if (tree_.is(part, schema_kind::list)) return true;
        return kind != keyword_kind::schema_list && is_schema(tree_, part);
    }

    void rewrite(std::size_t schema, std::size_t part) {
        if (!tree_.is(part, schema_kind::text)) return tidy_data(schema, part);
        std::string const said = tree_.text(part) + '"';  // as JSON writes it: see is_inert_in_json
        if (is_inert(said)) return;
        std::string safe;
        append_sink out{safe};
        put_inert(out, said);
        safe.pop_back();
        changes_.note(tree_, part, "invisible characters or marks of an envelope were made inert");
        tree_.set(schema, std::string{tree_[part].name}, tree_.add_text(safe));
    }

    // The walk visits each schema, so only names and values that are not schemas are looked at here.
    void tidy_members(std::size_t of, keyword_kind kind) {
        bool const is_map = kind == keyword_kind::schema_map && tree_[of].kind == schema_kind::object;
        if (!is_map && tree_[of].kind != schema_kind::list) return;
        tree_.remove_if(of, [&](std::size_t part) {
            bool const is_bad_name = is_map && !is_inert_in_json(tree_[part].name);
            bool const is_bad_value = !is_bad_name && !is_schema(tree_, part) && has_foreign_marks(tree_, part);
            if (is_bad_name) changes_.note(tree_, of, "a name with invisible characters or a mark was taken out");
            if (is_bad_value) changes_.note(tree_, of, "a value with invisible characters or a mark was taken out");
            return is_bad_name || is_bad_value;
        });
    }

    void tidy_data(std::size_t schema, std::size_t part) {
        if (!has_foreign_marks(tree_, part)) return;
        bool const is_choice = tree_[part].name == "enum" || tree_[part].name == "required";
        if (!is_choice || !tree_.is(part, schema_kind::list))
            return take_out(schema, part, "a keyword whose value has invisible characters or a mark was taken out");
        tree_.remove_if(part, [&](std::size_t value) {
            bool const is_wrong = has_foreign_marks(tree_, value);
            if (is_wrong) changes_.note(tree_, part, "a value with invisible characters or a mark was taken out");
            return is_wrong;
        });
        if (tree_[part].parts.empty()) tree_.remove(schema, part);
    }

    void take_out(std::size_t from, std::size_t part, std::string_view why) {
        changes_.note(tree_, from, why);
        tree_.remove(from, part);
    }

    schema_tree& tree_;
    schema_changes& changes_;
};

}}}  // namespace muster::v0::wire::detail
