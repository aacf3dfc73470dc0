// How a map with names as its keys finds a borrowed one. std::less would do, and its header is half as large as a crew's.
#pragma once

#include <muster/version.hpp>  // one muster in one file

#include <string_view>  // string_view

namespace muster::inline v0::detail {

struct text_order {
    using is_transparent = void;
    [[nodiscard]] constexpr bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
};

}  // namespace muster::inline v0::detail
