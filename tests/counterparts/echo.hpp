// Writes a decoded value as JSON again, for whoever sent it to compare.
//
// An optional that holds nothing is left out. Numbers are written so that they are read as the same number.
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/enum_names.hpp>
#include <muster/tool/fields.hpp>

#include <boost/hana/accessors.hpp>
#include <boost/hana/for_each.hpp>

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace counterpart {

template <class T>
void echo(std::string& out, T const& value);

inline void echo_text(std::string& out, std::string_view text) {
    muster::append_sink to{out};
    muster::put_json_text(to, text);
}

template <class Number>
void echo_number(std::string& out, Number value) {
    char digits[40];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

// One member of an object, after a comma where one stood before.
template <class T>
void echo_member(std::string& out, std::string_view name, T const& value) {
    if (out.back() != '{') out += ',';
    echo_text(out, name);
    out += ':';
    echo(out, value);
}
template <class T>
void echo_member(std::string& out, std::string_view name, std::optional<T> const& value) {
    if (value) echo_member(out, name, *value);
}

template <class Struct, std::size_t... Is>
void echo_struct(std::string& out, Struct const& value, std::index_sequence<Is...>) {
    out += '{';
    (echo_member(out, muster::detail::entry_at<Is>(Struct::fields).name,
                 value.*muster::detail::entry_at<Is>(Struct::fields).member),
     ...);
    out += '}';
}

template <class Struct>
void echo_hana_struct(std::string& out, Struct const& value) {
    out += '{';
    boost::hana::for_each(boost::hana::accessors<Struct>(), [&](auto const& pair) {
        echo_member(out, boost::hana::first(pair).c_str(), boost::hana::second(pair)(value));
    });
    out += '}';
}

template <class Map>
void echo_map(std::string& out, Map const& map) {
    out += '{';
    for (auto const& [name, value] : map) echo_member(out, name, value);
    out += '}';
}

template <class List>
void echo_list(std::string& out, List const& list) {
    out += '[';
    for (auto const& element : list) {
        if (out.back() != '[') out += ',';
        echo(out, element);
    }
    out += ']';
}

// An object begins with the tag by which it was told from others.
template <class... Ts>
void echo_variant(std::string& out, std::variant<Ts...> const& value) {
    auto const put = [&]<class T>(T const& one) {
        if constexpr (requires { T::tag; }) {
            out += R"({"type":)";
            echo_text(out, T::tag);
            std::string fields;
            echo(fields, one);
            out.append(fields.size() > 2 ? "," : "").append(fields, 1);
        } else {
            echo(out, one);
        }
    };
    std::visit(put, value);
}

template <class T>
void echo(std::string& out, T const& value) {
    if constexpr (requires { typename T::hana_accessors_impl; }) {
        echo_hana_struct(out, value);
    } else if constexpr (muster::argument_struct<T>) {
        echo_struct(out, value, std::make_index_sequence<T::fields.size>{});
    } else if constexpr (std::is_same_v<T, bool>) {
        out += value ? "true" : "false";
    } else if constexpr (muster::named_enum<T>) {
        echo_text(out, muster::name_of(value));
    } else if constexpr (std::is_arithmetic_v<T>) {
        echo_number(out, value);
    } else if constexpr (requires { std::string_view{value}; }) {
        echo_text(out, value);
    } else if constexpr (requires { value.valueless_by_exception(); }) {
        echo_variant(out, value);
    } else if constexpr (requires { typename T::mapped_type; }) {
        echo_map(out, value);
    } else {
        echo_list(out, value);
    }
}

}  // namespace counterpart
