// Recipes about prompts: what agents are told. docs/cookbook.md quotes each of them.
#include <muster/persona/coordinator.hpp>
#include <muster/persona/prompt_parts.hpp>
#include <muster/persona/render.hpp>
#include <muster/persona/say.hpp>
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/role/agent.hpp>
#include <muster/role/dialects.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/tool/standard.hpp>

#include <cstdio>
#include <string>
#include <string_view>

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};

//{ quoted by docs/cookbook.md: own_words
struct ana : muster::agent<muster::role::coordinator, desk> {};

// The persona, the agent's own words below it, and what the channel adds: put together by the compiler.
constexpr std::string_view prompt = muster::system_prompt<ana, "You are Ana.", "Answer in Spanish.">;
static_assert(prompt.starts_with("# COORDINATOR ROLE\n"));
static_assert(prompt.ends_with("Answer in Spanish."));
//}

//{ quoted by docs/cookbook.md: section
struct opening_hours {
    static constexpr std::string_view heading = "## Opening hours";

    static constexpr bool applies(muster::prompt_context const&) { return true; }
    static constexpr void render(muster::sink auto& out, muster::prompt_context const& agent) {
        muster::say(out, agent, "## Opening hours\n\nNothing is deployed at night.\n");
        muster::say(out, agent, "Then stop with `", muster::operation::stop, "` whoever deploys.\n");  // if it can
    }
};
struct night_desk : muster::agent<muster::role::coordinator, desk> {
    using sections = muster::with_sections<muster::coordinator_sections, opening_hours>;
};
static_assert(muster::system_prompt<night_desk>.ends_with("Then stop with `TaskStop` whoever deploys.\n"));
//}

//{ quoted by docs/cookbook.md: dialect
// A preset with one rule changed: what a worker is told while it runs waits for its next turn.
struct patient {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::binding::rules;
        changed.crew.message_to_running = muster::on_running::queue;
        return changed;
    }();
};
struct patient_ana : muster::agent<muster::role::coordinator, desk, patient> {};
//}

//{ quoted by docs/cookbook.md: pin
// Stops the build when a word of the text changes, here or in a new version of the library: read it, then change the
// number.
struct told {
    static constexpr std::string_view text = "Answer in one sentence.";
};
static_assert(muster::fingerprint(told::text) == 0x9d91e0bd38d33bcf);
//}

namespace {

//{ quoted by docs/cookbook.md: cache
// A cache mark belongs where the prefix ends: what stands behind it changes when a worker joins, what stands before it
// does not.
muster::prompt_parts parts_of(muster::known_workers team, std::string& text) {
    muster::prompt_context const lead{muster::role_kind::coordinator, muster::surface<ana>, ana::dialect::rules, team};
    muster::prompt_layers const mine = muster::layers_of("You are Ana.", "Answer in Spanish.");
    muster::append_sink out{text};
    muster::render_effective_prompt(out, lead, mine);
    return muster::split_prompt(text, muster::prompt_part_sizes_of(lead, mine));
}
//}

bool prefix_stays() {
    muster::known_worker const two[] = {{"scout.1", "Reads the logs"}, {"scout.2", "Reads the code"}};
    std::string first, second;
    muster::prompt_parts const one_at_work = parts_of({two, 1}, first);
    muster::prompt_parts const two_at_work = parts_of({two, 2}, second);
    return one_at_work.prefix == two_at_work.prefix && two_at_work.suffix.starts_with(one_at_work.suffix);
}

}  // namespace

int main() {
    std::printf("%.*s\n", static_cast<int>(prompt.size()), prompt.data());
    return prefix_stays() && patient_ana::dialect::rules.crew.message_to_running == muster::on_running::queue ? 0 : 1;
}
