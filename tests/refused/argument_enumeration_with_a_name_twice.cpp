// EXPECT: the_values_and_the_names_of_an_enumeration_stand_once_and_are_not_empty_but_not_at_index
// CULPRIT: light, 1
#include <muster/tool/fields.hpp>

enum class light { off, on };
template <>
struct muster::enum_names<light> {
#ifdef MUSTER_REFUSED
    static constexpr muster::enum_name<light> names[] = {{light::off, "off"}, { light::on, "off" }};
#else
    static constexpr muster::enum_name<light> names[] = {{light::off, "off"}, {light::on, "on"}};
#endif
};

struct lamp {
    light is;
    static constexpr auto fields = muster::fields(muster::field("is", &lamp::is));
};

constexpr muster::rows_view rows = muster::rows_of<lamp>;
