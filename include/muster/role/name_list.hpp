// Names in an array, borrowed: what a dialect lists, or what somebody was granted.
//
//     static constexpr std::string_view few[] = {"Bash", "Read", "Edit"};
//     muster::name_list{few}.contains("Read");
//
// The array must outlive the list.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace muster { inline namespace v0 {

// borrowed_list<Element>{array}, borrowed_list<Element>{first, count}
template <class Element>
class borrowed_list {
public:
    constexpr borrowed_list() noexcept = default;
    constexpr borrowed_list(Element const* first, std::size_t count) noexcept : first_(first), count_(count) {}
    template <std::size_t Size>
    constexpr borrowed_list(Element const (&array)[Size]) noexcept : first_(array),
                                                                     count_(Size) {}
    // The array of `request.allowed = {"Read", "Edit"}` would be gone at the end of that line.
    borrowed_list(std::initializer_list<Element>) = delete;

    [[nodiscard]] constexpr Element const* begin() const noexcept { return first_; }
    [[nodiscard]] constexpr Element const* end() const noexcept { return first_ + count_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] constexpr Element const& operator[](std::size_t index) const noexcept { return first_[index]; }

private:
    Element const* first_ = nullptr;
    std::size_t count_ = 0;
};

// name_list: contains() compares bytes; linear
class name_list : public borrowed_list<std::string_view> {
public:
    using borrowed_list::borrowed_list;
    name_list(std::initializer_list<std::string_view>) = delete;  // said again, or GCC says it twice

    [[nodiscard]] constexpr bool contains(std::string_view name) const noexcept {
        for (std::string_view const listed : *this) {
            if (listed == name) return true;
        }
        return false;
    }
};

}}  // namespace muster::v0
