#include <muster/toolbox/tool_index.hpp>

#include <muster/tool/standard.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace {

struct desk : muster::tool_set<muster::tools::task_stop, muster::tools::team_create, muster::tools::todo_write> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};
struct idle : muster::agent<muster::role::worker, muster::tool_set<>> {};

template <class Agent>
constexpr bool finds_each_tool_where_it_stands() {
    for (std::size_t i = 0; i < muster::surface<Agent>.size(); ++i) {
        if (muster::tool_index<Agent>(muster::surface<Agent>.tools[i].name) != i) return false;
    }
    return true;
}

struct all : muster::agent<muster::role::coordinator, muster::tools::standard> {};
static_assert(finds_each_tool_where_it_stands<ana>());
static_assert(finds_each_tool_where_it_stands<all>());
TEST(tool_index, finds_each_tool_where_it_stands) { EXPECT_TRUE(finds_each_tool_where_it_stands<all>()); }

constexpr bool finds_nothing_else() {
    for (std::string_view const name : {"", "T", "Task", "taskstop", "TaskStop ", "TaskList", "TeamCreatE"}) {
        if (muster::tool_index<ana>(name) != 3) return false;
    }
    return muster::tool_index<idle>("TaskStop") == 0 && muster::tool_index<idle>("") == 0;
}
static_assert(finds_nothing_else());
TEST(tool_index, finds_nothing_else) { EXPECT_TRUE(finds_nothing_else()); }

// The program hashes by words, the compiler by bytes: the two have to agree at each length.
template <std::size_t Length>
constexpr std::uint64_t hash_at = [] {
    char text[Length + 1] = {};
    for (std::size_t i = 0; i < Length; ++i) text[i] = static_cast<char>('a' + i % 26);
    return muster::detail::hash_name({text, Length});
}();

template <std::size_t... Lengths>
void expect_same_hashes(std::index_sequence<Lengths...>) {
    std::string text;
    for (std::uint64_t const hash : {hash_at<Lengths>...}) {
        EXPECT_EQ(muster::detail::hash_name(text), hash) << text.size();
        text += static_cast<char>('a' + text.size() % 26);
    }
}
TEST(tool_index, hashes_alike_in_the_compiler_and_in_the_program) {
    expect_same_hashes(std::make_index_sequence<70>{});
}

TEST(tool_index, takes_any_text) {
    std::string const long_text(1'000'000, 'x');
    EXPECT_EQ(muster::tool_index<ana>(long_text), muster::surface<ana>.size());
    EXPECT_EQ(muster::tool_index<ana>({"Task\0top", 8}), muster::surface<ana>.size());
    EXPECT_EQ(muster::tool_index<ana>("\xFF\xFE\xFD"), muster::surface<ana>.size());
}

// 200 names of one pattern
template <std::size_t Index>
struct numbered {
    static constexpr char chars[] = {
        't', 'o', 'o', 'l', '_', '0' + Index / 100, '0' + Index / 10 % 10, '0' + Index % 10};
    static constexpr std::string_view name{chars, 8};
    static constexpr muster::tool_kind kind = muster::tool_kind::execution;
};
template <std::size_t... Is>
muster::tool_set<numbered<Is>...> make_many(std::index_sequence<Is...>);
struct many : decltype(make_many(std::make_index_sequence<200>{})) {};
struct worker_of_many : muster::agent<muster::role::worker, many> {};
static_assert(finds_each_tool_where_it_stands<worker_of_many>());
static_assert(muster::tool_index<worker_of_many>("tool_200") == 200);

// Names that differ where no sample of them is taken.
struct alike : muster::tool_set<muster::tool<"open_door_a_which_is_one_of_the_many_doors_that_this_old_house_h">,
                                muster::tool<"open_door_b_which_is_one_of_the_many_doors_that_this_old_house_h">,
                                muster::tool<"open_door_c_which_is_one_of_the_many_doors_that_this_old_house_h">,
                                muster::tool<"open">> {};
struct janitor : muster::agent<muster::role::worker, alike> {};
static_assert(muster::detail::tool_names<janitor>.places == muster::detail::all_tried);
static_assert(muster::detail::tool_names<all>.places != muster::detail::all_tried);
static_assert(finds_each_tool_where_it_stands<janitor>());
static_assert(muster::tool_index<janitor>("open_door_d_which_is_one_of_the_many_doors_that_this_old_house_h") == 4);
TEST(tool_index, tells_names_apart_that_differ_in_one_byte) { EXPECT_TRUE(finds_each_tool_where_it_stands<janitor>()); }

// And for each way of being short.
struct brief : muster::tool_set<muster::tool<"a">, muster::tool<"b">, muster::tool<"ab">, muster::tool<"abc">,
                                muster::tool<"abcd">, muster::tool<"abcde">> {};
struct laconic : muster::agent<muster::role::worker, brief> {};
static_assert(finds_each_tool_where_it_stands<laconic>());
TEST(tool_index, finds_names_shorter_than_a_word) { EXPECT_TRUE(finds_each_tool_where_it_stands<laconic>()); }

}  // namespace
