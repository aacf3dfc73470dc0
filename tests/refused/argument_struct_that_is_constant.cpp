// EXPECT: an_argument_is_text_bool_number_enumeration_struct_with_fields_variant_or_an_optional_list_array_or_map_of_those
// CULPRIT: &shelf::top
// CULPRIT: const board
#include <muster/tool/fields.hpp>

struct board {
    int width = 0;
    static constexpr auto fields = muster::fields(muster::field("width", &board::width));
};

#ifdef MUSTER_REFUSED
using kind = board const;
#else
using kind = board;
#endif

struct shelf {
    kind top;
    static constexpr auto fields = muster::fields(muster::field("top", &shelf::top));
};

constexpr muster::rows_view rows = muster::rows_of<shelf>;
