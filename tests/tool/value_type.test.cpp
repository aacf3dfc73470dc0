#include <muster/tool/value_type.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::scalar_value;
using muster::value_kind;
using muster::value_type_of;

// value_type_of
static_assert(value_type_of<std::string_view>.kind == value_kind::text);
static_assert(value_type_of<std::string>.kind == value_kind::text);
static_assert(value_type_of<bool>.kind == value_kind::truth);
static_assert(value_type_of<double>.kind == value_kind::number);
static_assert(value_type_of<std::int8_t>.least == -128 && value_type_of<std::int8_t>.most == 127);
static_assert(value_type_of<std::uint64_t>.least == 0 && value_type_of<std::uint64_t>.most == UINT64_MAX);
static_assert(value_type_of<std::int64_t>.least == INT64_MIN && value_type_of<std::int64_t>.most == INT64_MAX);

constexpr bool a_list_knows_its_elements() {
    muster::value_type const& rows = value_type_of<std::vector<std::vector<int>>>;
    return rows.kind == value_kind::list && rows.element->kind == value_kind::list
        && rows.element->element == &value_type_of<int>;
}
static_assert(a_list_knows_its_elements());

// what is no argument
template <class T>
concept is_argument = requires {
    value_type_of<T>;
};
static_assert(is_argument<std::vector<std::vector<double>>>);
static_assert(!is_argument<float> && !is_argument<char> && !is_argument<char const*> && !is_argument<int*>);
static_assert(!is_argument<std::vector<bool>> && !is_argument<std::vector<std::optional<int>>>);
static_assert(!is_argument<std::optional<int>>);  // a field is optional, not its value

// argument_struct: a class whose fields have been written down
struct unwritten {
    int x;
};
static_assert(!muster::argument_struct<unwritten> && !muster::argument_struct<int> && !is_argument<unwritten>);

// store, add
template <class T>
T stored(scalar_value const& from) {
    T to{};
    value_type_of<T>.store(&to, from);
    return to;
}
TEST(value_type, stores_the_part_that_is_of_its_kind) {
    scalar_value const all{.text = "text", .bits = 7, .number = 2.5, .truth = true};
    EXPECT_EQ(stored<std::string>(all), "text");
    EXPECT_EQ(stored<std::string_view>(all), "text");
    EXPECT_EQ(stored<double>(all), 2.5);
    EXPECT_TRUE(stored<bool>(all));
    EXPECT_EQ(stored<std::uint8_t>(all), 7);
}
TEST(value_type, stores_integers_up_to_both_ends_of_their_range) {
    auto const bits = [](auto number) { return scalar_value{.text = {}, .bits = static_cast<std::uint64_t>(number)}; };
    EXPECT_EQ(stored<std::int8_t>(bits(-128)), -128);
    EXPECT_EQ(stored<std::int64_t>(bits(INT64_MIN)), INT64_MIN);
    EXPECT_EQ(stored<std::uint64_t>(bits(UINT64_MAX)), UINT64_MAX);
}
TEST(value_type, a_list_grows_by_one_and_says_where) {
    std::vector<std::vector<int>> lists;
    muster::value_type const& type = value_type_of<std::vector<std::vector<int>>>;
    (void)type.add(&lists, 0, {});
    void* const second = type.add(&lists, 1, {});
    ASSERT_EQ(lists.size(), 2U);
    EXPECT_EQ(second, &lists[1]);
    type.element->element->store(type.element->add(second, 0, {}), scalar_value{.text = {}, .bits = 7});
    EXPECT_EQ(lists, (std::vector<std::vector<int>>{{}, {7}}));
}
TEST(value_type, a_list_knows_its_elements) { EXPECT_TRUE(a_list_knows_its_elements()); }

}  // namespace
