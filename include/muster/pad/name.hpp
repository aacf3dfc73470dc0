// Which names a scratchpad accepts, decided before any file call.
//
//     static_assert(muster::check_pad_name("api-analysis.md") == muster::pad_name_fault::none);
//     static_assert(muster::check_pad_name("../secrets") == muster::pad_name_fault::separator);
//     muster::default_pad_name("research", "w-3", "session expiry");  // "research-w-3-session-expiry.md"
//
// A name is one step of a path and the same name on every system: what Windows would read as a device,
// a stream or another name is refused on Linux as well, since notes are kept and carried about.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class pad_name_fault : unsigned char {
    none,
    empty,
    too_long,               // over 255 bytes
    too_long_for_versions,  // over 200 bytes, in a scratchpad that keeps versions
    not_utf8,               // it could not be shown or sent
    control,                // a zero, a line break, any other control character
    invisible,              // a character that is invisible or changes the direction of text, or a blank but a space
    separator,              // "/" or "\": a name is one step, never a path
    not_portable,           // one of < > : " | ? *
    leading_dot,            // ".", "..", and the names that the scratchpad keeps for itself
    leading_dash,           // a command would read it as an option
    trailing_dot,           // or a blank: some systems drop it, and two names become one
    windows_device,         // CON, nul.txt, com1: opens a device somewhere
};

inline constexpr std::size_t longest_pad_name = 255;            // bytes; what common file systems allow
inline constexpr std::size_t longest_versioned_pad_name = 200;  // bytes; with versions, a number is added to it

// check_pad_name(name): `none`, or the first reason to refuse it. Linear; reads no file.
namespace detail::pad {

constexpr bool is_windows_device(std::string_view name) noexcept {
    std::string_view const stem = trimmed(name.substr(0, name.find('.')));
    for (std::string_view const device : {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"}) {
        if (same_ignoring_case(stem, device)) return true;
    }
    if (!same_ignoring_case(stem.substr(0, 3), "COM") && !same_ignoring_case(stem.substr(0, 3), "LPT")) return false;
    std::string_view const unit = stem.substr(3);
    bool const superscript = unit == "\xC2\xB9" || unit == "\xC2\xB2" || unit == "\xC2\xB3";
    return superscript || (unit.size() == 1 && is_ascii_digit(unit[0]));
}

// What one character makes of a name, wherever it stands.
constexpr pad_name_fault check_character(code_point c) noexcept {
    if (c.length == 0) return pad_name_fault::not_utf8;
    if (breaks_a_line(c.value)) return pad_name_fault::control;
    if (!is_fit_for_names(c.value)) return pad_name_fault::invisible;
    if (c.value == '/' || c.value == '\\') return pad_name_fault::separator;
    bool const portable =
        c.length > 1 || std::string_view{"<>:\"|?*"}.find(static_cast<char>(c.value)) == std::string_view::npos;
    return portable ? pad_name_fault::none : pad_name_fault::not_portable;
}

}  // namespace detail::pad

[[nodiscard]] constexpr pad_name_fault check_pad_name(std::string_view name) noexcept {
    if (name.empty()) return pad_name_fault::empty;
    if (name.size() > longest_pad_name) return pad_name_fault::too_long;
    for (std::size_t at = 0; at < name.size();) {
        code_point const c = code_point_at(name, at);
        if (pad_name_fault const fault = detail::pad::check_character(c); fault != pad_name_fault::none) return fault;
        at += c.length;
    }
    if (name.front() == '.') return pad_name_fault::leading_dot;
    if (name.front() == '-') return pad_name_fault::leading_dash;
    if (name.back() == '.' || name.back() == ' ') return pad_name_fault::trailing_dot;
    return detail::pad::is_windows_device(name) ? pad_name_fault::windows_device : pad_name_fault::none;
}

// describe(fault): why such a name is refused, as a half sentence
[[nodiscard]] constexpr std::string_view describe(pad_name_fault fault) noexcept {
    switch (fault) {
        case pad_name_fault::none: return "it is accepted";
        case pad_name_fault::empty: return "it is empty";
        case pad_name_fault::too_long: return "it is longer than 255 bytes";
        case pad_name_fault::too_long_for_versions: return "it is longer than 200 bytes, and versions are kept";
        case pad_name_fault::not_utf8: return "it is not UTF-8";
        case pad_name_fault::control: return "it holds a control character or a line break";
        case pad_name_fault::invisible: return "it holds an invisible character: use visible ones and plain blanks";
        case pad_name_fault::separator: return "it holds a slash or a backslash";
        case pad_name_fault::not_portable: return "it holds one of < > : \" | ? *";
        case pad_name_fault::leading_dot: return "it begins with a dot";
        case pad_name_fault::leading_dash: return "it begins with a dash";
        case pad_name_fault::trailing_dot: return "it ends with a dot or a blank";
        case pad_name_fault::windows_device: return "it is the name of a device on Windows";
    }
    return "it is not known why";
}

// default_pad_name(phase, worker, topic): "{phase}-{worker}-{topic}.md", always a name that check_pad_name accepts
//
// Of each part at most 64 bytes are kept; runs of what does not belong in a name become one dash, and a
// part of which nothing is left is written `any`. Two topics may so get one name: create() reports that.
namespace detail::pad {

constexpr bool belongs_in_a_name(code_point c) noexcept {
    if (c.length > 1) return is_fit_for_names(c.value);
    return c.length == 1 && (is_ascii_alnum(static_cast<char>(c.value)) || c.value == '_');
}

inline std::string part_of_name(std::string_view words) {
    std::string part;
    for (std::size_t at = 0; at < words.size() && part.size() < 64;) {
        code_point const c = code_point_at(words, at);
        std::size_t const step = c.length == 0 ? 1 : c.length;
        if (belongs_in_a_name(c))
            part += words.substr(at, step);
        else if (!part.empty() && part.back() != '-')
            part += '-';
        at += step;
    }
    part.resize(cut_utf8(part, 64).size());
    while (part.ends_with('-')) part.pop_back();
    return part.empty() ? "any" : part;
}

}  // namespace detail::pad

[[nodiscard]] inline std::string default_pad_name(std::string_view phase, std::string_view worker,
                                                  std::string_view topic) {
    return detail::pad::part_of_name(phase) + '-' + detail::pad::part_of_name(worker) + '-'
         + detail::pad::part_of_name(topic) + ".md";
}

}}  // namespace muster::v0
