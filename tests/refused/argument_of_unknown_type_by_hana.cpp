// EXPECT: an_argument_is_text_bool_number_enumeration_struct_with_fields_variant_or_an_optional_list_array_or_map_of_those
// CULPRIT: &alarm_clock::when
#include <ctime>
#include <muster/tool/arguments.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
using moment = std::tm;
#else
using moment = std::string_view;
#endif

struct alarm_clock {
    BOOST_HANA_DEFINE_STRUCT(alarm_clock, (std::string_view, song), (moment, when));
};

constexpr muster::rows_view rows = muster::rows_of<alarm_clock>;
