// What is said of a call that failed.
#pragma once

#include <muster/version.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// `why` may be empty.
[[nodiscard]] inline std::string failure_text(std::string_view name, std::string_view why) {
    std::string text = std::string{name}.append(" failed");
    return why.empty() ? text.append(".") : text.append(": ").append(why);
}

}}}  // namespace muster::v0::detail
