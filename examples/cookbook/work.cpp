// Recipes about the work itself: tasks, files, plans, failures, notes. docs/cookbook.md quotes each of them.
#include <muster/craft/brief.hpp>
#include <muster/craft/brief_text.hpp>
#include <muster/craft/checked_brief.hpp>
#include <muster/pad/clean_up.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/plan/account.hpp>
#include <muster/plan/choose_worker.hpp>
#include <muster/plan/claim.hpp>
#include <muster/plan/classify_failure.hpp>
#include <muster/plan/plan.hpp>
#include <muster/plan/plan_progress.hpp>
#include <muster/plan/recovery.hpp>
#include <muster/role/dialects.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::chrono_literals;

//{ quoted by docs/cookbook.md: brief
// Before a task goes to a worker, which will know nothing else: a line for each thing that it could not act on.
std::string what_is_wrong_with(std::string_view task) {
    std::string lines;
    muster::append_sink out{lines};
    muster::put_brief_report(out, task, muster::check_brief(task));
    return lines;
}
//}

//{ quoted by docs/cookbook.md: constant_brief
// A task that stands in the program is checked by the compiler: take the file out, and this does not compile.
struct fix_expiry {
    static constexpr std::string_view text = "Sessions end early: in src/auth.rs:142 compare milliseconds.";
};
constexpr std::string_view task = muster::checked_brief<fix_expiry>::text;
//}

//{ quoted by docs/cookbook.md: claims
// Who may write where. A directory covers what is below it; all places of a claim are granted, or none.
bool may_write(muster::claims& files, muster::worker_id const& who, std::string_view where) {
    muster::claim_answer const answer = files.ask(who, muster::claim_kind::write, {where});
    if (!answer) std::printf("%s has %s\n", std::string{answer.holder.text()}.c_str(), answer.place.c_str());
    return static_cast<bool>(answer);  // files.wait(…) stands in line instead; files.release(who) lets the next one in
}
//}

//{ quoted by docs/cookbook.md: choose
// Continue one that has read the files, or take a fresh one? The answer comes with its reason.
muster::worker_choice for_the_fix(std::vector<muster::worker_facts> const& workers) {
    return muster::choose_worker({.edits = true}, workers, muster::dialects::binding::rules);
}
//}

//{ quoted by docs/cookbook.md: plan
// Tasks, what they need and where they write. Give two that may run at once the same file, and it does not compile.
struct look : muster::planned<"look", muster::phase::research> {};
struct specify : muster::planned<"specify", muster::phase::synthesis> {
    using needs = muster::after<look>;
    static constexpr std::string_view output = "spec.md";
};
struct mend : muster::planned<"mend", muster::phase::implementation> {
    using needs = muster::after<specify>;
    static constexpr std::string_view writes[] = {"src/auth"};
};
struct prove : muster::planned<"prove", muster::phase::verification> {
    using needs = muster::after<mend>;
};
struct early_expiry : muster::plan<look, specify, mend, prove> {};
//}

//{ quoted by docs/cookbook.md: recover
// What to do about a run that failed: again, otherwise, by somebody else, or not at all. It always comes to an end.
muster::recovery after(muster::task_history& of, std::string_view error, muster::time_point now) {
    auto const read = muster::classify_failure({.status = muster::status::failed, .error = std::string{error}});
    of.runs.push_back({.what = read->what, .error = std::string{error}, .can_continue = true});
    muster::recovery const next = muster::recover(of, {.tries_of_a_task = 3}, now);
    muster::note(of, next);
    std::printf("%s\n", muster::plain_words(of, next).c_str());  // for the user
    return next;
}
//}

//{ quoted by docs/cookbook.md: notes
// Two writers of one note: who is slower is told by whom it was changed, and nothing is lost.
bool is_changed_by_one(muster::scratchpad const& pad) {
    (void)pad.write("spec.md", "Use <= in :42.\n", {.author = "ana"});
    auto const read = pad.read("spec.md");  // both have read this
    auto const first = pad.revise("spec.md", "Use <= in :42 and :57.\n", read->number, {.author = "scout.1"});
    auto const second = pad.revise("spec.md", "Use < in :42.\n", read->number, {.author = "scout.2"});
    if (!second) std::printf("%s\n", describe(second).c_str());
    return first && !second && pad.read("spec.md")->bytes == "Use <= in :42 and :57.\n";
}
//}

bool keeps_notes() {
    char root[] = "/tmp/cookbook-XXXXXX";
    if (::mkdtemp(root) == nullptr) return false;
    muster::scratchpad_options const at{.root = root, .session = "s-1", .versions = 8};
    bool const kept = [&] {
        auto const pad = muster::open_scratchpad(at);
        return pad && is_changed_by_one(*pad);
    }();
    if (auto const error = muster::remove_scratchpad(at)) std::printf("%s\n", describe(error).c_str());
    std::string const user = std::string{root} + "/muster-" + std::to_string(::geteuid());
    return kept && ::rmdir(user.c_str()) == 0 && ::rmdir(root) == 0;
}

bool shares_files() {
    muster::claims files{"/repo"};
    auto const ann = *muster::worker_id::from("ann.1"), bob = *muster::worker_id::from("bob.2");
    return may_write(files, ann, "src/auth.ts") && !may_write(files, bob, "src") && files.release(ann).places == 1
        && may_write(files, bob, "src");
}

bool recovers() {
    muster::task_history tests{.task = "run the tests"};
    auto const first = after(tests, "exit code 1", muster::time_point{1s});
    (void)after(tests, "exit code 1", muster::time_point{2s});
    auto const last = after(tests, "exit code 1", muster::time_point{3s});
    return first.action == muster::remedy::retry && last.action == muster::remedy::give_up;
}

bool plans() {
    muster::plan_progress run{early_expiry::tasks};
    return run.ready() == std::vector<std::string_view>{"look"};
}

}  // namespace

int main() {
    std::printf("%s", what_is_wrong_with("Based on your findings, fix it.").c_str());
    auto const choice = for_the_fix({{.known = {3, 4}}});
    bool const told = !what_is_wrong_with("Fix it.").empty() && what_is_wrong_with(task).empty();
    bool const chosen = choice.action == muster::worker_action::resume;
    bool const right = told && chosen && shares_files() && recovers() && plans() && keeps_notes();
    return right ? 0 : 1;
}
