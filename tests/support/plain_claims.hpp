// Claims by a list that is searched from its beginning, which compares paths as they are spelled: what muster::claims has
// to agree with.
#pragma once

#include <muster/plan/claim_answer.hpp>
#include <muster/plan/place.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace muster_test {

class plain_claims {
public:
    struct claim {
        muster::worker_id who;
        muster::claim_kind how;
        std::vector<std::string> places;
        bool waits;
    };

    muster::claim_verdict take(muster::worker_id const& who, muster::claim_kind how,
                               std::vector<std::string> const& places, bool may_wait) {
        bool const holds = std::any_of(all_.begin(), all_.end(), [&](claim const& it) { return it.who == who; });
        for (claim const& it : all_) {
            if (it.who == who && it.waits) return muster::claim_verdict::waits_already;
        }
        std::vector<std::string> wanted;
        for (std::string const& place : places) {
            if (!has(who, how, place)) wanted.push_back(place);
        }
        claim const made{who, how, wanted, false};
        for (std::string const& place : wanted) {
            for (claim const& it : all_) {
                if (!against(it, {who, how, {place}, false})) continue;
                if (may_wait && holds) return muster::claim_verdict::holds_some;
                if (may_wait) return all_.push_back({who, how, wanted, true}), muster::claim_verdict::waiting;
                return muster::claim_verdict::conflict;
            }
        }
        if (!wanted.empty()) all_.push_back(made);
        return muster::claim_verdict::granted;
    }

    std::vector<muster::worker_id> release(muster::worker_id const& who) {
        std::erase_if(all_, [&](claim const& it) { return it.who == who; });
        std::vector<muster::worker_id> admitted;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (!all_[i].waits) continue;
            bool const blocked = std::any_of(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(i),
                                             [&](claim const& it) { return against(it, all_[i]); });
            all_[i].waits = blocked;
            if (!blocked) admitted.push_back(all_[i].who);
        }
        return admitted;
    }

private:
    bool has(muster::worker_id const& who, muster::claim_kind how, std::string const& place) const {
        for (claim const& it : all_) {
            if (it.who != who || it.waits || (it.how == muster::claim_kind::verify && how == muster::claim_kind::write))
                continue;
            for (std::string const& held : it.places) {
                if (muster::lies_in(place, held)) return true;
            }
        }
        return false;
    }
    static bool against(claim const& one, claim const& other) {
        if (one.who == other.who || (one.how == muster::claim_kind::verify && other.how == muster::claim_kind::verify))
            return false;
        for (std::string const& mine : one.places) {
            for (std::string const& its : other.places) {
                if (muster::places_meet(mine, its)) return true;
            }
        }
        return false;
    }

    std::vector<claim> all_;
};

}  // namespace muster_test
