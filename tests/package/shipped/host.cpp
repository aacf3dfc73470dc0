#include "tools.hpp"

#include <muster/persona/system_prompt.hpp>

#include <crew.hpp>

constexpr auto& fact = muster::config::fact_of(crew::bindings, "queue:default");
static_assert(muster::config::agrees<scout>(fact), "crew gives scout other tools");
static_assert(fact.has_prompt(muster::system_prompt<scout>));

int main() { return fact.agent == "scout" ? 0 : 1; }
