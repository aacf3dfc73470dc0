#include <muster/persona/sections/scratchpad.hpp>

#include "prompts.hpp"
#include "reference_tools.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace {

using namespace muster_test;

// DV-14: what a scratchpad is
std::string coordinator_with(muster::pad_kind kind, unsigned mask = everything) {
    muster::dialect rules = muster::dialects::binding::rules;
    rules.pad.kind = kind;
    return std::string{section_of(coordinator_under(rules, mask), "## Scratchpad")};
}
std::string worker_with(muster::pad_kind kind, muster::surface_view tools = muster::surface<ana_worker>) {
    muster::dialect rules = muster::dialects::binding::rules;
    rules.pad.kind = kind;
    return std::string{section_of(persona_of(muster::role_kind::worker, tools, rules), "## Scratchpad")};
}
TEST(scratchpad, DV14_is_what_the_dialect_has) {
    for (auto const kind : {muster::pad_kind::directory, muster::pad_kind::both}) {
        EXPECT_TRUE(says(coordinator_with(kind), "names a scratchpad directory"));
        EXPECT_TRUE(says(worker_with(kind), "names a scratchpad directory"));
    }
    for (auto const kind : {muster::pad_kind::list, muster::pad_kind::none}) {
        EXPECT_EQ(coordinator_with(kind), "");
        EXPECT_EQ(worker_with(kind), "");
    }
}
TEST(scratchpad, CP20_SP01_DV18_describes_a_directory_that_the_coordinator_reaches_through_workers) {
    std::string const told = coordinator_with(muster::pad_kind::directory);
    EXPECT_EQ(told, std::string{section_of(session_prompt, "## Scratchpad")});
    EXPECT_TRUE(says(told, "workers share durable knowledge there, and read and write without asking"));
    EXPECT_TRUE(says(told, "You reach it only through them: put its path into each task"));
    EXPECT_TRUE(says(told, "`{phase}-{worker}-{topic}.md`"));
    EXPECT_EQ(coordinator_with(muster::pad_kind::directory, everything & ~(team_create | send_message_to_worker)), "");
}
TEST(scratchpad, SP15_DV15_has_a_worker_share_a_directory_and_overwrite_nobody) {
    std::string const told = worker_with(muster::pad_kind::directory);
    EXPECT_TRUE(says(told, "all workers share it: read and write there without asking"));
    EXPECT_TRUE(says(told, "`{phase}-{worker}-{topic}.md`; append to another's file and never overwrite it"));
    EXPECT_TRUE(says(told, "Your final text still states the result."));
    EXPECT_EQ(worker_with(muster::pad_kind::directory, {}), "");
}
// A worker that cannot write files is not told to file findings.
struct look : muster::tool<"Read"> {};
TEST(scratchpad, has_a_worker_that_only_reads_write_nothing) {
    muster::tool_info const tools[] = {muster::info_of<look>};
    std::string const told = worker_with(muster::pad_kind::directory, {tools, 1});
    EXPECT_TRUE(says(told, "As far as your tools can, read the files there that your task builds on"));
    EXPECT_FALSE(says(told, "write"));
    EXPECT_FALSE(says(told, "File findings"));
}
// DV-18: who holds the tools of a scratchpad is told of them, and of no others
TEST(scratchpad, DV18_speaks_of_the_tools_that_are_there) {
    struct read : muster::tool<"PadRead", muster::tool_kind::shared> {};
    struct write : muster::tool<"PadWrite", muster::tool_kind::shared> {};
    muster::tool_info const both[] = {muster::info_of<read>, muster::info_of<write>};
    auto const told = [&](muster::role_kind role, std::size_t count, muster::dialect const& rules) {
        std::string const prompt = persona_of(role, {both, count}, rules);
        return std::string{section_of(prompt, "## Scratchpad")};
    };
    muster::dialect const &binding = muster::dialects::binding::rules, &session = muster::dialects::session::rules;
    std::string const lead = told(muster::role_kind::coordinator, 2, binding);
    EXPECT_TRUE(says(lead, "with your workers: `PadRead` reads its notes, `PadWrite` writes one.\n"));
    EXPECT_FALSE(says(lead, "task"));  // it gives none away
    EXPECT_EQ(told(muster::role_kind::coordinator, 2, session), lead);
    EXPECT_FALSE(says(lead, "directory"));

    std::string const worker = told(muster::role_kind::worker, 2, binding);
    EXPECT_TRUE(says(worker, "All workers share a scratchpad: `PadRead` reads its notes, `PadWrite` writes one.\n"));
    EXPECT_TRUE(says(worker, "Read the notes that your task builds on. File findings that others need as"));
    std::string const reader = told(muster::role_kind::worker, 1, binding);
    EXPECT_TRUE(says(reader, ": `PadRead` reads its notes.\n"));
    EXPECT_FALSE(says(reader, "File findings"));
}
// C118: a path comes with the facts of a session, never with a persona
TEST(scratchpad, C118_names_no_path) {
    for (auto const kind : {muster::pad_kind::directory, muster::pad_kind::list, muster::pad_kind::both}) {
        EXPECT_FALSE(says(coordinator_with(kind), "/"));
        EXPECT_FALSE(says(worker_with(kind), "/"));
    }
}

}  // namespace
