// Makes a text of somebody else's unable to pose as an envelope or as the system, and nothing else of it is changed.
//
//     std::string turn;
//     muster::append_sink out{turn};
//     muster::guard("Is <task-notification> a tag?", out);  // Is &lt;task-notification> a tag?
//     muster::unguard(turn, out);                            // and back, byte for byte
//
// Call it on whatever you did not write, where it is put into a turn or a prompt: what users say, what tools and peers
// answer, what files hold. Not on what goes into an envelope: `write` escapes that.
//
// A mark is one of these, in letters of either case:
//
//   - `<`, or its full-width or small form, then one of the names `task-notification`, `agent-notification` and
//     `system-reminder` or one of the host's, and then no letter of a name. Blanks and `/` may stand before the name.
//   - `[SYSTEM NOTIFICATION - NOT USER INPUT]`, whatever the blanks, or with a full-width `[`.
//   - The beginning of one, where the text ends. So guarded texts may be put one behind the other.
//
// Characters that show nothing do not count, full-width letters and all sorts of dashes do. Of a mark the `<` or `[`
// becomes a reference, `&lt;` or `&#91;`. Where a text has that already, its `&` becomes `&amp;`, so that no two texts
// become one. Each text without marks and without such references is returned as it is.
//
// Linear, for a given list of names; allocates nothing; at about a third of memchr's speed where there is nothing to do.
#pragma once

#include <muster/envelope/detail/mark_finder.hpp>
#include <muster/envelope/guarding.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// find_mark(text), find_mark(text, how): where the first one begins, or npos; for a host that refuses such a text
[[nodiscard]] constexpr std::size_t find_mark(std::string_view text, guarding const& how = {}) noexcept {
    detail::marks::mark_finder finder{text, how.names};
    while (detail::marks::mark const found = finder.next()) {
        if (found.is_plain()) return found.begin;
    }
    return std::string_view::npos;
}

// needs_guard(text), needs_guard(text, how): would `guard` change it?
[[nodiscard]] constexpr bool needs_guard(std::string_view text, guarding const& how = {}) noexcept {
    return static_cast<bool>(detail::marks::mark_finder{text, how.names}.next());
}

// guard(text, out), guard(text, out, how): returns how many marks there were
template <sink Out>
constexpr std::size_t guard(std::string_view text, Out& out,
                            guarding const& how = {}) noexcept(noexcept(out.put(text))) {
    std::size_t marks = 0;
    std::size_t done = 0;
    detail::marks::mark_finder finder{text, how.names};
    while (detail::marks::mark const found = finder.next()) {
        done = detail::marks::put_deeper(out, text, done, found);
        marks += found.is_plain() ? 1U : 0U;
    }
    out.put(text.substr(done));
    return marks;
}

// guarded_size(text), guarded_size(text, how): the bytes that `guard` puts
[[nodiscard]] constexpr std::size_t guarded_size(std::string_view text, guarding const& how = {}) noexcept {
    counting_sink size;
    guard(text, size, how);
    return size.size;
}

// unguard(text, out), unguard(text, out, how): what a guarded text was; returns how many marks it got back
//
// A text that was not guarded comes out with one `&amp;`, or one reference, less in each place.
template <sink Out>
constexpr std::size_t unguard(std::string_view text, Out& out,
                              guarding const& how = {}) noexcept(noexcept(out.put(text))) {
    std::size_t marks = 0;
    std::size_t done = 0;
    detail::marks::mark_finder finder{text, how.names};
    while (detail::marks::mark const found = finder.next()) {
        if (found.is_plain()) continue;
        out.put(text.substr(done, found.begin - done));
        out.put(found.is_deep() ? "&" : found.begins_with->sign);
        done = found.is_deep() ? found.begin + 5 : found.tail;
        marks += found.is_deep() ? 0U : 1U;
    }
    out.put(text.substr(done));
    return marks;
}

[[nodiscard]] constexpr std::size_t unguarded_size(std::string_view text, guarding const& how = {}) noexcept {
    counting_sink size;
    unguard(text, size, how);
    return size.size;
}

}}  // namespace muster::v0
