// EXPECT: a_rule_is_for_another_type_than_its_field_has_or_says_what_the_type_cannot_hold
// CULPRIT: &shelf::size
// CULPRIT: rule::maximum
#include <cstdint>
#include <muster/tool/fields.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
constexpr muster::field_rules rules{.maximum = 256};
#else
constexpr muster::field_rules rules{.maximum = 255};
#endif

struct shelf {
    std::uint8_t size;
    static constexpr auto fields = muster::fields(muster::field("size", &shelf::size, "", rules));
};

constexpr muster::rows_view rows = muster::rows_of<shelf>;
