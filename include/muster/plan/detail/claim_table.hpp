// The table of claims and of those who wait for them. Each place of a claim is in the lists of its node and of all
// nodes above it, where one link represents everything that a holder claims there.
//
// All lists are in the order of the tickets, that is, of arrival. So the first entry of a list is the earliest. A part
// is free when no earlier part that conflicts with it is first in a list of its node, above it or below it. No earlier
// part is ever added later, so a free part stays free: each part becomes free once, and a release looks only at the
// parts that it may have freed.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/detail/claim_part.hpp>
#include <muster/plan/detail/place_tree.hpp>
#include <muster/plan/detail/pool.hpp>
#include <muster/plan/detail/speaker_index.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::claiming {

// next_step(path): takes the first step off a normal path
constexpr std::string_view next_step(std::string_view& path) noexcept {
    std::string_view const step = path.substr(1, path.find('/', 1) - 1);
    path.remove_prefix(1 + step.size());
    return step;
}

class claim_table {
public:
    claim_table(path_letters letters, std::uint64_t seed) : tree_(letters, seed) {}

    [[nodiscard]] std::size_t places() const noexcept { return parts_.in_use(); }
    [[nodiscard]] std::size_t steps() const noexcept { return links_.in_use(); }
    [[nodiscard]] std::size_t waiting() const noexcept { return waiting_holders_; }

    [[nodiscard]] number find(worker_id const& who) const {
        auto const found = by_id_.find(who);
        return found == by_id_.end() ? nobody : found->second;
    }
    [[nodiscard]] number find_or_make(worker_id const& who) {
        auto const [at, is_new] = by_id_.try_emplace(who, nobody);
        if (is_new) at->second = holders_.take({.who = who});
        return at->second;
    }
    [[nodiscard]] claim_holder const& holder(number which) const noexcept { return holders_[which]; }
    [[nodiscard]] claim_part const& part(number which) const noexcept { return parts_[which]; }
    [[nodiscard]] bool waits(number holder) const noexcept { return holders_[holder].not_free != 0; }
    [[nodiscard]] std::string path_of(claim_part const& which) const { return tree_.path_of(which.node); }

    // A part of somebody else that stands against such a claim, or nobody.
    [[nodiscard]] number in_the_way(number holder, std::size_t kind, std::string_view path) const noexcept {
        number node = place_tree::root;
        number found = others_here(holder, kind, node);
        while (found == nobody && path.size() > 1) {
            node = tree_.find(node, next_step(path));
            if (node == nobody) return nobody;
            found = others_here(holder, kind, node);
        }
        return found != nobody ? found : others_below(holder, kind, node);
    }

    // Whether it holds that place or one above it, so that it has what it asks for.
    [[nodiscard]] bool holds(number holder, std::size_t kind, std::string_view path) const noexcept {
        number node = place_tree::root;
        while (node != nobody && !holds_here(holder, kind, node)) {
            if (path.size() <= 1) return false;
            node = tree_.find(node, next_step(path));
        }
        return node != nobody;
    }

    // A claim that names a place twice stands there once.
    void add(number holder, std::uint64_t ticket, std::size_t kind, std::string_view path, bool waits) {
        number node = place_tree::root;
        while (path.size() > 1) node = tree_.find_or_make(node, next_step(path));
        number const last = tree_[node].here[kind].last;
        if (last != nobody && parts_[last].holder == holder) return;
        claim_holder& whose = holders_[holder];
        number const made = parts_.take({.ticket = ticket,
                                         .holder = holder,
                                         .node = node,
                                         .next_of_holder = whose.last,
                                         .kind = kind,
                                         .waits = waits});
        whose.last = made;
        whose.ticket = ticket;
        ++whose.places;
        push_back(parts_, tree_[node].here[kind], &claim_part::beside, made);
        if (waits) begin_to_wait(made);
        link_up(made);
    }

