#include <retry.hpp>

#include <gtest/gtest.h>

using namespace model_host;
using std::chrono::milliseconds;

namespace {

retry_rules const rules{.most_tries = 5,
                        .first_wait = milliseconds{100},
                        .longest_wait = milliseconds{300},
                        .longest_asked = milliseconds{5000}};

back_off drawing(double number) {
    return back_off{rules, [number] { return number; }};
}

}  // namespace

TEST(model_host_retry, waits_double_up_to_the_longest_and_end_with_the_tries) {
    back_off pause = drawing(1);
    EXPECT_EQ(pause.next({}), milliseconds{100});
    EXPECT_EQ(pause.next({}), milliseconds{200});
    EXPECT_EQ(pause.next({}), milliseconds{300});
    EXPECT_EQ(pause.next({}), milliseconds{300});
    EXPECT_EQ(pause.next({}), std::nullopt);
}

TEST(model_host_retry, waits_are_drawn_from_their_upper_half) {
    EXPECT_EQ(drawing(0).next({}), milliseconds{50});
    EXPECT_EQ(drawing(0.5).next({}), milliseconds{75});
    EXPECT_EQ(drawing(17).next({}), milliseconds{100}) << "whatever is drawn";
}

TEST(model_host_retry, a_server_that_says_how_long_is_waited_for) {
    EXPECT_EQ(drawing(0).next(milliseconds{2000}), milliseconds{2000});
    EXPECT_EQ(drawing(0).next(milliseconds{10}), milliseconds{50}) << "no sooner than without it";
    EXPECT_EQ(drawing(0).next(milliseconds{3'600'000}), std::nullopt) << "so long nobody waits";
}
