// EXPECT: a_pattern_is_a_row_of_sets_and_counts_without_groups_but_not_from_place
// CULPRIT: &shelf::label
// CULPRIT: 1>
#include <cstdint>
#include <muster/tool/fields.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
constexpr muster::field_rules rules{.pattern = "^(a|b)$"};
#else
constexpr muster::field_rules rules{.pattern = "^[ab]$"};
#endif

struct shelf {
    std::string_view label;
    static constexpr auto fields = muster::fields(muster::field("label", &shelf::label, "", rules));
};

constexpr muster::rows_view rows = muster::rows_of<shelf>;
