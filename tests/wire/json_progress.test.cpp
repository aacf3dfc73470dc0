#include <muster/wire/detail/json_progress.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>

namespace {

constexpr bool is_whole(std::string_view text) {
    muster::wire::detail::json_progress progress;
    progress.take(text);
    return progress.is_whole();
}

// is_whole
static_assert(is_whole("{}"));
static_assert(is_whole(R"({"a":"}\"{"})"));
static_assert(is_whole(R"( {"a":"\\"} )"));
static_assert(is_whole("[1]"));
static_assert(is_whole(R"("{}")"));
static_assert(!is_whole(""));
static_assert(!is_whole(" "));
static_assert(!is_whole("nul"));
static_assert(!is_whole("{"));
static_assert(!is_whole(R"({"a":"})"));
static_assert(!is_whole(R"({"a":"\"})"));
static_assert(!is_whole(R"({}{)"));

TEST(json_progress, is_the_same_wherever_the_text_is_cut) {
    std::string_view const text = R"({"a":["}\\",{"b":"\"{"}]})";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        muster::wire::detail::json_progress progress;
        progress.take(text.substr(0, cut));
        EXPECT_EQ(progress.is_whole(), cut == text.size()) << cut;
        progress.take(text.substr(cut));
        EXPECT_TRUE(progress.is_whole()) << cut;
    }
}

}  // namespace
