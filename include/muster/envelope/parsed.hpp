// The answer of a reader: a notification, or why there is none and where.
//
//     muster::parsed const got = muster::parse(text);
//     if (!got) log(muster::describe(got.why), got.at);
#pragma once

#include <muster/envelope/fault.hpp>
#include <muster/envelope/notification.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

// parsed: all places are bytes from the front of the text that was read
struct parsed {
    notification value = {};  // what was understood; complete only where nothing is wrong
    fault why = fault::none;
    std::size_t at = 0;     // where the fault was seen
    std::size_t begin = 0;  // the envelope's first byte; the text's size where there is no envelope
    std::size_t end = 0;    // behind the envelope: behind its closing tag, or, where it has none, its opening tag
    std::string_view element = {};  // of a fault: the name of the element in which, or at whose tag, it was seen
    std::size_t count = 1;  // of `unterminated`: how many opening tags without an end follow one another, up to `end`

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return why == fault::none; }
};

}}  // namespace muster::v0
