// The name that somebody who misspelt a recipient most likely meant.
//
//     detail::nearest_name nearest{"scuot"};
//     for (std::string_view name : names) nearest.look_at(name);
//     nearest.found();   // "scout", or empty
//
// Names come from the caller, who shows only what whoever asks may see. Bounded: texts that no name can be are not
// compared, neither are more than `most` names, and a comparison takes at most 96 by 96 steps. Of two that are equally
// near the one that was looked at first wins.
#pragma once

#include <muster/text/ascii.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

inline constexpr std::size_t longest_compared_name = 96;  // bytes, as an id has at most

// spelling_distance(a, b): letters that are missing, too many, wrong or swapped with their neighbour; small and capital
// letters are the same. Both are at most longest_compared_name long.
[[nodiscard]] constexpr std::size_t spelling_distance(std::string_view a, std::string_view b) noexcept {
    using row = std::array<unsigned char, longest_compared_name + 1>;
    row two_up{}, up{}, now{};
    for (std::size_t j = 0; j <= b.size(); ++j) up[j] = static_cast<unsigned char>(j);
    auto const same = [&](std::size_t i, std::size_t j) { return to_ascii_lower(a[i]) == to_ascii_lower(b[j]); };
    for (std::size_t i = 0; i < a.size(); ++i) {
        now[0] = static_cast<unsigned char>(i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            unsigned const replaced = up[j] + (same(i, j) ? 0U : 1U);
            unsigned const shifted = 1U + (std::min)(up[j + 1], now[j]);
            unsigned best = (std::min)(replaced, shifted);
            bool const swapped = i > 0 && j > 0 && same(i, j - 1) && same(i - 1, j);
            if (swapped) best = (std::min)(best, two_up[j - 1] + 1U);
            now[j + 1] = static_cast<unsigned char>(best);
        }
        std::swap(two_up, up);
        std::swap(up, now);
    }
    return up[b.size()];
}

class nearest_name {
public:
    explicit constexpr nearest_name(std::string_view wanted, std::size_t most = 1000) noexcept
        : wanted_(wanted),
          left_(wanted.size() <= longest_compared_name ? most : 0) {}

    // True where it is nearer than all before. The name lives as long as this object.
    constexpr bool look_at(std::string_view name) noexcept {
        if (left_ == 0 || name.empty() || name.size() > longest_compared_name) return false;
        --left_;
        std::size_t const longer = (std::max)(wanted_.size(), name.size());
        std::size_t const shorter = (std::min)(wanted_.size(), name.size());
        std::size_t const allowed = (std::min)(std::size_t{3}, (longer - 1) / 3);  // fewer than a third of the letters
        if (longer - shorter > allowed || longer - shorter >= distance_) return false;
        std::size_t const distance = spelling_distance(wanted_, name);
        if (distance > allowed || distance >= distance_) return false;
        distance_ = distance;
        found_ = name;
        return true;
    }
    [[nodiscard]] constexpr std::string_view found() const noexcept { return found_; }
    // Is the limit of comparisons reached?
    [[nodiscard]] constexpr bool is_done() const noexcept { return left_ == 0; }

private:
    std::string_view wanted_;
    std::string_view found_ = {};
    std::size_t left_;
    std::size_t distance_ = longest_compared_name + 1;
};

}}}  // namespace muster::v0::detail
