// The report that docs/audit.md shows is one that the program has written.
#include "golden.hpp"
#include "support.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

class audit_report : public audit_test::place {};

#ifdef MUSTER_AUDIT
TEST_F(audit_report, is_as_agreed_and_as_the_page_shows_it) {
    file("src/cart.cpp", "#include \"cart.hpp\"\n\nint total(cart const& of) { return of.total; }\n");
    file("src/cart.hpp", "struct cart {\n    int total = 0;\n    int subtotal = 0;\n};\n");
    file("logo.png", std::string{"\x89PNG\0 total", 11});
    for (char const name : std::string_view{"abcdefghijklmnopqrstuvwxyzABCDEF"}) {
        file(std::string{"tests/"}.append(1, name), name < 'x' ? "expect(true);\n" : "expect(total(cart), 0);\n");
    }
    audit_test::outcome const got = run({MUSTER_AUDIT, "tree", "--term", "total", "--workers", "2", "--break", "2",
                                         "--retries", "0", "--root", path("tmp"), "--report", "report.md"});
    EXPECT_EQ(got.status, 1) << got.err;
    std::string const report = audit_test::content_of(path("report.md"));
    EXPECT_TRUE(muster_test::golden("audit/report.md", report));

    std::string const page = audit_test::content_of(MUSTER_TEST_FOLDER "/../docs/audit.md");
    EXPECT_NE(page.find("<!-- made by tests/audit/report.test.cpp -->\n```text\n" + report + "```\n"), page.npos)
        << "copy tests/golden/audit/report.md into docs/audit.md";
}

TEST_F(audit_report, the_page_lists_every_option) {
    std::string const page = audit_test::content_of(MUSTER_TEST_FOLDER "/../docs/audit.md");
    std::string const help = run({MUSTER_AUDIT, "--help"}).out;
    for (std::size_t at = help.find("\n  --"); at != help.npos; at = help.find("\n  --", at + 1)) {
        std::string const option = help.substr(at + 3, help.find_first_of(" \n", at + 3) - at - 3);
        EXPECT_NE(page.find("| `" + option), page.npos) << option;
    }
}
#endif

}  // namespace
