// A pattern of PCRE2 for an envelope in muster's own layout, compiled to machine code.
//
//     bench::envelope_pattern pattern;
//     while (pattern.match(text, at)) { take(pattern.said(text)); at = pattern.end(); }
#pragma once

#include "told.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace bench {

class envelope_pattern {
public:
    envelope_pattern() {
        int error = 0;
        PCRE2_SIZE place = 0;
        code_ = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern), PCRE2_ZERO_TERMINATED, 0, &error, &place, nullptr);
        if (code_ == nullptr || pcre2_jit_compile(code_, PCRE2_JIT_COMPLETE) != 0) std::abort();
        data_ = pcre2_match_data_create_from_pattern(code_, nullptr);
    }
    envelope_pattern(envelope_pattern&& other) noexcept
        : code_(std::exchange(other.code_, nullptr)),
          data_(std::exchange(other.data_, nullptr)) {}
    envelope_pattern& operator=(envelope_pattern&&) = delete;
    ~envelope_pattern() {
        pcre2_match_data_free(data_);
        pcre2_code_free(code_);
    }

    // The shortest way into the machine code: it checks no arguments.
    bool match(std::string_view text, std::size_t from) {
        auto const* const bytes = reinterpret_cast<PCRE2_SPTR>(text.data());
        return pcre2_jit_match(code_, bytes, text.size(), from, 0, data_, nullptr) > 0;
    }

    // of the last match
    [[nodiscard]] told said(std::string_view text) const {
        return {group(text, 1),           status_of(group(text, 2)), group(text, 3),
                group(text, 4),           number_of(group(text, 5)), number_of(group(text, 6)),
                number_of(group(text, 7))};
    }
    [[nodiscard]] std::size_t end() const { return pcre2_get_ovector_pointer(data_)[1]; }

private:
    // Possessive, so that it never tries again what it has once read.
    static constexpr char pattern[] =
        "<task-notification>\n"
        "<task-id>([^<]*+)</task-id>\n"
        "<status>([^<]*+)</status>\n"
        "(?:<summary>([^<]*+)</summary>\n)?+"
        "(?:<result>([^<]*+)</result>\n)?+"
        "(?:<usage>\n"
        "<total_tokens>([0-9]++)</total_tokens>\n"
        "<tool_uses>([0-9]++)</tool_uses>\n"
        "<duration_ms>([0-9]++)</duration_ms>\n"
        "</usage>\n)?+"
        "</task-notification>";

    [[nodiscard]] std::string_view group(std::string_view text, std::size_t number) const {
        PCRE2_SIZE const* const places = pcre2_get_ovector_pointer(data_);
        PCRE2_SIZE const begin = places[2 * number], end = places[2 * number + 1];
        return begin == PCRE2_UNSET ? std::string_view{} : text.substr(begin, end - begin);
    }

    pcre2_code* code_;
    pcre2_match_data* data_;
};

}  // namespace bench
