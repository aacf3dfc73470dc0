// A value that may be missing, which is not the same as empty or zero.
//
//     constexpr muster::maybe<std::string_view> none, empty = "";
//     static_assert(!none && empty && *empty == "");
//     static_assert(none.value_or("-") == "-");
//
// It does what `std::optional` does for the small plain values in here, for a tenth of that header's
// lines, and reading one that is missing is no undefined behaviour.
#pragma once

#include <muster/version.hpp>

#include <type_traits>

namespace muster { inline namespace v0 {

// maybe<T>: missing unless given; reading a missing one gives `T{}`, never nonsense
template <class T>
class maybe {
    // The compiler's own word: the standard's trait asks twenty others first, for every T.
    static_assert(__is_trivially_copyable(T), "maybe<T> is for small plain values: use std::optional for others");

public:
    constexpr maybe() noexcept = default;
    // Implicit on purpose: `.tool_uses = 4` and `.summary = "text"` are how they are written.
    constexpr maybe(T value) noexcept : value_(value), given_(true) {}
    // For who knows only at run time: `value` is `T{}` where it is not given.
    constexpr maybe(T value, bool given) noexcept : value_(value), given_(given) {}
    template <class U>
    requires(!std::is_same_v<U, T> && std::is_convertible_v<U const&, T> && !std::is_arithmetic_v<U>) constexpr maybe(
        U const& value) noexcept
        : maybe(static_cast<T>(value)) {}

    [[nodiscard]] constexpr bool has_value() const noexcept { return given_; }
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return given_; }
    [[nodiscard]] constexpr T const& operator*() const& noexcept { return value_; }
    [[nodiscard]] constexpr T operator*() const&& noexcept { return value_; }  // of a temporary, which is about to go
    [[nodiscard]] constexpr T const* operator->() const noexcept { return &value_; }
    [[nodiscard]] constexpr T value_or(T other) const noexcept { return given_ ? value_ : other; }

    [[nodiscard]] constexpr bool operator==(maybe const&) const noexcept = default;

private:
    T value_{};
    bool given_ = false;
};

}}  // namespace muster::v0
