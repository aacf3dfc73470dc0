#include <muster_asio/run_done.hpp>

#include <gtest/gtest.h>

#include <exception>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <utility>
#include <variant>
#include <vector>

namespace {

// A gate that writes down what leaves it.
struct ends {
    std::vector<std::pair<muster::run_id, muster::run_end>> all;
    std::shared_ptr<muster::detail::run_gate> gate = std::make_shared<muster::detail::run_gate>(
        [this](muster::run_id run, muster::run_end how) { all.emplace_back(run, std::move(how)); });
    asio::io_context io;

    std::shared_ptr<muster::detail::open_run> open(std::uint64_t number) {
        return std::make_shared<muster::detail::open_run>(gate, muster::run_id{number}, io.get_executor());
    }
    [[nodiscard]] std::string error() const { return std::get<muster::failure>(all.at(0).second).error; }
};

TEST(run_done, the_first_call_of_any_copy_counts) {
    ends seen;
    {
        muster::run_done const done{seen.open(3)}, copy = done;
        copy(muster::outcome{.result = "First."});
        done(muster::failure{.error = "second"});
    }
    ASSERT_EQ(seen.all.size(), 1U);
    EXPECT_EQ(seen.all[0].first, muster::run_id{3});
    EXPECT_EQ(std::get<muster::outcome>(seen.all[0].second).result, "First.");
    seen.gate->wait_until_empty();
}

TEST(run_done, the_last_copy_that_goes_without_a_call_is_a_failure) {
    ends seen;
    auto first = std::make_unique<muster::run_done>(seen.open(1));
    auto const second = std::make_unique<muster::run_done>(*first);
    first.reset();
    EXPECT_TRUE(seen.all.empty());
    EXPECT_EQ(second->executor(), seen.io.get_executor());
    auto moved = std::make_unique<muster::run_done>(std::move(*second));
    moved.reset();
    ASSERT_EQ(seen.all.size(), 1U);
    EXPECT_EQ(seen.error(), "the worker was gone before it said how it ended");
}

TEST(run_done, one_that_an_exception_destroys_says_so) {
    ends seen;
    try {
        muster::run_done const done{seen.open(1)};
        throw 7;
    } catch (int) {}
    EXPECT_EQ(seen.error(), "the worker threw in the middle of its work");
}

TEST(run_done, a_run_that_was_to_stop_is_broken_off) {
    ends seen;
    auto run = seen.open(1);
    run->stop.request_stop();
    run.reset();
    EXPECT_TRUE(std::get<muster::failure>(seen.all.at(0).second).aborted);
}

// failure_of

TEST(failure_of, says_what_was_thrown_and_whether_it_was_to_stop) {
    std::stop_source stop;
    auto const word = std::make_exception_ptr(std::runtime_error("no such model"));
    EXPECT_EQ(muster::failure_of(word, stop.get_token()).error, "the worker threw: no such model");
    EXPECT_FALSE(muster::failure_of(word, stop.get_token()).aborted);
    stop.request_stop();
    muster::failure const number = muster::failure_of(std::make_exception_ptr(7), stop.get_token());
    EXPECT_EQ(number.error, "the worker threw what is no std::exception");
    EXPECT_TRUE(number.aborted);
}

}  // namespace
