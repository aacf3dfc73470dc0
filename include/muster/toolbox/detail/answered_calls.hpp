// A queue of calls that have been answered since the toolbox last looked. The thread that answers a call adds its
// number.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

// Any thread may add. The toolbox reserves room beforehand, so adding never allocates.
class answered_calls {
public:
    void make_room(std::size_t most) {
        std::lock_guard const lock{mutex_};
        if (numbers_.capacity() < most) numbers_.reserve(2 * most);
    }
    void add(std::uint64_t number) noexcept {
        std::lock_guard const lock{mutex_};
        numbers_.push_back(number);
    }
    // Moves the numbers to the end of `to`.
    void take(std::vector<std::uint64_t>& to) {
        std::lock_guard const lock{mutex_};
        to.insert(to.end(), numbers_.begin(), numbers_.end());
        numbers_.clear();
    }

private:
    std::mutex mutex_;
    std::vector<std::uint64_t> numbers_;
};

}}}  // namespace muster::v0::detail
