// What the three researchers find, and what the coordinator makes of it.
#pragma once

#include "../rehearsal/script.hpp"

#include <string>

namespace reference_case {

using rehearsal::workplace;

inline std::string study_api(workplace& at) {
    std::string const mount = at.cite("src/app.ts", "`/api/v1/${name}`");
    at.write_note("api-analysis.md",
                  "# The API\n\n"
                  "- Routes: one file each under `src/routes/`, which exports an Express Router as `router`, such as "
                      + at.cite("src/routes/users.ts", "export const router") + ".\n- Mounting: `" + mount
                      + "` mounts every file there by its name, so a new file needs no other change.\n"
                        "- Versioning: by URL prefix, `/api/v1/`, in that one line.\n"
                        "- Middleware: rateLimit, then auth, before every route ("
                      + at.cite("src/app.ts", "rateLimit, auth")
                      + "); auth sets `request.userId`. `validate('field')` per route ("
                      + at.cite("src/routes/users.ts", "validate('name')")
                      + ").\n- Errors: handlers end in `.catch(next)`, and one handler answers for all ("
                      + at.cite("src/app.ts", "app.use(failed)") + ").\n");
    return "Routes are files under src/routes/, mounted by " + mount
         + " under /api/v1/, behind rateLimit and auth; validate is per route. Saved in api-analysis.md.";
}

inline std::string study_database(workplace& at) {
    std::string const user = at.cite("prisma/schema.prisma", "model User");
    at.write_note(
        "db-analysis.md",
        "# The database\n\n- ORM: Prisma over PostgreSQL; the schema is `prisma/schema.prisma`.\n- Models: User (`"
            + user + "`) with id, email and name, the last one in `" + at.cite("prisma/schema.prisma", "name  String")
            + "`. There is no other.\n- Migrations: by `prisma migrate`, numbered folders, the last is `"
            + at.cite("prisma/migrations/0001_users/migration.sql", "CREATE TABLE")
            + "`; ids are TEXT, columns keep the case of the schema.\n");
    return "Prisma; the only model is User at " + user
         + " with id, email, name; changes go through prisma migrate. Saved in db-analysis.md.";
}

inline std::string study_frontend(workplace& at) {
    std::string const page = at.cite("src/components/SettingsPage.tsx", "</main>");
    at.write_note(
        "frontend-analysis.md",
        "# The frontend\n\n- Framework: React with TypeScript; components are in `src/components/`.\n"
        "- State: Zustand, one store with an action for each change (`"
            + at.cite("src/store.ts", "create((set)") + "`).\n- Settings: `SettingsPage.tsx` ends at `" + page
            + "`; a new part of it belongs before that line.\n- Components: shadcn/ui, such as the switch in `"
            + at.cite("src/components/ui/switch.tsx", "Switch") + "`.\n");
    return "React with TypeScript, Zustand, shadcn/ui; the settings are SettingsPage.tsx, new parts go before " + page
         + ". Saved in frontend-analysis.md.";
}

// The first citation of a file in a note, such as `prisma/schema.prisma:6`: what the coordinator quotes it has read.
inline std::string cited(std::string const& note, std::string const& path) {
    std::size_t const at = note.find('`' + path + ':');
    return at == std::string::npos ? "?" : note.substr(at + 1, note.find('`', at + 1) - at - 1);
}

// None of the three knew of the others' part; where they meet is seen here for the first time: that the address
// /preferences would be taken for an id, and that both ends must agree on the defaults.
inline std::string write_specification(workplace& at) {
    std::string const api = at.note("api-analysis.md");
    std::string const database = at.note("db-analysis.md");
    std::string const frontend = at.note("frontend-analysis.md");
    at.write_note(
        "implementation-spec.md",
        "# Notifications by e-mail and in the application\n\n"
        "## Data, for the db-implementer\n\n"
        "- [HIGH] "
            + cited(database, "prisma/schema.prisma")
            + ": User gains the relations `notifications` and `preference`, after its name.\n"
              "- [HIGH] prisma/schema.prisma, new model Notification: id, userId, title, body, read (false by "
              "default), createdAt.\n- [HIGH] prisma/schema.prisma, new model NotificationPreference: userId as its "
              "id, email (true by default), inApp (true by default).\n- [HIGH] "
              "prisma/migrations/0002_notifications/migration.sql, new: the same columns, as "
            + cited(database, "prisma/migrations/0001_users/migration.sql")
            + " writes them.\n\n"
              "## Routes and service, for the service-implementer\n\n"
              "- [HIGH] src/routes/notifications.ts, new: "
            + cited(api, "src/app.ts")
            + " mounts it as /api/v1/notifications.\n"
              "- [HIGH] GET / lists the user's own; POST / sends one; PUT /:id marks it read; DELETE /:id removes "
              "it.\n- [HIGH] PUT /preferences stands before PUT /:id, which would else take `preferences` for an "
              "id.\n- [HIGH] Every handler ends in `.catch(next)`, and looks for rows of `request.userId` alone.\n- "
              "[HIGH] src/services/notificationService.ts, new: class NotificationService; send() stores the "
              "notification if `inApp` is wanted and mails it if `email` is; without a row both are.\n- [MEDIUM] "
              "package.json: the new dependency `nodemailer`; its transport is read from SMTP_URL, which nobody has "
              "seen in use yet: without it, send() must still store.\n\n## Settings, for the "
              "frontend-implementer\n\n- [HIGH] src/components/NotificationSettings.tsx, new: two switches, both on "
              "at first as in the schema, saved by PUT /api/v1/notifications/preferences.\n- [HIGH] "
            + cited(frontend, "src/components/SettingsPage.tsx")
            + ": shows it as the last part of the page.\n");
    return "Three analyses are read and understood; implementation-spec.md says what to do.";
}

}  // namespace reference_case
