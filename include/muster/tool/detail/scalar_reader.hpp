// Reads one value of JSON that holds no other: strictly, or as a model may have meant it.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/tool/detail/json_cursor.hpp>
#include <muster/tool/detail/rule_check.hpp>
#include <muster/tool/detail/whole_number.hpp>
#include <muster/tool/value_type.hpp>

#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::json_reading {

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
        into.truth = same_ignoring_case(into.text, "true");  // "True", as Python writes it
        return into.truth || same_ignoring_case(into.text, "false");
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
        std::int64_t number = 0;
        bool const is_signed = type.least != 0;
        if (is_signed ? value.get_int64().get(number) : value.get_uint64().get(bits)) {
            return lenient && read_leniently(value, type, bits);
        }
        if (!is_signed) return bits <= type.most;
        bits = static_cast<std::uint64_t>(number);
        return number >= type.least && number <= static_cast<std::int64_t>(type.most);
    }
    // "5", and 5.0 or 5e0
    static bool read_leniently(ondemand::value& value, value_type const& type, std::uint64_t& bits) {
        whole_number const read = whole_number_of(value.raw_json_token());
        double rounded = 0;
        if (value.get_double().get(rounded) && value.get_double_in_string().get(rounded)) return false;
        bits = read.negative ? 0 - read.size : read.size;
        return read.whole && read.size <= (read.negative ? 0 - static_cast<std::uint64_t>(type.least) : type.most);
    }
};

}}}  // namespace muster::v0::detail::json_reading
