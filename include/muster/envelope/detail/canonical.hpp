// The form in which nearly all envelopes come, read at the speed at which their bytes can be looked at.
//
// It is the one that `write` writes: our elements in their order, each on a line of its own, and nothing else.
// Whatever is otherwise is left to the reader that knows the whole grammar, so both together accept, refuse and
// answer just what that one does alone.
#pragma once

#include <muster/envelope/detail/byte_batch.hpp>
#include <muster/envelope/detail/literal.hpp>
#include <muster/envelope/detail/search.hpp>
#include <muster/envelope/escaped_text.hpp>
#include <muster/envelope/limits.hpp>
#include <muster/envelope/notification.hpp>
#include <muster/envelope/reading.hpp>
#include <muster/envelope/status.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// short_number: up to seven digits, and how many; more, or none, are zero digits here
struct short_number {
    std::uint64_t value = 0;
    std::size_t digits = 0;
};

// Eight bytes in the order of an integer that begins with the last.
[[nodiscard, gnu::always_inline]] inline std::uint64_t eight_bytes(char const* chars) noexcept {
    std::uint64_t word = 0;
    __builtin_memcpy(&word, chars, 8);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

// other_than_digits(values): a bit for each byte that is not, the values being those of `c ^ '0'`
[[nodiscard, gnu::always_inline]] inline std::uint64_t other_than_digits(std::uint64_t values) noexcept {
    return (values | ((values & 0x7F7F'7F7F'7F7F'7F7F) + 0x7676'7676'7676'7676)) & 0x8080'8080'8080'8080;
}

// eight_digits(values): what they say
[[nodiscard, gnu::always_inline]] inline std::uint64_t eight_digits(std::uint64_t values) noexcept {
    std::uint64_t const pairs = values * 10 + (values >> 8);
    std::uint64_t const high = (pairs & 0x0000'00FF'0000'00FF) * 0x000F'4240'0000'0064;
    return (high + (pairs >> 16 & 0x0000'00FF'0000'00FF) * 0x0000'2710'0000'0001) >> 32;
}

inline constexpr std::uint64_t eight_zeros = 0x3030'3030'3030'3030;

// short_number_at(chars): the one that begins there, where eight bytes are
[[nodiscard, gnu::always_inline]] inline short_number short_number_at(char const* chars) noexcept {
    std::uint64_t const values = eight_bytes(chars) ^ eight_zeros;
    std::uint64_t const others = other_than_digits(values);
    if (others == 0 || (others & 0x80) != 0) return {};
    auto const bits = static_cast<unsigned>(__builtin_ctzll(others)) & 0x38U;  // that the digits take
    return {eight_digits(values << (64 - bits)), bits / 8};                    // behind zeros, as if there were eight
}

// short_number_before(chars): the one that ends there, before which eight bytes are
[[nodiscard, gnu::always_inline]] inline short_number short_number_before(char const* chars) noexcept {
    std::uint64_t const values = eight_bytes(chars - 8) ^ eight_zeros;
    std::uint64_t const others = other_than_digits(values);
    if (others == 0 || others >> 63 != 0) return {};
    auto const bits = static_cast<unsigned>(__builtin_clzll(others)) & 0x38U;
    return {eight_digits(values >> (64 - bits) << (64 - bits)), bits / 8};
}

// canonical_reader{text, how}.read(begin): true if an envelope in this form stands there, which `made` is then
//
// All that is found stays in registers until it is known to be so: an answer that is made blank first and filled
// in later takes as long again.
class canonical_reader {
public:
    [[gnu::always_inline]] constexpr canonical_reader(std::string_view text, reading const& how) noexcept
        : text_(text),
          how_(how) {}

    [[nodiscard, gnu::always_inline]] bool read(std::size_t begin) noexcept {
        at_ = begin;
        return how_.limits.most_elements >= every_element && take_head() && take_texts() && take_end()
            && at_ - begin <= how_.limits.longest_envelope;
    }

    [[nodiscard, gnu::always_inline]] notification made() const noexcept {
        return {task_id_,
                status_,
                status_word_,
                {summary_, has_summary_},
                {result_, has_result_},
                {used_, has_usage_},
                extensions{{}, place::task_envelope},
                extensions{{}, place::usage},
                {},
                how_.from};
    }
    [[nodiscard]] std::size_t end() const noexcept { return at_; }

private:
    static constexpr std::size_t every_element = 8;  // of ours, the figures among them

    template <std::size_t Size>
    [[gnu::always_inline]] bool passes(char const (&literal)[Size]) noexcept {
        std::size_t const behind = at_ + (Size - 1);
        if (behind > text_.size() || !same_bytes<Size - 1>(text_.data() + at_, literal)) return false;
        at_ = behind;
        return true;
    }

    [[gnu::always_inline]] bool take_head() noexcept {
        if (!passes("<task-notification>\n<task-id>")) return false;
        if (!take_text(task_id_, how_.limits.longest_task_id) || !is_trimmed(task_id_.raw)) return false;
        return passes("</task-id>\n<status>") && take_status();
    }
    // Where the first character is no letter or digit of ASCII, the other reader looks whether the id shows anything.
    [[nodiscard, gnu::always_inline]] static bool is_trimmed(std::string_view text) noexcept {
        return !text.empty() && is_ascii_alnum(text.front()) && static_cast<unsigned char>(text.back()) > ' ';
    }

    // Every word that the end of a run is written with.
    [[gnu::always_inline]] bool take_status() noexcept {
        return take_status("completed</status>\n", status::completed)
            || take_status("failed</status>\n", status::failed) || take_status("killed</status>\n", status::killed)
            || take_status("timeout</status>\n", status::timeout) || take_status("blocked</status>\n", status::blocked)
            || take_status("lost</status>\n", status::lost);
    }
    // One that is not spoken here is not passed, or what stands behind it would be tried as another.
    template <std::size_t Size>
    [[gnu::always_inline]] bool take_status(char const (&tagged)[Size], status is) noexcept {
        constexpr std::size_t tag = sizeof("</status>\n") - 1;
        status_word_ = {text_.data() + at_, Size - 1 - tag};
        status_ = is;
        return how_.statuses.contains(is) && passes(tagged);
    }

    // The two that may be missing; it ends behind a line.
    [[gnu::always_inline]] bool take_texts() noexcept {
        if (passes("<summary>")) {
            has_summary_ = true;
            if (!take_text(summary_, how_.limits.longest_summary)) return false;
            if (passes("</summary>\n<result>")) return take_result();
            return passes("</summary>\n");
        }
        return !passes("<result>") || take_result();
    }
    [[gnu::always_inline]] bool take_result() noexcept {
        has_result_ = true;
        return take_text(result_, how_.limits.longest_result) && passes("</result>\n");
    }

    // The figures, which may be missing, and the closing tag.
    [[gnu::always_inline]] bool take_end() noexcept {
        if (passes("</task-notification>")) return true;
        has_usage_ = true;
        if (take_end_from_behind()) {
            at_ = text_.size();
            return true;
        }
        used_ = {};
        if (!passes("<usage>\n")) return false;
        if (passes("<total_tokens>") && !(take_figure(used_.total_tokens) && passes("</total_tokens>\n"))) return false;
        if (passes("<tool_uses>") && !(take_figure(used_.tool_uses) && passes("</tool_uses>\n"))) return false;
        if (passes("<duration_ms>") && !(take_figure(used_.duration_ms) && passes("</duration_ms>\n"))) return false;
        return passes("</usage>\n</task-notification>");
    }
    static constexpr std::string_view shortest_end =
        "<usage>\n<total_tokens>0</total_tokens>\n<tool_uses>0</tool_uses>\n<duration_ms>0</duration_ms>\n</usage>\n"
        "</task-notification>";
    // All figures of a text that ends with its envelope, from its end: so nothing waits for what stands before.
    //
    // More digits may lead it before `at_`, where no figures stand, but never before the text: its head is longer.
    [[gnu::always_inline]] bool take_end_from_behind() noexcept {
        std::size_t end = text_.size();
        if (end - at_ < shortest_end.size() || !precedes(end, "</usage>\n</task-notification>")) return false;
        if (!precedes(end, "</duration_ms>\n")) return false;
        if (!take_figure_before(end, used_.duration_ms) || !precedes(end, "</tool_uses>\n<duration_ms>")) return false;
        if (!take_figure_before(end, used_.tool_uses) || !precedes(end, "</total_tokens>\n<tool_uses>")) return false;
        if (!take_figure_before(end, used_.total_tokens) || !precedes(end, "<usage>\n<total_tokens>")) return false;
        return end == at_;
    }
    template <std::size_t Size>
    [[gnu::always_inline]] bool precedes(std::size_t& end, char const (&literal)[Size]) const noexcept {
        end -= Size - 1;
        return same_bytes<Size - 1>(text_.data() + end, literal);
    }
    [[gnu::always_inline]] bool take_figure_before(std::size_t& end, maybe<std::uint64_t>& figure) const noexcept {
        short_number const found = short_number_before(text_.data() + end);
        figure = found.value;
        end -= found.digits;
        return found.digits != 0;
    }
    [[gnu::always_inline]] bool take_figure(maybe<std::uint64_t>& figure) noexcept {
        if (at_ + 8 > text_.size()) return false;
        short_number const found = short_number_at(text_.data() + at_);
        figure = found.value;
        at_ += found.digits;
        return found.digits != 0;
    }

    // Up to the next `<`, of which there is one.
    [[gnu::always_inline]] bool take_text(escaped_text& said, std::size_t most) noexcept {
        bool references = false;
        std::size_t const end = find_angle_nearby(references);
        said.raw = {text_.data() + at_, end - at_};
        said.has_escapes = references;
        at_ = end;
        return said.raw.size() <= most;
    }
    [[gnu::always_inline]] std::size_t find_angle_nearby(bool& references) const noexcept {
#ifdef MUSTER_VECTORS_SSE2
        constexpr std::size_t nearby = 2 * vector_bytes::size;
        if (at_ + nearby <= text_.size()) {
            vector_bytes const first{text_.data() + at_}, second{text_.data() + at_ + vector_bytes::size};
            unsigned const angles = equal(first, '<').bits() | equal(second, '<').bits() << vector_bytes::size;
            bool const plain = !any(equal(first, '&') | equal(second, '&'));
            if (plain && angles != 0) return at_ + static_cast<unsigned>(__builtin_ctz(angles));
        }
#endif
        return find_angle(text_, at_, references);
    }

    std::string_view text_;
    reading const& how_;
    std::size_t at_ = 0;
    escaped_text task_id_, summary_, result_;
    std::string_view status_word_;
    status status_ = status::unknown;
    bool has_summary_ = false, has_result_ = false, has_usage_ = false;
    usage used_;
};

}}}  // namespace muster::v0::detail
