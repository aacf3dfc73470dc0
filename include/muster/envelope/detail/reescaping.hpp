// Text as it stood in an envelope, written again: what is escaped stays as it stood, what was left raw is escaped.
#pragma once

#include <muster/envelope/detail/draft.hpp>
#include <muster/envelope/detail/escaping.hpp>
#include <muster/envelope/detail/reference.hpp>
#include <muster/envelope/detail/rewrite.hpp>
#include <muster/envelope/escape.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail {

// reescaping: a rule
struct reescaping : escaping {
    [[nodiscard, gnu::always_inline]] transfer rewrite(transfer at, char const* end, char const* room_end) noexcept {
        if (*at.from == '&' && begins_reference(at.from, end)) {
            *at.to = '&';  // the rest of it needs no care
            return {at.from + 1, at.to + 1};
        }
        return escaping::rewrite(at, end, room_end);
    }
    [[nodiscard, gnu::noinline]] static bool begins_reference(char const* at, char const* end) noexcept {
        return reference_at({at, static_cast<std::size_t>(end - at)}, 0).length != 0;
    }
};

[[nodiscard]] constexpr pen put_reescaped(draft& to, pen at, std::string_view raw) {
    if (std::is_constant_evaluated()) {
        walk_references(
            raw, [&](std::string_view piece) { to.replaced += escape_by_pieces(piece, to); },
            [&](std::string_view reference, std::string_view) { to.put(reference); });
        return at;
    }
    reescaping rule;
    at = put_rewritten(to, at, rule, raw);
    to.replaced += rule.replaced;
    return at;
}

}}}  // namespace muster::v0::detail
