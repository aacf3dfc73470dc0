// Records with numbers that stay, in one piece of memory; what is given back is used again.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::claiming {

using number = std::uint32_t;
inline constexpr number nobody = static_cast<number>(-1);

template <class Record>
class pool {
public:
    [[nodiscard]] number take(Record&& made) {
        if (free_.empty()) {
            all_.push_back(std::move(made));
            free_.reserve(all_.capacity());  // so that giving back never asks for memory
            return static_cast<number>(all_.size() - 1);
        }
        number const again = free_.back();
        free_.pop_back();
        all_[again] = std::move(made);
        return again;
    }
    void give_back(number which) {
        all_[which] = Record{};
        free_.push_back(which);
    }

    [[nodiscard]] Record& operator[](number which) noexcept { return all_[which]; }
    [[nodiscard]] Record const& operator[](number which) const noexcept { return all_[which]; }
    [[nodiscard]] std::size_t in_use() const noexcept { return all_.size() - free_.size(); }

private:
    std::vector<Record> all_;
    std::vector<number> free_;
};

// A list of records through members of theirs: `Record::*at` is where a record has its neighbours.
struct neighbours {
    number before = nobody;
    number after = nobody;
};
struct list {
    number first = nobody;
    number last = nobody;

    [[nodiscard]] bool empty() const noexcept { return first == nobody; }
};

template <class Record>
void push_back(pool<Record>& all, list& to, neighbours Record::*at, number which) {
    (all[which].*at) = {to.last, nobody};
    (to.empty() ? to.first : (all[to.last].*at).after) = which;
    to.last = which;
}

template <class Record>
void take_out(pool<Record>& all, list& of, neighbours Record::*at, number which) {
    auto const [before, after] = all[which].*at;
    (before == nobody ? of.first : (all[before].*at).after) = after;
    (after == nobody ? of.last : (all[after].*at).before) = before;
    all[which].*at = {};
}

}}}  // namespace muster::v0::detail::claiming
