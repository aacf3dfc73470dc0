#include "outside.hpp"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <random>
#include <utility>

namespace model_host {

namespace {

bool wait_for(std::chrono::milliseconds time, std::stop_token const& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock{mutex};
    never.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

struct dice {
    std::mutex mutex;
    std::mt19937_64 engine{std::random_device{}()};

    double draw() {
        std::lock_guard const lock{mutex};
        return std::uniform_real_distribution<double>{0, 1}(engine);
    }
};

}  // namespace

outside real_outside(std::function<void(std::string_view)> say) {
    using clock = std::chrono::steady_clock;
    auto const passed = [start = clock::now()] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(clock::now() - start);
    };
    auto const draw = [shared = std::make_shared<dice>()] { return shared->draw(); };
    return {passed, wait_for, draw, std::move(say)};
}

}  // namespace model_host
