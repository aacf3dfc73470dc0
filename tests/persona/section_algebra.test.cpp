#include <muster/persona/section_algebra.hpp>  // first: the header proves that it stands alone

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

// extended
static_assert(is<muster::extended<abc, d, e>, a, b, c, d, e> && is<muster::extended<abc>, a, b, c>);
static_assert(is<muster::extended<muster::section_list<>, d>, d>);
// placed_before
static_assert(is<muster::placed_before<abc, a, d>, d, a, b, c>);
static_assert(is<muster::placed_before<abc, b, d, e>, a, d, e, b, c>);
static_assert(is<muster::placed_before<abc, c>, a, b, c>);
// placed_after
static_assert(is<muster::placed_after<abc, a, d>, a, d, b, c>);
static_assert(is<muster::placed_after<abc, c, d, e>, a, b, c, d, e>);
// replaced
static_assert(is<muster::replaced<abc, a, d>, d, b, c> && is<muster::replaced<abc, c, d>, a, b, d>);
static_assert(is<muster::replaced<abc, b, b>, a, b, c>);
// dropped
static_assert(is<muster::dropped<abc, b>, a, c> && is<muster::dropped<abc, c, a>, b>);
static_assert(is<muster::dropped<abc>, a, b, c> && is<muster::dropped<abc, a, b, c>>);
// reordered
static_assert(is<muster::reordered<abc, c, a, b>, c, a, b> && is<muster::reordered<muster::section_list<>>>);

// One on the other, and on the lists of the library.
struct mine : muster::reordered<muster::placed_after<muster::dropped<muster::replaced<abc, a, d>, c>, b, e>, e, d, b> {
};
TEST(section_algebra, can_be_combined) {
    std::string text;
    muster::append_sink out{text};
    mine::render(out, {muster::role_kind::unset, {}, muster::dialects::binding::rules});
    EXPECT_EQ(text, "\ne\nd\nb");
}
static_assert(muster::placed_before<muster::coordinator_sections, muster::sections::tools, a>::size
              == muster::coordinator_sections::size + 1);
static_assert(muster::dropped<muster::worker_sections, muster::sections::worker_report>::size
              == muster::worker_sections::size - 1);

// More than compilers fold.
template <int>
struct numbered {
    static constexpr std::string_view text = "x";
};
template <int... Is>
muster::section_list<numbered<Is>...> many_of(std::integer_sequence<int, Is...>);
using many = decltype(many_of(std::make_integer_sequence<int, 200>{}));
static_assert(muster::dropped<many, numbered<0>, numbered<199>>::size == 198);
static_assert(std::is_same_v<muster::as_section_list<muster::placed_before<many, numbered<100>, a>>,
                             muster::placed_after<many, numbered<99>, a>>);

}  // namespace
