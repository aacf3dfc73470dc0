// Values as bytes, and back: what the fields of an event are made of.
//
//     number        seven bits to a byte, the lowest first; the eighth says that more follow. As short as it can be.
//     signed        0, -1, 1, -2, … counted as 0, 1, 2, 3, …
//     true, false   1, 0
//     text, id      the number of its bytes, and they
//     enumerator    its name, as a text
//     x or none     1 and x, or 0
//     any number    that number, and so many x
//     struct        its fields, in their order
#pragma once

#include <muster/crew/detail/fields.hpp>
#include <muster/crew/detail/shape.hpp>
#include <muster/crew/ids.hpp>
#include <muster/envelope/maybe.hpp>
#include <muster/text/to_size.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

// Writing

inline void put_number(std::string& into, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) into.push_back(static_cast<char>((value & 0x7f) | 0x80));
    into.push_back(static_cast<char>(value));
}

// Four bytes, the lowest first: for what has to be found without reading what stands before it.
inline void put_fixed(std::string& into, std::uint32_t value) {
    for (int i = 0; i < 4; ++i, value >>= 8) into.push_back(static_cast<char>(value & 0xff));
}

inline void put_text(std::string& into, std::string_view text) {
    put_number(into, text.size());
    into.append(text);
}

inline void put(std::string& into, std::string const& text) { put_text(into, text); }
inline void put(std::string& into, binding_key const& id) { put_text(into, id.text()); }
inline void put(std::string& into, run_id id) { put_number(into, id.number()); }
template <text_id Id>
void put(std::string& into, Id const& id) {
    put_text(into, id.text());
}

template <class T>
requires(std::is_integral_v<T>) void put(std::string& into, T value) {
    std::uint64_t const bits = static_cast<std::uint64_t>(value);
    if constexpr (std::is_signed_v<T>)
        put_number(into, (bits << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0));
    else
        put_number(into, bits);
}
template <class T>
requires(std::is_enum_v<T>) void put(std::string& into, T value) {
    put_text(into, enumerator_names<T>[static_cast<std::size_t>(value)]);
}
template <class Count, class Period>
void put(std::string& into, std::chrono::duration<Count, Period> value) {
    put(into, std::int64_t{value.count()});
}
template <class Clock, class Duration>
void put(std::string& into, std::chrono::time_point<Clock, Duration> value) {
    put(into, value.time_since_epoch());
}

// Fields may hold each other in any order of depth.
template <class T>
void put(std::string& into, std::optional<T> const& value);
template <class T>
void put(std::string& into, maybe<T> const& value);
template <class T>
void put(std::string& into, std::vector<T> const& values);
template <class T>
requires(std::is_aggregate_v<T>) void put(std::string& into, T const& value) {
    with_fields(value, [&](auto const&... fields) { (put(into, fields), ...); });
}

template <class T>
void put(std::string& into, std::optional<T> const& value) {
    put(into, value.has_value());
    if (value) put(into, *value);
}
template <class T>
void put(std::string& into, maybe<T> const& value) {
    put(into, value.has_value());
    if (value) put(into, *value);
}
template <class T>
void put(std::string& into, std::vector<T> const& values) {
    put_number(into, values.size());
    for (T const& each : values) put(into, each);
}

// Reading: each answers whether such a value stood there. What was read of a value that did not is of no use.
class byte_reader {
public:
    explicit byte_reader(std::string_view from) noexcept : left_(from) {}

    [[nodiscard]] std::string_view left() const noexcept { return left_; }

    [[nodiscard]] bool get_number(std::uint64_t& into) noexcept {
        into = 0;
        for (unsigned shift = 0; shift < 64 && !left_.empty(); shift += 7) {
            std::uint64_t const byte = static_cast<unsigned char>(left_.front());
            left_.remove_prefix(1);
            if (shift == 63 && byte > 1) return false;
            into |= (byte & 0x7f) << shift;
            if (byte < 0x80) return byte != 0 || shift == 0;
        }
        return false;
    }
    [[nodiscard]] bool get_fixed(std::uint32_t& into) noexcept {
        if (left_.size() < 4) return false;
        into = 0;
        for (std::size_t i = 4; i-- > 0;) into = into << 8 | static_cast<unsigned char>(left_[i]);
        left_.remove_prefix(4);
        return true;
    }
    [[nodiscard]] bool get_text(std::string_view& into) noexcept {
        std::uint64_t size = 0;
        if (!get_number(size) || size > left_.size()) return false;
        into = left_.substr(0, to_size(size));
        left_.remove_prefix(into.size());
        return true;
    }

