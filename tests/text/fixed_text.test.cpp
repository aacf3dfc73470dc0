#include <muster/text/fixed_text.hpp>

#include <gtest/gtest.h>

#include <string_view>
#include <type_traits>

namespace {

template <muster::fixed_text Name>
struct named {
    static constexpr auto name = Name.view();
};

// The text is the type's identity, to the last byte.
static_assert(std::is_same_v<named<"Read">, named<"Read">>);
static_assert(!std::is_same_v<named<"Read">, named<"read">>);
static_assert(!std::is_same_v<named<"Read">, named<"Read ">>);

// The size is the literal's without its final zero, and a zero inside it counts.
static_assert(named<"">::name.empty());
static_assert(muster::fixed_text{"Read"}.size() == 4);
static_assert(muster::fixed_text{"a\0b"}.size() == 3);
static_assert(named<"a\0b">::name == std::string_view{"a\0b", 3});

// Two types that share a text share its bytes as well: the view outlives every call.
TEST(fixed_text, view_points_to_storage_that_ends_with_a_zero) {
    std::string_view const name = named<"Read">::name;
    EXPECT_EQ(name, "Read");
    EXPECT_EQ(name.data()[name.size()], '\0');
    EXPECT_EQ(name.data(), named<"Read">::name.data());
}

}  // namespace
