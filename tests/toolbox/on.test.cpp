#include <muster/toolbox/on.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

using muster::tool_result;
using muster::detail::as_result;
using muster::detail::handles;

struct greet : muster::tool<"Greet"> {
    struct arguments {
        std::string_view whom;
        static constexpr auto fields = muster::fields(muster::field("whom", &arguments::whom));
    };
};
using given = greet::arguments;

static_assert(muster::rows_of<given>.size() == 1);

// what a handler is: it takes the arguments or nothing, and answers with a tool_result or a text
static_assert(handles<tool_result (*)(given const&), given> && handles<tool_result (*)(given), given>);
static_assert(handles<std::string (*)(given const&), given> && handles<std::string_view (*)(), given>);
static_assert(handles<char const* (*)(), given> && handles<tool_result (*)(), given>);
static_assert(!handles<void (*)(given const&), given> && !handles<int (*)(), given>);
static_assert(!handles<std::string (*)(int), given> && !handles<std::string (*)(given const&, int), given>);
static_assert(!handles<std::string (*)(given&), given>);  // they are read, and not written to
static_assert(!handles<std::string, given>);

// a generic lambda is asked about the arguments only: with a context its body would not compile
constexpr auto generic = [](auto const& to) { return std::string{to.whom}; };
static_assert(handles<decltype(generic), given>);

// behind them a call_context, if it likes, which need not be known here, nor need what it answers later
using muster::call_context;
using muster::result_future;
static_assert(handles<tool_result (*)(given const&, call_context const&), given>);
static_assert(handles<std::string (*)(call_context const&), given> && handles<result_future (*)(given const&), given>);
static_assert(handles<result_future (*)(), given> && handles<result_future (*)(given, call_context const&), given>);
static_assert(!handles<tool_result (*)(given const&, call_context&), given>);
static_assert(!handles<tool_result (*)(call_context const&, given const&), given>);
static_assert(!handles<result_future* (*)(), given> && !handles<void (*)(call_context const&), given>);

// on
constexpr auto hello = [](given const& to) { return "hello " + std::string{to.whom}; };
using handler = decltype(muster::on<greet>(hello));
static_assert(std::is_same_v<handler::tool, greet>);
static_assert(!std::is_convertible_v<decltype(hello), handler>);  // only by name: a function is for no tool by itself

TEST(on, keeps_the_function_and_what_it_owns) {
    auto made = muster::on<greet>([text = std::make_unique<std::string>("mine")] { return *text; });
    static_assert(!std::is_copy_constructible_v<decltype(made)>);
    auto moved = std::move(made);
    EXPECT_EQ(moved.run(), "mine");
    EXPECT_EQ(muster::on<greet>(hello).run({"you"}), "hello you");
}

// as_result: what a handler says, as it goes back to the model
TEST(on, a_text_of_any_kind_is_a_result_without_an_error) {
    EXPECT_EQ(as_result("text"), tool_result::ok("text"));
    EXPECT_EQ(as_result(std::string{"text"}), tool_result::ok("text"));
    EXPECT_EQ(as_result(std::string_view{"text and more"}.substr(0, 4)), tool_result::ok("text"));
    EXPECT_EQ(as_result(std::string_view{}), tool_result::ok(""));
}
TEST(on, a_result_stays_as_it_is) {
    EXPECT_EQ(as_result(tool_result::error("no")), tool_result::error("no"));
    EXPECT_EQ(as_result(tool_result{"7", "yes", false}), (tool_result{"7", "yes", false}));
}

}  // namespace
