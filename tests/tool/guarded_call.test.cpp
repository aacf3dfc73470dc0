#include <muster/tool/guarded_call.hpp>

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace {

using muster::exceptions_compiled_in;
using muster::guarded_call;
using muster::out_of_memory;

std::string in_words(char const* what) { return what ? std::string{"threw "} + what : "threw something"; }

// guarded_call
TEST(guarded_call, says_what_the_function_says) {
    EXPECT_EQ(guarded_call([] { return std::string{"done"}; }, in_words), "done");
}
TEST(guarded_call, says_what_was_thrown) {
    EXPECT_EQ(guarded_call([]() -> std::string { throw std::runtime_error{"disk full"}; }, in_words),
              "threw disk full");
}
TEST(guarded_call, says_that_something_was_thrown) {
    EXPECT_EQ(guarded_call([]() -> std::string { throw 5; }, in_words), "threw something");
}
TEST(guarded_call, takes_functions_that_are_used_up) {
    std::string text = "moved";
    EXPECT_EQ(guarded_call([text = std::move(text)]() mutable { return std::move(text); }, in_words), "moved");
}

// exceptions_compiled_in
static_assert(exceptions_compiled_in);
// Two translation units that disagree do not get each other's code.
TEST(guarded_call, has_a_symbol_for_each_setting) {
    auto const call = [] { return 1; };
    auto const failed = [](char const*) { return 2; };
    auto const with = &guarded_call<true, decltype(call)&, decltype(failed)&>;
    auto const without = &guarded_call<false, decltype(call)&, decltype(failed)&>;
    EXPECT_NE(with, without);
}

// out_of_memory
TEST(out_of_memory, is_said_as_operator_new_says_it) { EXPECT_THROW(out_of_memory(), std::bad_alloc); }

}  // namespace
