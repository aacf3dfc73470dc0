// How work goes wrong, how that shows, and what to do about it: in no list by default.
//
//     struct lead : muster::agent<muster::role::coordinator, desk> {
//         using sections = muster::with_sections_after<muster::coordinator_sections, muster::sections::worker_results,
//                                                      muster::sections::failures>;
//     };
#pragma once

#include <muster/craft/failure.hpp>
#include <muster/persona/context.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// What `worker_results` says in one sentence, in a row for each class: for hosts whose workers fail in many ways. It
// speaks of fresh workers and of continued ones, so it is for coordinators that can have both.
struct failures {
    static constexpr std::string_view heading = "## Failures"sv;

    static constexpr bool applies(prompt_context const& context) noexcept {
        return context.offers(operation::spawn) && context.offers(operation::resume);
    }

    static constexpr void render(sink auto& out, prompt_context const&) {
        out.put(
            "## Failures\n\nFailure is normal. When a worker's run ends badly, see which case it is, and act:\n\n"sv);
        for (failure_row const& row : failure_rows) {
            out.put("- If "sv);
            out.put(row.shows);
            out.put(", "sv);
            out.put(row.response);
            out.put(".\n"sv);
        }
    }
};

}}}  // namespace muster::v0::sections
