// The elements that newer hosts add to an envelope, by name.
//
//     if (auto const file = muster::output_file(got.value)) open(*file);        // maybe<escaped_text>
//     if (auto const tree = muster::worktree_of(got.value)) show(tree->branch); // maybe<worktree>
//
// They are extensions like all others: kept as they stood, and written again behind `usage`.
#pragma once

#include <muster/envelope/escaped_text.hpp>
#include <muster/envelope/extensions.hpp>
#include <muster/envelope/maybe.hpp>
#include <muster/envelope/notification.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

// text_of(notification, name): of the first extension of that name, with every blank
[[nodiscard]] constexpr maybe<escaped_text> text_of(notification const& it, std::string_view name) noexcept {
    maybe<extension> const found = it.extensions.find(name);
    return {found->text, found.has_value()};
}

// tool_use_id: the model's id of the call that spawned the worker
[[nodiscard]] constexpr maybe<escaped_text> tool_use_id(notification const& it) noexcept {
    return text_of(it, "tool-use-id");
}
// task_type: the host's word for what kind of task it was
[[nodiscard]] constexpr maybe<escaped_text> task_type(notification const& it) noexcept {
    return text_of(it, "task-type");
}
// output_file: where the whole of the worker's output is
[[nodiscard]] constexpr maybe<escaped_text> output_file(notification const& it) noexcept {
    return text_of(it, "output-file");
}

// worktree_of(notification): where the worker's changes are; what is missing in it is empty
struct worktree {
    escaped_text path = {};
    escaped_text branch = {};
};

[[nodiscard]] constexpr maybe<worktree> worktree_of(notification const& it) noexcept {
    maybe<extension> const found = it.extensions.find("worktree");
    if (!found) return {};
    extensions const inside{found->text.raw};
    return worktree{inside.find("worktreePath")->text, inside.find("worktreeBranch")->text};
}

// group_of(name): the element in which newer hosts expect another one; empty for all but a worktree's
[[nodiscard]] constexpr std::string_view group_of(std::string_view name) noexcept {
    return name == "worktreePath" || name == "worktreeBranch" ? std::string_view{"worktree"} : std::string_view{};
}

}}  // namespace muster::v0
