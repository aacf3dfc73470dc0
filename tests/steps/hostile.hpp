// Texts made to cost a reader more than their length, and the proof that they do not.
#pragma once

#include "steps.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster_test {

inline constexpr std::size_t mebibyte = std::size_t{1} << 20;

// hostile{begin, piece, end}: as many pieces between the two as fit
struct hostile {
    std::string_view begin;
    std::string_view piece;
    std::string_view end = {};

    [[nodiscard]] std::string of_size(std::size_t size) const {
        std::string text{begin};
        text.reserve(size);
        while (text.size() + piece.size() + end.size() <= size) text += piece;
        return text += end;
    }
};

// expect_linear(work, text, most): twice the text costs twice the steps, and no byte more than `most`
template <class Work>
void expect_linear(Work const& work, hostile const& text, std::uint64_t most, std::size_t size = mebibyte) {
    std::string const half = text.of_size(size / 2);
    std::string const whole = text.of_size(size);
    std::uint64_t const less = steps_of([&] { work(half); });
    std::uint64_t const more = steps_of([&] { work(whole); });
    auto const names =
        std::string{text.begin} + " " + std::string{text.piece.substr(0, 40)} + " " + std::string{text.end};
    EXPECT_LE(static_cast<double>(more), 2.1 * static_cast<double>(less) + 1000)
        << names << ": " << less << ", " << more;
    EXPECT_LE(more, most * size) << names;
    EXPECT_NE(more, 0U) << "no step is counted";
}

}  // namespace muster_test
