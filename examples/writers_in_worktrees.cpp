// Two writers of one team, each in a working tree of its own: one leaves work and one does not. Then the team is deleted:
// its directory goes first, with the file that names the trees, and its trees go nevertheless, but for the one with work.
#include <muster/crew/coordination.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/crew/team_file_text.hpp>
#include <muster/worktree/clean_up.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

int run(std::string const& root) {
    std::string const make = "cd '" + root
                           + "' && git init -q shop && cd shop && git config user.name Ana && "
                             "git config user.email ana@example.org && echo first > notes.txt && "
                             "echo .claude/ > .gitignore && git add . && git commit -q -m first";
    if (std::system(make.c_str()) != 0) return EXIT_FAILURE;
    std::string const team_directory = root + "/team";
    fs::create_directory(team_directory);

    muster::binding_key const desk = *muster::binding_key::of("whatsapp", "ana_main");
    muster::shared_crew crew{{}, [] { return muster::time_point{1s}; }};
    //{ quoted by docs/worktree.md: team
    auto const trees = muster::open_worktrees({.repository = root + "/shop"});
    if (!trees) return std::fprintf(stderr, "%s\n", describe(trees.error).c_str()), EXIT_FAILURE;

    std::vector<muster::worktree_end> stay;
    auto const remove_directory = [&](muster::team const&) -> std::string {
        return fs::remove_all(team_directory) != 0 ? "" : "it is not there";
    };
    auto const tell = [&](muster::worktree_end const& each) { stay.push_back(each); };
    muster::coordination_options how;
    how.clean_up = {{"directory", remove_directory}, muster::worktree_step(*trees, tell)};
    muster::coordination work{crew, {desk, muster::role_kind::coordinator}, how};  // TeamDelete is one of its tools

    crew.open_team(desk, {.name = "auth"});
    std::vector<muster::made_worktree> made;
    for (std::string_view const name : {"auth/expiry", "auth/refresh"}) {
        auto tree = trees->make(name);
        if (!tree) return std::fprintf(stderr, "%s\n", describe(tree.error).c_str()), EXIT_FAILURE;
        work.keep_worktree("auth", tree->path);
        made.push_back(*tree);  // its path goes into the brief of the writer
    }
    std::ofstream{team_directory + "/config.json"} << muster::team_file_text(work.teams()[0]);
    std::ofstream{made[0].path + "/notes.txt"} << "second\n";  // the writer's work

    muster::tool_result const gone = work.close_team({.team_name = "auth"}, {});
    //}
    std::printf("%s\n", gone.text.c_str());
    for (muster::worktree_end const& each : stay)
        std::printf("kept: %s on %s\n", each.path.substr(root.size()).c_str(), each.branch.c_str());
    bool const right = stay.size() == 1 && stay[0].path == made[0].path && stay[0].branch == "worktree-auth+expiry";
    bool const removed = !fs::exists(made[1].path) && fs::exists(made[0].path) && !fs::exists(team_directory);
    return !gone.is_error && right && removed ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main() {
    std::string root = (fs::temp_directory_path() / "worktrees-example-XXXXXX").string();
    if (::mkdtemp(root.data()) == nullptr) return EXIT_FAILURE;
    root = fs::canonical(root).string();
    int const status = run(root);
    fs::remove_all(root);
    return status;
}
