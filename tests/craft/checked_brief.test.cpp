#include <muster/craft/checked_brief.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

//{ quoted by docs/briefs.md: checked
struct fix_expiry {
    static constexpr std::string_view text =
        "Sessions end early: in src/auth.rs:142 compare milliseconds. Test, commit, report the hash.";
};
constexpr std::string_view task = muster::checked_brief<fix_expiry>::text;  // else it would not compile
constexpr std::string_view short_one = muster::brief<"Sessions end early: in src/auth.rs:142 use ms.">::text;

struct find_expiry {
    static constexpr muster::phase kind = muster::phase::research;  // no file need be named
    static constexpr std::string_view text = "Find why sessions end early.";
};
constexpr std::string_view question = muster::checked_brief<find_expiry>::text;
//}
struct go_on {
    static constexpr bool continues = true;
    static constexpr std::string_view text = "As you found, the unlock comes too early: move it down.";
};

TEST(checked_brief, gives_the_text_as_it_is) {
    EXPECT_EQ(task, fix_expiry::text);
    EXPECT_EQ(short_one, "Sessions end early: in src/auth.rs:142 use ms.");
    EXPECT_EQ(question, find_expiry::text);
    EXPECT_EQ(muster::checked_brief<go_on>::text, go_on::text);
}

}  // namespace
