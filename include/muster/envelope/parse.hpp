// Reads one envelope from the front of a text.
//
//     constexpr auto got = muster::parse("<task-notification><task-id>a</task-id><status>failed</status>"
//                                        "</task-notification> and more");
//     static_assert(got && got.value.task_id.raw == "a" && got.value.status == muster::status::failed);
//     static_assert(text.substr(got.end) == " and more");
//     static_assert(muster::parse("hello").why == muster::fault::no_envelope);
//
// For envelopes anywhere in a text see scan.hpp.
#pragma once

#include <muster/envelope/detail/block_reader.hpp>  // block_reader
#include <muster/envelope/fault.hpp>                // fault
#include <muster/envelope/notification.hpp>         // notification
#include <muster/envelope/parsed.hpp>               // parsed
#include <muster/envelope/reading.hpp>              // reading

#include <cstddef>      // size_t
#include <string_view>  // string_view
#include <type_traits>  // is_reference_v, is_trivially_destructible_v, is_convertible_v

namespace muster::inline v0 {

// An owner about to go: views into it would outlive it.
template <class Text>
concept dying_owner =
    !std::is_reference_v<
        Text> && !std::is_trivially_destructible_v<Text> && std::is_convertible_v<Text const&, std::string_view>;

// parse(text): blanks and comments may stand before the envelope, anything behind it
//
// Allocates nothing and takes linear time: every view in the answer points into `text` and lives as long
// as it does.
namespace detail {

[[nodiscard]] constexpr parsed not_in_front(fault why, std::size_t at, std::size_t size) noexcept {
    return {{}, why, at, size, size};
}

}  // namespace detail

[[nodiscard]] constexpr parsed parse(std::string_view text, reading const& how = {}) noexcept {
    std::size_t const at = detail::skip_blanks_and_comments(text, 0);
    if (!detail::opens_envelope(text, at)) {
        return detail::not_in_front(detail::why_no_envelope(text, at), at, text.size());
    }
    return detail::block_reader{text, at, how}.read();
}

template <dying_owner Text>
parsed parse(Text&& text, reading const& how = {}) = delete;

}  // namespace muster::inline v0
