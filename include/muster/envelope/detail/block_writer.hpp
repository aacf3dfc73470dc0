// Writes one envelope: literals that span as many tags as they can, and texts between them.
#pragma once

#include <muster/envelope/detail/draft.hpp>
#include <muster/envelope/detail/reescaping.hpp>
#include <muster/envelope/detail/xml_char.hpp>
#include <muster/envelope/escape.hpp>
#include <muster/envelope/escaped_text.hpp>
#include <muster/envelope/extensions.hpp>
#include <muster/envelope/notification.hpp>
#include <muster/envelope/report.hpp>
#include <muster/envelope/truncate.hpp>
#include <muster/envelope/usage.hpp>
#include <muster/envelope/wrapper.hpp>
#include <muster/envelope/write_result.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/decimal.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail {

// status_lines: for each status all that stands between the id and the next element
struct status_line {
    char chars[48] = {};
    std::size_t size = 0;

    [[nodiscard]] constexpr std::string_view text() const noexcept { return {chars, size}; }
};
struct status_lines {
    status_line of[status_count];

    consteval status_lines() {
        for (unsigned i = 0; i < status_count; ++i) {
            for (std::string_view const part : {std::string_view{"</task-id>\n<status>"}, word(static_cast<status>(i)),
                                                std::string_view{"</status>\n"}}) {
                for (char const c : part) of[i].chars[of[i].size++] = c;
            }
        }
    }
};
inline constexpr status_lines lines_of_status;

// put_status(to, at, status): in a program a copy of a fixed size, which may write behind what it says
[[nodiscard, gnu::always_inline]] constexpr pen put_status(draft& to, pen at, status which) {
    status_line const& line = lines_of_status.of[static_cast<unsigned>(which)];
    if (std::is_constant_evaluated() || at.room() < sizeof line.chars) return put_long(to, at, line.text());
    __builtin_memcpy(at.at, line.chars, sizeof line.chars);
    return {at.at + line.size, at.end};
}

// put_number(to, at, number): in a program two digits at a time
struct digit_pairs {
    char chars[200] = {};

    consteval digit_pairs() {
        for (int i = 0; i < 200; ++i) chars[i] = static_cast<char>('0' + (i % 2 == 0 ? i / 20 : i / 2 % 10));
    }
};
inline constexpr digit_pairs pairs_of_digits;

[[nodiscard]] inline std::size_t count_digits(std::uint32_t number) noexcept {
    constexpr std::uint32_t powers[] = {0,       10,        100,        1000,        10'000,
                                        100'000, 1'000'000, 10'000'000, 100'000'000, 1'000'000'000};
    auto const bits = static_cast<unsigned>(32 - __builtin_clz(number | 1));
    unsigned const least = bits * 1233 >> 12;  // that many bits have one digit less, or as many
    return least + (number >= powers[least] ? 1 : 0);
}

[[nodiscard, gnu::always_inline]] constexpr pen put_number(draft& to, pen at, std::uint64_t number) {
    if (std::is_constant_evaluated() || number > 0xFFFF'FFFF || at.room() < 10) {
        return put_long(to, at, decimal{number}.view());
    }
    auto rest = static_cast<std::uint32_t>(number);
    char* const end = at.at + count_digits(rest);
    char* place = end;
    for (; rest >= 100; rest /= 100) __builtin_memcpy(place -= 2, pairs_of_digits.chars + rest % 100 * 2, 2);
    if (rest >= 10) {
        __builtin_memcpy(place - 2, pairs_of_digits.chars + rest * 2, 2);
    } else {
        place[-1] = static_cast<char>('0' + rest);
    }
    return {end, at.end};
}

// put_opening(to, at, how), put_closing(to, at, how): all that stands before the id, and behind the last element
[[nodiscard, gnu::always_inline]] constexpr pen put_opening(draft& to, pen at, writing const& how) {
    if (how.wrapping == wrapping::system_reminder) {
        for (std::string_view const line : {system_wrapper_opening, system_event_header}) {
            at = put_long(to, put_long(to, at, line), "\n");
        }
    }
    return put(to, at, "<task-notification>\n<task-id>");
}
[[nodiscard, gnu::always_inline]] constexpr pen put_closing(draft& to, pen at, writing const& how) {
    at = put(to, at, "</task-notification>");
    if (how.wrapping == wrapping::bare) return at;
    return put_long(to, put_long(to, at, "\n"), system_wrapper_closing);
}

