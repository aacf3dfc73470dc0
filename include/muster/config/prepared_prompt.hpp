// A policy's prompt with everything that stays put together once, for a host that sends it turn after turn.
//
//     muster::prepared_prompt const ana{policy};
//     ana.prefix();                 // as it is, byte for byte, while workers come and go
//     ana.render(out, facts);       // the whole prompt: one copy of the prefix, and what changes
//
// The bytes are those of render(policy, out, facts). It takes as much memory as the prompt is long.
#pragma once

#include <muster/config/policy.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/render.hpp>
#include <muster/persona/section.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

// prepared_prompt{policy}, basic_prepared_prompt<Sections>{policy}: owns its policy, which nobody can change any more
template <section_list_like Sections>
class basic_prepared_prompt {
public:
    explicit basic_prepared_prompt(policy made) : policy_(std::move(made)) {
        append_sink out{prefix_};
        render_prompt_prefix<Sections>(out, policy_.context(), layers());
    }

    [[nodiscard]] policy const& of() const& noexcept { return policy_; }
    policy const& of() const&& = delete;
    [[nodiscard]] std::string_view prefix() const& noexcept { return prefix_; }
    std::string_view prefix() const&& = delete;

    // What follows the prefix; nothing where the dialect tells the facts by another way, or there are none.
    void render_suffix(sink auto& out, prompt_facts const& facts) const {
        if (!facts.empty()) render_prompt_suffix<Sections>(out, policy_.context(facts), layers());
    }
    // Linear; allocates nothing that the sink does not.
    void render(sink auto& out, prompt_facts const& facts = {}) const {
        out.put(prefix_);
        render_suffix(out, facts);
    }
    [[nodiscard]] std::size_t size(prompt_facts const& facts = {}) const {
        counting_sink suffix;
        render_suffix(suffix, facts);
        return prefix_.size() + suffix.size;
    }

private:
    [[nodiscard]] prompt_layers layers() const noexcept { return layers_of(policy_.base, policy_.addendum); }

    policy policy_;
    std::string prefix_;
};

using prepared_prompt = basic_prepared_prompt<role_sections>;

}}  // namespace muster::v0
