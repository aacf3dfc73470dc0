// EXPECT: an_enumeration_among_arguments_needs_names_so_specialise_enum_names
// CULPRIT: &lamp::is
// CULPRIT: light
#include <muster/tool/fields.hpp>

enum class light { off, on };
#ifndef MUSTER_REFUSED
template <>
struct muster::enum_names<light> {
    static constexpr muster::enum_name<light> names[] = {{light::off, "off"}, {light::on, "on"}};
};
#endif

struct lamp {
    light is;
    static constexpr auto fields = muster::fields(muster::field("is", &lamp::is));
};

constexpr muster::rows_view rows = muster::rows_of<lamp>;
