// EXPECT: a_field_name_is_1_to_64_letters_digits_underscores_or_hyphens_so_rename
// CULPRIT: &message::text
#include <muster/tool/fields.hpp>
#include <string_view>

#ifdef MUSTER_REFUSED
constexpr std::string_view name = "the text";
#else
constexpr std::string_view name = "the_text";
#endif

struct message {
    std::string_view text;
    static constexpr auto fields = muster::fields(muster::field(name, &message::text));
};

constexpr muster::rows_view rows = muster::rows_of<message>;
