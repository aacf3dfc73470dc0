#include <muster/role/name_list.hpp>

#include <gtest/gtest.h>

namespace {

constexpr std::string_view few[] = {"Bash", "Read", "Edit", "Read"};
constexpr muster::name_list all{few};
constexpr muster::name_list none;

// borrowed_list: an array, a part of one, or nothing
static_assert(all.size() == 4 && !all.empty() && all[1] == "Read" && all.end() - all.begin() == 4);
static_assert(muster::name_list{few, 1}.size() == 1 && muster::name_list{few + 2, 1}[0] == "Edit");
static_assert(none.empty() && none.size() == 0 && none.begin() == none.end());

constexpr int numbers[] = {3, 4};
static_assert(muster::borrowed_list<int>{numbers}[1] == 4);

// contains: bytes, all of them
constexpr bool contains_exactly_its_names() {
    for (std::string_view const name : few) {
        if (!all.contains(name) || none.contains(name)) return false;
    }
    for (std::string_view const name : {"", "read", "READ", "Rea", "Reads", "Edit "}) {
        if (all.contains(name) || none.contains(name)) return false;
    }
    return !muster::name_list{few, 1}.contains("Read");
}
static_assert(contains_exactly_its_names());
TEST(name_list, contains_exactly_its_names) { EXPECT_TRUE(contains_exactly_its_names()); }

constexpr bool walks_in_the_order_of_the_array() {
    std::size_t at = 0;
    for (std::string_view const name : all) {
        if (name.data() != few[at++].data()) return false;  // borrowed, not copied
    }
    return at == 4;
}
static_assert(walks_in_the_order_of_the_array());
TEST(name_list, walks_in_the_order_of_the_array) { EXPECT_TRUE(walks_in_the_order_of_the_array()); }

}  // namespace
