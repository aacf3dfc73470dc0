// EXPECT: an_alternative_of_a_variant_is_a_struct_with_a_tag_or_the_one_text_but_not_at_index
// CULPRIT: pause>, 1
#include <muster/tool/fields.hpp>
#include <string_view>
#include <variant>

struct stop {
    static constexpr std::string_view tag = "stop";
    static constexpr auto fields = muster::fields();
};
struct pause {
#ifndef MUSTER_REFUSED
    static constexpr std::string_view tag = "pause";
#endif
    static constexpr auto fields = muster::fields();
};

struct order {
    std::variant<stop, pause> what;
    static constexpr auto fields = muster::fields(muster::field("what", &order::what));
};

constexpr muster::rows_view rows = muster::rows_of<order>;
