// Reads the fields of a JSON object into a struct: a loop over its rows, one for all structs.
#pragma once

#include <muster/text/ascii.hpp>               // trimmed
#include <muster/tool/detail/fault_words.hpp>  // step, in_words, excerpt
#include <muster/tool/detail/json_cursor.hpp>  // json_cursor
#include <muster/tool/value_type.hpp>          // value_type, rows_view, scalar_value

#include <cstddef>      // size_t
#include <cstdint>      // int64_t, uint64_t
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move

namespace muster::inline v0::detail::reading {

class row_reader : public json_cursor {
public:
    using json_cursor::json_cursor;

    bool read_whole(rows_view rows, void* to) {
        return read_one_object([&](ondemand::object& object) { return read_fields(object, rows, to, step{}); });
    }

private:
    bool read_fields(ondemand::object& object, rows_view rows, void* to, step const& at) {
        std::uint64_t seen = 0;  // one bit for each row: a struct has at most 64
        for (auto next : object) {
            ondemand::field field;
            std::string_view name;
            if (next.unescaped_key().get(name) || std::move(next).get(field)) return not_json(at);
            if (!read_field(field.value(), name, rows, seen, to, step{&at, name})) return false;
        }
        return has_required(rows, seen, at);
    }

    bool read_field(ondemand::value value, std::string_view name, rows_view rows, std::uint64_t& seen, void* to,
                    step const& here) {
        std::size_t row = 0;
        while (row < rows.count && rows.rows[row].name != name) ++row;
        std::string_view const token = token_of(value);
        std::size_t const offset = offset_of(token.data());

        if (row == rows.count) {
            std::string const shown = excerpt(name);
            return fail(argument_error::unknown_field, step{here.parent, shown}, offset, in_words(rows));
        }
        if (seen >> row & 1U) return fail(argument_error::repeated_field, here, offset);
        seen |= std::uint64_t{1} << row;

        field_row const& field = rows.rows[row];
        if (!field.required && trimmed(token) == "null") return is_null(value) || not_json(here);
        return read_value(value, token, *field.type, field.place(to), here);
    }

    bool has_required(rows_view rows, std::uint64_t seen, step const& at) {
        for (std::size_t row = 0; row < rows.count; ++row) {
            field_row const& field = rows.rows[row];
            if (!field.required || seen >> row & 1U) continue;
            return fail(argument_error::missing, step{&at, field.name}, size(), in_words(*field.type));
        }
        return true;
    }

    bool read_value(ondemand::value value, std::string_view token, value_type const& type, void* to, step const& here) {
        if (begins_no_value(token)) return fail(argument_error::not_json, here, offset_of(token.data()));
        if (type.kind == value_kind::object) {
            ondemand::object object;
            if (token.front() != '{') return wrong(type, token, here);
            if (value.get_object().get(object)) return not_json(here);
            return read_fields(object, {type.rows, type.count}, to, here);
        }
        if (type.kind == value_kind::list) {
            ondemand::array list;
            if (token.front() != '[') return wrong(type, token, here);
            if (value.get_array().get(list)) return not_json(here);
            return read_elements(list, type, to, here);
        }
        scalar_value read;
        if (!read_scalar(value, type, read)) return wrong(type, token, here);
        type.store(to, read);
        return true;
    }

    bool read_elements(ondemand::array& list, value_type const& type, void* to, step const& at) {
        std::size_t index = 0;
        for (auto next : list) {
            step const here{&at, {}, index++, true};
            ondemand::value value;
            if (std::move(next).get(value)) return not_json(here);
            if (!read_value(value, token_of(value), *type.element, type.grow(to), here)) return false;
        }
        return true;
    }

    static bool read_scalar(ondemand::value value, value_type const& type, scalar_value& into) {
        switch (type.kind) {
            case value_kind::text: return !value.get_string().get(into.text);
            case value_kind::truth: return !value.get_bool().get(into.truth);
            case value_kind::number: return !value.get_double().get(into.number);
            case value_kind::integer: return read_integer(value, type, into.bits);
            default: return false;
        }
    }

    static bool read_integer(ondemand::value value, value_type const& type, std::uint64_t& bits) {
        if (type.least == 0) return !value.get_uint64().get(bits) && bits <= type.most;
        std::int64_t number = 0;
        if (value.get_int64().get(number)) return false;
        bits = static_cast<std::uint64_t>(number);
        return number >= type.least && number <= static_cast<std::int64_t>(type.most);
    }

    bool wrong(value_type const& type, std::string_view token, step const& here) {
        return fail(argument_error::wrong_value, here, offset_of(token.data()), in_words(type), in_words(token));
    }
};

}  // namespace muster::inline v0::detail::reading
