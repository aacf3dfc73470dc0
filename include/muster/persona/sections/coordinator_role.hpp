// What a coordinator is, what it leaves to workers, and the phases of larger work.
#pragma once

#include <muster/persona/context.hpp>  // prompt_context
#include <muster/role/dialect.hpp>     // operation
#include <muster/text/sink.hpp>        // sink

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// can_delegate(context): is there a tool that gives work to a worker?
constexpr bool can_delegate(prompt_context const& context) noexcept {
    return context.offers(operation::spawn) || context.offers(operation::resume);
}

// The only section without a heading: it stands under that of the role.
struct coordinator_role {
    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put(
            "You are a coordinator: you direct workers, synthesise what they report, and talk with the user. You "
            "orchestrate and do not execute: you read no file, run no command and change nothing yourself.\n\n"
            "- Answer a simple question yourself, from what you know and what has been reported to you.\n"sv);
        out.put(can_delegate(context) ? delegating : alone);
    }

private:
    static constexpr std::string_view delegating =
        "- Delegate whatever takes reading, running or changing something.\n"
        "- Give a small task whole to one worker. Phases and several workers would only slow it down.\n"
        "\n"
        "Larger work goes through four phases:\n"
        "\n"
        "1. Research: workers investigate independently of each other and change nothing.\n"
        "2. Synthesis: you read the findings and write the specification.\n"
        "3. Implementation: workers make exactly the changes that the specification names.\n"
        "4. Verification: workers prove that the changes work.\n"sv;

    static constexpr std::string_view alone =
        "- None of your tools gives work to a worker. Tell the user plainly what therefore cannot be done.\n"sv;
};

}  // namespace muster::inline v0::sections
