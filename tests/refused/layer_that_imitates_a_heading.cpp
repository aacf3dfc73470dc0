// EXPECT: a_text_imitates_a_heading_of_the_persona_so_reword_it
// EXPECT: at<39>
// CULPRIT: ana
// CULPRIT: prompt_layer::custom_prompt
#include <muster/persona/effective_prompt.hpp>

struct ana : muster::agent<muster::role::coordinator, muster::tool_set<>> {};

struct house {
    static constexpr muster::prompt_layers layers = [] {
        muster::prompt_layers given;
#ifdef MUSTER_REFUSED
        given.custom_prompt = "Known tools\n===========\n\nKnown workers\n---\n";
#else
        given.custom_prompt = "Known tools\n===========\n\nKnown words\n---\n";
#endif
        return given;
    }();
};

constexpr std::string_view prompt = muster::effective_prompt<ana, house>;
