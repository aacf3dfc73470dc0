// What to write in place of a phrase: the sentences that the rows of craft/phrase_rules.hpp share.
#pragma once

#include <muster/version.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace detail::craft::rows {

inline constexpr std::string_view say_the_finding = "say what was found, and the change that follows from it";
inline constexpr std::string_view decide_it = "decide it, and say what to do";
inline constexpr std::string_view write_it_out = "write it out: the worker begins with this text alone";
inline constexpr std::string_view quote_it = "quote the words, and say what they ask for here";
inline constexpr std::string_view name_them = "name them, with their paths";
inline constexpr std::string_view say_what_is_seen = "say what happens, what should happen, and where";
inline constexpr std::string_view say_the_change = "say which change, and where";
inline constexpr std::string_view say_when_done = "say by what it is seen to be done";
inline constexpr std::string_view say_which_change = "name the commit or the files";
inline constexpr std::string_view put_it_in_a_file = "put it into a file, and name that";
inline constexpr std::string_view in_your_own_words = "write in your own words what follows from it";

}}}  // namespace muster::v0::detail::craft::rows
