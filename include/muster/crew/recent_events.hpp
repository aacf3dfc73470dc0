// What happened last in each run that is live: the part of a crew's state that shows progress.
//
//     for (muster::recent_event const& each : crew.state().recent().of(run)) …;   // oldest first, at most five
//
// Bounded by the runs that are live; adding one takes logarithmic time.
#pragma once

#include <muster/crew/detail/fields.hpp>
#include <muster/crew/event.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/time.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <variant>
#include <vector>

namespace muster { inline namespace v0 {

struct recent_event {
    time_point at = {};
    std::string_view name = {};  // of its kind, as in `turn_taken`
};

// recent_events
namespace detail {

template <class Variant>
struct event_names;
template <class... What>
struct event_names<std::variant<What...>> {
    static constexpr std::string_view all[] = {last_name<What>...};
};

}  // namespace detail

class recent_events {
public:
    static constexpr std::size_t remembered = 5;  // of each run

    // The events of a run that is live.
    void note(event const& e) {
        entry& of = entries_[e.run];
        of.kinds[of.next] = static_cast<std::uint8_t>(e.what.index());
        of.times[of.next] = e.at;
        of.next = (of.next + 1) % remembered;
        if (of.count < remembered) ++of.count;
    }
    // It is over.
    void forget(run_id run) { entries_.erase(run); }

    // Oldest first; none of a run that is not live.
    [[nodiscard]] std::vector<recent_event> of(run_id run) const {
        std::vector<recent_event> all;
        auto const found = entries_.find(run);
        if (found == entries_.end()) return all;
        entry const& its = found->second;
        for (std::size_t i = 0; i < its.count; ++i) {
            std::size_t const at = (its.next + remembered - its.count + i) % remembered;
            all.push_back({its.times[at], detail::event_names<decltype(event::what)>::all[its.kinds[at]]});
        }
        return all;
    }

private:
    struct entry {
        time_point times[remembered] = {};
        std::uint8_t kinds[remembered] = {};
        std::size_t next = 0, count = 0;
    };

    std::map<run_id, entry> entries_;
};

}}  // namespace muster::v0
