// EXPECT: an_argument_is_text_bool_number_enumeration_struct_with_fields_variant_or_an_optional_list_array_or_map_of_those
// CULPRIT: &alarm_clock::when
// CULPRIT: tm
#include <ctime>
#include <muster/tool/fields.hpp>
#include <string_view>

struct alarm_clock {
    std::string_view song;
#ifdef MUSTER_REFUSED
    std::tm when;
#else
    std::string_view when;
#endif
    static constexpr auto fields =
        muster::fields(muster::field("song", &alarm_clock::song), muster::field("when", &alarm_clock::when));
};

constexpr muster::rows_view rows = muster::rows_of<alarm_clock>;
