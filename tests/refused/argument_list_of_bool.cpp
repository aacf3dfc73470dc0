// EXPECT: an_argument_is_text_bool_number_enumeration_struct_with_fields_variant_or_an_optional_list_array_or_map_of_those
// CULPRIT: &switches::states
#include <muster/tool/fields.hpp>
#include <vector>

struct switches {
#ifdef MUSTER_REFUSED
    std::vector<bool> states;  // its elements have no address
#else
    std::vector<int> states;
#endif
    static constexpr auto fields = muster::fields(muster::field("states", &switches::states));
};

constexpr muster::rows_view rows = muster::rows_of<switches>;
