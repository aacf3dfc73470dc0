// What goes over a socket: one frame with a message, and one back with what became of it.
//
//     4 bytes  "mus" and the version, 1
//     4 bytes  the size of what follows, big-endian
//     message  2 bytes size of the sender's address, that address, the text
//     answer   1 byte receipt_kind, the reason
#pragma once

#include <muster/crew/address.hpp>
#include <muster/crew/cross_session.hpp>
#include <muster/crew/receipt.hpp>
#include <muster/text/utf8.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

inline constexpr std::string_view frame_mark{"mus\x01", 4};
inline constexpr std::size_t frame_head = 8;
inline constexpr std::size_t longest_sender = longest_socket_path + 4;  // with its scheme
inline constexpr std::size_t longest_message_frame = 2 + longest_sender + longest_cross_session_text;
inline constexpr std::size_t longest_reason = 512;
inline constexpr std::size_t longest_answer_frame = 1 + longest_reason;

// The last `bytes` bytes of a number, the highest first.
inline void append_number(std::string& to, std::size_t number, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) to += static_cast<char>((number >> shift) & 0xffU);
}
[[nodiscard]] constexpr std::size_t big_endian(std::string_view bytes) noexcept {
    std::size_t number = 0;
    for (char const c : bytes) number = number << 8 | static_cast<unsigned char>(c);
    return number;
}

[[nodiscard]] inline std::string framed(std::string_view body) {
    std::string frame{frame_mark};
    append_number(frame, body.size(), 4);
    return frame.append(body);
}

// The size of what follows; nothing if this is no head, or more follows than may.
[[nodiscard]] constexpr std::optional<std::size_t> body_size(std::string_view head, std::size_t most) noexcept {
    if (head.size() != frame_head || head.substr(0, 4) != frame_mark) return {};
    std::size_t const size = big_endian(head.substr(4));
    if (size > most) return {};
    return size;
}

[[nodiscard]] inline std::string message_frame(std::string_view from, std::string_view text) {
    std::string body;
    append_number(body, from.size(), 2);
    return framed(body.append(from).append(text));
}
[[nodiscard]] inline std::optional<cross_session_message> message_in(std::string_view body) {
    if (body.size() < 2) return {};
    std::size_t const from = big_endian(body.substr(0, 2));
    if (from > body.size() - 2) return {};
    return cross_session_message{std::string{body.substr(2, from)}, std::string{body.substr(2 + from)}};
}

[[nodiscard]] inline std::string answer_frame(receipt const& what) {
    std::string body(1, static_cast<char>(what.kind));
    return framed(body.append(cut_utf8(what.why, longest_reason)));
}
[[nodiscard]] inline std::optional<receipt> answer_in(std::string_view body) {
    if (body.empty() || static_cast<unsigned char>(body[0]) > static_cast<unsigned char>(receipt_kind::full)) return {};
    return receipt{static_cast<receipt_kind>(body[0]), {}, std::string{body.substr(1)}};
}

}}}  // namespace muster::v0::detail
