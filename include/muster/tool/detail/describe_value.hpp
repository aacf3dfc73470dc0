// From a type of C++ to the row that describes it.
#pragma once

#include <muster/tool/tool.hpp>
#include <muster/tool/value_type.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

template <class T>
void store_scalar(void* to, scalar_value const& from) {
    T& place = *static_cast<T*>(to);
    if constexpr (std::is_same_v<T, bool>) {
        place = from.truth;
    } else if constexpr (std::is_same_v<T, double>) {
        place = from.number;
    } else if constexpr (plain_integer<T>) {
        place = static_cast<T>(from.bits);
    } else if constexpr (named_enum<T>) {
        place = enum_names<T>::names[from.bits].value;
    } else if constexpr (owned_text<T>) {
        place.assign(from.text.data(), from.text.size());
    } else {
        place = from.text;
    }
}

template <class T>
void* add_element(void* to, std::size_t index, std::string_view key) {
    T& all = *static_cast<T*>(to);
    if constexpr (list_like<T>) {
        static_cast<void>(index), static_cast<void>(key);
        return &all.emplace_back();
    } else if constexpr (array_like<T>) {
        static_cast<void>(key);
        return &all[index];
    } else {
        static_cast<void>(index);
        auto const [at, fresh] = all.try_emplace(typename T::key_type(key.data(), key.size()));
        return fresh ? &at->second : nullptr;
    }
}

// enumerations

// The first name that is empty or stands twice, or whose value does; or `count`.
template <class Enum>
consteval std::size_t find_bad_enum_name(enum_name<Enum> const* names, std::size_t count) {
    for (std::size_t j = 0; j < count; ++j) {
        if (names[j].name.empty()) return j;
        for (std::size_t i = 0; i < j; ++i) {
            if (names[i].name == names[j].name || names[i].value == names[j].value) return j;
        }
    }
    return count;
}

template <class Enum>
inline constexpr std::size_t enum_size = std::size(enum_names<Enum>::names);
template <class Enum>
inline constexpr std::size_t bad_enum_name = find_bad_enum_name(enum_names<Enum>::names, enum_size<Enum>);

template <class T>
constexpr bool is_sound_enum() {
    return bad_enum_name<T> == enum_size<T>;
}

template <std::size_t Count>
struct word_table {
    std::string_view words[Count] = {};
};
template <class Enum>
consteval auto make_words() {
    word_table<enum_size<Enum>> table;
    for (std::size_t i = 0; i < enum_size<Enum>; ++i) table.words[i] = enum_names<Enum>::names[i].name;
    return table;
}
template <class Enum>
inline constexpr auto words_of = make_words<Enum>();

// variants

template <class T>
inline constexpr bool is_text_value = std::is_same_v<T, std::string_view> || owned_text<T>;
template <class T>
concept tagged_struct = argument_struct<T> && requires {
    std::string_view{T::tag};
};

// Not consteval, as GCC 12 loses such calls in the argument lists of other ones.
template <class T>
constexpr std::string_view tag_of() {
    if constexpr (tagged_struct<T>) return T::tag;
    return {};
}
template <class T>
constexpr std::string_view tag_field_of() {
    if constexpr (requires { std::string_view{T::tag_field}; }) return T::tag_field;
    return "type";
}

// What the checks have to know of an alternative.
struct alternative_info {
    bool is_text = false;
    bool is_struct = false;
    std::string_view tag;
    std::string_view tag_field;
    bool tag_is_a_field = false;
};

consteval bool has_row_named(rows_view rows, std::string_view name) {
    for (field_row const& row : rows) {
        if (row.name == name || row.rules->alias == name) return true;
    }
    return false;
}

template <class T>
consteval alternative_info info_of_alternative() {
    alternative_info info{is_text_value<T>, tagged_struct<T>, tag_of<T>(), tag_field_of<T>()};
    if constexpr (tagged_struct<T>) info.tag_is_a_field = has_row_named(rows_of<T>, info.tag_field);
    return info;
}

consteval std::size_t find_bad_alternative(alternative_info const* all, std::size_t count) {
    std::size_t texts = 0;
    for (std::size_t i = 0; i < count; ++i) {
        texts += all[i].is_text ? 1U : 0U;
        if (texts > 1 || !(all[i].is_text || all[i].is_struct)) return i;
    }
    return count;
}

consteval std::string_view tag_field_among(alternative_info const* all, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        if (all[i].is_struct) return all[i].tag_field;
    }
    return {};
}

// A tag is looked for in JSON that nobody has read yet: as it is, or escaped as ASCII.
consteval bool is_plain_ascii(std::string_view text) {
    for (char const c : text) {
        if (c < ' ' || c > '~' || c == '"' || c == '\\') return false;
    }
    return !text.empty();
}

