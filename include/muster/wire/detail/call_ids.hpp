// The ids of calls: each call gets one that no other call has.
//
// Servers leave ids out, send blank ones and numbers, repeat one id in a reply, or begin again at call_0 in each reply.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/toolbox/result.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// A toolbox takes no longer one.
constexpr bool is_usable_call_id(std::string_view id) noexcept {
    return !trimmed(id).empty() && id.size() <= longest_call_id;
}

// Nine letters and digits: what Mistral asks for, and what all other APIs take. Equal seeds give equal ids.
inline std::string made_call_id(std::uint64_t seed) {
    constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::string id(9, '0');
    seed = (seed ^ (seed >> 32U)) * 0x9E3779B97F4A7C15U;  // the fingerprints of short texts differ in few bits
    seed ^= seed >> 29U;
    for (char& c : id) {
        c = digits[seed % digits.size()];
        seed /= digits.size();
    }
    return id;
}

// Remembers all ids of calls of a reply, or of a conversation. Logarithmic in their number.
class call_ids {
public:
    call_ids() = default;
    // Further ids, aside from `earlier`, which has to stay as it is until add() joins the two.
    explicit call_ids(call_ids const* earlier) : earlier_(earlier) {}

    // `given` itself, or an id made of `seed` where `given` cannot be used or a call has it already.
    std::string take(std::string_view given, std::uint64_t seed) {
        if (is_usable_call_id(given) && insert(given)) return std::string{given};
        seed = fingerprint(given, seed);
        std::string made = made_call_id(seed);
        while (!insert(made)) made = made_call_id(++seed);
        return made;
    }
    // Allocates nothing.
    void add(call_ids& further) noexcept { taken_.merge(further.taken_); }
    // Those of `earlier` too.
    [[nodiscard]] std::size_t size() const noexcept {
        return taken_.size() + (earlier_ == nullptr ? 0 : earlier_->taken_.size());
    }

private:
    bool insert(std::string_view id) {
        bool const is_earlier = earlier_ != nullptr && earlier_->taken_.find(id) != earlier_->taken_.end();
        return !is_earlier && taken_.emplace(id).second;
    }

    std::set<std::string, std::less<>> taken_;
    call_ids const* earlier_ = nullptr;
};

}}}  // namespace muster::v0::wire::detail
