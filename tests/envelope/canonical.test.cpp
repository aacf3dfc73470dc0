#include <muster/envelope/detail/canonical.hpp>

#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace {

using muster::reading;
using muster::status;
using muster::status_set;

// The reader that is asked first says what the one that knows the whole grammar says, in memory that ends with the text.
bool is_read_alike(std::string_view text, reading const& how = {}) {
    std::unique_ptr<char[]> const chars{new char[text.size()]};
    std::copy(text.begin(), text.end(), chars.get());
    std::string_view const exact{chars.get(), text.size()};
    auto const got = muster::parse(exact, how);
    auto const whole = muster::detail::parse_any(exact, how);
    auto const &a = got.value, &b = whole.value;
    return got.why == whole.why && got.at == whole.at && got.end == whole.end && a.task_id == b.task_id
        && a.status == b.status && a.status_word == b.status_word && a.summary == b.summary && a.result == b.result
        && a.usage == b.usage && a.unread == b.unread;
}

std::string envelope_of(std::string_view statuses, std::string_view more) {
    return "<task-notification>\n<task-id>a</task-id>\n<status>" + std::string{statuses} + "</status>\n"
         + std::string{more} + "</task-notification>";
}
std::string usage_of(std::string_view tokens, std::string_view uses, std::string_view milliseconds) {
    return "<usage>\n<total_tokens>" + std::string{tokens} + "</total_tokens>\n<tool_uses>" + std::string{uses}
         + "</tool_uses>\n<duration_ms>" + std::string{milliseconds} + "</duration_ms>\n</usage>\n";
}

// Whether a host knows the word, the next one, or neither.
TEST(canonical, reads_each_word_alike_whatever_is_spoken) {
    for (unsigned one = 0; one < muster::status_count; ++one) {
        for (unsigned next = 0; next < muster::status_count; ++next) {
            std::string const word{muster::word(static_cast<status>(one))};
            std::string const two = word + "</status>\n" + std::string{muster::word(static_cast<status>(next))};
            for (unsigned spoken = 0; spoken < muster::status_count; ++spoken) {
                reading const how{.statuses = status_set{static_cast<status>(spoken)}};
                EXPECT_TRUE(is_read_alike(envelope_of(word, ""), how)) << word;
                EXPECT_TRUE(is_read_alike(envelope_of(two, ""), how)) << two;
            }
        }
    }
}

// From behind where the text ends with the envelope, and else from its front.
TEST(canonical, reads_figures_of_any_length_alike) {
    constexpr std::string_view digits = "0123456789", odd[] = {"", "12x", "x12", "1 2", "1:2", "/12", "<b>1</b>"};
    auto const expect_alike = [](std::string const& usage) {
        std::string const text = envelope_of("lost", usage);
        EXPECT_TRUE(is_read_alike(text)) << text;
        EXPECT_TRUE(is_read_alike(text + "\n")) << text;
    };
    for (std::size_t a = 0; a <= digits.size(); ++a) {
        for (std::size_t b = 0; b <= digits.size(); ++b) {
            for (std::size_t c = 0; c <= digits.size(); ++c) {
                expect_alike(usage_of(digits.substr(digits.size() - a), digits.substr(0, b), digits.substr(0, c)));
            }
        }
    }
    for (std::string_view const one : odd) {
        expect_alike(usage_of(one, "4", "12400"));
        expect_alike(usage_of("1280", one, "12400"));
        expect_alike(usage_of("1280", "4", one));
    }
}

// Going back from the end it meets the envelope's own head, and what is not there.
TEST(canonical, reads_each_beginning_and_each_gap_alike) {
    std::string const text =
        envelope_of("failed", "<summary>s</summary>\n" + usage_of("1234567", "7654321", "1111111"));
    for (std::size_t at = 0; at < text.size(); ++at) {
        EXPECT_TRUE(is_read_alike(text.substr(0, at))) << at;
        for (std::size_t const gap : {1U, 2U, 9U, 40U}) {
            EXPECT_TRUE(is_read_alike(text.substr(0, at) + text.substr(std::min(at + gap, text.size())))) << at;
        }
    }
}

}  // namespace
