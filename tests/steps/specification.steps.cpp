// A specification ten times as long takes ten times the steps, whatever it holds; an error ten times as long takes no more.
#include "steps.hpp"

#include <muster/plan/failure_phrases.hpp>
#include <muster/plan/hand_over.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

std::string times(std::string_view piece, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += piece;
    return text;
}

// What somebody would write who wants it to take long.
constexpr std::string_view pieces[] = {
    "- [LOW] a\n",
    "- ",
    "- [",
    "[",
    "]",
    "*",
    "`",
    "~~~\n",
    "``` `\n",
    "```\n",
    "```a\n",
    "`````\n````a\n",
    "\n",
    "\t",
    "1. ",
    "- [LOW]",
    "[LOW]",
    "- a\n  b\n\n",
    "- [LOW] retry retry ",
    "- [LWO]\n",
    "\n ",
    "- **[LOW:",
};

std::uint64_t steps_for(std::string const& text) {
    muster::scheduled_research const planned[] = {{"scout", "retry queue"}};
    return muster_test::steps_of([&] {
        std::string out;
        muster::append_sink to{out};
        muster::put_hand_over(to, text, planned);
        static_cast<void>(muster::hand_over(text, planned));
    });
}

TEST(spec_items, takes_steps_linear_in_the_text) {
    for (std::string_view const piece : pieces) {
        std::uint64_t const few = steps_for(times(piece, 10'000)), many = steps_for(times(piece, 100'000));
        EXPECT_LE(many, few * 11) << piece;
    }
}

TEST(find_failure_phrase, takes_no_more_steps_for_a_longer_text) {
    for (std::string_view const piece : {"rate ", "permission deni ", "x", " ", "no such file or "}) {
        auto const steps = [&](std::size_t bytes) {
            std::string const text = times(piece, bytes);
            return muster_test::steps_of([&] { static_cast<void>(muster::find_failure_phrase(text)); });
        };
        EXPECT_LE(steps(1'000'000), steps(10'000) + 100) << piece;
    }
}

}  // namespace
