// The places of a plan's tasks, found by their names and those of the directories above them.
#pragma once

#include <muster/plan/detail/workspace.hpp>
#include <muster/plan/place.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/text/to_size.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::planning {

// A path in its normal form, written to the end of the memory; the root is empty. Letters that are one to the rules are
// one letter.
constexpr std::string_view write_normal(std::string_view path, path_rules const& rules, char* memory,
                                        std::size_t size) noexcept {
    char* const end = memory + size;
    char* const begin = plan::write_steps(path, rules.base, end);
    for (char* at = begin; rules.letters == path_letters::either_case && at != end; ++at) *at = to_ascii_lower(*at);
    return {begin, static_cast<std::size_t>(end - begin)};
}

// Does a relative path climb above where it starts? Where that is unknown, it may come back into any place.
constexpr bool climbs_out(std::string_view path) noexcept {
    std::size_t deep = 0;
    while (!path.empty()) {
        std::string_view const step = path.substr(0, path.find('/'));
        path.remove_prefix(step.size() < path.size() ? step.size() + 1 : step.size());
        if (step == ".." && deep-- == 0) return true;
        if (!step.empty() && step != "." && step != "..") ++deep;
    }
    return false;
}

// place_table: Met is called with the tasks of every two places of which one lies in the other
//
// Linear in the bytes of the places, and in the pairs that meet.
class place_table {
public:
    constexpr explicit place_table(workspace const& memory) noexcept : memory_(memory) {}

    constexpr void note(std::size_t task, std::string_view path, path_rules const& rules) noexcept {
        std::size_t const room = room_for(path, rules.base);
        std::string_view const normal = write_normal(path, rules, memory_.text + used_, room);
        used_ += room;
        memory_.places[count_] = {normal, fingerprint(normal), task};
        std::size_t at = first_slot(memory_.places[count_].hash);
        while (memory_.place_slots[at] != 0) at = next_slot(at);
        memory_.place_slots[at] = ++count_;
    }

    template <class Met>
    constexpr void find_meetings(Met met) const {
        for (std::size_t i = 0; i < count_; ++i) {
            std::string_view const path = memory_.places[i].path;
            std::uint64_t hash = empty_fingerprint;
            for (std::size_t at = 0; at < path.size(); ++at) {
                if (path[at] == '/') tell(path.substr(0, at), hash, memory_.places[i].task, met);
                hash = fingerprint_after(hash, path[at]);
            }
            tell(path, hash, memory_.places[i].task, met);
        }
    }

private:
    [[nodiscard]] constexpr std::size_t first_slot(std::uint64_t hash) const noexcept {
        return to_size(hash) & (memory_.place_slot_count - 1);
    }
    [[nodiscard]] constexpr std::size_t next_slot(std::size_t at) const noexcept {
        return (at + 1) & (memory_.place_slot_count - 1);
    }

    // Every place of that very name.
    template <class Met>
    constexpr void tell(std::string_view path, std::uint64_t hash, std::size_t task, Met met) const {
        for (std::size_t at = first_slot(hash); memory_.place_slots[at] != 0; at = next_slot(at)) {
            noted_place const& there = memory_.places[memory_.place_slots[at] - 1];
            if (there.hash == hash && there.path == path) met(there.task, task);
        }
    }

    workspace memory_;
    std::size_t count_ = 0;
    std::size_t used_ = 0;  // of the text
};

}}}  // namespace muster::v0::detail::planning
