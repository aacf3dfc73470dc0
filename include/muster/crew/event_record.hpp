// Events as bytes, and back: what a journal keeps of them.
//
//     std::string bytes;
//     muster::put_event(bytes, e);
//     std::string_view left = bytes;
//     muster::event again;
//     muster::get_event(left, again);   // event_fault::none; `left` is what stands behind it
//
// An event is written by its name, the fingerprint of its shape, and its fields in their order; docs/journal.md has the
// format. Whatever it is made of follows from the type: nobody lists fields, so none can be forgotten. A program that
// knows no event of that name, or one of another shape, says so instead of guessing. There is one way to write an event:
// bytes that are read and written again are the same bytes, and any others are refused.
#pragma once

#include <muster/crew/detail/bytes.hpp>
#include <muster/crew/detail/fields.hpp>
#include <muster/crew/detail/shape.hpp>
#include <muster/crew/event.hpp>
#include <muster/text/fingerprint.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace muster { inline namespace v0 {

// event_kind<What>: under what name an event is kept, and a number for what its fields are made of
namespace detail {

struct shape_hash {
    std::uint64_t value = empty_fingerprint;
    constexpr void put(char c) noexcept { value = fingerprint_after(value, c); }
};
template <class What>
constexpr std::uint32_t shape_number() noexcept {
    shape_hash hash;
    shape<What>::put(hash);
    return static_cast<std::uint32_t>(hash.value ^ (hash.value >> 32));
}

}  // namespace detail

template <class What>
struct event_kind {
    static constexpr std::string_view name = detail::last_name<What>;
    // Changes with the fields, and when they change places; not with their names.
    static constexpr std::uint32_t shape = detail::shape_number<What>();
};

// kind_of(event): its name, as in the journal
[[nodiscard]] inline std::string_view kind_of(event const& e) noexcept {
    return std::visit([]<class What>(What const&) { return event_kind<What>::name; }, e.what);
}

enum class event_fault : unsigned char {
    none,
    unknown_kind,  // no event has this name; it may be a newer program's
    other_shape,   // its fields are not those of this program's event
    malformed,     // these are not the fields of any such event
};

// put_event(into, event)
inline void put_event(std::string& into, event const& e) {
    std::visit(
        [&]<class What>(What const& what) {
            detail::put_text(into, event_kind<What>::name);
            detail::put_fixed(into, event_kind<What>::shape);
            detail::put(into, e.at);
            detail::put(into, e.binding);
            detail::put(into, e.worker);
            detail::put(into, e.run);
            detail::put(into, what);
        },
        e.what);
}

// get_event(from, into): takes one from the front of `from`. With a fault, what is in `into` says nothing, and `from` is
// left as it was.
namespace detail {

template <class What>
event_fault get_what(byte_reader& in, std::uint32_t shape, event& into) {
    if (shape != event_kind<What>::shape) return event_fault::other_shape;
    bool const head = in.get(into.at) && in.get(into.binding) && in.get(into.worker) && in.get(into.run);
    return head && in.get(into.what.emplace<What>()) ? event_fault::none : event_fault::malformed;
}

template <class... What>
event_fault get_named(byte_reader& in, std::string_view name, std::uint32_t shape, event& into,
                      std::variant<What...> const*) {
    event_fault got = event_fault::unknown_kind;
    static_cast<void>(((event_kind<What>::name == name && (got = get_what<What>(in, shape, into), true)) || ...));
    return got;
}

}  // namespace detail

[[nodiscard]] inline event_fault get_event(std::string_view& from, event& into) {
    detail::byte_reader in{from};
    std::string_view name;
    std::uint32_t shape = 0;
    if (!in.get_text(name) || !in.get_fixed(shape)) return event_fault::malformed;
    event_fault const got = detail::get_named(in, name, shape, into, &into.what);
    if (got == event_fault::none) from = in.left();
    return got;
}

}}  // namespace muster::v0
