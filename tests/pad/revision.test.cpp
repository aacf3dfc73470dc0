#include <muster/pad/revision.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::pad_action;
using muster::pad_fault;
using muster::pad_revised;
using muster::pad_revision;

TEST(pad_revision, is_described_by_what_is_known_of_it) {
    EXPECT_EQ(describe(pad_revision{
                  .number = 3, .author = "w-2", .phase = "synthesis", .confidence = "HIGH", .message = "x"}),
              "version 3, written by w-2 (synthesis, HIGH): x");
    EXPECT_EQ(describe(pad_revision{.number = 1, .action = pad_action::unrecorded}),
              "version 1, written without a record");
    EXPECT_EQ(describe(pad_revision{.number = 2, .action = pad_action::removed, .phase = "research"}),
              "version 2, removed (research)");
    EXPECT_EQ(describe(pad_revision{.number = 2, .action = pad_action::appended, .author = "a", .confidence = "LOW"}),
              "version 2, appended by a (LOW)");
}

TEST(pad_revision, keeps_to_its_line_whatever_was_said) {
    EXPECT_EQ(describe(pad_revision{.number = 1, .author = "a\nb", .message = "\xFF"}),
              "version 1, written by a\\x0Ab: \\xFF");
}

TEST(pad_revised, tells_the_number_or_who_was_faster) {
    EXPECT_EQ(describe(pad_revised{{}, 4}), "it is version 4");
    pad_revised const slow{{pad_fault::changed, "/pad/a"}, 0, {{.number = 5, .author = "w-1"}, {.number = 6}}};
    EXPECT_FALSE(slow);
    EXPECT_EQ(describe(slow),
              "/pad/a: the file has changed since it was read; read it again and redo the change.\n"
              "- version 5, written by w-1\n- version 6, written");
}

}  // namespace
