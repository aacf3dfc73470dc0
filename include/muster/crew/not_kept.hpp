// What a command answers whose events could not be kept: it is refused, and nothing has changed.
//
//     muster::not_kept<muster::spawn_answer>();   // why == task_fault::not_kept
//
// Where an answer is a number, a list or yes and no, it is none, nothing or no; `journal_state` of the crew says why.
#pragma once

#include <muster/crew/answers.hpp>       // spawn_answer, turn_answer, ending_answer, stop_answer
#include <muster/crew/continuation.hpp>  // continuation
#include <muster/crew/task.hpp>          // task_fault
#include <muster/crew/team_answers.hpp>  // join_answer, closing_answer, board_answer
#include <muster/crew/usage_event.hpp>   // bill_answer

namespace muster::inline v0 {

// not_kept<Answer>()
template <class Answer>
[[nodiscard]] Answer not_kept() {
    return Answer{};
}
template <>
[[nodiscard]] inline spawn_answer not_kept<spawn_answer>() {
    return {.why = task_fault::not_kept};
}
template <>
[[nodiscard]] inline turn_answer not_kept<turn_answer>() {
    return {.kind = turn_kind::not_kept};
}
template <>
[[nodiscard]] inline ending_answer not_kept<ending_answer>() {
    return ending_answer::not_kept;
}
template <>
[[nodiscard]] inline stop_answer not_kept<stop_answer>() {
    return {.kind = stop_kind::not_kept};
}
template <>
[[nodiscard]] inline continuation not_kept<continuation>() {
    return {.kind = continuation_kind::not_kept};
}
template <>
[[nodiscard]] inline bill_answer not_kept<bill_answer>() {
    return bill_answer::not_kept;
}

template <>
[[nodiscard]] inline team_fault not_kept<team_fault>() {
    return team_fault::not_kept;
}
template <>
[[nodiscard]] inline join_answer not_kept<join_answer>() {
    return {.why = team_fault::not_kept};
}
template <>
[[nodiscard]] inline closing_answer not_kept<closing_answer>() {
    return {.why = team_fault::not_kept};
}
template <>
[[nodiscard]] inline board_fault not_kept<board_fault>() {
    return board_fault::not_kept;
}
template <>
[[nodiscard]] inline board_answer not_kept<board_answer>() {
    return {.why = board_fault::not_kept};
}

}  // namespace muster::inline v0
