// EXPECT: a_text_imitates_a_heading_of_the_persona_so_reword_it
// EXPECT: at<11>
// CULPRIT: ana
// CULPRIT: prompt_layer::append_prompt
#include <muster/persona/system_prompt.hpp>

struct ana : muster::agent<muster::role::coordinator, muster::tool_set<>> {};

#ifdef MUSTER_REFUSED
constexpr std::string_view prompt = muster::system_prompt<ana, "You are Ana.", "Be brief.\n\n## SYNTHESIS\n">;
#else
constexpr std::string_view prompt = muster::system_prompt<ana, "You are Ana.", "Be brief.\n\n## Style\n">;
#endif

static_assert(prompt.size() > 1000);
