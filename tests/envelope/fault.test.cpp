#include <muster/envelope/fault.hpp>  // first: the header proves that it stands alone

#include <muster/envelope/write_result.hpp>

#include <gtest/gtest.h>

namespace {

// describe: each fault has words of its own
template <class Fault>
constexpr bool each_has_words(unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        std::string_view const words = describe(static_cast<Fault>(i));
        if (words.empty() || words == "an unknown fault") return false;
        for (unsigned j = 0; j < i; ++j) {
            if (describe(static_cast<Fault>(j)) == words) return false;
        }
    }
    return describe(static_cast<Fault>(count)) == "an unknown fault";
}
static_assert(each_has_words<muster::fault>(muster::fault_count));
static_assert(each_has_words<muster::write_fault>(muster::write_fault_count));

TEST(fault, each_has_words) { EXPECT_TRUE(each_has_words<muster::fault>(muster::fault_count)); }

}  // namespace
