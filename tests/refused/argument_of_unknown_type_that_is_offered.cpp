// EXPECT: an_argument_is_text_bool_number_enumeration_struct_with_fields_variant_or_an_optional_list_array_or_map_of_those
// CULPRIT: &wake_up::arguments::when
// CULPRIT: tm
// LINES: gcc=20 clang=45
#include <ctime>
#include <muster/role/agent.hpp>
#include <muster/tool/fields.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <string_view>

struct wake_up : muster::tool<"WakeUp"> {
    struct arguments {
        std::string_view song;
#ifdef MUSTER_REFUSED
        std::tm when;
#else
        std::string_view when;
#endif
        static constexpr auto fields =
            muster::fields(muster::field("song", &arguments::song), muster::field("when", &arguments::when));
    };
};

struct bench : muster::tool_set<wake_up> {};
struct clock_radio : muster::agent<muster::role::worker, bench> {};

extern constexpr std::string_view offer = muster::tool_definitions<clock_radio, muster::wire::anthropic_messages>;
