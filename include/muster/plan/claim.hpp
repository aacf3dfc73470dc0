// Who may write where: two workers that would change one file are not let at it at the same time.
//
//     muster::claims files{"/repo"};
//     files.ask(ann, muster::claim_kind::write, {"src/auth.ts"});          // granted
//     auto const no = files.ask(bob, muster::claim_kind::write, {"src"});  // refused: no.holder is ann
//     files.wait(bob, muster::claim_kind::write, {"src"});                 // waiting
//     files.release(ann).admitted;                                         // {bob}: it is bob's turn, and bob holds it
//
// First come, first admitted: no clock, no priority, and the same order gives the same answers. Nobody overtakes whoever
// waits for the same place, and nobody waits while holding something, so everybody's turn comes.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/claim_answer.hpp>
#include <muster/plan/detail/claim_table.hpp>
#include <muster/plan/file_path.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

struct claim_rules {
    // Where relative paths start, a path from the root. Without a usable one they are refused.
    std::string base = "/";
    path_letters letters = path_letters::exact;
    // Where a path really lies, for who has links: it gets a path from the root, `.` and `..` still in it, and answers one
    // without links, or an empty text. It is asked once for each place of a claim. If it is missing, a link is a place of
    // its own.
    std::function<std::string(std::string_view)> real_path = {};
    std::size_t most_places = 65536;  // that are held or waited for
    // Any number. Whoever knows it can choose names that make claims slow: give one of your own if workers are hostile.
    std::uint64_t hash_seed = 0;
};

class claims {
public:
    explicit claims(claim_rules rules) : table_(rules.letters, rules.hash_seed), rules_(std::move(rules)) {
        rules_.base = normal_path(rules_.base);
    }
    explicit claims(std::string_view base = "/", std::size_t most_places = 65536)
        : claims(claim_rules{.base = std::string{base}, .most_places = most_places}) {}

    // Asks for all of the places; one that is not free refuses them all. A holder may ask for more. A directory covers
    // everything below it. The time depends on the steps of the paths, and not on how much is claimed.
    [[nodiscard]] claim_answer ask(worker_id const& who, claim_kind how, std::span<std::string_view const> places) {
        return take(who, how, places, false);
    }
    [[nodiscard]] claim_answer ask(worker_id const& who, claim_kind how,
                                   std::initializer_list<std::string_view> places) {
        return ask(who, how, std::span<std::string_view const>{places.begin(), places.size()});
    }

    // The same; but whoever holds nothing stands in line for what is not free, and gets all of it at once.
    [[nodiscard]] claim_answer wait(worker_id const& who, claim_kind how, std::span<std::string_view const> places) {
        return take(who, how, places, true);
    }
    [[nodiscard]] claim_answer wait(worker_id const& who, claim_kind how,
                                    std::initializer_list<std::string_view> places) {
        return wait(who, how, std::span<std::string_view const>{places.begin(), places.size()});
    }

    // Gives back all that a worker holds or waits for. Takes time by its own places and by those it lets in.
    claim_release release(worker_id const& who) {
        detail::claiming::number const holder = table_.find(who);
        if (holder == detail::claiming::nobody) return {};
        claim_release done{.places = table_.holder(holder).places};
        std::vector<detail::claiming::number> admitted;
        table_.remove(holder, admitted);
        std::sort(admitted.begin(), admitted.end(),
                  [&](auto a, auto b) { return table_.holder(a).ticket < table_.holder(b).ticket; });
        for (auto const each : admitted) done.admitted.push_back(table_.holder(each).who);
        return done;
    }

    // Places that are held or waited for, and workers that wait.
    [[nodiscard]] std::size_t size() const noexcept { return table_.places(); }
    [[nodiscard]] std::size_t waiting() const noexcept { return table_.waiting(); }
    [[nodiscard]] bool holds(worker_id const& who) const {
        detail::claiming::number const holder = table_.find(who);
        return holder != detail::claiming::nobody && !table_.waits(holder);
    }
    [[nodiscard]] bool waits(worker_id const& who) const {
        detail::claiming::number const holder = table_.find(who);
        return holder != detail::claiming::nobody && table_.waits(holder);
    }

private:
    using number = detail::claiming::number;
    static constexpr number nobody = detail::claiming::nobody;

