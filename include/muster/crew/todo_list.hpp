// The list of steps that an agent keeps for itself: replaced as a whole, never merged.
//
//     muster::todo_list steps;
//     auto const why = steps.replace(given);   // given: tools::todo_write_arguments; a refused list changes nothing
//     steps.count(muster::tools::step_state::completed);
//
// Any agent may keep one, a worker for its own steps only.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/tool/standard_arguments.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

struct todo_limits {
    std::size_t max_items = 200;
    std::size_t max_item_bytes = 1000;
};

struct todo_step {
    std::string content = {};
    tools::step_state state = tools::step_state::pending;

    friend bool operator==(todo_step const&, todo_step const&) = default;
};

enum class todo_fault : unsigned char { none, too_many_items, blank_item, item_too_long };

[[nodiscard]] constexpr std::string_view word(todo_fault why) noexcept {
    switch (why) {
        case todo_fault::none: return "None";
        case todo_fault::too_many_items: return "TooManyItems";
        case todo_fault::item_too_long: return "ItemTooLong";
        case todo_fault::blank_item: break;
    }
    return "Wire";
}

[[nodiscard]] constexpr std::string_view describe(todo_fault why) noexcept {
    switch (why) {
        case todo_fault::none: return "nothing is wrong";
        case todo_fault::too_many_items: return "the list has too many items: sum up what is done";
        case todo_fault::item_too_long: return "an item is too long: a step is a line";
        case todo_fault::blank_item: break;
    }
    return "an item is blank";
}

class todo_list {
public:
    explicit todo_list(todo_limits most = {}) : most_(most) {}

    todo_fault replace(tools::todo_write_arguments const& given) {
        if (given.items.size() > most_.max_items) return todo_fault::too_many_items;
        std::vector<todo_step> steps;
        for (tools::todo_item const& item : given.items) {
            if (trimmed(item.content).empty()) return todo_fault::blank_item;
            if (item.content.size() > most_.max_item_bytes) return todo_fault::item_too_long;
            steps.push_back({std::string{item.content}, item.status});
        }
        steps_ = std::move(steps);
        return todo_fault::none;
    }

    [[nodiscard]] std::vector<todo_step> const& steps() const& noexcept { return steps_; }
    std::vector<todo_step> const& steps() const&& = delete;
    [[nodiscard]] std::size_t count(tools::step_state state) const noexcept {
        std::size_t n = 0;
        for (todo_step const& step : steps_) n += step.state == state ? 1 : 0;
        return n;
    }

private:
    todo_limits most_;
    std::vector<todo_step> steps_;
};

}}  // namespace muster::v0
