// A result that is too long for its reader keeps its beginning and its end.
#pragma once

#include <muster/envelope/truncate.hpp>  // truncate
#include <muster/text/sink.hpp>          // append_sink
#include <muster/toolbox/result.hpp>     // tool_result

#include <cstddef>  // size_t
#include <string>   // string
#include <utility>  // move

namespace muster::inline v0::detail {

inline void shorten(tool_result& result, std::size_t most) {
    if (result.text.size() <= most) return;
    std::string text;
    append_sink out{text};
    truncate(result.text, most, result.whole_text_at).write(out);
    result.text = std::move(text);
}

}  // namespace muster::inline v0::detail