    claim_answer take(worker_id const& who, claim_kind how, std::span<std::string_view const> places, bool may_wait) {
        if (how == claim_kind::read) return {};
        if (who.empty()) return {claim_verdict::no_holder};
        if (claim_verdict const bad = make_normal(places); bad != claim_verdict::granted) return {bad};
        number const known = table_.find(who);
        if (known != nobody && table_.waits(known)) return {claim_verdict::waits_already};
        std::size_t const kind = how == claim_kind::write ? detail::claiming::writing : detail::claiming::verifying;
        if (known != nobody) drop_what_is_held(known, kind);
        claim_answer answer = look(known, kind);
        if (!answer && may_wait) answer.verdict = known == nobody ? claim_verdict::waiting : claim_verdict::holds_some;
        bool const enters = answer || answer.verdict == claim_verdict::waiting;
        return enters && !enter(who, kind, !answer) ? claim_answer{claim_verdict::too_many} : answer;
    }

    // Puts the places into `normal_`, in the order given.
    claim_verdict make_normal(std::span<std::string_view const> places) {
        count_ = 0;
        if (normal_.size() > 64) normal_.resize(64);  // a claim of very many is over
        for (std::string_view const place : places) {
            if (claim_verdict const bad = make_normal(place); bad != claim_verdict::granted) return bad;
        }
        return places.empty() ? claim_verdict::nothing_said : claim_verdict::granted;
    }
    claim_verdict make_normal(std::string_view place) {
        if (place.empty()) return claim_verdict::nothing_said;
        if (!place.starts_with('/') && rules_.base.empty()) return claim_verdict::no_base;
        if (count_ == normal_.size()) normal_.emplace_back();
        std::string& normal = normal_[count_++];
        if (!rules_.real_path) {
            detail::plan::put_normal_path(normal, place, rules_.base);
            return normal.empty() ? claim_verdict::nothing_said : claim_verdict::granted;
        }
        std::string const whole = place.starts_with('/') ? std::string{place} : rules_.base + '/' + std::string{place};
        detail::plan::put_normal_path(normal, rules_.real_path(whole), "/");
        return normal.empty() ? claim_verdict::unresolved : claim_verdict::granted;
    }

    [[nodiscard]] std::span<std::string> asked() noexcept { return {normal_.data(), count_}; }

    void drop_what_is_held(number holder, std::size_t kind) {
        auto const all = asked();
        auto const kept = std::remove_if(all.begin(), all.end(),
                                         [&](std::string const& place) { return table_.holds(holder, kind, place); });
        count_ = static_cast<std::size_t>(kept - all.begin());
    }

    // What stands in the way of the first place that is not free.
    [[nodiscard]] claim_answer look(number holder, std::size_t kind) {
        for (std::string const& place : asked()) {
            number const found = table_.in_the_way(holder, kind, place);
            if (found == nobody) continue;
            detail::claiming::claim_part const& other = table_.part(found);
            bool const holds = !table_.waits(other.holder);
            return {holds ? claim_verdict::conflict : claim_verdict::waited_for, place, table_.path_of(other),
                    table_.holder(other.holder).who};
        }
        return {};
    }

    // Holds what is free, and waits for the rest; but for too much of it.
    bool enter(worker_id const& who, std::size_t kind, bool waits) {
        if (count_ == 0) return true;
        number const holder = table_.find_or_make(who);
        ++tickets_;
        for (std::string const& place : asked()) {
            table_.add(holder, tickets_, kind, place, waits && table_.in_the_way(holder, kind, place) != nobody);
            if (table_.places() <= rules_.most_places && table_.steps() <= most_steps()) continue;
            table_.take_back(holder, tickets_);
            return false;
        }
        return true;
    }

    // Deep paths are as good as many: sixteen steps for each place, and never less than one path has.
    [[nodiscard]] std::size_t most_steps() const noexcept {
        return rules_.most_places > static_cast<std::size_t>(-1) / 16 - longest_path
                 ? static_cast<std::size_t>(-1)
                 : rules_.most_places * 16 + longest_path;
    }

    detail::claiming::claim_table table_;
    claim_rules rules_;
    std::vector<std::string> normal_;  // used again and again
    std::size_t count_ = 0;            // of it
    std::uint64_t tickets_ = 0;
};

}}  // namespace muster::v0
