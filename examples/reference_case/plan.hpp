// How the work is cut: three look, one understands, three write, one proves. Two writers of one file, a circle or an
// implementation that nobody verifies would not compile.
#pragma once

#include <muster/plan/plan.hpp>

#include <string_view>

namespace reference_case {

using muster::after;
using muster::phase;
using muster::planned;
using namespace std::string_view_literals;

//{ quoted by docs/reference_case.md: plan
struct api_researcher : planned<"api-researcher", phase::research> {
    static constexpr std::string_view reads[] = {"src/app.ts"sv, "src/middleware"sv, "src/routes"sv};
    static constexpr std::string_view output = "api-analysis.md"sv;
};
struct db_researcher : planned<"db-researcher", phase::research> {
    static constexpr std::string_view reads[] = {"prisma"sv};
    static constexpr std::string_view output = "db-analysis.md"sv;
};
struct frontend_researcher : planned<"frontend-researcher", phase::research> {
    static constexpr std::string_view reads[] = {"src/components"sv, "src/store.ts"sv};
    static constexpr std::string_view output = "frontend-analysis.md"sv;
};

struct specification : planned<"specification", phase::synthesis> {
    using needs = after<api_researcher, db_researcher, frontend_researcher>;
    static constexpr std::string_view output = "implementation-spec.md"sv;
};

struct db_implementer : planned<"db-implementer", phase::implementation> {
    using needs = after<specification>;
    static constexpr std::string_view writes[] = {"prisma/schema.prisma"sv, "prisma/migrations"sv};
};
struct service_implementer : planned<"service-implementer", phase::implementation> {
    using needs = after<specification>;
    static constexpr std::string_view writes[] = {"src/services/notificationService.ts"sv,
                                                  "src/routes/notifications.ts"sv, "package.json"sv};
};
struct frontend_implementer : planned<"frontend-implementer", phase::implementation> {
    using needs = after<db_implementer, service_implementer>;
    static constexpr std::string_view writes[] = {"src/components/NotificationSettings.tsx"sv,
                                                  "src/components/SettingsPage.tsx"sv};
};

struct verifier : planned<"verifier", phase::verification> {
    using needs = after<db_implementer, service_implementer, frontend_implementer>;
    static constexpr std::string_view output = "verification-results.md"sv;
};

struct notifications : muster::plan<api_researcher, db_researcher, frontend_researcher, specification, db_implementer,
                                    service_implementer, frontend_implementer, verifier> {};
//}

}  // namespace reference_case
