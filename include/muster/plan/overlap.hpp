// How much of a new task does a worker know already? More than half: continue it. Else: a fresh one.
//
//     muster::interest const ask{.files = {"src/auth.ts", "src/token.ts"}, .terms = {"expiry"}};
//     muster::overlap const with = muster::overlap_of(ask, what_the_worker_read);
//     if (with.is_more_than_half()) continue_it(); else spawn_another();
#pragma once

#include <muster/plan/file_path.hpp>
#include <muster/text/ascii.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// What a task is about: files or directories, and words that are looked for. Spelling and order do not count.
struct interest {
    std::vector<std::string> files{};
    std::vector<std::string> terms{};
};

// Of `asked` different files and terms, `shared` are known.
struct overlap {
    std::size_t shared = 0;
    std::size_t asked = 0;

    // Exactly half is not enough, and nothing asked is nothing shared.
    [[nodiscard]] constexpr bool is_more_than_half() const noexcept { return shared > asked - shared; }
    // Compares shares of different wholes, without rounding.
    [[nodiscard]] constexpr bool is_more_than(overlap other) const noexcept {
        return shared * (other.asked == 0 ? 1 : other.asked) > other.shared * (asked == 0 ? 1 : asked);
    }
    friend constexpr bool operator==(overlap, overlap) noexcept = default;
};

// overlap_of(ask, prior, base): relative paths start at `base`; letters of ASCII in terms match in either case
//
// An asked file counts when the worker knew it or a directory above it. n log n in the number of entries.
namespace detail::plan {

using texts = std::vector<std::string>;

inline texts as_set(texts all) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (!all.empty() && all.front().empty()) all.erase(all.begin());
    return all;
}
inline texts set_of_files(texts files, std::string_view base) {
    for (std::string& file : files) file = normal_path(file, base);
    return as_set(std::move(files));
}
inline texts set_of_terms(texts terms) {
    for (std::string& term : terms) {
        for (char& c : term) c = to_ascii_lower(c);
    }
    return as_set(std::move(terms));
}

inline bool has(texts const& set, std::string const& text) { return std::binary_search(set.begin(), set.end(), text); }

inline bool has_it_or_a_place_above(texts const& set, std::string path) {
    while (!has(set, path)) {
        if (path.size() <= 1) return false;
        climb(path);
        if (path.empty()) path = "/";
    }
    return true;
}

}  // namespace detail::plan

[[nodiscard]] inline overlap overlap_of(interest const& ask, interest const& prior, std::string_view base = "/") {
    namespace plan = detail::plan;
    plan::texts const files = plan::set_of_files(ask.files, base), known_files = plan::set_of_files(prior.files, base);
    plan::texts const terms = plan::set_of_terms(ask.terms), known_terms = plan::set_of_terms(prior.terms);
    overlap got{0, files.size() + terms.size()};
    for (auto const& file : files) got.shared += plan::has_it_or_a_place_above(known_files, file);
    for (auto const& term : terms) got.shared += plan::has(known_terms, term);
    return got;
}

// best_to_continue(ask, priors, base): the place of the prior that knows most of it, if that is more than half
//
// Of equals the first: the answer depends on the order given and on nothing else.
[[nodiscard]] inline std::optional<std::size_t> best_to_continue(interest const& ask, std::span<interest const> priors,
                                                                 std::string_view base = "/") {
    std::optional<std::size_t> best;
    overlap most;
    for (std::size_t i = 0; i < priors.size(); ++i) {
        overlap const with = overlap_of(ask, priors[i], base);
        if (!with.is_more_than_half() || !with.is_more_than(most)) continue;
        best = i;
        most = with;
    }
    return best;
}

}}  // namespace muster::v0
