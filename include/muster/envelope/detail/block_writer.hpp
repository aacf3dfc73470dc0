// Writes one envelope line by line, and the checks that come before.
#pragma once

#include <muster/envelope/detail/own_names.hpp>  // is_own_name, is_own_in_other_case
#include <muster/envelope/detail/reference.hpp>  // walk_references
#include <muster/envelope/detail/tag.hpp>        // envelope_name, is_envelope_name_in_any_case
#include <muster/envelope/escape.hpp>            // escape, count_unwritable
#include <muster/envelope/escaped_text.hpp>      // escaped_text
#include <muster/envelope/extensions.hpp>        // extensions
#include <muster/envelope/notification.hpp>      // notification
#include <muster/envelope/report.hpp>            // report
#include <muster/envelope/truncate.hpp>          // truncate
#include <muster/envelope/usage.hpp>             // usage
#include <muster/envelope/write_result.hpp>      // write_fault, write_result, writing
#include <muster/text/ascii.hpp>                 // is_ascii_alnum, is_ascii_digit, same_ignoring_case
#include <muster/text/decimal.hpp>               // decimal

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string_view>  // string_view
#include <utility>      // declval

namespace muster::inline v0::detail {

// is_writable_id(text): what comes back unchanged, whoever reads it
[[nodiscard]] constexpr bool is_writable_id(std::string_view id) noexcept {
    for (char const c : id) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte <= ' ' || byte == 0x7F) return false;
    }
    return !id.empty() && id.size() <= 256 && count_unwritable(id) == 0;
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

[[nodiscard]] constexpr write_fault why_not(report const& from, writing const& how) noexcept {
    if (!is_writable_id(from.task_id)) return write_fault::bad_task_id;
    if (!is_terminal(from.status)) return write_fault::not_ended;
    for (extra_element const& extra : from.extras) {
        if (!is_extra_name(extra.name)) return write_fault::bad_extra_name;
    }
    bool const refuse = how.on_bad_text == bad_text::refuse && count_unwritable_in(from, how) != 0;
    return refuse ? write_fault::unwritable_text : write_fault::none;
}

[[nodiscard]] constexpr write_fault why_not(notification const& from, writing const& how) noexcept {
    if (from.task_id.raw.empty()) return write_fault::bad_task_id;
    if (from.status_word.empty()) return write_fault::not_ended;
    bool const refuse = how.on_bad_text == bad_text::refuse && count_unwritable_in(from) != 0;
    return refuse ? write_fault::unwritable_text : write_fault::none;
}

// escaping_sink{out}: escapes on the way
template <class Out>
struct escaping_sink {
    Out& out;
    std::size_t replaced = 0;

    constexpr void put(std::string_view text) noexcept(noexcept(out.put(text))) { replaced += escape(text, out); }
};

template <class Out>
class block_writer {
public:
    static constexpr bool quiet = noexcept(std::declval<Out&>().put(std::string_view{}));

    constexpr block_writer(Out& out, writing const& how) noexcept : out_(out), how_(how) {}

    constexpr void open() noexcept(quiet) {
        opening(envelope_name);
        out_.put("\n");
    }
    constexpr write_result close() noexcept(quiet) {
        out_.put("</");
        out_.put(envelope_name);
        out_.put(">");
        return done_;
    }

    constexpr void line(std::string_view raw) noexcept(quiet) {
        out_.put(raw);
        out_.put("\n");
    }
    constexpr void element(std::string_view name, std::string_view plain) noexcept(quiet) {
        opening(name);
        done_.replaced += escape(plain, out_);
        closing(name);
    }
    // What a producer left raw is escaped from here on; what is escaped stays as it stood.
    constexpr void element(std::string_view name, escaped_text const& text) noexcept(quiet) {
        opening(name);
        walk_references(
            text.raw, [&](std::string_view piece) { done_.replaced += escape(piece, out_); },
            [&](std::string_view reference, std::string_view) { out_.put(reference); });
        closing(name);
    }
    constexpr void result(std::string_view plain) noexcept(quiet) {
        truncated const cut = truncate(plain, how_.longest_result, how_.whole_result_at);
        opening("result");
        escaping_sink<Out> escaped{out_};
        cut.write(escaped);
        done_.replaced += escaped.replaced;
        done_.omitted = cut.omitted;
        closing("result");
    }
    // Left out where there is nothing to say.
    constexpr void figures(usage const& used, extensions const& more = {}) noexcept(quiet) {
        if (!used.has_any() && more.empty()) return;
        line("<usage>");
        figure(how_.tokens == tokens_tag::total_tokens ? "total_tokens" : "subagent_tokens", used.total_tokens);
        figure("tool_uses", used.tool_uses);
        figure("duration_ms", used.duration_ms);
        for (extension const& one : more) line(one.raw);
        line("</usage>");
    }

private:
    constexpr void opening(std::string_view name) noexcept(quiet) {
        out_.put("<");
        out_.put(name);
        out_.put(">");
    }
    constexpr void closing(std::string_view name) noexcept(quiet) {
        out_.put("</");
        out_.put(name);
        out_.put(">\n");
    }
    constexpr void figure(std::string_view name, maybe<std::uint64_t> const& value) noexcept(quiet) {
        if (!value) return;
        opening(name);
        out_.put(decimal{*value}.view());
        closing(name);
    }

    Out& out_;
    writing how_;
    write_result done_;
};

}  // namespace muster::inline v0::detail
