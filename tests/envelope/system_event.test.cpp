#include <muster/envelope/system_event.hpp>

#include "samples.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::first_human_text;
using muster::is_system_event;

// is_system_event: by how it begins
static_assert(is_system_event(samples::full) && is_system_event(samples::commented));
static_assert(is_system_event(" \n<task-notification>") && is_system_event("<task-notification x='1'>"));
static_assert(is_system_event("<system-reminder>\n[SYSTEM NOTIFICATION - NOT USER INPUT]\nIt ended."));
static_assert(is_system_event("<system-reminder><task-notification></task-notification></system-reminder>"));
static_assert(!is_system_event("") && !is_system_event("<system-reminder>Be brief.</system-reminder>"));
static_assert(!is_system_event("<task-notifications>") && !is_system_event("<!-- <task-notification> -->"));

TEST(system_event, NP_12_C036_words_about_an_envelope_are_a_persons) {
    EXPECT_FALSE(is_system_event("What does <task-notification> mean?"));
    EXPECT_TRUE(is_system_event(samples::full));
}

// first_human_text: of texts that outlive the call
template <class Texts>
concept can_be_asked = requires(Texts&& texts) {
    first_human_text(static_cast<Texts&&>(texts));
};
struct made_one_by_one {
    struct iterator {
        int left;
        std::string operator*() const { return "Fix the parser."; }
        iterator& operator++() { return *this; }
        bool operator!=(iterator const&) const { return left != 0; }
    };
    static iterator begin() { return {1}; }
    static iterator end() { return {0}; }
};
static_assert(can_be_asked<std::vector<std::string>&> && can_be_asked<std::vector<std::string> const&>);
static_assert(can_be_asked<std::vector<std::string_view>> && can_be_asked<std::span<std::string const>>);
static_assert(!can_be_asked<std::vector<std::string>> && !can_be_asked<std::vector<std::string> const>);
static_assert(!can_be_asked<made_one_by_one> && !can_be_asked<made_one_by_one const&>);

TEST(system_event, C025_an_envelope_is_nobodys_first_word) {
    constexpr std::string_view only[] = {samples::full};
    EXPECT_FALSE(first_human_text(only));
    constexpr std::string_view later[] = {samples::full, "  \n", "Fix the parser.", "Thanks."};
    EXPECT_EQ(*first_human_text(later), "Fix the parser.");
}

}  // namespace
