#include <muster/plan/failure_phrases.hpp>

#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

namespace {

using muster::failure_class;
using muster::failure_phrase;
using muster::find_failure_phrase;

constexpr failure_class class_in(std::string_view text) {
    auto const found = find_failure_phrase(text);
    return found ? found->what : failure_class::unknown;
}

// failure_phrases: in the order of the classes, in lower case, one blank between words, each once
constexpr bool is_well_written(failure_phrase const& row) {
    bool blank = true;
    for (char const c : row.phrase) {
        bool const word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '/' || c == '_' || c == '-';
        if (!word && (c != ' ' || blank)) return false;
        blank = !word;
    }
    return !blank;
}
TEST(failure_phrases, are_well_written_and_stand_in_the_order_of_the_classes) {
    failure_class before{};
    for (failure_phrase const& row : muster::failure_phrases) {
        EXPECT_TRUE(is_well_written(row)) << row.phrase;
        EXPECT_LE(before, row.what) << row.phrase;
        before = row.what;
        for (failure_phrase const& other : muster::failure_phrases) {
            if (other.phrase != row.phrase) continue;
            EXPECT_EQ(other.what, row.what) << row.phrase;
        }
    }
}

// Every phrase is found, whatever its case and blanks, and speaks of its own class.
TEST(failure_phrases, are_each_found) {
    for (failure_phrase const& row : muster::failure_phrases) {
        std::string shouted = "... ";
        for (char const c : row.phrase)
            shouted += c == ' ' ? std::string{" \n"} : std::string(1, static_cast<char>(std::toupper(c)));
        EXPECT_EQ(class_in(shouted + "!"), row.what) << row.phrase;
        EXPECT_EQ(class_in("x" + std::string{row.phrase} + "x"), failure_class::unknown) << row.phrase;
    }
}

// find_failure_phrase
struct example {
    std::string_view text;
    failure_class what;
};
constexpr example examples[] = {
    {"git push: permission denied (publickey)", failure_class::denied},
    {"HTTP 403: the token lacks a scope", failure_class::denied},
    {"I need a decision: which of the two schemas is in force?", failure_class::needs_input},
    {"This is a dead end: the generator is not reentrant.", failure_class::wrong_approach},
    {"The prompt is too long: 214000 tokens > 200000 maximum", failure_class::context_too_long},
    {"Stopped: the turn budget is used up", failure_class::budget_used_up},
    {"API error: 529 Overloaded", failure_class::overloaded},
    {"rate limit", failure_class::overloaded},
    {"ERROR 1205: lock timeout; restart the transaction", failure_class::overloaded},
    {"Connection refused: Port 5432 closed.", failure_class::tool_gone},
    {"bash: psql: command not found", failure_class::tool_gone},
    {"The MCP server disconnected", failure_class::tool_gone},
    {"fetch timed out after 30 s", failure_class::timed_out},
    {"npm test ended with exit code 1", failure_class::tool_failed},
    {"migration failed at step 3 of 5", failure_class::tool_failed},
    {"rate_limit_error", failure_class::overloaded},
    {"cancelled by the user", failure_class::stopped},
    // Not what they look like.
    {"HTTP 405 Method Not Allowed", failure_class::tool_failed},
    {"", failure_class::unknown},
    {"It failed.", failure_class::unknown},
    {"timeouts are configured in conf.d", failure_class::unknown},
    {"the time_out column", failure_class::unknown},
    // Of several the first of the table: what must not be tried again by itself.
    {"tests failed: permission denied while the connection was refused, rate limit", failure_class::denied},
    {"exit code 1: context window exceeded", failure_class::context_too_long},
};
constexpr std::size_t first_wrong_example() {
    std::size_t at = 0;
    for (example const& each : examples) {
        if (class_in(each.text) != each.what) return at;
        ++at;
    }
    return at;
}
static_assert(first_wrong_example() == std::size(examples));
TEST(find_failure_phrase, FR02_reads_errors_as_they_are_written) {
    EXPECT_EQ(first_wrong_example(), std::size(examples));
}

TEST(find_failure_phrase, looks_at_the_beginning_and_the_end_of_a_long_text) {
    std::string const filler(10'000, 'x');
    EXPECT_EQ(class_in("rate limit " + filler), failure_class::overloaded);
    EXPECT_EQ(class_in(filler + " rate limit"), failure_class::overloaded);
    EXPECT_EQ(class_in(filler + " rate limit " + filler), failure_class::unknown);
}

TEST(find_failure_phrase, takes_any_bytes) {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += "rate \xFF\0limi-t p"[i % 15];
    EXPECT_EQ(class_in(text), failure_class::unknown);
    EXPECT_EQ(class_in(std::string(1'000'000, ' ')), failure_class::unknown);
}

}  // namespace
