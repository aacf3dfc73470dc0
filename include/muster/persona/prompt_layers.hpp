// The texts that a system prompt may be made of, and why one of them is not in it.
//
//     muster::prompt_layers given;
//     given.default_prompt = "You are a helpful agent.";
//     given.append_prompt = "Keep it short.";
//
// Which of them a prompt has is for choose_layers.hpp to say.
#pragma once

#include <muster/envelope/maybe.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// prompt_layer: in the order in which a prompt has them
enum class prompt_layer : unsigned char {
    override_prompt,
    persona,
    agent_prompt,
    custom_prompt,
    default_prompt,
    append_prompt,
    facts,
};
inline constexpr std::size_t prompt_layer_count = 7;

[[nodiscard]] constexpr std::string_view word(prompt_layer layer) noexcept {
    constexpr std::string_view words[prompt_layer_count] = {"override", "persona", "agent", "custom",
                                                            "default",  "append",  "facts"};
    return words[static_cast<std::size_t>(layer)];
}

// prompt_layers: what a host gives; borrowed
//
// An override that is given and empty is given: the prompt is then empty. Any other that is blank is no text, but an
// agent that has a blank prompt is set all the same, so that a coordinator's persona stands back for it.
struct prompt_layers {
    maybe<std::string_view> override_prompt = {};
    maybe<std::string_view> agent_prompt = {};  // of the agent that the main thread was set to
    maybe<std::string_view> custom_prompt = {};
    maybe<std::string_view> default_prompt = {};
    maybe<std::string_view> append_prompt = {};  // what a channel or a user adds

    // given[layer]: the text of a layer; of the persona and the facts, which no host gives, there is none
    [[nodiscard]] constexpr maybe<std::string_view> operator[](prompt_layer layer) const noexcept {
        switch (layer) {
            case prompt_layer::override_prompt: return override_prompt;
            case prompt_layer::agent_prompt: return agent_prompt;
            case prompt_layer::custom_prompt: return custom_prompt;
            case prompt_layer::default_prompt: return default_prompt;
            case prompt_layer::append_prompt: return append_prompt;
            case prompt_layer::persona:
            case prompt_layer::facts: break;
        }
        return {};
    }
};

// drop_reason: why a layer that was given, or that the role implies, is not in the prompt
enum class drop_reason : unsigned char {
    overridden,          // an override stands alone
    blank,               // it has no text
    behind_another,      // another base stands before it in the list
    persona_replaces,    // the coordinator's persona stands in place of every base
    agent_is_set,        // an agent is set, and has its own prompt
    persona_is_off,      // the dialect gives this role no persona
    not_compiled_in,     // this build leaves coordinator mode out
    without_persona,     // facts are told with the persona only
    not_a_coordinator,   // facts are told to coordinators only
    in_the_user_context  // facts are a text of their own in this dialect
};

[[nodiscard]] constexpr std::string_view word(drop_reason why) noexcept {
    constexpr std::string_view words[] = {
        "overridden",     "blank",           "behind another",  "persona replaces",  "agent is set",
        "persona is off", "not compiled in", "without persona", "not a coordinator", "in the user context"};
    return words[static_cast<std::size_t>(why)];
}

struct dropped_layer {
    prompt_layer what{};
    drop_reason why{};

    [[nodiscard]] constexpr bool operator==(dropped_layer const&) const noexcept = default;
};

// layer_list<Element>: at most one for each layer
template <class Element>
class layer_list {
public:
    constexpr void add(Element element) noexcept { all_[count_++] = element; }

    [[nodiscard]] constexpr Element const* begin() const noexcept { return all_; }
    [[nodiscard]] constexpr Element const* end() const noexcept { return all_ + count_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] constexpr Element const& operator[](std::size_t index) const noexcept { return all_[index]; }
    [[nodiscard]] constexpr bool contains(Element element) const noexcept {
        for (Element const& one : *this) {
            if (one == element) return true;
        }
        return false;
    }

private:
    Element all_[prompt_layer_count]{};
    std::size_t count_ = 0;
};

struct chosen_layers {
    layer_list<prompt_layer> used = {};  // in the order of the prompt
    layer_list<dropped_layer> dropped = {};
};

}}  // namespace muster::v0
