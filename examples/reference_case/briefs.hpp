// What each worker is told: all that it will know, since none of them sees the conversation. A brief on which a
// worker could not act would not compile.
#pragma once

#include <muster/craft/checked_brief.hpp>
#include <muster/craft/phase.hpp>

#include <string_view>

namespace reference_case::briefs {

struct api_researcher {
    static constexpr muster::phase kind = muster::phase::research;
    static constexpr std::string_view text =
        "We are about to add notifications, by e-mail and in the application, to an Express application; you find "
        "out how its API is built, so that new endpoints fit in. Read src/app.ts, src/middleware/ and src/routes/. "
        "Find out: how routes are structured and mounted, in which order the middleware runs, how the API is "
        "versioned, how errors are answered. Change nothing. Save what you find in the scratchpad as "
        "api-analysis.md, each statement with its path and line, and report in three sentences.";
};

struct db_researcher {
    static constexpr muster::phase kind = muster::phase::research;
    static constexpr std::string_view text =
        "We are about to add notifications and their preferences to an Express application; you find out how its "
        "data is kept, so that new tables fit in. Read prisma/schema.prisma and prisma/migrations/. Find out: the "
        "schema, the models and their fields, how migrations are made. Change nothing. Save what you find in the "
        "scratchpad as db-analysis.md, each statement with its path and line, and report in three sentences.";
};

struct frontend_researcher {
    static constexpr muster::phase kind = muster::phase::research;
    static constexpr std::string_view text =
        "We are about to add switches for notifications to the settings page of a web application; you find out how "
        "its frontend is built, so that they fit in. Read src/components/ and src/store.ts. Find out: the framework, "
        "the components in use, where state is kept, how SettingsPage.tsx is laid out. Change nothing. Save what you "
        "find in the scratchpad as frontend-analysis.md, each statement with its path and line, and report in three "
        "sentences.";
};

struct db_implementer {
    static constexpr muster::phase kind = muster::phase::implementation;
    static constexpr std::string_view text =
        "Purpose: the tables for notifications, which the service and the settings page rest on. Do the part `Data` "
        "of implementation-spec.md in the scratchpad. In prisma/schema.prisma:9, after the name of User, add the "
        "relations notifications and preference; at the end add the models Notification and NotificationPreference "
        "with the fields that stand there. Write prisma/migrations/0002_notifications/migration.sql with the same "
        "columns, as prisma/migrations/0001_users/migration.sql:1 does it. Write nothing else. Look at the schema "
        "and the SQL side by side before you report; add a line to changes-made.md.";
};

//{ quoted by docs/reference_case.md: brief
struct service_implementer {
    static constexpr muster::phase kind = muster::phase::implementation;
    static constexpr std::string_view text =
        "Purpose: the endpoints and the service for notifications. Do the part `Routes and service` of "
        "implementation-spec.md in the scratchpad. New: src/routes/notifications.ts with GET /, POST /, PUT "
        "/preferences, PUT /:id, DELETE /:id in this order, written as src/routes/users.ts:7 is; src/app.ts:11 "
        "mounts it by itself. New: src/services/notificationService.ts, whose send() stores the notification if "
        "inApp is wanted and mails it if email is, both wanted where no row says otherwise; without SMTP_URL it "
        "stores all the same. Add nodemailer to package.json:5. Write nothing else. Check that each handler ends in "
        ".catch(next); add a line to changes-made.md.";
};
//}

struct frontend_implementer {
    static constexpr muster::phase kind = muster::phase::implementation;
    static constexpr std::string_view text =
        "Purpose: users choose on the settings page which notifications they get. Do the part `Settings` of "
        "implementation-spec.md in the scratchpad. New: src/components/NotificationSettings.tsx with one switch each "
        "for email and inApp, both on at first, taken from src/components/ui/switch.tsx:1; a change is saved by PUT "
        "/api/v1/notifications/preferences, and a failure is shown. Show it in src/components/SettingsPage.tsx:8, "
        "before the end of the page. Write nothing else. Check the address against src/routes/notifications.ts; add "
        "a line to changes-made.md.";
};

struct verifier {
    static constexpr muster::phase kind = muster::phase::verification;
    static constexpr std::string_view text =
        "Purpose: find out whether notifications really work; you had no part in making them, and believe nobody. "
        "The change is in prisma/schema.prisma, prisma/migrations/0002_notifications/migration.sql, "
        "src/routes/notifications.ts, src/services/notificationService.ts, src/components/NotificationSettings.tsx "
        "and src/components/SettingsPage.tsx:1. Run first, on the application as it was, the case that must fail: a "
        "user who switches e-mails off. Run it again on the changed one, then look whether the old routes still "
        "work, and read the whole diff. Then answer: Is the migration right? Do the endpoints follow REST "
        "conventions? Does the frontend call the API rightly? Is error handling missing anywhere? Are the "
        "preferences' defaults sensible? Change nothing. Save the answers as verification-results.md in the "
        "scratchpad.";
};

}  // namespace reference_case::briefs

namespace reference_case {

// told<Brief>: its text, checked while compiling
template <class Brief>
inline constexpr std::string_view told = muster::checked_brief<Brief>::text;

}  // namespace reference_case
