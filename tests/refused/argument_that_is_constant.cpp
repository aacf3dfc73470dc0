// EXPECT: an_argument_is_text_bool_number_enumeration_struct_with_fields_variant_or_an_optional_list_array_or_map_of_those
// CULPRIT: &shelf::size
// CULPRIT: const int
#include <muster/tool/fields.hpp>
#include <optional>

#ifdef MUSTER_REFUSED
using number = int const;
#else
using number = int;
#endif

struct shelf {
    std::optional<number> size;
    static constexpr auto fields = muster::fields(muster::field("size", &shelf::size));
};

constexpr muster::rows_view rows = muster::rows_of<shelf>;
