#include <muster/toolbox/result_future.hpp>

#include <muster/toolbox/result_promise.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

namespace {

using muster::tool_result;

static_assert(std::is_copy_constructible_v<muster::result_future>);
static_assert(std::is_nothrow_move_constructible_v<muster::result_future>);

TEST(result_future, is_ready_once_it_is_answered) {
    auto [promise, future] = muster::promise_result();
    EXPECT_FALSE(future.ready());
    promise.set_value("done");
    EXPECT_TRUE(future.ready());
    future.wait();
    EXPECT_EQ(future.get(), tool_result::ok("done"));
    EXPECT_EQ(future.get(), tool_result::ok("done"));  // again, since it is shared
}

TEST(result_future, copies_share_one_answer) {
    auto [promise, future] = muster::promise_result();
    auto copy = future;
    auto other = std::move(future);
    promise.set_value(tool_result::error("no"));
    EXPECT_EQ(copy.get(), tool_result::error("no"));
    other = copy;
    EXPECT_EQ(other.get(), tool_result::error("no"));
}

TEST(result_future, waits_for_another_thread) {
    auto [promise, future] = muster::promise_result();
    std::thread worker{[mine = std::move(promise)]() mutable { mine.set_value("from afar"); }};
    EXPECT_EQ(future.get().text, "from afar");
    worker.join();
}

TEST(result_future, outlives_its_promise_and_is_outlived_by_it) {
    std::optional<muster::result_future> kept;
    {
        auto [promise, future] = muster::promise_result();
        promise.set_value("kept");
        kept = future;
    }
    EXPECT_EQ(kept->get().text, "kept");
    auto pair = muster::promise_result();
    { muster::result_future const gone{std::move(pair.future)}; }
    EXPECT_EQ(pair.promise.set_value("for nobody"), muster::set_outcome::taken);
}

}  // namespace
