// The form in which nearly all envelopes come, read at the speed at which their bytes can be looked at.
//
// It is the one that `write` writes: our elements in their order, each on a line of its own, and nothing else.
// Whatever is otherwise is left to the reader that knows the whole grammar, so both together accept, refuse and
// answer just what that one does alone.
#pragma once

#include <muster/envelope/detail/byte_batch.hpp>  // native_bytes
#include <muster/envelope/detail/literal.hpp>     // stands
#include <muster/envelope/detail/number.hpp>      // number_from
#include <muster/envelope/detail/search.hpp>      // find_angle
#include <muster/envelope/escaped_text.hpp>       // escaped_text
#include <muster/envelope/limits.hpp>             // envelope_limits
#include <muster/envelope/notification.hpp>       // notification
#include <muster/envelope/reading.hpp>            // reading
#include <muster/envelope/status.hpp>             // status
#include <muster/text/ascii.hpp>                  // is_ascii_space

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string_view>  // string_view

namespace muster::inline v0::detail {

// short_number(digits): `number_from`, at once for up to eight digits; at least eight bytes stand before their end
[[nodiscard, gnu::always_inline]] inline maybe<std::uint64_t> short_number(std::string_view digits) noexcept {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (digits.size() - 1 < 8) {
        constexpr std::uint64_t zeros = 0x3030'3030'3030'3030;
        constexpr std::uint64_t upper = 0xF0F0'F0F0'F0F0'F0F0;
        std::uint64_t word = 0;
        __builtin_memcpy(&word, digits.data() + digits.size() - 8, 8);
        unsigned const others = static_cast<unsigned>(8 - digits.size()) * 8;  // bits that stand before the digits
        word = (word >> others << others) | (zeros & ((std::uint64_t{1} << others) - 1));
        if ((word & upper) != zeros || ((word + 0x0606'0606'0606'0606) & upper) != zeros) return {};
        std::uint64_t const values = word - zeros;
        std::uint64_t const pairs = values * 10 + (values >> 8);
        std::uint64_t const high = (pairs & 0x0000'00FF'0000'00FF) * 0x000F'4240'0000'0064;
        return (high + (pairs >> 16 & 0x0000'00FF'0000'00FF) * 0x0000'2710'0000'0001) >> 32;
    }
#endif
    return number_from(digits);
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
        envelope_limits const& most = how_.limits;
        at_ = begin;
        if (most.most_elements < every_element || !passes("<task-notification>\n<task-id>")) return false;
        if (!take_text(task_id_, most.longest_task_id) || !is_trimmed(task_id_.raw)) return false;
        if (!passes("</task-id>\n<status>") || !take_status() || !passes("</status>\n")) return false;
        if ((has_summary_ = passes("<summary>"))) {
            if (!take_text(summary_, most.longest_summary) || !passes("</summary>\n")) return false;
        }
        if ((has_result_ = passes("<result>"))) {
            if (!take_text(result_, most.longest_result) || !passes("</result>\n")) return false;
        }
        if ((has_usage_ = passes("<usage>\n")) && !take_usage()) return false;
        return passes("</task-notification>") && at_ - begin <= most.longest_envelope;
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
    static constexpr std::size_t every_element = 8;

    template <std::size_t Size>
    [[gnu::always_inline]] bool passes(char const (&literal)[Size]) noexcept {
        if (!stands(text_, at_, literal)) return false;
        at_ += Size - 1;
        return true;
    }

    [[nodiscard]] static bool is_trimmed(std::string_view text) noexcept {
        return !text.empty() && !is_ascii_space(text.front()) && !is_ascii_space(text.back());
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

    // Those words that nearly all reports have.
    [[gnu::always_inline]] bool take_status() noexcept {
        std::size_t const begin = at_;
        if (passes("completed")) {
            status_ = status::completed;
        } else if (passes("failed")) {
            status_ = status::failed;
        } else if (passes("killed")) {
            status_ = status::killed;
        } else if (passes("timeout")) {
            status_ = status::timeout;
        } else {
            return false;
        }
        status_word_ = {text_.data() + begin, at_ - begin};
        return how_.statuses.contains(status_);
    }

    [[gnu::always_inline]] bool take_usage() noexcept {
        if (passes("<total_tokens>") && !(take_figure(used_.total_tokens) && passes("</total_tokens>\n"))) return false;
        if (passes("<tool_uses>") && !(take_figure(used_.tool_uses) && passes("</tool_uses>\n"))) return false;
        if (passes("<duration_ms>") && !(take_figure(used_.duration_ms) && passes("</duration_ms>\n"))) return false;
        return passes("</usage>\n");
    }
    [[gnu::always_inline]] bool take_figure(maybe<std::uint64_t>& figure) noexcept {
        bool references = false;
        std::size_t const end = find_angle_nearby(references);
        figure = short_number({text_.data() + at_, end - at_});
        at_ = end;
        return figure.has_value();
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

}  // namespace muster::inline v0::detail
