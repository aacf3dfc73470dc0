// Reads one value of JSON that holds no other: strictly, or as a model may have meant it.
#pragma once

#include <muster/tool/detail/json_cursor.hpp>  // ondemand
#include <muster/tool/detail/rule_check.hpp>   // find_word
#include <muster/tool/value_type.hpp>          // value_type, scalar_value

#include <cstdint>      // int64_t, uint64_t
#include <string_view>  // string_view

namespace muster::inline v0::detail::reading {

struct scalar_reader {
    bool lenient = false;

    // A value that could not be read stays where it is, and may be read as something else.
    bool read(ondemand::value& value, value_type const& type, scalar_value& into) const {
        switch (type.kind) {
            case value_kind::text: return !value.get_string().get(into.text);
            case value_kind::truth: return read_truth(value, into);
            case value_kind::number: return read_number(value, into.number);
            case value_kind::integer: return read_integer(value, type, into.bits);
            case value_kind::word: return read_word(value, type, into.bits);
            default: return false;
        }
    }

private:
    bool read_truth(ondemand::value& value, scalar_value& into) const {
        if (!value.get_bool().get(into.truth)) return true;
        if (!lenient || value.get_string().get(into.text)) return false;
        into.truth = into.text == "true";
        return into.truth || into.text == "false";
    }
    bool read_number(ondemand::value& value, double& number) const {
        if (!value.get_double().get(number)) return true;
        return lenient && !value.get_double_in_string().get(number);
    }
    static bool read_word(ondemand::value& value, value_type const& type, std::uint64_t& bits) {
        std::string_view word;
        if (value.get_string().get(word)) return false;
        bits = find_word(type, word);
        return bits != type.count;
    }

    bool read_integer(ondemand::value& value, value_type const& type, std::uint64_t& bits) const {
        if (type.least == 0) return read_unsigned(value, type, bits);
        std::int64_t number = 0;
        if (value.get_int64().get(number) && !(lenient && read_leniently(value, number))) return false;
        bits = static_cast<std::uint64_t>(number);
        return number >= type.least && number <= static_cast<std::int64_t>(type.most);
    }
    bool read_unsigned(ondemand::value& value, value_type const& type, std::uint64_t& bits) const {
        if (value.get_uint64().get(bits)) {
            std::int64_t number = 0;
            bool const in_text = lenient && !value.get_uint64_in_string().get(bits);
            if (!in_text) {
                if (!lenient || !read_leniently(value, number) || number < 0) return false;
                bits = static_cast<std::uint64_t>(number);
            }
        }
        return bits <= type.most;
    }
    // "5", and 5.0 or 5e0, as long as a double counts in ones.
    static bool read_leniently(ondemand::value& value, std::int64_t& number) {
        if (!value.get_int64_in_string().get(number)) return true;
        double whole = 0;
        if (value.get_double().get(whole) && value.get_double_in_string().get(whole)) return false;
        constexpr double most = 9007199254740992.0;
        if (!(whole >= -most && whole <= most)) return false;
        number = static_cast<std::int64_t>(whole);
        return static_cast<double>(number) == whole;
    }
};

}  // namespace muster::inline v0::detail::reading
