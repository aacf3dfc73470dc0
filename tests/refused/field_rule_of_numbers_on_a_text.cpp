// EXPECT: a_rule_is_for_another_type_than_its_field_has_or_says_what_the_type_cannot_hold
// CULPRIT: &shelf::label
// CULPRIT: rule::minimum
#include <cstdint>
#include <muster/tool/fields.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
constexpr muster::field_rules rules{.minimum = 1};
#else
constexpr muster::field_rules rules{.min_length = 1};
#endif

struct shelf {
    std::string_view label;
    static constexpr auto fields = muster::fields(muster::field("label", &shelf::label, "", rules));
};

constexpr muster::rows_view rows = muster::rows_of<shelf>;
