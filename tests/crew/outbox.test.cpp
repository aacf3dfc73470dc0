#include <muster/crew/outbox.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace {

using muster::event;
using muster::outbox;

event in_run(std::uint64_t number) { return {{}, {}, {}, muster::run_id{number}, muster::events::withdrawn{}}; }

// An outbox whose callback notes the runs that it is told of.
struct noted {
    std::vector<std::uint64_t> told;
    outbox out{[this](event const& e) { told.push_back(e.run.number()); }};

    noted() = default;
    noted(noted const&) = delete;
};

// put, tell
TEST(outbox, keeps_what_is_put_until_it_is_to_be_told) {
    noted box;
    box.out.put(in_run(1));
    EXPECT_TRUE(box.told.empty());
    box.out.tell();
    EXPECT_EQ(box.told, (std::vector<std::uint64_t>{1}));
}
TEST(outbox, tells_in_the_order_of_putting_and_each_event_once) {
    noted box;
    for (std::uint64_t const run : {3U, 1U, 2U}) box.out.put(in_run(run));
    box.out.tell();
    box.out.tell();
    box.out.put(in_run(7));
    box.out.tell();
    EXPECT_EQ(box.told, (std::vector<std::uint64_t>{3, 1, 2, 7}));
}
TEST(outbox, of_nobody_tells_nobody) {
    outbox out{nullptr};
    out.put(in_run(1));
    EXPECT_NO_THROW(out.tell());  // to call an empty function would throw
}

// a callback that makes events itself: run 10 makes 11, which makes 12, and so on up to 14
TEST(outbox, what_a_callback_makes_is_told_after_what_waits) {
    std::vector<std::uint64_t> begun, ended;
    outbox* self = nullptr;
    outbox out{[&](event const& e) {
        std::uint64_t const run = e.run.number();
        begun.push_back(run);
        if (run >= 10 && run < 14) {
            self->put(in_run(run + 1));
            self->tell();  // as a command of the crew would
        }
        EXPECT_EQ(e.run.number(), run);  // stays where it is, though the outbox grows
        ended.push_back(run);
    }};
    self = &out;
    for (std::uint64_t const run : {10U, 1U, 2U}) out.put(in_run(run));
    out.tell();
    EXPECT_EQ(begun, (std::vector<std::uint64_t>{10, 1, 2, 11, 12, 13, 14}));
    EXPECT_EQ(ended, begun);  // none in the middle of another
}

}  // namespace
