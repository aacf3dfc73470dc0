// A text of a server, a file or another agent, made safe to stand in a prompt: no mark of an envelope, nothing invisible.
//
//     std::string text;
//     muster::append_sink out{text};
//     muster::inert_changes const did = muster::put_inert(out, instructions);   // "&lt;system-reminder>", "[U+200B]"
//     if (did) log(did.marks, did.invisible);
//
// It is guard() of guard.hpp, and visible_sink of visible.hpp behind it. Call it where a text that the program did not
// write enters a prompt or a tool definition. The catalog and offered_tools call it for tools, and the sections of a
// prompt for what they list. A text that went through it does not change again.
#pragma once

#include <muster/envelope/guard.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// foreign_text: what becomes of texts that a server sent
enum class foreign_text : unsigned char {
    inert,     // put_inert
    as_it_is,  // the host answers for its servers
};

struct inert_changes {
    std::size_t marks = 0;      // of envelopes and of the system
    std::size_t invisible = 0;  // characters

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return marks != 0 || invisible != 0; }
    friend constexpr bool operator==(inert_changes const&, inert_changes const&) = default;
};

// put_inert(out, text), put_inert(out, text, how): linear; allocates nothing that the sink does not
constexpr inert_changes put_inert(sink auto& out, std::string_view text, guarding const& how = {}) {
    visible_sink shown{out};
    inert_changes did;
    if (find_mark(text, how) == std::string_view::npos) {
        shown.put(text);  // what was guarded before stays as it is
    } else {
        did.marks = guard(text, shown, how);
    }
    did.invisible = shown.changed;
    return did;
}

// is_inert(text), is_inert(text, how): would put_inert leave it as it is?
[[nodiscard]] constexpr bool is_inert(std::string_view text, guarding const& how = {}) {
    return find_mark(text, how) == std::string_view::npos && count_invisible(text) == 0;
}

}}  // namespace muster::v0
