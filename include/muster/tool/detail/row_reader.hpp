// Reads the fields of a JSON object into a struct: a loop over its rows, one for all structs.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/tool/detail/fault_words.hpp>
#include <muster/tool/detail/json_cursor.hpp>
#include <muster/tool/detail/json_memory.hpp>
#include <muster/tool/detail/json_string.hpp>
#include <muster/tool/detail/rule_check.hpp>
#include <muster/tool/detail/scalar_reader.hpp>
#include <muster/tool/detail/tag_finder.hpp>
#include <muster/tool/value_type.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace detail::json_reading {

class row_reader : public json_cursor {
public:
    row_reader(std::string_view json, ondemand::document& whole, argument_fault& into, bool lenient,
               std::size_t deepest, json_memory& memory)
        : json_cursor(json, whole, into),
          scalars_{lenient},
          deepest_(deepest),
          memory_(memory) {}

    bool read_whole(rows_view rows, void* to) {
        return read_one_object([&](ondemand::object& object) { return read_fields(object, rows, to, step{}); });
    }

private:
    static constexpr std::uint64_t all_rows(std::size_t count) {
        return count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count);
    }

    // Which rows have been seen, one bit for each: a struct has at most 64.
    struct progress {
        std::uint64_t seen = 0;
        std::size_t expected = 0;  // models mostly keep to the order of the schema
        bool tag = false;
    };

    bool read_fields(ondemand::object& object, rows_view rows, void* to, step const& at, std::string_view tag = {}) {
        progress done;
        for (auto next : object) {
            if (next.error()) return not_json(at);
            ondemand::field&& field = std::move(next).value_unsafe();  // copies are slow: stored in parts, loaded whole
            std::size_t row = find_row(rows, field, done.expected);
            std::string_view name = row < rows.count ? rows.rows[row].name : std::string_view{};
            if (row == rows.count && !find_slowly(field, rows, row, name)) return not_json(at);
            if (row == rows.count ? !read_other(field.value(), name, rows, done, tag, step{&at, name})
                                  : !read_row(field.value(), rows.rows[row], row, done, to, step{&at, name})) {
                return false;
            }
        }
        return complete(rows, done, to, at) && check(rows, to, at);
    }

    // The row of a name as it is written, from the expected one on, or `count`. Reads into the padding.
    static std::size_t find_row(rows_view rows, ondemand::field& field, std::size_t expected) {
        char const* const raw = field.key().raw();
        for (std::size_t i = 0; i < rows.count; ++i) {
            std::size_t const row = expected + i < rows.count ? expected + i : expected + i - rows.count;
            std::string_view const name = rows.rows[row].name;
            if (std::memcmp(raw, name.data(), name.size()) == 0 && raw[name.size()] == '"') return row;
        }
        return rows.count;
    }
    // An escaped name, a former one, or another; false where there is none.
    static bool find_slowly(ondemand::field& field, rows_view rows, std::size_t& row, std::string_view& name) {
        // Asked of a result: a field by itself wants an argument in newer versions of simdjson.
        if (simdjson::simdjson_result<ondemand::field>{ondemand::field{field}}.unescaped_key().get(name)) return false;
        row = 0;
        while (row < rows.count && rows.rows[row].name != name && !is_alias(rows.rows[row], name)) ++row;
        return true;
    }
    static bool is_alias(field_row const& row, std::string_view name) {
        return !name.empty() && row.rules->alias == name;
    }

    // A field without a row: the tag, or one that nobody knows.
    bool read_other(ondemand::value& value, std::string_view name, rows_view rows, progress& done, std::string_view tag,
                    step const& here) {
        std::size_t const offset = offset_of(token_of(value).data());
        if (tag.empty() || name != tag) return fail(argument_error::unknown_field, here, offset, in_words(rows));
        if (done.tag) return fail(argument_error::repeated_field, here, offset);
        done.tag = true;
        std::string_view known;
        return !value.get_string().get(known) || not_json(here);
    }

    bool read_row(ondemand::value& value, field_row const& field, std::size_t row, progress& done, void* to,
                  step const& here) {
        std::string_view const token = token_of(value);
        if (done.seen >> row & 1U) return repeated(field, token, here);
        done.seen |= std::uint64_t{1} << row;
        done.expected = row + 1;

        if (!field.required && says_null(token)) {
            store_default(field, to);
            return is_null(value) || not_json(here);
        }
        if (!field.required && scalars_.lenient && says_none(token) && !takes_a_text(*field.type)) {
            store_default(field, to);
            std::string_view said;
            return !value.get_string().get(said) || not_json(here);
        }
        return read_value(value, token, {*field.type, *field.rules}, field.place(to), here);
    }
    bool repeated(field_row const& field, std::string_view token, step const& here) {
        std::string_view const alias = field.rules->alias;
        std::string const both =
            alias.empty() ? "" : std::string{"one of "}.append(field.name).append(" and ").append(alias);
        return fail(argument_error::repeated_field, here, offset_of(token.data()), both);
    }
    static bool says_null(std::string_view token) { return token.starts_with('n') && trimmed(token) == "null"; }
    // As some models write it, where no text is wanted.
    static bool says_none(std::string_view token) {
        return token.starts_with('"') && (trimmed(token) == "\"null\"" || trimmed(token) == "\"None\"");
    }
    static bool takes_a_text(value_type const& type) {
        bool const is_text = type.kind == value_kind::text || type.kind == value_kind::word;
        return is_text || (type.kind == value_kind::variant && find_text_alternative(type) != type.count);
    }

    static void store_default(field_row const& field, void* to) {
        rule_value const& given = field.rules->default_value;
        if (given.given()) field.type->store(field.place(to), default_of(*field.type, given));
    }
    bool complete(rows_view rows, progress const& done, void* to, step const& at) {
        if (done.seen == all_rows(rows.count)) return true;
        for (std::size_t row = 0; row < rows.count; ++row) {
            field_row const& field = rows.rows[row];
            if (done.seen >> row & 1U) continue;
            store_default(field, to);
            if (!field.required) continue;
            return fail(argument_error::missing, step{&at, field.name}, size(), in_words({*field.type, *field.rules}));
        }
        return true;
    }
    bool check(rows_view rows, void const* from, step const& at) {
        if (!rows.check) return true;
        argument_complaint const complaint = rows.check(from);
        if (complaint.expected.empty()) return true;
        return fail(argument_error::wrong_value, complaint.field.empty() ? at : step{&at, complaint.field}, size(),
                    std::string{complaint.expected});
    }

    bool read_value(ondemand::value& value, std::string_view token, ruled_type const& ruled, void* to,
                    step const& here) {
        if (begins_no_value(token)) return not_json(here);
        if (scalars_.lenient && token.front() == '"' && is_of_parts(ruled.type))
            return read_inner(value, token, ruled, to, here);
        switch (ruled.type.kind) {
            case value_kind::object: return read_object(value, token, ruled, to, here);
            case value_kind::list: return read_list(value, token, ruled, to, here);
            case value_kind::map: return read_map(value, token, ruled, to, here);
            case value_kind::variant: return read_variant(value, token, ruled, to, here);
            default: return read_scalar(value, token, ruled, to, here);
        }
    }
    bool read_scalar(ondemand::value& value, std::string_view token, ruled_type const& ruled, void* to,
                     step const& here) {
        scalar_value read;
        if (!scalars_.read(value, ruled.type, read)) return wrong(ruled, token, here);
        if (!keeps_rules(ruled, read)) return breaks_rules(ruled, read, token, here);
        ruled.type.store(to, read);
        return true;
    }

    // An object or a list that some models write as JSON in a string. Each gets its own parser, since decoded
    // values point into its text.
    static constexpr std::size_t most_inner = 256;
    static bool is_of_parts(value_type const& type) {
        return type.kind == value_kind::object || type.kind == value_kind::list || type.kind == value_kind::map
            || (type.kind == value_kind::variant && find_text_alternative(type) == type.count);
    }
    bool read_inner(ondemand::value& value, std::string_view token, ruled_type const& ruled, void* to,
                    step const& here) {
        std::string_view said;
        if (value.get_string().get(said)) return not_json(here);
        char const bracket = ruled.type.kind == value_kind::list ? '[' : '{';
        if (memory_.inner.size() >= most_inner)
            return fail(argument_error::wrong_value, here, offset_of(token.data()),
                        "at most " + std::to_string(most_inner) + " values as JSON in strings", "more");
        json_memory& memory = memory_.add_inner();
        std::string_view const json = memory.keep(out_of_strings(said, bracket));
        if (!trimmed(json).starts_with(bracket)) return wrong(ruled, token, here);
        std::size_t const place = offset_of(token.data());
        json_mistake const found = find_json_mistake(json, deepest_);
        if (found.kind != json_mistake_kind::none) {
            fault.mistake = found.kind;
            return fail(argument_error::wrong_value, here, place, in_words(ruled), in_words(token));
        }
        ondemand::document whole;
        ondemand::value inner_value;
        if (memory.parser.iterate(memory.padded()).get(whole)) return wrong(ruled, token, here);
        if (whole.get_value().get(inner_value)) return wrong(ruled, token, here);
        row_reader inner{json, whole, fault, true, deepest_, memory_};
        inner.depth_ = depth_;
        if (inner.read_value(inner_value, inner.token_of(inner_value), ruled, to, here)) return true;
        fault.offset = place;
        return false;
    }

    bool read_object(ondemand::value& value, std::string_view token, ruled_type const& ruled, void* to,
                     step const& here) {
        if (token.front() != '{') return wrong(ruled, token, here);
        value_type const& type = ruled.type;
        return within(token, here, [&] {
            ondemand::object object;
            if (value.get_object().get(object)) return not_json(here);
            return read_fields(object, {type.rows, type.count, type.check}, to, here);
        });
    }
    bool read_list(ondemand::value& value, std::string_view token, ruled_type const& ruled, void* to,
                   step const& here) {
        if (token.front() != '[') return wrong(ruled, token, here);
        return within(token, here, [&] {
            ondemand::array list;
            return !value.get_array().get(list) ? read_elements(list, ruled, to, here) : not_json(here);
        });
    }
    bool read_elements(ondemand::array& list, ruled_type const& ruled, void* to, step const& at) {
        std::size_t index = 0;
        for (auto next : list) {
            step const here{&at, {}, index, true};
            if (next.error()) return not_json(here);
            ondemand::value&& value = std::move(next).value_unsafe();
            std::string_view const token = token_of(value);
            if (index == ruled.max_items()) return wrong_count(ruled, "more", offset_of(token.data()), at);
            if (!read_value(value, token, ruled.element(), ruled.type.add(to, index, {}), here)) return false;
            ++index;
        }
        return index >= ruled.min_items() || wrong_count(ruled, elements_in_words(index), size(), at);
    }
    bool read_map(ondemand::value& value, std::string_view token, ruled_type const& ruled, void* to, step const& here) {
        if (token.front() != '{') return wrong(ruled, token, here);
        return within(token, here, [&] {
            ondemand::object object;
            return !value.get_object().get(object) ? read_entries(object, ruled, to, here) : not_json(here);
        });
    }
    bool read_entries(ondemand::object& object, ruled_type const& ruled, void* to, step const& at) {
        std::size_t index = 0;
        for (auto next : object) {
            std::string_view key;
            if (next.unescaped_key().get(key)) return not_json(at);
            ondemand::field&& field = std::move(next).value_unsafe();
            step const here{&at, key};
            ondemand::value& value = field.value();
            std::string_view const token = token_of(value);
            if (index == ruled.max_items()) return wrong_count(ruled, "more", offset_of(token.data()), at);
            void* const place = ruled.type.add(to, index++, key);
            if (!place) return fail(argument_error::repeated_field, here, offset_of(token.data()));
            if (!read_value(value, token, ruled.element(), place, here)) return false;
        }
        return index >= ruled.min_items() || wrong_count(ruled, elements_in_words(index), size(), at);
    }

    // One text, or one of several objects, which says by its tag which it is.
    bool read_variant(ondemand::value& value, std::string_view token, ruled_type const& ruled, void* to,
                      step const& here) {
        value_type const& type = ruled.type;
        if (std::size_t const at = find_text_alternative(type); at != type.count && token.front() == '"') {
            variant_row const& text = type.alternatives[at];
            return read_scalar(value, token, {*text.type, ruled.rules, true}, text.choose(to), here);
        }
        if (token.front() != '{' || type.tag_field.empty()) return wrong(ruled, token, here);
        found_tag const tag = tag_finder{json(), offset_of(token.data())}.find(type.tag_field);
        variant_row const* const chosen = find_alternative(type, tag.token);
        if (!chosen) return wrong_tag(ruled, token, tag, step{&here, type.tag_field});
        return within(token, here, [&] {
            ondemand::object object;
            if (value.get_object().get(object)) return not_json(here);
            rows_view const rows{chosen->type->rows, chosen->type->count, chosen->type->check};
            return read_fields(object, rows, chosen->choose(to), here, type.tag_field);
        });
    }
    static variant_row const* find_alternative(value_type const& type, std::string_view token) {
        if (token.size() < 2 || token.front() != '"') return nullptr;
        for (std::size_t i = 0; i < type.count; ++i) {
            variant_row const& each = type.alternatives[i];
            if (!each.tag.empty() && is_spelled(token.substr(1, token.size() - 2), each.tag)) return &each;
        }
        return nullptr;
    }
    // Where a text would do, an object without a known tag stands for that text: what is said is said of the whole.
    bool wrong_tag(ruled_type const& ruled, std::string_view token, found_tag const& tag, step const& here) {
        value_type const& type = ruled.type;
        if (!tag.found && !tag.json) return not_json(*here.parent);
        if (find_text_alternative(type) != type.count) {
            std::string got = tag.found ? "an object whose " : "an object without ";
            got.append(type.tag_field);
            if (tag.found) got.append(" is ").append(in_words(tag.token));
            return fail(argument_error::wrong_value, *here.parent, offset_of(token.data()), in_words(ruled), got);
        }
        if (tag.found) return fail(argument_error::wrong_value, here, tag.at, tags_in_words(type), in_words(tag.token));
        return fail(argument_error::missing, here, size(), tags_in_words(type));
    }

    // Goes one level deeper.
    template <class Read>
    bool within(std::string_view token, step const& here, Read read) {
        if (depth_ >= deepest_) return too_deep(deepest_, here, offset_of(token.data()));
        ++depth_;
        bool const good = read();
        --depth_;
        return good;
    }

    bool wrong(ruled_type const& ruled, std::string_view token, step const& here) {
        fault.mistake = mistake_in(token);
        return fail(argument_error::wrong_value, here, offset_of(token.data()), in_words(ruled), in_words(token));
    }
    // Of a text of the wrong length, the length says more than how it begins.
    bool breaks_rules(ruled_type const& ruled, scalar_value const& read, std::string_view token, step const& here) {
        bool const length = ruled.type.kind == value_kind::text && !text_keeps_length(ruled.rules, read.text);
        return fail(argument_error::wrong_value, here, offset_of(token.data()), in_words(ruled),
                    length ? length_in_words(ruled.rules, read.text) : in_words(token));
    }
    static std::string elements_in_words(std::size_t count) {
        return std::to_string(count) + (count == 1 ? " element" : " elements");
    }
    bool wrong_count(ruled_type const& ruled, std::string got, std::size_t offset, step const& here) {
        return fail(argument_error::wrong_value, here, offset, in_words(ruled), std::move(got));
    }

    scalar_reader scalars_;
    std::size_t deepest_;
    std::size_t depth_ = 1;
    json_memory& memory_;
};

}}}  // namespace muster::v0::detail::json_reading