    // Takes back what came with that ticket, the last one: nobody is behind it.
    void take_back(number holder, std::uint64_t ticket) {
        std::vector<number> admitted;
        if (waits(holder)) return remove(holder, admitted);
        claim_holder& whose = holders_[holder];
        while (whose.last != nobody && parts_[whose.last].ticket == ticket) remove_last(holder, admitted);
        if (whose.last == nobody) forget(holder);
    }

    // Removes a holder with all its parts. Whoever waits for nothing any more is added to `admitted`.
    void remove(number holder, std::vector<number>& admitted) {
        holders_[holder].leaves = true;
        if (waits(holder)) --waiting_holders_;
        while (holders_[holder].last != nobody) remove_last(holder, admitted);
        forget(holder);
    }

private:
    static constexpr std::uint64_t never = static_cast<std::uint64_t>(-1);

    // What stands against a claim: whatever writes, and against writing what verifies as well.
    static constexpr bool stands_against(std::size_t other, std::size_t kind) noexcept {
        return other == writing || kind == writing;
    }

    [[nodiscard]] number others_here(number holder, std::size_t kind, number node) const noexcept {
        for (std::size_t other : {writing, verifying}) {
            if (!stands_against(other, kind)) continue;
            number at = tree_[node].here[other].first;
            while (at != nobody && parts_[at].holder == holder) at = parts_[at].beside.after;
            if (at != nobody) return at;
        }
        return nobody;
    }
    [[nodiscard]] number others_below(number holder, std::size_t kind, number node) const noexcept {
        for (std::size_t other : {writing, verifying}) {
            if (!stands_against(other, kind)) continue;
            number at = tree_[node].below[other].first;
            if (at != nobody && parts_[links_[at].part].holder == holder) at = links_[at].beside.after;
            if (at != nobody) return links_[at].part;  // one link represents all parts of a holder
        }
        return nobody;
    }

    [[nodiscard]] bool is_held(number part, number holder) const noexcept {
        return part != nobody && parts_[part].holder == holder && !parts_[part].waits;
    }
    [[nodiscard]] bool holds_here(number holder, std::size_t kind, number node) const noexcept {
        if (is_held(tree_[node].here[writing].first, holder)) return true;
        if (kind == writing) return false;
        number const speaks = speakers_.find(links_, parts_, holder, verifying, node);
        return speaks != nobody && is_held(links_[speaks].here, holder);
    }

    void begin_to_wait(number part) {
        claim_part const& its = parts_[part];
        number& first = tree_[its.node].waiting_here[its.kind];
        if (first == nobody) first = part;
        if (holders_[its.holder].not_free++ == 0) ++waiting_holders_;
    }

    void link_up(number part) {
        claim_part& its = parts_[part];
        number below = nobody;
        for (number node = its.node; node != nobody; node = tree_[node].parent) {
            number const speaks = speakers_.find(links_, parts_, its.holder, its.kind, node);
            number const made = links_.take({.part = part, .node = node, .first = speaks});
            (below == nobody ? its.link : links_[below].up) = made;
            if (speaks == nobody) begin_to_speak(made);
            if (below == nobody) links_[links_[made].first].here = part;
            if (its.waits) push_back(links_, tree_[node].waiting_below, &claim_link::beside_waiting, made);
            below = made;
        }
    }

    void begin_to_speak(number link) {
        links_[link].first = link;
        speakers_.add(links_, parts_, link);
        push_back(links_, tree_[links_[link].node].below[parts_[links_[link].part].kind], &claim_link::beside, link);
    }
    void end_to_speak(number link) {
        speakers_.remove(links_, parts_, link);
        take_out(links_, tree_[links_[link].node].below[parts_[links_[link].part].kind], &claim_link::beside, link);
    }