// put_figures(to, at, usage, extensions, how): nothing where there is nothing to say
[[nodiscard, gnu::always_inline]] constexpr pen put_tokens(draft& to, pen at, std::uint64_t tokens, tokens_tag tag) {
    if (tag == tokens_tag::total_tokens) {
        at = put_number(to, put(to, at, "<total_tokens>"), tokens);
        return put(to, at, "</total_tokens>\n");
    }
    at = put_number(to, put(to, at, "<subagent_tokens>"), tokens);
    return put(to, at, "</subagent_tokens>\n");
}
// put_markup(to, at, raw): as it stands, but for what XML cannot carry; a vertical tab or a form feed, which may stand
// in a tag, becomes a space
[[nodiscard]] constexpr pen put_markup(draft& to, pen at, std::string_view raw) {
    std::size_t const bad = count_unwritable(raw);
    to.replaced += bad;
    for (std::size_t done = 0; bad != 0 && done < raw.size();) {
        code_point const here = code_point_at(raw, done);
        std::size_t const length = here.length != 0 ? here.length : 1;
        bool const plain = here.length != 0 && is_xml_char(here.value);
        std::string_view const other = is_ascii_space(raw[done]) ? " " : "\xEF\xBF\xBD";
        at = put_long(to, at, plain ? raw.substr(done, length) : other);
        done += length;
    }
    return bad == 0 ? put_long(to, at, raw) : at;
}
[[nodiscard]] constexpr pen put_lines(draft& to, pen at, extensions const& all) {
    for (extension const& one : all) at = put(to, put_markup(to, at, one.raw), "\n");
    return at;
}
[[nodiscard, gnu::always_inline]] constexpr pen put_figures(draft& to, pen at, usage const& used,
                                                            extensions const& more, writing const& how) {
    if (!used.has_any() && more.empty()) return at;
    if (used.total_tokens && used.tool_uses && used.duration_ms && more.empty()
        && how.tokens == tokens_tag::total_tokens) {
        at = put_number(to, put(to, at, "<usage>\n<total_tokens>"), *used.total_tokens);
        at = put_number(to, put(to, at, "</total_tokens>\n<tool_uses>"), *used.tool_uses);
        at = put_number(to, put(to, at, "</tool_uses>\n<duration_ms>"), *used.duration_ms);
        return put(to, at, "</duration_ms>\n</usage>\n");
    }
    at = put(to, at, "<usage>\n");
    if (used.total_tokens) at = put_tokens(to, at, *used.total_tokens, how.tokens);
    if (used.tool_uses) {
        at = put_number(to, put(to, at, "<tool_uses>"), *used.tool_uses);
        at = put(to, at, "</tool_uses>\n");
    }
    if (used.duration_ms) {
        at = put_number(to, put(to, at, "<duration_ms>"), *used.duration_ms);
        at = put(to, at, "</duration_ms>\n");
    }
    if (!more.empty()) at = put_lines(to, at, more);
    return put(to, at, "</usage>\n");
}

// put_cut(to, at, text): with its line between; escaped on the way
struct escaping_sink {
    draft& to;
    pen at;

    constexpr void put(std::string_view text) { at = put_escaped(to, at, text); }
};
[[nodiscard]] constexpr pen put_cut(draft& to, pen at, truncated const& text) {
    escaping_sink out{to, at};
    text.write(out);
    return out.at;
}

[[nodiscard]] constexpr pen put_extra(draft& to, pen at, extra_element const& extra) {
    at = put(to, put_long(to, put(to, at, "<"), extra.name), ">");
    at = put_escaped(to, at, extra.text);
    return put(to, put_long(to, put(to, at, "</"), extra.name), ">\n");
}
[[nodiscard]] constexpr pen put_extras(draft& to, pen at, extra_elements const& extras) {
    std::string_view open;
    auto const change_to = [&](std::string_view group) {
        if (group == open) return;
        if (!open.empty()) at = put(to, put_long(to, put(to, at, "</"), open), ">\n");
        if (!group.empty()) at = put(to, put_long(to, put(to, at, "<"), group), ">\n");
        open = group;
    };
    for (extra_element const& extra : extras) {
        change_to(extra.inside);
        at = put_extra(to, at, extra);
    }
    change_to({});
    return at;
}

// written_block: where the pen is, and what became of the texts
struct written_block {
    pen at;
    write_result result;
};

// write_block(to, at, report, how)
[[nodiscard]] constexpr written_block write_block(draft& to, pen at, report const& from, writing const& how) {
    std::size_t omitted = 0;
    at = put_opening(to, at, how);
    at = put_escaped(to, at, from.task_id);
    at = put_status(to, at, from.status);
    if (from.summary) {
        std::string_view const summary = cut_utf8(*from.summary, how.longest_summary);
        omitted = from.summary->size() - summary.size();
        at = put_escaped(to, put(to, at, "<summary>"), summary);
        at = put(to, at, "</summary>\n");
    }
    if (from.result) {
        at = put(to, at, "<result>");
        if (from.result->size() <= how.longest_result) {
            at = put_escaped(to, at, *from.result);
        } else {
            truncated const cut = truncate(*from.result, how.longest_result, how.whole_result_at);
            omitted += cut.omitted;
            at = put_cut(to, at, cut);
        }
        at = put(to, at, "</result>\n");
    }
    at = put_figures(to, at, from.usage, {}, how);
    if (from.extras.count != 0) at = put_extras(to, at, from.extras);
    at = put_closing(to, at, how);
    return {at, {write_fault::none, to.replaced, omitted}};
}

// write_block(to, at, notification, how): what a producer left raw is escaped from here on; what is escaped stays
// as it stood
[[nodiscard]] constexpr written_block write_block(draft& to, pen at, notification const& from, writing const& how) {
    at = put_opening(to, at, how);
    at = put_reescaped(to, at, from.task_id.raw);
    at = put(to, at, "</task-id>\n<status>");
    at = put_reescaped(to, at, from.status_word);
    at = put(to, at, "</status>\n");
    if (from.summary) {
        at = put_reescaped(to, put(to, at, "<summary>"), from.summary->raw);
        at = put(to, at, "</summary>\n");
    }
    if (from.result) {
        at = put_reescaped(to, put(to, at, "<result>"), from.result->raw);
        at = put(to, at, "</result>\n");
    }
    at = put_figures(to, at, from.usage.value_or({}), from.usage_extensions, how);
    at = put_lines(to, at, from.extensions);
    at = put_closing(to, at, how);
    return {at, {write_fault::none, to.replaced, 0}};
}

}}}  // namespace muster::v0::detail
