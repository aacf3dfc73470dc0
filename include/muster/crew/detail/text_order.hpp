// How a map with names as its keys finds a borrowed one. std::less would do, and its header is half as large as a crew's.
#pragma once

#include <muster/version.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

struct text_order {
    using is_transparent = void;
    [[nodiscard]] constexpr bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
};

}}}  // namespace muster::v0::detail