    [[nodiscard]] bool get(std::string& into) {
        std::string_view text;
        if (!get_text(text)) return false;
        into = text;
        return true;
    }
    [[nodiscard]] bool get(binding_key& into) {
        std::string_view text;
        if (!get_text(text)) return false;
        into = {};
        if (text.empty()) return true;
        std::size_t const colon = text.find(':');
        auto made = binding_key::of(text.substr(0, colon), colon < text.size() ? text.substr(colon + 1) : "");
        if (!made || made->text() != text) return false;
        into = *std::move(made);
        return true;
    }
    template <text_id Id>
    [[nodiscard]] bool get(Id& into) {
        std::string_view text;
        if (!get_text(text)) return false;
        into = {};
        if (text.empty()) return true;
        auto made = Id::from(text);
        if (made) into = *std::move(made);
        return made.has_value() && std::string_view{into.text()} == text;
    }
    [[nodiscard]] bool get(run_id& into) noexcept {
        std::uint64_t number = 0;
        bool const got = get_number(number);
        into = run_id{number};
        return got;
    }

    template <class T>
    requires(std::is_integral_v<T>) [[nodiscard]] bool get(T& into) noexcept {
        std::uint64_t number = 0;
        if (!get_number(number)) return false;
        if constexpr (std::is_signed_v<T>) {
            std::int64_t const value = static_cast<std::int64_t>((number >> 1) ^ (~(number & 1) + 1));
            into = static_cast<T>(value);
            return std::int64_t{into} == value;
        } else {
            into = static_cast<T>(number);
            return number <= std::uint64_t{(std::numeric_limits<T>::max)()};
        }
    }
    template <class T>
    requires(std::is_enum_v<T>) [[nodiscard]] bool get(T& into) noexcept {
        std::string_view name;
        if (!get_text(name) || name.empty()) return false;
        std::size_t number = 0;
        while (number != enumerator_names<T>.size() && enumerator_names<T>[number] != name) ++number;
        into = static_cast<T>(number);
        return number != enumerator_names<T>.size();
    }
    template <class Count, class Period>
    [[nodiscard]] bool get(std::chrono::duration<Count, Period>& into) noexcept {
        std::int64_t count = 0;
        bool const got = get(count);
        into = std::chrono::duration<Count, Period>{static_cast<Count>(count)};
        return got;
    }
    template <class Clock, class Duration>
    [[nodiscard]] bool get(std::chrono::time_point<Clock, Duration>& into) noexcept {
        Duration since{};
        bool const got = get(since);
        into = std::chrono::time_point<Clock, Duration>{since};
        return got;
    }

    template <class T>
    [[nodiscard]] bool get(std::optional<T>& into) {
        bool given = false;
        if (!get(given)) return false;
        into.reset();
        return !given || get(into.emplace());
    }
    template <class T>
    [[nodiscard]] bool get(maybe<T>& into) {
        bool given = false;
        T value{};
        if (!get(given) || (given && !get(value))) return false;
        into = maybe<T>{value, given};
        return true;
    }
    // No more room is asked for than there are bytes to fill it: each x has one at least.
    template <class T>
    [[nodiscard]] bool get(std::vector<T>& into) {
        std::uint64_t count = 0;
        if (!get_number(count) || count > left_.size()) return false;
        into.clear();
        for (; count != 0; --count) {
            if (!get(into.emplace_back())) return false;
        }
        return true;
    }
    template <class T>
    requires(std::is_aggregate_v<T>) [[nodiscard]] bool get(T& into) {
        return with_fields(into, [&](auto&... fields) { return (get(fields) && ...); });
    }

private:
    std::string_view left_;
};

}}}  // namespace muster::v0::detail
