// EXPECT: a_rule_has_its_lower_end_above_its_upper_end
// CULPRIT: &shelf::size
// CULPRIT: rule::minimum
#include <cstdint>
#include <muster/tool/fields.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
constexpr muster::field_rules rules{.minimum = 7, .maximum = -7};
#else
constexpr muster::field_rules rules{.minimum = -7, .maximum = 7};
#endif

struct shelf {
    int size;
    static constexpr auto fields = muster::fields(muster::field("size", &shelf::size, "", rules));
};

constexpr muster::rows_view rows = muster::rows_of<shelf>;
