// What has ended in a pool, waited for.
//
//     EXPECT_EQ(muster_test::ends_of(pool, 2)[1].cause, muster::cause::deadline);
#pragma once

#include <muster_asio/worker_pool.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

namespace muster_test {

// At the desk, once so many have: in the order of their ends, and left unread. A test that waits in vain fails.
inline std::vector<muster::notice> ends_of(muster::worker_pool& pool, std::uint64_t how_many = 1) {
    auto const ended = [&] { return pool.crew().read([](muster::crew const& c) { return c.counters().ended; }); };
    for (int i = 0; i < 20'000 && ended() < how_many; ++i) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    std::vector<muster::notice> all;
    for (muster::delivery const& each : pool.crew().take(desk())) all.push_back(each.notice);
    (void)pool.crew().give_back_all(desk());
    EXPECT_EQ(all.size(), how_many);
    all.resize(how_many);
    return all;
}

}  // namespace muster_test
