#include <muster/text/fingerprint.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

// The published values of FNV-1a with 64 bits.
static_assert(muster::fingerprint("") == 0xcbf29ce484222325);
static_assert(muster::fingerprint("a") == 0xaf63dc4c8601ec8c);
static_assert(muster::fingerprint("foobar") == 0x85944171f73967e8);

// Every byte counts, also zero and those above 127.
static_assert(muster::fingerprint({"a\0", 2}) != muster::fingerprint("a"));
static_assert(muster::fingerprint("\x7F") != muster::fingerprint("\xFF"));
static_assert(muster::fingerprint("ab") != muster::fingerprint("ba"));

// A text in pieces has the fingerprint of the whole.
static_assert(muster::fingerprint("bar", muster::fingerprint("foo")) == muster::fingerprint("foobar"));
static_assert(muster::fingerprint_after(muster::empty_fingerprint, '\xFF') == muster::fingerprint("\xFF"));

TEST(fingerprint, is_the_same_in_the_program_as_in_the_compiler) {
    std::string text = "foo";
    text += "bar";  // a text that the compiler does not fold
    EXPECT_EQ(muster::fingerprint(text), 0x85944171f73967e8U);
}

// Longer than GCC goes round one loop while compiling.
constexpr char long_text[270'000] = {'a'};
constexpr std::uint64_t made_by_the_compiler = muster::fingerprint({long_text, sizeof(long_text)});
TEST(fingerprint, takes_long_texts_while_compiling) {
    std::uint64_t one_by_one = muster::empty_fingerprint;
    for (char const c : long_text) one_by_one = muster::fingerprint_after(one_by_one, c);
    EXPECT_EQ(made_by_the_compiler, one_by_one);
}

}  // namespace
