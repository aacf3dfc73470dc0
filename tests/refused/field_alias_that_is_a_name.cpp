// EXPECT: a_field_name_stands_twice_in_its_struct_so_rename
// CULPRIT: &shelf::label
#include <cstdint>
#include <muster/tool/fields.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
constexpr muster::field_rules rules{.alias = "label"};
#else
constexpr muster::field_rules rules{.alias = "name"};
#endif

struct shelf {
    std::string_view label;
    static constexpr auto fields = muster::fields(muster::field("label", &shelf::label, "", rules));
};

constexpr muster::rows_view rows = muster::rows_of<shelf>;
