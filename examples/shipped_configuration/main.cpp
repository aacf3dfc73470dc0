// A host that ships a configuration, and compiles only if that says what the host's types say.

#include "crew.hpp"
#include "crew_facts.hpp"

#include <muster/persona/system_prompt.hpp>

#include <iostream>

//{ quoted by docs/config.md: shipped
constexpr auto& facts = crew_facts::bindings;
constexpr auto& of_ana = muster::config::fact_of(facts, "whatsapp:ana_main");
constexpr auto& of_scout = muster::config::fact_of(facts, "queue:default");

static_assert(muster::config::agrees<ana>(of_ana), "crew.json gives ana another role or other tools");
static_assert(muster::config::agrees<scout>(of_scout), "crew.json gives scout another role or other tools");
static_assert(of_ana.has_prompt(muster::system_prompt<ana, "You are Ana.", "Keep it short.">));
static_assert(of_scout.has_prompt(muster::system_prompt<scout>));
//}

int main() {
    for (auto const& fact : facts) {
        if (!fact.id.empty()) std::cout << fact.id << " is " << fact.agent << ": " << fact.prompt_size << " bytes\n";
    }
    return std::cout ? 0 : 1;
}
