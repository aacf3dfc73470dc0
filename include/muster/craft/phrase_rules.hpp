// The phrases that no task for a worker should have, and those that mean the same: the table behind check_brief.
//
//     for (muster::phrase_rule const& rule : muster::phrase_rules) …   // docs/brief_samples.md is made of it
//
// Each row was tried on tasks that have the phrase, and on good ones that nearly have it: the page counts what the
// table finds and what it misses.
#pragma once

#include <muster/craft/detail/phrases_handing_over.hpp>
#include <muster/craft/detail/phrases_in_other_languages.hpp>
#include <muster/craft/detail/phrases_referring_back.hpp>
#include <muster/craft/detail/phrases_saying_little.hpp>
#include <muster/craft/phrase_rule.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

namespace detail::craft::rows {

template <std::size_t Size>
struct joined_rows {
    phrase_rule rows[Size] = {};
};

template <std::size_t... Sizes>
consteval joined_rows<(Sizes + ...)> joined(phrase_rule const (&... parts)[Sizes]) {
    joined_rows<(Sizes + ...)> all{};
    std::size_t count = 0;
    auto const add = [&](phrase_list part) {
        for (phrase_rule const& rule : part) all.rows[count++] = rule;
    };
    (add(parts), ...);
    return all;
}

inline constexpr auto all = joined(handing_over, referring_back, saying_little, in_other_languages);

}  // namespace detail::craft::rows

// phrase_rules: where several match at one place, the longest counts, of equals the first
inline constexpr phrase_list phrase_rules{detail::craft::rows::all.rows};

}}  // namespace muster::v0
