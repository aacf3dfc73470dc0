// A result that is too long for its reader keeps its beginning and its end.
#pragma once

#include <muster/envelope/truncate.hpp>
#include <muster/text/sink.hpp>
#include <muster/toolbox/result.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

inline void shorten(tool_result& result, std::size_t most) {
    if (result.text.size() <= most) return;
    std::string text;
    append_sink out{text};
    truncate(result.text, most, result.whole_text_at).write(out);
    result.text = std::move(text);
}

}}}  // namespace muster::v0::detail
