#include <muster/envelope/write_result.hpp>

#include <muster/envelope/write.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::write_fault;
using muster::write_result;

// writing: nothing that a reader takes is cut, and no text refused, unless somebody asks for it
constexpr muster::writing usual;
static_assert(usual.on_bad_text == muster::bad_text::replace && usual.tokens == muster::tokens_tag::total_tokens);
static_assert(usual.longest_result == std::size_t{2} << 20 && usual.longest_summary == std::size_t{16} << 10);
static_assert(usual.whole_result_at.empty() && usual.wrapping == muster::wrapping::bare);
static_assert(muster::any_size > 0 && muster::any_size + 1 == 0);  // no text is longer

// describe: each fault has words of its own
constexpr bool each_fault_has_words() {
    for (unsigned i = 0; i < muster::write_fault_count; ++i) {
        std::string_view const words = describe(static_cast<write_fault>(i));
        if (words.empty() || words == "an unknown fault") return false;
        for (unsigned j = 0; j < i; ++j) {
            if (describe(static_cast<write_fault>(j)) == words) return false;
        }
    }
    return describe(static_cast<write_fault>(muster::write_fault_count)) == "an unknown fault";
}
static_assert(each_fault_has_words());
TEST(write_fault, each_has_words_of_its_own) { EXPECT_TRUE(each_fault_has_words()); }

// write_result: replacing and cutting are no faults, only a refusal is
static_assert(write_result{} && write_result{write_fault::none, 3, 7});
static_assert(!write_result{write_fault::not_ended} && !write_result{write_fault::unwritable_text});

constexpr write_result written(std::string_view result, muster::writing const& how = {}) {
    muster::counting_sink out;
    return muster::write({.task_id = "a", .status = muster::status::completed, .result = result}, out, how);
}
constexpr bool counts_what_it_changed() {
    constexpr std::string_view text = "0123456789 0123456789 0123456789 0123456789 0123456789";
    write_result const cut = written(text, {.longest_result = 40});
    return written(text).omitted == 0 && written(text, {.longest_result = text.size()}).omitted == 0 && cut
        && cut.omitted != 0 && cut.omitted < text.size() && written("a\x01\x02z").replaced == 2
        && written("az").replaced == 0;
}
static_assert(counts_what_it_changed());
TEST(write_result, counts_what_was_replaced_and_what_was_left_out) { EXPECT_TRUE(counts_what_it_changed()); }

}  // namespace
