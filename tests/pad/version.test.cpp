#include <muster/pad/version.hpp>

#include <gtest/gtest.h>

namespace {

using muster::pad_version;

constexpr bool is_the_content_and_nothing_else() {
    pad_version pieces;
    pieces.add("foo");
    pieces.add("");
    pieces.add("bar");
    return pieces == pad_version::of("foobar") && pad_version::of("") == pad_version{}
        && pad_version::of("a") != pad_version::of("b");
}
static_assert(is_the_content_and_nothing_else());
TEST(pad_version, is_the_content_and_nothing_else) { EXPECT_TRUE(is_the_content_and_nothing_else()); }

}  // namespace
