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

#include <muster/envelope/detail/block_reader.hpp>
#include <muster/envelope/detail/canonical.hpp>
#include <muster/envelope/origin.hpp>
#include <muster/envelope/parsed.hpp>
#include <muster/envelope/reading.hpp>
#include <muster/envelope/wrapper.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

// An owner about to go: views into it would outlive it.
template <class Text>
concept dying_owner =
    !std::is_reference_v<
        Text> && !std::is_trivially_destructible_v<Text> && std::is_convertible_v<Text const&, std::string_view>;

// parse(text): blanks, comments and a wrapper may stand before the envelope, anything behind it
//
// Allocates nothing and takes linear time: every view in the answer points into `text` and lives as long
// as it does.
namespace detail {

[[nodiscard]] constexpr parsed not_in_front(std::string_view text, std::size_t at, origin from) noexcept {
    parsed none{{}, why_no_envelope(text, at), at, text.size(), text.size()};
    none.value.from = from;
    return none;
}

[[nodiscard]] constexpr parsed parse_any(std::string_view text, reading const& how) noexcept {
    std::size_t const at = find_front(text).at;
    if (!opens_envelope(text, at)) return not_in_front(text, at, how.from);
    parsed got;
    extent_read const is = read_envelope(text, at, how, got.value);
    got.why = is.why;
    got.at = is.at;
    got.begin = is.begin;
    got.end = is.end;
    got.element = is.element;
    got.count = is.count;
    return got;
}

}  // namespace detail

[[nodiscard]] constexpr parsed parse(std::string_view text, reading const& how = {}) noexcept {
    if (!std::is_constant_evaluated()) {
        detail::canonical_reader canonical{text, how};
        if (canonical.read(0)) return {canonical.made(), fault::none, 0, 0, canonical.end(), {}, 1};
    }
    return detail::parse_any(text, how);
}

template <dying_owner Text>
parsed parse(Text&& text, reading const& how = {}) = delete;

}}  // namespace muster::v0
