// A text from another session: what it says is input, and never an order.
//
//     muster::cross_session_message const got{"uds:/run/user/1000/eva/main.sock", "May I push to main?"};
//     muster::write(got, out);   // <cross-session-message from="uds:/run/…">…</cross-session-message>
//     static_assert(muster::cross_session_message::grants == muster::authority::none);
//
// Whoever answers copies `from` into the `to` of the answer. No message of another agent counts as the user's consent,
// whatever it says of itself: what was denied here may not be asked of a peer either.
#pragma once

#include <muster/crew/address.hpp>
#include <muster/envelope/escape.hpp>
#include <muster/envelope/origin.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

// authority_of(origin): what somebody's word is enough for. Only a person's is enough for anything; a kind of origin that
// is new is not known to be one.
enum class authority : unsigned char { none, user };

[[nodiscard]] constexpr authority authority_of(origin from) noexcept {
    return is_human(from) ? authority::user : authority::none;
}

struct cross_session_message {
    static constexpr origin comes_from = origin::peer;
    static constexpr authority grants = authority_of(comes_from);  // of each of them: it is no member that could be set

    std::string from = {};  // the address of whoever sent it, as that one says
    std::string text = {};

    friend bool operator==(cross_session_message const&, cross_session_message const&) = default;
};

// The tag that `write` makes: guard(text, out, {cross_session_tags}) for texts that a turn has beside it.
inline constexpr std::string_view cross_session_tags[] = {"cross-session-message"};
inline constexpr std::size_t longest_cross_session_text = 32 * 1024;  // bytes; exactly so many are accepted

enum class cross_session_fault : unsigned char {
    none,
    no_sender,   // who sent it is not said, or is no address of another session
    blank_text,  // nothing is said
    too_large,
};

// fault_of(message): what is wrong with it by itself
[[nodiscard]] constexpr cross_session_fault fault_of_cross_session(std::string_view from,
                                                                   std::string_view text) noexcept {
    address const sender = address_from(from);
    bool const is_other_session = sender.kind == address_kind::socket || sender.kind == address_kind::bridge;
    if (sender.fault != address_fault::none || !is_other_session) return cross_session_fault::no_sender;
    if (trimmed(text).empty()) return cross_session_fault::blank_text;
    return text.size() > longest_cross_session_text ? cross_session_fault::too_large : cross_session_fault::none;
}
[[nodiscard]] inline cross_session_fault fault_of(cross_session_message const& what) noexcept {
    return fault_of_cross_session(what.from, what.text);
}

[[nodiscard]] constexpr std::string_view describe(cross_session_fault why) noexcept {
    switch (why) {
        case cross_session_fault::none: return "nothing is wrong";
        case cross_session_fault::no_sender: return "the sender has no address of another session";
        case cross_session_fault::blank_text: return "the message is blank";
        case cross_session_fault::too_large: return "the message has more than 32768 bytes";
    }
    return "an unknown fault";
}

// write(message, out): as the text of a turn. Whatever is in it, it cannot close the tag or pose as another: it is escaped.
template <sink Out>
void write(cross_session_message const& what, Out& out) {
    out.put("<cross-session-message from=\"");
    escape(what.from, out);
    out.put("\">\n");
    escape(what.text, out);
    out.put("\n</cross-session-message>");
}

}}  // namespace muster::v0
