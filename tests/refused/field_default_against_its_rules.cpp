// EXPECT: a_default_keeps_the_rules_of_its_field
// CULPRIT: &shelf::size
#include <cstdint>
#include <muster/tool/fields.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
constexpr muster::field_rules rules{.minimum = 7, .default_value = 5};
#else
constexpr muster::field_rules rules{.minimum = 5, .default_value = 7};
#endif

struct shelf {
    int size;
    static constexpr auto fields = muster::fields(muster::field("size", &shelf::size, "", rules));
};

constexpr muster::rows_view rows = muster::rows_of<shelf>;
