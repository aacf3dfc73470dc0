// Who may write where: two workers that would change one file are not let at it at the same time.
//
//     muster::claims files{"/repo"};
//     files.ask(ann, muster::claim_kind::write, {"src/auth.ts"});          // granted
//     auto const no = files.ask(bob, muster::claim_kind::write, {"src"});  // refused: no.holder is ann
//     files.release(ann);
//
// First come, first admitted: no clock, no priority, and the same order gives the same answers.
#pragma once

#include <muster/crew/ids.hpp>        // worker_id
#include <muster/plan/file_path.hpp>  // normal_path, covers

#include <cstddef>           // size_t
#include <functional>        // less
#include <initializer_list>  // initializer_list
#include <map>               // map
#include <set>               // set
#include <span>              // span
#include <string>            // string
#include <string_view>       // string_view
#include <utility>           // move
#include <vector>            // vector

namespace muster::inline v0 {

enum class claim_kind : unsigned char {
    read,    // always admitted: nothing can go wrong
    write,   // admitted if nobody writes in any of the places
    verify,  // the same; it holds no place itself
};

enum class claim_verdict : unsigned char {
    granted,
    conflict,      // somebody writes there
    nothing_said,  // a claim to write or verify must say where: no place, or an empty one, is not "everywhere"
    too_many,      // over the limit of places
    no_holder,     // an empty id names nobody: two of them would be let at one file as if they were one
    no_base,       // a relative place, and the base is empty or over the limit of a path: it could lie anywhere
};

// describe(claim_verdict): what is wrong and what to do, for whoever asked
[[nodiscard]] constexpr std::string_view describe(claim_verdict why) noexcept {
    switch (why) {
        case claim_verdict::granted: return "go on";
        case claim_verdict::conflict:
            return "another worker writes there: wait until it has ended, or give it the work";
        case claim_verdict::nothing_said: return "it is not said where: name each file or directory";
        case claim_verdict::too_many: return "too many places are claimed: release some, or claim their directory";
        case claim_verdict::no_holder: return "it is not said for whom: name the worker";
        case claim_verdict::no_base:
            return "there is no base for a relative path: give a path that begins with a slash";
    }
    return "it is not known why";
}

struct claim_answer {
    claim_verdict verdict = claim_verdict::granted;
    std::string place{};  // with conflict: the first place asked for, in the order given, that is not free
    std::string held{};   // and what of it is held: the same place, one above or one below
    worker_id holder{};

    explicit operator bool() const noexcept { return verdict == claim_verdict::granted; }
};

class claims {
public:
    // Relative paths start at `base`, a path from the root; without a usable one they are refused. At most
    // `most_places` are held at once.
    explicit claims(std::string_view base = "/", std::size_t most_places = 65536)
        : base_(normal_path(base)),
          most_places_(most_places) {}

    // Asks for all of the places; one that is not free refuses them all. A holder may ask for more.
    // A directory covers everything below it. Logarithmic in what is held, for each step of each path, and linear
    // in what the holder itself has below it.
    [[nodiscard]] claim_answer ask(worker_id const& who, claim_kind how, std::span<std::string_view const> places) {
        if (how == claim_kind::read) return {};
        if (who.empty()) return {claim_verdict::no_holder};
        if (base_.empty() && has_relative(places)) return {claim_verdict::no_base};
        std::vector<std::string> const normal = each_once(places);
        if (claim_answer refused = check(who, normal); !refused) return refused;
        if (how == claim_kind::write) return hold(who, normal);
        return {};
    }
    [[nodiscard]] claim_answer ask(worker_id const& who, claim_kind how,
                                   std::initializer_list<std::string_view> places) {
        return ask(who, how, std::span<std::string_view const>{places.begin(), places.size()});
    }

    // Gives back all that a worker holds, and says how many places that were.
    std::size_t release(worker_id const& who) {
        return std::erase_if(held_, [&](auto const& each) { return each.second == who; });
    }

    [[nodiscard]] std::size_t size() const noexcept { return held_.size(); }

private:
    using table = std::map<std::string, worker_id, std::less<>>;

    static bool has_relative(std::span<std::string_view const> places) {
        for (std::string_view const place : places) {
            if (!place.empty() && !place.starts_with('/')) return true;
        }
        return false;
    }

    // In the order given.
    [[nodiscard]] std::vector<std::string> each_once(std::span<std::string_view const> places) const {
        std::set<std::string> seen;
        std::vector<std::string> normal;
        for (std::string_view const place : places) {
            std::string path = normal_path(place, base_);
            if (seen.insert(path).second) normal.push_back(std::move(path));
        }
        return normal;
    }

    [[nodiscard]] claim_answer check(worker_id const& who, std::vector<std::string> const& places) const {
        if (places.empty()) return {claim_verdict::nothing_said};
        for (std::string const& place : places) {
            if (place.empty()) return {claim_verdict::nothing_said};
        }
        for (std::string const& place : places) {
            auto found = held_above(who, place);
            if (found == held_.end()) found = held_below(who, place);
            if (found != held_.end()) return {claim_verdict::conflict, place, found->first, found->second};
        }
        return {};
    }

    // The place itself or one above it, held by somebody else.
    [[nodiscard]] table::const_iterator held_above(worker_id const& who, std::string place) const {
        for (;;) {
            auto const found = held_.find(place);
            if (found != held_.end() && found->second != who) return found;
            if (place == "/") return held_.end();
            detail::plan::climb(place);
            if (place.empty()) place = "/";
        }
    }

    // The first one below it that somebody else holds: they stand together in the table's order.
    [[nodiscard]] table::const_iterator held_below(worker_id const& who, std::string const& place) const {
        std::string const beginning = place == "/" ? place : place + '/';
        auto found = held_.lower_bound(beginning);
        while (found != held_.end() && found->first.starts_with(beginning) && found->second == who) ++found;
        return found != held_.end() && found->first.starts_with(beginning) ? found : held_.end();
    }

    claim_answer hold(worker_id const& who, std::vector<std::string> const& places) {
        std::size_t fresh = 0;
        for (std::string const& place : places) fresh += !held_.contains(place);
        if (fresh > most_places_ - held_.size()) return {claim_verdict::too_many};
        for (std::string const& place : places) held_.emplace(place, who);
        return {};
    }

    table held_;
    std::string base_;
    std::size_t most_places_;
};

}  // namespace muster::inline v0
