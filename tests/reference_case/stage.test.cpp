// What carries a scripted job out notices what goes wrong in it: else no program that is carried out so would prove anything.
#include "../../examples/rehearsal/stage.hpp"
#include "../../examples/rehearsal/proof.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using rehearsal::part;
using rehearsal::workplace;

constexpr rehearsal::file project[] = {{"src/a.txt", "one\ntwo\n"}};

std::string look(workplace& at) {
    at.write_note("findings.md", "# Findings\n\n- `" + at.cite("src/a.txt", "two") + "`: two should be three.\n");
    return "Two should be three.";
}
std::string specify(workplace& at) {
    (void)at.note("findings.md");
    at.write_note("spec.md", "# What to do\n\n- [HIGH] src/a.txt:2: three in place of two.\n");
    return "It is specified.";
}
std::string make(workplace& at) {
    at.change("src/a.txt", "one\nthree\n");
    return "It says three now.";
}
std::string verify(workplace& at) {
    at.prove(rehearsal::proof(at, {.what = "it says three",
                                   .worked_before = at.before("src/a.txt").find("three") != std::string::npos,
                                   .works_now = at.read("src/a.txt").find("three") != std::string::npos,
                                   .suite_what = "the rest is as it was",
                                   .suite = at.read("src/a.txt").starts_with("one\n")}));
    return "It works.";
}

constexpr std::string_view look_brief =
    "We mend src/a.txt; find out what is wrong in it, so that it can be told. Change nothing.";
constexpr std::string_view make_brief = "Purpose: the number is right. In src/a.txt:2 write three in place of two.";
constexpr std::string_view verify_brief = "Purpose: prove that src/a.txt:2 says three, and nothing else is changed.";

muster::owned_plan const plan{
    {{.name = "look", .kind = muster::phase::research, .output = "findings.md"},
     {.name = "specify", .kind = muster::phase::synthesis, .needs = {"look"}, .output = "spec.md"},
     {.name = "make", .kind = muster::phase::implementation, .needs = {"specify"}, .writes = {"src/a.txt"}},
     {.name = "verify", .kind = muster::phase::verification, .needs = {"make"}}}};

// The job with one part played in another way.
rehearsal::performance with(part const& other) {
    part parts[] = {{"look", 1, look_brief, look},
                    {"specify", 1, {}, specify},
                    {"make", 1, make_brief, make},
                    {"verify", 1, verify_brief, verify}};
    for (part& each : parts) {
        if (each.task == other.task) each = other;
    }
    return rehearsal::perform({.request = "Mend it.", .plan = plan.tasks(), .parts = parts, .project = project});
}

TEST(stage, has_no_fault_to_find_in_what_goes_well) {
    rehearsal::performance const done = with({});
    EXPECT_TRUE(done.all_well()) << done.told;
    EXPECT_EQ(done.of("verify").from, 3U);
    EXPECT_EQ(done.notes.size(), 2U);
}

TEST(stage, a_line_number_that_no_file_has_is_a_fault_however_long_it_is) {
    std::string const brief = std::string{make_brief} + " See src/a.txt:99999999999999999999999 as well.";
    EXPECT_FALSE(with({"make", 1, brief, make}).all_well());
}

TEST(stage, a_part_reads_nothing_outside_of_the_project) {
    static std::string const outside = MUSTER_TEST_FOLDER "/reference_case/stage.test.cpp";  // this file
    auto const strays = [](workplace& at) {
        at.check(at.read(outside).empty(), "an absolute path");
        at.check(at.read("src/../../../../../../../.." + outside).empty(), "a path that leads up");
        return look(at);
    };
    rehearsal::performance const done = with({"look", 1, look_brief, strays});
    EXPECT_NE(done.told.find("there is no file " + outside), std::string::npos) << done.told;
    EXPECT_EQ(done.told.find("does not hold"), std::string::npos) << done.told;
}

TEST(stage, FP05_notices_a_change_outside_of_what_a_task_writes) {
    auto const strays = [](workplace& at) {
        at.change("src/b.txt", "mine\n");
        return make(at);
    };
    EXPECT_FALSE(with({"make", 1, make_brief, strays}).all_well());
}

TEST(stage, notices_findings_that_the_synthesis_has_not_read) {
    auto const guesses = [](workplace& at) {
        at.write_note("spec.md", "- [HIGH] src/a.txt:2: three.\n");
        return std::string{"It is specified."};
    };
    EXPECT_FALSE(with({"specify", 1, {}, guesses}).all_well());
}

TEST(stage, notices_that_something_is_handed_over_which_nobody_looks_into) {
    auto const gaps = [](workplace& at) {
        (void)at.note("findings.md");
        at.write_note("spec.md", "- [LOW] src/b.txt: nobody has read it.\n");
        return std::string{"It is specified."};
    };
    EXPECT_FALSE(with({"specify", 1, {}, gaps}).all_well());
}

TEST(stage, notices_a_brief_on_which_nobody_could_act_or_that_names_a_line_which_is_not_there) {
    EXPECT_FALSE(with({"make", 1, "Based on your findings, fix the bug.", make}).all_well());
    EXPECT_FALSE(with({"make", 1, "Purpose: the number is right. In src/a.txt:9 write three.", make}).all_well());
}

TEST(stage, FP06_notices_a_verification_that_proves_nothing) {
    auto const trusts = [](workplace&) { return std::string{"The build passed."}; };
    auto const never_failed = [](workplace& at) {
        at.prove(rehearsal::proof(at, {.what = "it exists",
                                       .worked_before = true,
                                       .works_now = true,
                                       .suite_what = "it exists still",
                                       .suite = true}));
        return std::string{"It works."};
    };
    EXPECT_FALSE(with({"verify", 1, verify_brief, trusts}).all_well());
    EXPECT_FALSE(with({"verify", 1, verify_brief, never_failed}).all_well());
}

TEST(stage, notices_that_a_fault_was_found_which_nobody_can_mend) {
    auto const finds = [](workplace& at) {
        std::string said = verify(at);
        at.send_back("make");  // though all of its steps have passed
        return said;
    };
    EXPECT_FALSE(with({"verify", 1, verify_brief, finds}).all_well());
}

}  // namespace
