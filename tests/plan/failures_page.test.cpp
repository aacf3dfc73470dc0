// docs/failures.md is made from the tables that recovery goes by, and says what they say.
#include <muster/craft/confidence.hpp>
#include <muster/craft/failure.hpp>
#include <muster/plan/failure_phrases.hpp>

#include <golden.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

constexpr std::string_view introduction = R"(# How work goes wrong, and what is done about it

This page is made from the tables in `craft/failure.hpp`, `craft/confidence.hpp` and `plan/failure_phrases.hpp`, which
`classify_failure`, `recover` and the reader of specifications go by; a test keeps them equal.
[The page of plans](plan.md) says how to use them.

)";

std::string responses() {
    std::string out = "| failure | how it shows | what a coordinator does |\n|---|---|---|\n";
    for (muster::failure_row const& row : muster::failure_rows) {
        ((out += "| ") += row.word) += " | ";
        (((out += row.shows) += " | ") += row.response) += " |\n";
    }
    return out;
}

std::string steps() {
    std::string out =
        "| failure | first | second | from the third on | by | waits first |\n|---|---|---|---|---|---|\n";
    for (muster::failure_row const& row : muster::failure_rows) {
        (out += "| ") += row.word;
        for (muster::remedy const step : row.steps) (out += " | ") += word(step);
        out += row.by == muster::next_worker::fresh ? " | a fresh worker" : " | as the dialect says";
        out += row.waits ? " | yes |\n" : " | no |\n";
    }
    return out;
}

std::string phrases() {
    std::string out = "| failure | words |\n|---|---|\n";
    for (muster::failure_row const& row : muster::failure_rows) {
        std::string words;
        for (muster::failure_phrase const& each : muster::failure_phrases) {
            if (each.what == row.what) ((words += words.empty() ? "`" : ", `") += each.phrase) += '`';
        }
        if (words.empty()) continue;
        ((((out += "| ") += row.word) += " | ") += words) += " |\n";
    }
    return out;
}

std::string tags() {
    std::string out = "| tag | meaning | for whoever implements it |\n|---|---|---|\n";
    for (muster::confidence_row const& row : muster::confidences)
        (((((out += "| `") += row.tag) += "` | ") += row.meaning) += " | ") += std::string{row.effect} + " |\n";
    return out;
}

std::string page() {
    return std::string{introduction} + responses() + R"(
## What is done, the first time, the second and from then on

Counted are failures of one class in one task. A step that cannot be taken is left out: doing without a tool where the plan
names no way, or none that is left; splitting what is one piece; asking where nobody is there. As long as there are ways
without a tool, they are taken, each once.

)" + steps()
         + R"(
## The words by which an error is known

As whole words, in either case, across any blanks. Where a text holds several, the row further up counts. Causes that the crew
knows, statuses and two exit codes come before words.

)" + phrases()
         + "\n## How sure a line of a specification is\n\n" + tags();
}

TEST(failures_page, FR01_says_what_the_tables_say) {
    EXPECT_TRUE(muster_test::golden("../../docs/failures.md", page()));
}

}  // namespace
