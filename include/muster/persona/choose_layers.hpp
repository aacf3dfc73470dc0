// Which texts make up a system prompt, in which order, and which are dropped, each for a reason.
//
//     muster::chosen_layers const chosen = muster::choose_layers(context, given);  // given: see prompt_layers.hpp
//     for (muster::dropped_layer const& one : chosen.dropped) log(word(one.what), word(one.why));
//
// Every prompt goes through this one function, whatever the composition, compiled or not:
//
//     override   stands alone; whatever else was given is dropped
//     persona    of a worker, before the base; of a coordinator too under `prepend`, and under `replace` in place of
//                every base, unless an agent is set
//     base       the first that is not blank: agent, custom, default. A proactive agent under `replace` has the
//                default before its own
//     append     behind all of these
//     facts      at the very end, with a coordinator's persona: see user_context.hpp
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/prompt_layers.hpp>
#include <muster/persona/user_context.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/feature.hpp>
#include <muster/role/role.hpp>
#include <muster/text/ascii.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

// choose_layers(context, given)
namespace detail {

constexpr std::string_view persona_heading(prompt_context const& context) noexcept {
    prompt_rules const& rules = context.rules().prompt;
    switch (context.role()) {
        case role_kind::coordinator: return rules.coordinator_heading;
        case role_kind::worker: return rules.worker_persona ? rules.worker_heading : std::string_view{};
        case role_kind::proactive:
        case role_kind::unset: break;
    }
    return {};
}

// `TellsCoordinators`: does the program hold what coordinators are told? `speaks`: is there a persona for the role?
template <bool TellsCoordinators>
class layer_chooser {
public:
    constexpr layer_chooser(prompt_context const& context, prompt_layers const& given, bool speaks) noexcept
        : context_(context),
          given_(given),
          speaks_(speaks),
          replaces_(context.rules().prompt.composition == prompt_composition::replace) {}

    constexpr chosen_layers choose() {
        if (given_.override_prompt) use(prompt_layer::override_prompt);
        choose_persona();
        if (given_.override_prompt)
            override_texts();
        else
            choose_texts();
        choose_facts();
        return chosen_;
    }

private:
    static constexpr prompt_layer bases[] = {prompt_layer::agent_prompt, prompt_layer::custom_prompt,
                                             prompt_layer::default_prompt};

    constexpr void use(prompt_layer layer) noexcept { chosen_.used.add(layer); }
    constexpr void drop(prompt_layer layer, drop_reason why) noexcept { chosen_.dropped.add({layer, why}); }

    [[nodiscard]] constexpr bool is_coordinator() const noexcept { return context_.role() == role_kind::coordinator; }
    [[nodiscard]] constexpr bool implies_persona() const noexcept {
        return is_coordinator() || context_.role() == role_kind::worker;
    }
    [[nodiscard]] constexpr bool is_told() const noexcept { return chosen_.used.contains(prompt_layer::persona); }
    [[nodiscard]] constexpr bool is_replaced() const noexcept { return is_told() && is_coordinator() && replaces_; }
    [[nodiscard]] constexpr bool is_blank(prompt_layer layer) const noexcept { return trimmed(*given_[layer]).empty(); }

    [[nodiscard]] constexpr bool has_any_facts() const {
        if constexpr (TellsCoordinators) return has_facts(context_);
        return false;
    }

    constexpr void override_texts() noexcept {
        for (prompt_layer const layer : bases) {
            if (given_[layer]) drop(layer, drop_reason::overridden);
        }
        if (given_.append_prompt) drop(prompt_layer::append_prompt, drop_reason::overridden);
    }
    constexpr void choose_texts() noexcept {
        choose_bases();
        choose_text(prompt_layer::append_prompt);
    }

    constexpr void choose_persona() noexcept {
        if (!implies_persona()) return;
        if (!speaks_) return drop(prompt_layer::persona, drop_reason::not_compiled_in);
        if (persona_heading(context_).empty()) return drop(prompt_layer::persona, drop_reason::persona_is_off);
        if (given_.override_prompt) return drop(prompt_layer::persona, drop_reason::overridden);
        if (is_coordinator() && replaces_ && given_.agent_prompt)
            return drop(prompt_layer::persona, drop_reason::agent_is_set);
        use(prompt_layer::persona);
    }

    constexpr void choose_bases() noexcept {
        // An agent that acts by itself keeps the default prompt, and its own stands behind it.
        bool const keeps_default =
            replaces_ && context_.role() == role_kind::proactive && !is_blank(prompt_layer::agent_prompt);
        if (keeps_default) choose_text(prompt_layer::default_prompt);
        bool has_base = false;
        for (prompt_layer const layer : bases) {
            if (keeps_default && layer == prompt_layer::default_prompt) return;
            if (is_replaced())
                drop_given(layer, drop_reason::persona_replaces);
            else if (has_base)
                drop_given(layer, drop_reason::behind_another);
            else
                has_base = choose_text(layer);
        }
    }
    constexpr void drop_given(prompt_layer layer, drop_reason why) noexcept {
        if (given_[layer]) drop(layer, is_blank(layer) ? drop_reason::blank : why);
    }
    constexpr bool choose_text(prompt_layer layer) noexcept {
        bool const used = !is_blank(layer);
        if (used)
            use(layer);
        else
            drop_given(layer, drop_reason::blank);
        return used;
    }

    constexpr void choose_facts() {
        if (!has_any_facts()) return;
        if (!is_coordinator()) return drop(prompt_layer::facts, drop_reason::not_a_coordinator);
        if (context_.rules().prompt.context == context_channel::user_context)
            return drop(prompt_layer::facts, drop_reason::in_the_user_context);
        if (given_.override_prompt) return drop(prompt_layer::facts, drop_reason::overridden);
        if (!is_told()) return drop(prompt_layer::facts, drop_reason::without_persona);
        use(prompt_layer::facts);
    }

    prompt_context const& context_;
    prompt_layers const& given_;
    bool speaks_;
    bool replaces_;
    chosen_layers chosen_;
};

}  // namespace detail

template <bool CompiledIn = coordinator_compiled_in>
[[nodiscard]] constexpr chosen_layers choose_layers(prompt_context const& context, prompt_layers const& given) {
    bool const speaks = CompiledIn || context.role() != role_kind::coordinator;
    return detail::layer_chooser<CompiledIn>{context, given, speaks}.choose();
}

}}  // namespace muster::v0
