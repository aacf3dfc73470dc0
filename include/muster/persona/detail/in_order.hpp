// Names in the order of their bytes, each once, without memory for all of them.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// The smallest of all that it was offered, in order.
class smallest_names {
public:
    static constexpr std::size_t capacity = 32;

    constexpr void offer(std::string_view name) noexcept {
        std::size_t at = count_;
        while (at > 0 && name < names_[at - 1]) --at;
        if (at == capacity || (at > 0 && names_[at - 1] == name)) return;
        if (count_ < capacity) ++count_;
        for (std::size_t i = count_ - 1; i > at; --i) names_[i] = names_[i - 1];
        names_[at] = name;
    }

    [[nodiscard]] constexpr bool is_full() const noexcept { return count_ == capacity; }
    [[nodiscard]] constexpr std::string_view last() const noexcept { return names_[count_ - 1]; }
    [[nodiscard]] constexpr std::string_view const* begin() const noexcept { return names_; }
    [[nodiscard]] constexpr std::string_view const* end() const noexcept { return names_ + count_; }

private:
    std::string_view names_[capacity]{};
    std::size_t count_ = 0;
};

// `names(visit)` visits them in any order, as often as asked; an empty one is passed over. They are gone through once
// for each 32 of them.
template <class Names, class Visit>
constexpr void for_each_in_order(Names const& names, Visit visit) {
    for (std::string_view after;;) {
        smallest_names next;
        names([&](std::string_view name) {
            if (after < name) next.offer(name);
        });
        for (std::string_view const name : next) visit(name);
        if (!next.is_full()) return;
        after = next.last();
    }
}

}}}  // namespace muster::v0::detail
