#include <muster/tool/value_type.hpp>

#include "kinds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
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

// enumerations, arrays, maps and variants
static_assert(value_type_of<kinds::priority>.kind == value_kind::word);
static_assert(value_type_of<kinds::priority>.count == 2 && value_type_of<kinds::priority>.words[1] == "high");
static_assert(value_type_of<std::array<int, 3>>.kind == value_kind::list);
static_assert(value_type_of<std::array<int, 3>>.count == 3 && value_type_of<std::vector<int>>.count == 0);
static_assert(value_type_of<std::map<std::string, int>>.kind == value_kind::map);
static_assert(value_type_of<std::unordered_map<std::string, bool>>.element->kind == value_kind::truth);

using verdict = std::variant<kinds::approve, std::string, kinds::reject>;
static_assert(value_type_of<verdict>.kind == value_kind::variant && value_type_of<verdict>.count == 3);
static_assert(value_type_of<verdict>.tag_field == "type");
static_assert(value_type_of<verdict>.alternatives[0].tag == "approve");
static_assert(value_type_of<verdict>.alternatives[1].tag.empty());
static_assert(value_type_of<verdict>.alternatives[2].type->rows[0].name == "reason");

// A tag may stand in another field.
struct by_kind {
    static constexpr std::string_view tag = "all/of-it";
    static constexpr std::string_view tag_field = "kind";
    static constexpr auto fields = muster::fields();
};
static_assert(value_type_of<std::variant<by_kind>>.tag_field == "kind");

// what is no argument
template <class T>
concept is_argument = requires {
    value_type_of<T>;
};
static_assert(is_argument<std::vector<std::vector<double>>>);
static_assert(!is_argument<float> && !is_argument<char> && !is_argument<char const*> && !is_argument<int*>);
static_assert(!is_argument<std::vector<bool>> && !is_argument<std::vector<std::optional<int>>>);
static_assert(!is_argument<std::optional<int>>);  // a field is optional, not its value
static_assert(!is_argument<std::array<int, 0>> && !is_argument<std::array<char, 3>> && !is_argument<int[3]>);
static_assert(!is_argument<std::map<int, int>> && !is_argument<std::map<std::string, float>>);
static_assert(!is_argument<std::set<std::string>> && !is_argument<std::multimap<std::string, int>>);
static_assert(!is_argument<std::variant<int>> && !is_argument<std::variant<std::string, std::string_view>>);
static_assert(!is_argument<std::variant<by_kind, by_kind>> && !is_argument<std::variant<by_kind, kinds::approve>>);
enum class unnamed { a };
static_assert(!is_argument<unnamed> && !is_argument<std::vector<unnamed>>);

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

TEST(value_type, an_array_has_places_and_a_map_makes_them) {
    std::array<int, 2> two{};
    EXPECT_EQ(value_type_of<decltype(two)>.add(&two, 1, {}), &two[1]);
    std::map<std::string, int> map;
    void* const place = value_type_of<decltype(map)>.add(&map, 0, "a");
    EXPECT_EQ(place, &map.at("a"));
    EXPECT_EQ(value_type_of<decltype(map)>.add(&map, 1, "a"), nullptr);
    EXPECT_EQ(map.size(), 1U);
}
TEST(value_type, a_word_is_stored_by_its_place) {
    EXPECT_EQ(stored<kinds::priority>(scalar_value{.text = {}, .bits = 1}), kinds::priority::high);
}
TEST(value_type, a_variant_is_made_to_hold_what_is_chosen) {
    verdict one;
    void* const place = value_type_of<verdict>.alternatives[2].choose(&one);
    EXPECT_EQ(place, &std::get<kinds::reject>(one));
}

}  // namespace
