// May this be written at all? What is asked before the first byte is.
#pragma once

#include <muster/envelope/detail/blank.hpp>
#include <muster/envelope/detail/own_names.hpp>
#include <muster/envelope/detail/rewrite.hpp>
#include <muster/envelope/detail/tag.hpp>
#include <muster/envelope/escape.hpp>
#include <muster/envelope/extensions.hpp>
#include <muster/envelope/limits.hpp>
#include <muster/envelope/notification.hpp>
#include <muster/envelope/report.hpp>
#include <muster/envelope/write_result.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail {

// has_only_ink(text): nothing but what ASCII prints with ink; in a program
[[nodiscard]] inline bool has_only_ink(std::string_view text) noexcept {
    auto const other = [](native_bytes bytes) { return below(bytes, '!') | equal(bytes, '\x7F'); };
    char const* at = text.data();
    std::size_t rest = text.size();
    for (; rest >= native_bytes::size; rest -= native_bytes::size, at += native_bytes::size) {
        if (any(other(native_bytes{at}))) return false;
    }
    return rest == 0 || first(other(padded_part<native_bytes>(at, rest))) == rest;  // a zero follows
}

// is_writable_id(text): what comes back unchanged, whoever reads it
[[nodiscard]] constexpr bool is_writable_id(std::string_view id) noexcept {
    if (id.empty() || id.size() > envelope_limits{}.longest_task_id) return false;
    if (!std::is_constant_evaluated() && has_only_ink(id)) return true;
    for (char const c : id) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte <= ' ' || byte == 0x7F) return false;
    }
    return count_unwritable(id) == 0 && !is_blank(id, false);
}

// is_extra_name(name): a plain name that is not ours in any case
[[nodiscard]] constexpr bool is_extra_name(std::string_view name) noexcept {
    if (name.empty() || !is_ascii_alnum(name.front()) || is_ascii_digit(name.front())) return false;
    for (char const c : name) {
        if (!is_ascii_alnum(c) && c != '-' && c != '_' && c != '.') return false;
    }
    return !is_own_name(name) && !is_own_in_other_case(name) && !is_envelope_name_in_any_case(name);
}

[[nodiscard]] constexpr std::size_t count_unwritable_in(report const& from, writing const& how) noexcept {
    std::string_view const result = from.result.value_or({});
    std::size_t count = count_unwritable(from.summary.value_or({})) + count_unwritable(result);
    if (result.size() > how.longest_result) count += count_unwritable(how.whole_result_at);
    for (extra_element const& extra : from.extras) count += count_unwritable(extra.text);
    return count;
}

[[nodiscard]] constexpr std::size_t count_unwritable_in(notification const& from) noexcept {
    std::size_t count = count_unwritable(from.task_id.raw) + count_unwritable(from.status_word)
                      + count_unwritable(from.summary.value_or({}).raw)
                      + count_unwritable(from.result.value_or({}).raw);
    for (extension const& one : from.usage_extensions) count += count_unwritable(one.raw);
    for (extension const& one : from.extensions) count += count_unwritable(one.raw);
    return count;
}

// has_room_for(extras): a reader with the usual limits takes them, beside ours and the longest texts that we write
[[nodiscard]] constexpr bool has_room_for(extra_elements const& extras) noexcept {
    std::size_t size = 0;
    for (extra_element const& extra : extras) size += extra.text.size() + 2 * (extra.name.size() + extra.inside.size());
    return extras.count <= most_extras && size <= longest_extras;
}

[[nodiscard]] constexpr write_fault why_not(report const& from, writing const& how) noexcept {
    if (!is_writable_id(from.task_id)) return write_fault::bad_task_id;
    if (!is_terminal(from.status)) return write_fault::not_ended;
    for (extra_element const& extra : from.extras) {
        if (!is_extra_name(extra.name)) return write_fault::bad_extra_name;
        if (!extra.inside.empty() && !is_extra_name(extra.inside)) return write_fault::bad_extra_name;
    }
    if (!has_room_for(from.extras)) return write_fault::too_many_extras;
    bool const refuse = how.on_bad_text == bad_text::refuse && count_unwritable_in(from, how) != 0;
    return refuse ? write_fault::unwritable_text : write_fault::none;
}

[[nodiscard]] constexpr write_fault why_not(notification const& from, writing const& how) noexcept {
    if (from.task_id.raw.empty()) return write_fault::bad_task_id;
    if (from.status_word.empty()) return write_fault::not_ended;
    bool const refuse = how.on_bad_text == bad_text::refuse && count_unwritable_in(from) != 0;
    return refuse ? write_fault::unwritable_text : write_fault::none;
}

}}}  // namespace muster::v0::detail
