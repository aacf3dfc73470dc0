// The reference case as a program: what it prints is agreed on, and what it leaves is on the disk.
#include <golden.hpp>
#include <program.hpp>
#include <temporary_root.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

namespace {

using muster_test::content_of;

// One run for all: what it printed, and the folder in which it has left its notes and the project.
class reference_case : public testing::Test {
protected:
    static void SetUpTestSuite() {
        kept = std::make_unique<muster_test::temporary_root>();
        std::FILE* const out = ::popen(("'" MUSTER_REFERENCE_CASE "' '" + kept->path() + '\'').c_str(), "r");
        if (!out) return;
        for (int c = std::fgetc(out); c != EOF; c = std::fgetc(out)) printed += static_cast<char>(c);
        status = muster_test::status_from(::pclose(out));
    }
    static void TearDownTestSuite() { kept.reset(); }

    [[nodiscard]] static std::string note(std::string const& name) { return content_of(*kept / ("notes/" + name)); }
    [[nodiscard]] static std::string file(std::string const& path) { return content_of(*kept / ("project/" + path)); }
    // The first of the words that is not in the text; empty if all are.
    static std::string missing(std::string const& text, std::initializer_list<std::string_view> words) {
        for (std::string_view const each : words) {
            if (text.find(each) == text.npos) return std::string{each};
        }
        return {};
    }

    static inline std::unique_ptr<muster_test::temporary_root> kept{};
    static inline std::string printed{};
    static inline int status = -1;
};

TEST_F(reference_case, A30_CX01_FP07_goes_as_was_agreed_from_the_request_to_the_last_word) {
    EXPECT_EQ(status, 0) << printed;
    EXPECT_TRUE(muster_test::golden("reference_case/printed.txt", printed));
}

TEST_F(reference_case, its_page_shows_the_schedule_that_it_prints) {
    std::size_t const from = printed.find("\nwho "), to = printed.find("\n\nWhy not earlier");
    ASSERT_TRUE(from != printed.npos && to != printed.npos);
    std::string const page = content_of(MUSTER_TEST_FOLDER "/../docs/reference_case.md");
    EXPECT_NE(page.find(printed.substr(from + 1, to - from)), page.npos);
}

TEST_F(reference_case, CX02_three_researchers_leave_their_findings_by_name) {
    EXPECT_EQ(missing(note("api-analysis.md"),
                      {"src/routes/", "Express Router", "auth", "rateLimit", "validate", "/api/v1/", "URL prefix"}),
              "");
    EXPECT_EQ(missing(note("db-analysis.md"),
                      {"Prisma", "prisma/schema.prisma", "User", "id, email and name", "prisma migrate"}),
              "");
    EXPECT_EQ(missing(note("frontend-analysis.md"),
                      {"React with TypeScript", "src/components/", "Zustand", "SettingsPage.tsx", "shadcn/ui"}),
              "");
    EXPECT_NE(printed.find("   0  one message, 3 calls: api-researcher, db-researcher, frontend-researcher\n"),
              printed.npos);
}

TEST_F(reference_case, CX03_SP14_the_specification_holds_models_endpoints_service_page_and_dependency) {
    EXPECT_EQ(
        missing(note("implementation-spec.md"),
                {"model Notification:", "model NotificationPreference:", "GET /", "POST /", "PUT /:id", "DELETE /:id",
                 "PUT /preferences", "NotificationService", "SettingsPage.tsx", "`nodemailer`", "[HIGH]", "[MEDIUM]"}),
        "");
}

TEST_F(reference_case, CX04_two_implementers_side_by_side_and_the_page_after_both) {
    EXPECT_NE(printed.find("one message, 2 calls: db-implementer, service-implementer\n"), printed.npos);
    EXPECT_LT(printed.find("  service-implementer: Five"), printed.find("  frontend-implementer is asked\n"));
    for (char const* const path : {"prisma/schema.prisma", "prisma/migrations/0002_notifications/migration.sql",
                                   "src/services/notificationService.ts", "src/routes/notifications.ts",
                                   "src/components/NotificationSettings.tsx", "src/components/SettingsPage.tsx"})
        EXPECT_NE(file(path), "") << path;
}

TEST_F(reference_case, CX05_a_fresh_verifier_answers_five_questions_last) {
    EXPECT_EQ(missing(note("verification-results.md"),
                      {"migration right? yes", "REST conventions? yes", "call the API rightly? yes",
                       "error handling missing nowhere? yes", "defaults sensible? yes"}),
              "");
    EXPECT_LT(printed.find("  frontend-implementer: The"), printed.find("  verifier is asked\n"));
}

}  // namespace
