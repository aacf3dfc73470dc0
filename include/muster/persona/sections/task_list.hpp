// A list of steps, for those who hold the tool that keeps it.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/say.hpp>
#include <muster/persona/sections/coordinator_role.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/decimal.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// can_track(context): is there a list of steps, and a tool that keeps it?
constexpr bool can_track(prompt_context const& context) noexcept {
    return context.rules().pad.has_list() && context.offers(operation::track);
}

struct coordinator_task_list {
    static constexpr std::string_view heading = "## Task list"sv;

    static constexpr bool applies(prompt_context const& context) noexcept { return can_track(context); }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Task list\n\n"sv);
        if (!can_delegate(context)) {
            say(out, context, "Keep the steps of a longer request in `", operation::track,
                "`, and update a step when it is done.\n");
            return;
        }
        say(out, context, "`", operation::track,
            "` tracks work across workers: keep an item for each task, and name its worker.");
        if (std::size_t const from = context.rules().pad.list_required_from; from != 0) {
            out.put(" The list is mandatory with "sv);
            put_count(out, from);
            out.put(" or more workers."sv);
        }
        out.put("\n"sv);
    }

private:
    // As a sentence has it: small numbers as words.
    static constexpr void put_count(sink auto& out, std::size_t count) {
        constexpr std::string_view words[] = {"one"sv, "two"sv,   "three"sv, "four"sv, "five"sv,
                                              "six"sv, "seven"sv, "eight"sv, "nine"sv, "ten"sv};
        if (count <= 10) return out.put(words[count - 1]);
        out.put(decimal{count}.view());
    }
};

struct worker_task_list {
    static constexpr std::string_view heading = coordinator_task_list::heading;

    static constexpr bool applies(prompt_context const& context) noexcept { return can_track(context); }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        say(out, context, "## Task list\n\n`", operation::track,
            "` holds the steps of your own task. It is not for coordination between workers: nobody else sees it.\n");
    }
};

}}}  // namespace muster::v0::sections
