// Is a turn with the role `user` a person's words, or an event that the host put there?
//
//     static_assert(muster::is_system_event("<task-notification>\n<task-id>a</task-id>…"));
//     static_assert(!muster::is_system_event("What does <task-notification> mean?"));
//     auto const title = muster::first_human_text(turns);   // maybe<std::string_view>
//
// It goes by how the text begins, since that is all that a text can show. Where the host knows who wrote
// a turn, that knowledge comes first: a person may begin a message with an envelope, too.
#pragma once

#include <muster/envelope/detail/tag.hpp>
#include <muster/envelope/maybe.hpp>
#include <muster/envelope/wrapper.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 {

// is_system_event(text): blanks and comments aside, it begins with an envelope's opening tag, or with a
// wrapper that holds one or has the wrapper's header
[[nodiscard]] constexpr bool is_system_event(std::string_view text) noexcept {
    detail::front const found = detail::find_front(text);
    return found.has_header || detail::opens_envelope(text, found.at);
}

// Texts about to go: those of a range that ends with the call, or that makes each as it is asked for.
namespace detail {

template <class Texts>
using element_of = decltype(*std::begin(std::declval<Texts&>()));
template <class T>
inline constexpr bool owns_memory = !std::is_trivially_destructible_v<std::remove_cvref_t<T>>;

template <class Texts>
inline constexpr bool makes_each = owns_memory<element_of<Texts>> && !std::is_reference_v<element_of<Texts>>;
template <class Texts>
inline constexpr bool keeps_them = owns_memory<element_of<Texts>>&& owns_memory<Texts>;

template <class Texts>
concept dying_texts = makes_each<Texts> ||(keeps_them<Texts> && !std::is_reference_v<Texts>);

}  // namespace detail

// first_human_text(texts): the first that is no system event and not blank; it lives as long as the texts do
template <class Texts>
requires(!detail::dying_texts<Texts const&>)
    [[nodiscard]] constexpr maybe<std::string_view> first_human_text(Texts const& texts) noexcept {
    for (std::string_view const text : texts) {
        bool const blank = skip_blanks(text, 0) == text.size();
        if (!blank && !is_system_event(text)) return text;
    }
    return {};
}

template <detail::dying_texts Texts>
maybe<std::string_view> first_human_text(Texts&& texts) = delete;

}}  // namespace muster::v0