consteval std::size_t find_bad_tag(alternative_info const* all, std::size_t count) {
    std::string_view const field = tag_field_among(all, count);
    for (std::size_t j = 0; j < count; ++j) {
        if (!all[j].is_struct) continue;
        if (!is_plain_ascii(all[j].tag) || find_tool_name_fault(field) != std::string_view::npos) return j;
        if (all[j].tag_field != field || all[j].tag_is_a_field) return j;
        for (std::size_t i = 0; i < j; ++i) {
            if (all[i].tag == all[j].tag) return j;
        }
    }
    return count;
}

template <class Variant, std::size_t Index>
void* choose_alternative(void* variant) {
    return &static_cast<Variant*>(variant)->template emplace<Index>();
}

template <class Variant>
struct variant_check;
template <template <class...> class Variant, class... Ts>
struct variant_check<Variant<Ts...>> {
    static constexpr std::size_t count = sizeof...(Ts);
    static constexpr alternative_info infos[] = {info_of_alternative<Ts>()...};
    static constexpr std::size_t bad = find_bad_alternative(infos, count);
    static constexpr std::size_t bad_tag = find_bad_tag(infos, count);
    static constexpr std::string_view tag_field = tag_field_among(infos, count);
};

template <class T>
constexpr bool is_sound_variant() {
    return variant_check<T>::bad == variant_check<T>::count && variant_check<T>::bad_tag == variant_check<T>::count;
}

template <class Variant, class Indices>
struct variant_rows;
template <template <class...> class Variant, class... Ts, std::size_t... Is>
struct variant_rows<Variant<Ts...>, std::index_sequence<Is...>> {
    static constexpr variant_row rows[] = {
        {tag_of<Ts>(), &value_type_of<Ts>, choose_alternative<Variant<Ts...>, Is>}...};
};

// structs

template <class Struct>
argument_complaint complaint_of(void const* arguments) {
    return static_cast<Struct const*>(arguments)->check();
}

template <class Struct>
concept checks_itself = requires(Struct const& arguments) {
    { arguments.check() } -> std::same_as<argument_complaint>;
};

template <class Struct>
consteval auto check_of() -> argument_complaint (*)(void const*) {
    if constexpr (checks_itself<Struct>) return complaint_of<Struct>;
    return nullptr;
}

// describe_value<T>()
template <class T>
consteval value_type describe_scalar() {
    value_type type;
    type.store = store_scalar<T>;
    if constexpr (std::is_same_v<T, bool>) type.kind = value_kind::truth;
    if constexpr (std::is_same_v<T, double>) type.kind = value_kind::number;
    if constexpr (plain_integer<T>) {
        type.kind = value_kind::integer;
        type.least = static_cast<std::int64_t>((std::numeric_limits<T>::min)());
        type.most = static_cast<std::uint64_t>((std::numeric_limits<T>::max)());
    }
    if constexpr (named_enum<T>) {
        type.kind = value_kind::word;
        type.words = words_of<T>.words;
        type.count = enum_size<T>;
    }
    return type;
}

template <class T, class Element>
consteval value_type describe_container(value_kind kind) {
    value_type type;
    type.kind = kind;
    type.element = &value_type_of<Element>;
    type.add = add_element<T>;
    if constexpr (array_like<T>) type.count = array_parts<T>::size;
    return type;
}

template <class T>
consteval value_type describe_value() {
    value_type type;
    if constexpr (argument_struct<T>) {
        type.kind = value_kind::object;
        type.rows = rows_of<T>.rows;
        type.count = rows_of<T>.count;
        type.check = check_of<T>();
    } else if constexpr (list_like<T> || array_like<T>) {
        type = describe_container<T, typename T::value_type>(value_kind::list);
    } else if constexpr (map_like<T>) {
        type = describe_container<T, typename T::mapped_type>(value_kind::map);
    } else if constexpr (variant_like<T>) {
        type.kind = value_kind::variant;
        type.count = variant_check<T>::count;
        type.alternatives = variant_rows<T, std::make_index_sequence<variant_check<T>::count>>::rows;
        type.tag_field = variant_check<T>::tag_field;
    } else {
        type = describe_scalar<T>();
    }
    return type;
}

// innermost_part<T>::type: of what, in the end, a list or a map is
template <class T>
struct innermost_part {
    using type = T;
};
template <class T>
requires list_like<T> || array_like<T>
struct innermost_part<T> : innermost_part<typename T::value_type> {
};
template <map_like T>
struct innermost_part<T> : innermost_part<typename T::mapped_type> {};

template <class T>
struct optional_part {
    using type = T;
    static constexpr bool required = true;
};
template <class T>
struct optional_part<std::optional<T>> {
    using type = T;
    static constexpr bool required = false;
};

}}}  // namespace muster::v0::detail
