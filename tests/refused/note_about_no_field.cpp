// EXPECT: a_note_is_about_a_field_and_no_other_note_is_but_not_at_index
// CULPRIT: message, 1
#include <muster/tool/arguments.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
constexpr std::string_view name = "txet";
#else
constexpr std::string_view name = "text";
#endif

struct message {
    BOOST_HANA_DEFINE_STRUCT(message, (std::string_view, to), (std::string_view, text));
    static constexpr muster::field_note notes[] = {{"to", "Who gets it."}, {name, "What it says."}};
};

constexpr muster::rows_view rows = muster::rows_of<message>;
