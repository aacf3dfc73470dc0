#include <muster/persona/system_prompt.hpp>

#include <muster/persona/section_algebra.hpp>
#include <muster/persona/sections/plan_first.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/tool/standard.hpp>

#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>

namespace {

using muster_test::ana;
using muster_test::ana_worker;

struct free_spirit : muster::agent<muster::role::proactive, muster_test::ana_worker_tools> {};
struct nobody : muster::agent<muster::role::unset, muster::tool_set<>> {};

constexpr std::string_view persona = muster::system_prompt<ana>;

//{ quoted by docs/prompts.md: long
// A long text is a type, so that it does not become part of a symbol's name.
struct manual {
    static constexpr std::string_view text = "You are Ana. You speak for the support desk.\n";
};
constexpr std::string_view with_manual = muster::system_prompt_of<muster_test::ana, manual>;
//}

// PP-08: role, base, addendum; a blank line between
template <class Agent>
constexpr bool stands_in_this_order() {
    constexpr std::string_view alone = muster::system_prompt<Agent>;
    constexpr std::string_view all = muster::system_prompt<Agent, "You are Ana.", "Keep it short.">;
    return alone.ends_with("\n") && !alone.ends_with("\n\n") && all.starts_with(alone)
        && all.substr(alone.size()) == "\nYou are Ana.\n\n# CHANNEL ADDENDUM\n\nKeep it short.";
}
static_assert(stands_in_this_order<ana>() && stands_in_this_order<ana_worker>());
TEST(system_prompt, PP08_stands_in_this_order) {
    EXPECT_TRUE(stands_in_this_order<ana>());
    EXPECT_TRUE(stands_in_this_order<ana_worker>());
}

// PP-09, F-22: what is blank is not there
static_assert(muster::system_prompt<ana, ""> == persona && muster::system_prompt<ana, " \n\t"> == persona);
static_assert(muster::system_prompt<ana, "", "\n \n"> == persona);
static_assert(muster::system_prompt<ana, "", "  Be brief.\n\n">.substr(persona.size())
              == "\n# CHANNEL ADDENDUM\n\nBe brief.");
static_assert(with_manual.substr(persona.size()) == "\nYou are Ana. You speak for the support desk.\n");

// PP-10: without a role of ours, nothing of ours but the addendum's heading
static_assert(muster::system_prompt<free_spirit, "You are Ana.\n"> == "You are Ana.\n");
static_assert(
    muster::system_prompt<nobody, "You are Ana.", "Be brief."> == "You are Ana.\n\n# CHANNEL ADDENDUM\n\nBe brief.");
static_assert(muster::system_prompt<nobody, "", "Be brief."> == "# CHANNEL ADDENDUM\n\nBe brief.");
static_assert(muster::system_prompt<nobody> == "" && muster::system_prompt<free_spirit, "  "> == "");

// The base is the user's: not a byte of it changes. Only what is missing of a blank line is added.
std::string after_persona(std::string_view base, std::string_view addendum) {
    std::string text;
    muster::append_sink out{text};
    muster::render_system_prompt(out, muster::context_of<ana>, base, addendum);
    EXPECT_EQ(text.substr(0, persona.size()), persona);
    EXPECT_EQ(text.size(), muster::system_prompt_size(muster::context_of<ana>, base, addendum));
    return text.substr(persona.size());
}
TEST(render_system_prompt, F22_puts_one_blank_line_between) {
    std::string_view const extra = "# CHANNEL ADDENDUM\n\nB";
    EXPECT_EQ(after_persona("A", "B"), "\nA\n\n" + std::string{extra});
    EXPECT_EQ(after_persona("A\n", "B"), "\nA\n\n" + std::string{extra});
    EXPECT_EQ(after_persona("A\n\n", "B"), "\nA\n\n" + std::string{extra});
    EXPECT_EQ(after_persona(" A \n", ""), "\n A \n");
    EXPECT_EQ(after_persona("\n", " B "), "\n" + std::string{extra});
    EXPECT_EQ(after_persona("", ""), "");
}
TEST(render_system_prompt, keeps_every_byte_of_the_base) {
    std::string every;
    for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
    EXPECT_EQ(after_persona(every, ""), "\n" + every);
}

// PP-14: the same inputs, the same bytes, whatever went before
TEST(render_system_prompt, PP14_is_deterministic) {
    std::string const first = after_persona("A", "B");
    for (int i = 0; i < 100; ++i) EXPECT_EQ(after_persona("A", "B"), first);
}

// Any sink: a buffer that is too small keeps a true beginning and says what it would have taken.
TEST(render_system_prompt, writes_into_a_buffer_and_never_past_it) {
    std::size_t const size = muster::system_prompt_size(muster::context_of<ana>);
    EXPECT_EQ(size, persona.size());
    for (std::size_t const room : {std::size_t{0}, std::size_t{100}, size - 1, size}) {
        std::string buffer(room, '?');
        muster::span_sink out{buffer.data(), room};
        muster::render_system_prompt(out, muster::context_of<ana>);
        EXPECT_EQ(out.fits(), room == size);
        EXPECT_EQ(out.wanted(), size);
        EXPECT_TRUE(persona.starts_with(out.text()));
    }
}

// DV-05: a dialect without a heading for workers gives them no persona
TEST(render_system_prompt, DV05_gives_no_persona_where_the_dialect_has_no_heading) {
    muster::dialect first_release = muster::dialects::binding::rules;
    first_release.prompt.worker_heading = {};
    std::string text;
    muster::append_sink out{text};
    muster::render_system_prompt(out, {muster::role_kind::worker, muster::surface<ana_worker>, first_release}, "A", "");
    EXPECT_EQ(text, "A");
}

// CP-21: an optional section
struct careful : muster::agent<muster::role::coordinator, muster_test::ana_tools> {
    using sections = muster::with_sections<muster::coordinator_sections, muster::sections::plan_first>;
};
static_assert(muster::system_prompt<careful>.starts_with(persona));
static_assert(muster::system_prompt<careful>.substr(persona.size()).starts_with("\n## Plan first\n"));

// A changed prompt is a visible diff; the golden files show which.
TEST(system_prompt, has_a_fingerprint_that_the_compiler_knows) {
    constexpr auto mark = muster::fingerprint(persona);
    EXPECT_EQ(mark, muster::fingerprint(std::string{persona}));
    EXPECT_NE(mark, muster::fingerprint(muster::system_prompt<ana_worker>));
}

#ifdef __linux__
// The permissions of the memory that a place is in, such as "r--p", as the system tells them.
std::string permissions_at(void const* place) {
    std::ifstream maps{"/proc/self/maps"};
    for (std::string line; std::getline(maps, line);) {
        std::uintptr_t begin = 0, end = 0;
        char permissions[5] = {};
        if (std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR " %4s", &begin, &end, permissions) != 3) continue;
        auto const at = reinterpret_cast<std::uintptr_t>(place);
        if (begin <= at && at < end) return permissions;
    }
    return "nowhere";
}
TEST(system_prompt, lies_in_memory_that_nobody_can_write_to) {
    EXPECT_EQ(permissions_at(persona.data()).substr(0, 2), "r-");
    EXPECT_EQ(permissions_at(persona.data() + persona.size()).substr(0, 2), "r-");
    EXPECT_EQ(permissions_at(&muster::system_prompt<ana>).substr(0, 2), "r-");
    EXPECT_EQ(permissions_at(muster::surface<ana>.tools).substr(0, 2), "r-");
}
#endif

// For C: it ends with a zero that its size does not count.
TEST(system_prompt, ends_with_a_zero_that_does_not_count) {
    EXPECT_EQ(persona.data()[persona.size()], '\0');
    EXPECT_EQ(muster::system_prompt<nobody>.data()[0], '\0');
}

}  // namespace
