// What a command answers whose events could not be kept: it is refused, and nothing has changed.
//
//     muster::not_kept<muster::spawn_answer>();   // why == task_fault::not_kept
//
// An answer says so by an enumerator `not_kept`, its own or that of its `why` or `kind`; a number, a list and yes or no
// are none, empty and no. Any other type of answer does not compile: made without a value, it might say that all is well.
#pragma once

#include <muster/version.hpp>

#include <concepts>
#include <type_traits>

namespace muster { inline namespace v0 {

namespace detail {

template <class T>
concept says_not_kept = std::is_enum_v<T> && requires {
    T::not_kept;
};
template <class T>
concept says_why_not_kept = requires(T answer) {
    answer.why = std::remove_cvref_t<decltype(answer.why)>::not_kept;
};
template <class T>
concept says_not_kept_by_kind = requires(T answer) {
    answer.kind = std::remove_cvref_t<decltype(answer.kind)>::not_kept;
};

// Whose empty state is "no", "none" or "nothing".
template <class T>
concept can_say_nothing = std::integral<T> || requires(T const answer) {
    answer.empty();
} || requires(T const answer) {
    answer.has_value();
};

}  // namespace detail

// not_kept<Answer>()
template <class Answer>
requires(
    detail::says_not_kept<
        Answer> || detail::says_why_not_kept<Answer> || detail::says_not_kept_by_kind<Answer> || detail::can_say_nothing<Answer>)
    [[nodiscard]] constexpr Answer not_kept() {
    if constexpr (detail::says_not_kept<Answer>) {
        return Answer::not_kept;
    } else {
        Answer answer{};
        if constexpr (detail::says_why_not_kept<Answer>)
            answer.why = std::remove_cvref_t<decltype(answer.why)>::not_kept;
        else if constexpr (detail::says_not_kept_by_kind<Answer>)
            answer.kind = std::remove_cvref_t<decltype(answer.kind)>::not_kept;
        return answer;
    }
}

}}  // namespace muster::v0
