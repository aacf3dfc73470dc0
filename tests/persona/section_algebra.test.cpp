#include <muster/persona/section_algebra.hpp>

#include <muster/envelope/write.hpp>
#include <muster/persona/coordinator.hpp>
#include <muster/persona/worker.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

// Sections whose text is their name.
struct a {
    static constexpr std::string_view text = "a";
};
struct b {
    static constexpr std::string_view text = "b";
};
struct c {
    static constexpr std::string_view text = "c";
};
struct d {
    static constexpr std::string_view text = "d";
};
struct e {
    static constexpr std::string_view text = "e";
};

struct abc : muster::section_list<a, b, c> {};

template <class List, class... Sections>
constexpr bool is = std::is_same_v<List, muster::section_list<Sections...>>;

// with_sections
static_assert(is<muster::with_sections<abc, d, e>, a, b, c, d, e> && is<muster::with_sections<abc>, a, b, c>);
static_assert(is<muster::with_sections<muster::section_list<>, d>, d>);
// with_sections_before
static_assert(is<muster::with_sections_before<abc, a, d>, d, a, b, c>);
static_assert(is<muster::with_sections_before<abc, b, d, e>, a, d, e, b, c>);
static_assert(is<muster::with_sections_before<abc, c>, a, b, c>);
// with_sections_after
static_assert(is<muster::with_sections_after<abc, a, d>, a, d, b, c>);
static_assert(is<muster::with_sections_after<abc, c, d, e>, a, b, c, d, e>);
// with_section_replaced
static_assert(is<muster::with_section_replaced<abc, a, d>, d, b, c>);
static_assert(is<muster::with_section_replaced<abc, c, d>, a, b, d>);
static_assert(is<muster::with_section_replaced<abc, b, b>, a, b, c>);
// without_sections
static_assert(is<muster::without_sections<abc, b>, a, c> && is<muster::without_sections<abc, c, a>, b>);
static_assert(is<muster::without_sections<abc>, a, b, c> && is<muster::without_sections<abc, a, b, c>>);
// with_sections_in_order
static_assert(is<muster::with_sections_in_order<abc, c, a, b>, c, a, b>);
static_assert(is<muster::with_sections_in_order<muster::section_list<>>>);

// One on the other, and on the lists of the library.
struct db : muster::without_sections<muster::with_section_replaced<abc, a, d>, c> {};
struct mine : muster::with_sections_in_order<muster::with_sections_after<db, b, e>, e, d, b> {};
TEST(section_algebra, can_be_combined) {
    std::string text;
    muster::append_sink out{text};
    mine::render(out, {muster::role_kind::unset, {}, muster::dialects::binding::rules});
    EXPECT_EQ(text, "\ne\nd\nb");
}
static_assert(muster::with_sections_before<muster::coordinator_sections, muster::sections::tools, a>::size
              == muster::coordinator_sections::size + 1);
static_assert(muster::without_sections<muster::worker_sections, muster::sections::worker_report>::size
              == muster::worker_sections::size - 1);

// More than compilers fold.
template <int>
struct numbered {
    static constexpr std::string_view text = "x";
};
template <int... Is>
muster::section_list<numbered<Is>...> many_of(std::integer_sequence<int, Is...>);
using many = decltype(many_of(std::make_integer_sequence<int, 200>{}));
static_assert(muster::without_sections<many, numbered<0>, numbered<199>>::size == 198);
static_assert(std::is_same_v<muster::as_section_list<muster::with_sections_before<many, numbered<100>, a>>,
                             muster::with_sections_after<many, numbered<99>, a>>);

}  // namespace
