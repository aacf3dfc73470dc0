// EXPECT: the_tags_of_a_variant_differ_and_stand_in_one_field_beside_those_of_the_structs_but_not_at_index
// CULPRIT: pause>, 1
#include <muster/tool/fields.hpp>
#include <string_view>
#include <variant>

struct stop {
    static constexpr std::string_view tag = "stop";
    static constexpr auto fields = muster::fields();
};
#ifdef MUSTER_REFUSED
constexpr std::string_view name = "type";
#else
constexpr std::string_view name = "kind";
#endif
struct pause {
    static constexpr std::string_view tag = "pause";
    std::string_view kind;
    static constexpr auto fields = muster::fields(muster::field(name, &pause::kind));
};

struct order {
    std::variant<stop, pause> what;
    static constexpr auto fields = muster::fields(muster::field("what", &order::what));
};

constexpr muster::rows_view rows = muster::rows_of<order>;
