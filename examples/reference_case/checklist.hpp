// What the verifier does: it believes nobody, and looks at the files themselves, before and after.
#pragma once

#include "../rehearsal/script.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace reference_case {

using rehearsal::has;
using rehearsal::workplace;

inline std::size_t count_of(std::string const& text, std::string_view words) {
    std::size_t count = 0;
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
    return count;
}

// The failing case: somebody who switches e-mails off. The page must save it where a route takes it.
inline bool can_switch_mails_off(std::string const& page, std::string const& routes) {
    return has(page, "'/api/v1/notifications/preferences', { method: 'PUT'")
        && has(routes, "router.put('/preferences'");
}

inline bool migration_is_right(std::string const& schema, std::string const& sql) {
    for (std::string_view const column : {"userId", "title", "body", "read", "createdAt", "email", "inApp"}) {
        if (!has(schema, "    " + std::string{column}) || !has(sql, '"' + std::string{column} + '"')) return false;
    }
    return has(sql, "CREATE TABLE \"Notification\"") && has(sql, "CREATE TABLE \"NotificationPreference\"");
}

// A plural noun, methods for what is done, and the fixed address before the one with an id.
inline bool follows_rest(std::string const& routes) {
    for (std::string_view const route : {"get('/'", "post('/'", "put('/preferences'", "put('/:id'", "delete('/:id'"}) {
        if (!has(routes, route)) return false;
    }
    return routes.find("put('/preferences'") < routes.find("put('/:id'");
}

inline bool handles_errors(std::string const& routes, std::string const& page) {
    return count_of(routes, "router.") == count_of(routes, ".catch(next)") && has(page, ".catch(")
        && has(page, "answer.ok");
}

inline bool defaults_are_sensible(std::string const& schema, std::string const& service, std::string const& page) {
    return has(schema, "email  Boolean @default(true)") && has(schema, "inApp  Boolean @default(true)")
        && has(service, "wanted?.inApp ?? true") && has(service, "wanted?.email ?? true")
        && has(page, "{ email: true, inApp: true }");
}

struct answered {
    std::string_view question;
    bool yes;
};

inline std::vector<answered> go_through_checklist(workplace& at) {
    std::string const schema = at.read("prisma/schema.prisma");
    std::string const sql = at.read("prisma/migrations/0002_notifications/migration.sql");
    std::string const routes = at.read("src/routes/notifications.ts");
    std::string const service = at.read("src/services/notificationService.ts");
    std::string const page = at.read("src/components/NotificationSettings.tsx");
    return {{"Is the migration right?", migration_is_right(schema, sql)},
            {"Do the endpoints follow REST conventions?", follows_rest(routes)},
            {"Does the frontend call the API rightly?", can_switch_mails_off(page, routes)},
            {"Is error handling missing nowhere?", handles_errors(routes, page)},
            {"Are the preferences' defaults sensible?", defaults_are_sensible(schema, service, page)}};
}

// The broader suite: what was there before is still there, and still reached.
inline bool old_routes_still_work(workplace& at) {
    return at.read("src/routes/users.ts") == at.before("src/routes/users.ts")
        && at.read("src/app.ts") == at.before("src/app.ts")
        && has(at.read("src/components/SettingsPage.tsx"), "rename(event.target.value)");
}

}  // namespace reference_case
