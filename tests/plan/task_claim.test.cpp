#include <muster/plan/task_claim.hpp>

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace {

using muster::claim_kind;
using muster::claim_of;
using muster::phase;
using places = std::vector<std::string_view>;

constexpr std::string_view service[] = {"src/routes", "src/services"}, page[] = {"src/components"}, all[] = {"src"};
constexpr std::string_view found[] = {"look"}, understood[] = {"specify"}, made[] = {"page", "specify", "service"},
                           checked[] = {"check"};
constexpr muster::plan_task tasks[] = {
    {.name = "look", .kind = phase::research, .reads = all},
    {.name = "specify", .kind = phase::synthesis, .needs = found, .output = "spec.md"},
    {.name = "service", .kind = phase::implementation, .needs = understood, .writes = service, .reads = all},
    {.name = "page", .kind = phase::implementation, .needs = understood, .writes = page},
    {.name = "check", .kind = phase::verification, .needs = made},
    {.name = "check-all", .kind = phase::verification, .needs = made, .reads = all},
    {.name = "check-again", .kind = phase::verification, .needs = checked},
};

TEST(claim_of, an_implementation_claims_what_it_writes) {
    EXPECT_EQ(claim_of(tasks, "service").how, claim_kind::write);
    EXPECT_EQ(claim_of(tasks, "service").places, (places{"src/routes", "src/services"}));
}

TEST(claim_of, PC07_a_verification_claims_what_it_reads_or_what_was_written_for_it) {
    EXPECT_EQ(claim_of(tasks, "check").how, claim_kind::verify);
    EXPECT_EQ(claim_of(tasks, "check").places, (places{"src/components", "src/routes", "src/services"}));
    EXPECT_EQ(claim_of(tasks, "check-all").places, places{"src"});
    EXPECT_TRUE(claim_of(tasks, "check-again").places.empty());  // it needs no implementation outright
}

TEST(claim_of, whoever_only_reads_claims_nothing) {
    for (std::string_view const name : {"look", "specify", "nobody's"}) {
        EXPECT_EQ(claim_of(tasks, name).how, claim_kind::read) << name;
        EXPECT_TRUE(claim_of(tasks, name).places.empty()) << name;
    }
}

}  // namespace
