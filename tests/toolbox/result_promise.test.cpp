#include <muster/toolbox/result_promise.hpp>

#include <gtest/gtest.h>

#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

using muster::set_outcome;
using muster::tool_result;

static_assert(!std::is_copy_constructible_v<muster::result_promise>);
static_assert(std::is_nothrow_move_constructible_v<muster::result_promise>);

TEST(result_promise, takes_a_result_or_a_text_of_any_kind) {
    for (auto const& set : {+[](muster::result_promise& p) { return p.set_value("text"); },
                            +[](muster::result_promise& p) { return p.set_value(std::string{"text"}); },
                            +[](muster::result_promise& p) {
                                return p.set_value(std::string_view{"text and more", 4});
                            },
                            +[](muster::result_promise& p) { return p.set_value(tool_result::ok("text")); },
                            +[](muster::result_promise& p) { return p.set_from([] { return "text"; }); }}) {
        auto [promise, future] = muster::promise_result();
        EXPECT_EQ(set(promise), set_outcome::taken);
        EXPECT_EQ(future.get(), tool_result::ok("text"));
    }
}

TEST(result_promise, C126_the_first_answer_stays_and_the_second_is_told) {
    auto [promise, future] = muster::promise_result();
    EXPECT_EQ(promise.set_value("first"), set_outcome::taken);
    EXPECT_EQ(promise.set_value("second"), set_outcome::already_set);
    EXPECT_EQ(promise.set_exception(std::make_exception_ptr(5)), set_outcome::already_set);
    EXPECT_EQ(future.get().text, "first");
}

TEST(result_promise, that_is_dropped_is_an_error) {
    auto pair = muster::promise_result();
    { muster::result_promise const gone{std::move(pair.promise)}; }
    EXPECT_EQ(pair.future.get(), tool_result::error("The tool failed: it ended without an answer."));

    auto assigned = muster::promise_result();
    auto other = muster::promise_result();
    assigned.promise = std::move(other.promise);  // what it had is dropped
    EXPECT_TRUE(assigned.future.get().is_error);
    assigned.promise.set_value("of the other");
    EXPECT_EQ(other.future.get().text, "of the other");
}

TEST(result_promise, C128_what_is_thrown_is_an_error) {
    auto known = muster::promise_result();
    known.promise.set_from([]() -> tool_result { throw std::runtime_error{"disk full"}; });
    EXPECT_EQ(known.future.get(), tool_result::error("The tool failed: disk full"));

    auto unknown = muster::promise_result();
    unknown.promise.set_exception(std::make_exception_ptr(5));
    EXPECT_EQ(unknown.future.get(), tool_result::error("The tool failed."));

    auto nothing = muster::promise_result();
    EXPECT_EQ(nothing.promise.set_exception({}), set_outcome::taken);
    EXPECT_EQ(nothing.future.get(), tool_result::error("The tool failed."));

    auto no_text = muster::promise_result();
    char const* const unset = nullptr;
    EXPECT_EQ(no_text.promise.set_value(unset), set_outcome::taken);
    EXPECT_TRUE(no_text.future.get().is_error);
}

TEST(result_promise, of_which_nothing_is_left_says_so) {
    auto [promise, future] = muster::promise_result();
    EXPECT_TRUE(promise.wanted());
    auto moved = std::move(promise);
    EXPECT_FALSE(promise.wanted());
    EXPECT_EQ(promise.set_value("x"), set_outcome::already_set);
    EXPECT_EQ(promise.set_exception(std::make_exception_ptr(5)), set_outcome::already_set);
    EXPECT_TRUE(moved.wanted());
    moved.set_value("y");
    EXPECT_FALSE(moved.wanted());
    EXPECT_EQ(future.get().text, "y");
}

}  // namespace
