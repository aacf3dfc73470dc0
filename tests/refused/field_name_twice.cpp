// EXPECT: a_field_name_stands_twice_in_its_struct_so_rename
// CULPRIT: &message::text
#include <muster/tool/fields.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
constexpr std::string_view name = "to";
#else
constexpr std::string_view name = "text";
#endif

struct message {
    std::string_view to;
    std::string_view text;
    static constexpr auto fields =
        muster::fields(muster::field("to", &message::to), muster::field(name, &message::text));
};

constexpr muster::rows_view rows = muster::rows_of<message>;
