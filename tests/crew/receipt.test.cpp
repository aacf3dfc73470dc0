#include <muster/crew/receipt.hpp>

#include <gtest/gtest.h>

namespace {

using muster::receipt_kind;

constexpr receipt_kind all[] = {receipt_kind::delivered, receipt_kind::queued,  receipt_kind::resumed,
                                receipt_kind::refused,   receipt_kind::unknown, receipt_kind::stale,
                                receipt_kind::full};

constexpr bool each_kind_has_a_word_of_its_own() {
    for (receipt_kind const a : all) {
        for (receipt_kind const b : all) {
            if ((a == b) != (word(a) == word(b))) return false;
        }
    }
    return true;
}
static_assert(each_kind_has_a_word_of_its_own());
TEST(receipt, each_kind_has_a_word_of_its_own) { EXPECT_TRUE(each_kind_has_a_word_of_its_own()); }

TEST(receipt, KF_17_C085_three_kinds_are_accepted_and_only_one_has_arrived) {
    int accepted = 0;
    for (receipt_kind const kind : all) accepted += muster::receipt{kind}.accepted() ? 1 : 0;
    EXPECT_EQ(accepted, 3);
    EXPECT_FALSE(muster::receipt{}.accepted());  // whoever says nothing has reached nobody
    EXPECT_NE(muster::receipt{receipt_kind::queued}, muster::receipt{receipt_kind::delivered});
}

}  // namespace
