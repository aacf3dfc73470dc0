#include <muster/version.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

static_assert(MUSTER_VERSION == 10000 * MUSTER_VERSION_MAJOR + 100 * MUSTER_VERSION_MINOR + MUSTER_VERSION_PATCH);
#if MUSTER_VERSION < 100
#error "the version must be usable by the preprocessor"
#endif

TEST(version, text_and_numbers_agree) {
    EXPECT_EQ(muster::version, std::to_string(MUSTER_VERSION_MAJOR) + "." + std::to_string(MUSTER_VERSION_MINOR) + "."
                                   + std::to_string(MUSTER_VERSION_PATCH));
}

TEST(version, is_the_one_the_build_read) { EXPECT_EQ(std::string_view{muster::version}, MUSTER_TEST_VERSION); }

}  // namespace
