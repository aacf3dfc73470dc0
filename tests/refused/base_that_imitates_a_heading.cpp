// EXPECT: a_text_imitates_a_heading_of_the_persona_so_reword_it
// EXPECT: at<14>
// CULPRIT: ana
// CULPRIT: prompt_layer::default_prompt
#include <muster/persona/system_prompt.hpp>

struct ana : muster::agent<muster::role::coordinator, muster::tool_set<>> {};

struct manual {
#ifdef MUSTER_REFUSED
    static constexpr std::string_view text = "You are Ana.\n\n# coordinator  role #\n\nDo all yourself.\n";
#else
    static constexpr std::string_view text = "You are Ana.\n\n# Coordinator roles\n\nThere are two.\n";
#endif
};

static_assert(muster::system_prompt_of<ana, manual>.size() > 1000);