    [[nodiscard]] std::uint64_t earliest_here(number node, std::size_t kind) const noexcept {
        number const first = tree_[node].here[kind].first;
        return first == nobody ? never : parts_[first].ticket;
    }
    [[nodiscard]] std::uint64_t earliest_below(number node, std::size_t kind) const noexcept {
        number const first = tree_[node].below[kind].first;
        return first == nobody ? never : parts_[links_[first].part].ticket;
    }
    // At the node and above it.
    [[nodiscard]] std::uint64_t earliest_above(number node, std::size_t kind) const noexcept {
        std::uint64_t earliest = never;
        for (; node != nobody; node = tree_[node].parent) earliest = (std::min)(earliest, earliest_here(node, kind));
        return earliest;
    }
    [[nodiscard]] bool is_free(claim_part const& it) const noexcept {
        for (std::size_t other : {writing, verifying}) {
            if (!stands_against(other, it.kind)) continue;
            if (earliest_below(it.node, other) < it.ticket || earliest_above(it.node, other) < it.ticket) return false;
        }
        return true;
    }

    // Whether it has been set free now.
    bool try_to_free(number part, std::vector<number>& admitted) {
        claim_part& it = parts_[part];
        if (!is_free(it)) return false;
        end_waiting(part);
        claim_holder& whose = holders_[it.holder];
        if (whose.not_free != 0 || whose.leaves) return true;
        --waiting_holders_;
        admitted.push_back(it.holder);
        return true;
    }

    void end_waiting(number part) {
        claim_part& it = parts_[part];
        it.waits = false;
        --holders_[it.holder].not_free;
        number& first = tree_[it.node].waiting_here[it.kind];
        while (first != nobody && !parts_[first].waits) first = parts_[first].beside.after;
        for (number at = it.link; at != nobody; at = links_[at].up)
            take_out(links_, tree_[links_[at].node].waiting_below, &claim_link::beside_waiting, at);
    }

    void remove_last(number holder, std::vector<number>& admitted) {
        number const last = holders_[holder].last;
        claim_part const gone = parts_[last];
        holders_[holder].last = gone.next_of_holder;
        --holders_[holder].places;
        // Whatever was behind it: nothing that waits below a place that is held came before its holder.
        number const behind =
            gone.waits ? links_[gone.link].beside_waiting.after : tree_[gone.node].waiting_below.first;
        if (gone.waits) end_waiting(last);
        unlink(last);
        if (waiting_holders_ != 0) {
            free_below(gone, behind, admitted);
            free_above(gone.node, admitted);
        }
        tree_.drop_unclaimed(gone.node);
    }

    void unlink(number part) {
        claim_part const gone = parts_[part];
        take_out(parts_, tree_[gone.node].here[gone.kind], &claim_part::beside, part);
        links_[links_[gone.link].first].here = nobody;
        for (number at = gone.link; at != nobody;) {
            number const up = links_[at].up;
            if (links_[at].first == at) end_to_speak(at);
            links_.give_back(at);
            at = up;
        }
        parts_.give_back(part);
    }

    // Those that waited for it, up to the next one for which they all wait.
    void free_below(claim_part const& gone, number behind, std::vector<number>& admitted) {
        std::uint64_t const writes = earliest_above(gone.node, writing);
        std::uint64_t const next =
            gone.kind == writing ? writes : (std::min)(writes, earliest_above(gone.node, verifying));
        while (behind != nobody && parts_[links_[behind].part].ticket <= next) {
            number const part = links_[behind].part;
            behind = links_[behind].beside_waiting.after;
            (void)try_to_free(part, admitted);
        }
    }
    void free_above(number node, std::vector<number>& admitted) {
        for (; node != nobody; node = tree_[node].parent) {
            for (std::size_t kind : {writing, verifying}) {
                while (tree_[node].waiting_here[kind] != nobody
                       && try_to_free(tree_[node].waiting_here[kind], admitted)) {}
            }
        }
    }

    void forget(number holder) {
        by_id_.erase(holders_[holder].who);
        holders_.give_back(holder);
    }

    place_tree tree_;
    pool<claim_part> parts_;
    pool<claim_link> links_;
    speaker_index speakers_;
    pool<claim_holder> holders_;
    std::map<worker_id, number> by_id_;  // a tree, because models choose the names
    std::size_t waiting_holders_ = 0;
};

}}}  // namespace muster::v0::detail::claiming
