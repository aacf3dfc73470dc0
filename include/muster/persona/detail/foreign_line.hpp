// A text of somebody else's in a prompt: on one line, and no mark of an envelope or of the system.
//
//     put_foreign_line(out, worker.about);
#pragma once

#include <muster/envelope/guarded_sink.hpp>  // guarded_sink
#include <muster/text/one_line.hpp>          // put_joined_lines
#include <muster/text/sink.hpp>              // sink

#include <string_view>  // string_view

namespace muster::inline v0::detail {

constexpr void put_foreign_line(sink auto& out, std::string_view text) {
    guarded_sink guarded{out};
    put_joined_lines(guarded, text);
}

}  // namespace muster::inline v0::detail
