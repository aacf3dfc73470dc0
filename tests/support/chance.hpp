// Numbers for tests that draw their inputs: the same on every machine.
//
//     muster_test::chance draw{7};
//     char const c = letters[draw.below(letters.size())];
#pragma once

#include <cstddef>
#include <cstdint>

namespace muster_test {

class chance {
public:
    explicit chance(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t limit) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state_ >> 33) % limit;
    }

private:
    std::uint64_t state_;
};

}  // namespace muster_test
