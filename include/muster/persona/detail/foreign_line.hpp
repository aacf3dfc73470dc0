// A text in a prompt that the program did not write: on one line, without a mark of an envelope or of the system, and with
// each invisible character as its number.
//
//     put_foreign_line(out, worker.about);
//     put_inert_line(out, tool.description);   // the same, but what is guarded already stays as it is
#pragma once

#include <muster/envelope/guard.hpp>
#include <muster/envelope/guarded_sink.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

constexpr void put_foreign_line(sink auto& out, std::string_view text) {
    visible_sink shown{out};
    guarded_sink guarded{shown};
    put_joined_lines(guarded, text);
}

constexpr void put_inert_line(sink auto& out, std::string_view text) {
    if (find_mark(text) != text.npos) return put_foreign_line(out, text);
    visible_sink shown{out};
    put_joined_lines(shown, text);
}

}}}  // namespace muster::v0::detail
