#include <muster/crew/journal.hpp>

#include <muster/crew/detail/crc32c.hpp>

#include <own_words.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::detail::crc32c;

// The check value of the catalogue, and those of RFC 3720, B.4.
constexpr bool checks_as_others_do() {
    char ones[32] = {}, up[32] = {};
    for (int i = 0; i < 32; ++i) ones[i] = static_cast<char>(0xff), up[i] = static_cast<char>(i);
    char const zeros[32] = {};
    return crc32c("") == 0 && crc32c("123456789") == 0xe3069283U && crc32c({zeros, 32}) == 0x8a9136aaU
        && crc32c({ones, 32}) == 0x62a8ab43U && crc32c({up, 32}) == 0x46dd794eU;
}
static_assert(checks_as_others_do());
TEST(journal, crc32c_checks_as_others_do) { EXPECT_TRUE(checks_as_others_do()); }

TEST(journal, crc32c_of_two_pieces_is_that_of_the_whole) {
    std::string_view const text = "the quick brown fox jumps over the lazy dog";
    for (std::size_t at = 0; at <= text.size(); ++at)
        EXPECT_EQ(crc32c(text.substr(at), crc32c(text.substr(0, at))), crc32c(text));
}

TEST(journal, every_fault_has_words_of_its_own) { muster_test::expect_own_words(muster::journal_fault::cannot_sync); }

TEST(journal, a_report_without_a_fault_is_good) {
    EXPECT_TRUE(muster::journal_report{});
    EXPECT_FALSE(muster::journal_report{.why = muster::journal_fault::damaged});
}

}  // namespace
