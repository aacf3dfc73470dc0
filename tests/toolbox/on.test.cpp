#include <muster/toolbox/on.hpp>  // first: the header proves that it stands alone

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
static_assert(handles<given, tool_result (*)(given const&)> && handles<given, tool_result (*)(given)>);
static_assert(handles<given, std::string (*)(given const&)> && handles<given, std::string_view (*)()>);
static_assert(handles<given, char const* (*)()> && handles<given, tool_result (*)()>);
static_assert(!handles<given, void (*)(given const&)> && !handles<given, int (*)()>);
static_assert(!handles<given, std::string (*)(int)> && !handles<given, std::string (*)(given const&, int)>);
static_assert(!handles<given, std::string (*)(given&)>);  // they are read, and not written to
static_assert(!handles<given, std::string>);

// behind them a call_context, if it likes, which need not be known here, nor need what it answers later
using muster::call_context;
using muster::result_future;
static_assert(handles<given, tool_result (*)(given const&, call_context const&)>);
static_assert(handles<given, std::string (*)(call_context const&)> && handles<given, result_future (*)(given const&)>);
static_assert(handles<given, result_future (*)()> && handles<given, result_future (*)(given, call_context const&)>);
static_assert(!handles<given, tool_result (*)(given const&, call_context&)>);
static_assert(!handles<given, tool_result (*)(call_context const&, given const&)>);
static_assert(!handles<given, result_future* (*)()> && !handles<given, void (*)(call_context const&)>);

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
