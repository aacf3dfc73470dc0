// A coordinator's prompt in two blocks: what a model may keep from turn to turn, and what changes while workers come.
#include <muster/muster.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct read_file : muster::tool<"Read"> {};
struct desk : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};
struct scout : muster::agent<muster::role::worker, muster::tool_set<read_file>> {};

//{ quoted by docs/prompts.md: blocks
// Both blocks of a turn, as views into `text`. A cache breakpoint belongs between them.
muster::prompt_parts blocks_of(std::vector<muster::known_worker> const& team, std::string& text) {
    muster::prompt_facts facts;
    facts.worker_tools = muster::surface<scout>;
    facts.workers = {team.data(), team.size()};
    muster::prompt_context const lead{muster::role_kind::coordinator, muster::surface<ana>, ana::dialect::rules, facts};
    muster::prompt_layers const given = muster::layers_of("You are Ana.", "Keep it short.");

    muster::prompt_part_sizes const sizes = muster::prompt_part_sizes_of(lead, given);
    text.clear();
    text.reserve(sizes.sum());
    muster::append_sink out{text};
    muster::render_effective_prompt(out, lead, given);
    return muster::split_prompt(text, sizes);
}
//}

}  // namespace

int main() {
    std::vector<muster::known_worker> team = {{"w-1", "Read the parser"}};
    std::string first_turn;
    muster::prompt_parts const first = blocks_of(team, first_turn);

    team.push_back({"w-2", "Read the tests"});
    std::string second_turn;
    muster::prompt_parts const second = blocks_of(team, second_turn);

    // The first block is what the compiler knew already, and no worker changes it.
    if (first.prefix != muster::system_prompt<ana, "You are Ana.", "Keep it short.">) return 1;
    if (second.prefix != first.prefix) return 1;
    // The second one grows at its end only.
    if (second.suffix != std::string{first.suffix}.append("- `w-2`: Read the tests\n")) return 1;
    std::printf("%zu bytes to keep, then%.*s", second.prefix.size(), static_cast<int>(second.suffix.size()),
                second.suffix.data());
    return 0;
}
