// What a model sent in place of arguments, in the result that tells it what is wrong with them.
#pragma once

#include <muster/envelope/guard.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// Enough to find the place again; a model has its own words in its context as well.
inline constexpr std::size_t longest_sent_text = 400;  // bytes of what the model sent

// sent_text(text, at): on one line, and with no envelope in it. Of a long text its beginning and what is around the byte.
inline std::string sent_text(std::string_view text, std::size_t at) {
    std::string shown;
    if (text.size() <= longest_sent_text) {
        shown = text;
    } else {
        std::size_t const half = longest_sent_text / 2;
        std::size_t from = at > half + half / 2 ? at - half / 2 : half;
        while (from < text.size() && is_utf8_continuation(text[from])) ++from;
        shown = cut_utf8(text, half);
        if (from > half) shown += " ... ";
        shown += cut_utf8(text.substr(from), half);
        if (text.size() - from > half) shown += " ...";
    }
    std::string guarded;
    append_sink into{guarded};
    guard(shown, into);
    std::string line;
    append_sink out{line};
    put_one_line(out, guarded);
    return line;
}

}}}  // namespace muster::v0::detail
