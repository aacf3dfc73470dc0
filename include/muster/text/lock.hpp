// A lock on a text: once a byte of it changes, it does not compile until somebody has agreed to the new one.
//
//     struct told_ana { static constexpr std::string_view text = muster::system_prompt<ana, "You are Ana.">; };
//
//     constexpr std::string_view prompt = muster::locked_text<told_ana, 1844674407370955161>::text;
//     template struct muster::locked_text<told_ana, 1844674407370955161>;  // the same, for a file of locks
//
// The refusal names the text and says its new fingerprint: read what has changed, then write that number here. It is
// decimal because compilers print it so.
#pragma once

#include <muster/text/fingerprint.hpp>
#include <muster/text/join.hpp>

#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the text and what it is now.
template <class Text, std::uint64_t Fingerprint>
struct a_locked_text_has_changed_so_review_it_and_then_lock_it_as;
}  // namespace refused

// locked_text<Text, Fingerprint>
namespace detail {
template <class Text, std::uint64_t Now, bool Same>
struct lock_verdict {
    using type = refused::a_locked_text_has_changed_so_review_it_and_then_lock_it_as<Text, Now>;
};
template <class Text, std::uint64_t Now>
struct lock_verdict<Text, Now, true> {
    using type = Text;
};

template <class Text>
inline constexpr std::uint64_t fingerprint_of = fingerprint(Text::text);
}  // namespace detail

template <text_holder Text, std::uint64_t Fingerprint>
struct locked_text {
    static constexpr std::string_view text = Text::text;

    static_assert(sizeof(typename detail::lock_verdict<Text, detail::fingerprint_of<Text>,
                                                       detail::fingerprint_of<Text> == Fingerprint>::type)
                  != 0);
};

}}  // namespace muster::v0
