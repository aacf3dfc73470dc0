// The reference case: notifications for an Express application, by e-mail and in the application, from the request to
// the verified change. Models are played by a script; the rest is the library at work on real files.
//
//     reference_case            tells what was decided, when and why, and checks it
//     reference_case <folder>   leaves the notes and the changed project there as well
#include "../rehearsal/proof.hpp"
#include "../rehearsal/stage.hpp"

#include "briefs.hpp"
#include "changes.hpp"
#include "checklist.hpp"
#include "findings.hpp"
#include "plan.hpp"
#include "project.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using namespace reference_case;

// The five steps in their order, and then the questions; nothing is taken from what others have reported.
std::string verify(workplace& at) {
    std::string const routes = at.read("src/routes/notifications.ts");
    std::string const page = at.read("src/components/NotificationSettings.tsx");
    bool const failed_before = !can_switch_mails_off(at.before("src/components/NotificationSettings.tsx"),
                                                     at.before("src/routes/notifications.ts"));
    bool const works_now = can_switch_mails_off(page, routes);
    at.prove(rehearsal::proof(at, {.what = "a user switches e-mails off",
                                   .worked_before = !failed_before,
                                   .works_now = works_now,
                                   .suite_what = "the old routes and the rest of the settings page",
                                   .suite = old_routes_still_work(at)}));

    std::string results = "# Verification\n\n";
    bool all = true;
    for (answered const& each : go_through_checklist(at)) {
        at.check(each.yes, each.question);
        all = all && each.yes;
        results += "- " + std::string{each.question} + (each.yes ? " yes\n" : " NO\n");
    }
    at.write_note("verification-results.md", results);
    return all ? "The failing case works now, the old routes as before, and all five questions are answered with yes."
               : "Not all of it works: see verification-results.md.";
}

constexpr rehearsal::part parts[] = {
    {"api-researcher", 3, told<briefs::api_researcher>, study_api},
    {"db-researcher", 2, told<briefs::db_researcher>, study_database},
    {"frontend-researcher", 4, told<briefs::frontend_researcher>, study_frontend},
    {"specification", 2, {}, write_specification},
    {"db-implementer", 2, told<briefs::db_implementer>, change_database},
    {"service-implementer", 4, told<briefs::service_implementer>, change_service},
    {"frontend-implementer", 3, told<briefs::frontend_implementer>, change_frontend},
    {"verifier", 2, told<briefs::verifier>, verify},
};

}  // namespace

int main(int count, char** words) {
    rehearsal::performance const done = rehearsal::perform(
        {.request = "Add a notification system, e-mail and in the application, with preferences on the settings page.",
         .plan = notifications::tasks,
         .parts = parts,
         .project = project,
         .last_word =
             "Users get notifications by e-mail and in the application, and switch either off on the settings page. "
             "A fresh check found nothing wrong. Mails go out once SMTP_URL is set; until then they are only stored."},
        count > 1 ? words[1] : "");
    std::fputs(done.told.c_str(), stdout);

    // The order that was wanted: all research at once; the two that touch different files side by side; the page after
    // both; and the proof last.
    bool const at_once = done.of("api-researcher").from == 0 && done.of("db-researcher").from == 0
                      && done.of("frontend-researcher").from == 0;
    rehearsal::scene const database = done.of("db-implementer"), service = done.of("service-implementer");
    bool const side_by_side = database.from == service.from && database.from == done.of("specification").to;
    bool const after_both = done.of("frontend-implementer").from == std::max(database.to, service.to);
    bool const proof_last = done.of("verifier").from == done.of("frontend-implementer").to;
    bool const as_planned = at_once && side_by_side && after_both && proof_last;
    return done.all_well() && as_planned ? EXIT_SUCCESS : EXIT_FAILURE;
}
