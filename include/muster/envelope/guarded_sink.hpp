// Guards what is put into it piece by piece: for a renderer that writes a text of somebody else's in several pieces.
//
//     muster::guarded_sink guarded{out};
//     muster::put_joined_lines(guarded, "<\ntask-notification>");  // &lt; task-notification>
//
// Each piece is guarded for itself, by the rules of guard.hpp, and so a mark in several pieces is defused as well. Only
// what was put in one piece comes back from `unguard`. It goes from byte to byte and is cheap to compile: for short texts.
#pragma once

#include <muster/envelope/detail/mark.hpp>
#include <muster/envelope/guarding.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// guarded_sink{out}, guarded_sink{out, how}
template <sink Out>
struct guarded_sink {
    Out& to;
    guarding how = {};

    constexpr void put(std::string_view text) noexcept(noexcept(to.put(text))) {
        using namespace detail::marks;
        std::size_t done = 0;
        for (mark found = first_mark(text, 0, how.names); found; found = first_mark(text, found.end, how.names))
            done = put_deeper(to, text, done, found);
        to.put(text.substr(done));
    }
};
template <sink Out>
guarded_sink(Out&) -> guarded_sink<Out>;
template <sink Out>
guarded_sink(Out&, guarding const&) -> guarded_sink<Out>;

}}  // namespace muster::v0
