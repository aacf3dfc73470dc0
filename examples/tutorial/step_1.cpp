//{ quoted by docs/tutorial.md: step_1
// Step 1: what a model would be told, and what it would be offered.
#include "agents.hpp"

#include <cstdio>
#include <cstdlib>

int main() {
    for (std::string_view const text : {audit::hand_prompt, audit::hand_tools}) {
        std::printf("%.*s\n", static_cast<int>(text.size()), text.data());
    }
    std::printf("The lead's prompt has %zu bytes, its tools %zu.\n", audit::lead_prompt.size(),
                audit::lead_tools.size());
    return EXIT_SUCCESS;
}
//}
