#include <muster/text/lock.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

struct nothing {
    static constexpr std::string_view text = "";
};
struct greeting {
    static constexpr std::string_view text = "Hello.\n";
};

// The text itself comes out, not a copy.
constexpr bool gives_the_text() {
    return muster::locked_text<greeting, muster::fingerprint("Hello.\n")>::text.data() == greeting::text.data();
}
static_assert(muster::locked_text<nothing, 14695981039346656037U>::text.empty());
static_assert(muster::locked_text<greeting, muster::fingerprint("Hello.\n")>::text == "Hello.\n");
TEST(locked_text, gives_the_text) { EXPECT_TRUE(gives_the_text()); }

}  // namespace

// A line of a file of locks.
template struct muster::locked_text<nothing, 14695981039346656037U>;
