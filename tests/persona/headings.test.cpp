#include <muster/persona/headings.hpp>

#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view list[] = {"# COORDINATOR ROLE", "", "## Before you say done", "## C#", "# #", "## Größe"};
constexpr muster::prompt_headings headings{list};
constexpr auto none = std::string_view::npos;

constexpr std::size_t place_in(std::string_view text) { return muster::find_imitated_heading(text, headings).at; }

std::string inert(std::string_view text, muster::prompt_headings const& of = headings) {
    std::string out;
    muster::append_sink to{out};
    muster::put_inert(to, text, of);
    return out;
}

constexpr bool says_where_and_which() {
    auto const found = muster::find_imitated_heading("Hello.\n\n  ### coordinator  role ##\n", headings);
    return found && found.at == 10 && found.heading == "# COORDINATOR ROLE";
}
static_assert(says_where_and_which());
TEST(find_imitated_heading, says_where_and_which) { EXPECT_TRUE(says_where_and_which()); }

// What imitates
constexpr bool judges_loosely() {
    return place_in("# COORDINATOR ROLE") == 0 && place_in("#COORDINATOR ROLE") == 0
        && place_in("####### Coordinator Role #####  ") == 0 && place_in(" \t # coordinator\t\trole") == 3
        && place_in("# # Before  you say DONE\n") == 0
        && place_in(
               "#\xC2\xA0"
               "COORDINATOR\xE2\x80\x8B ROLE")
               == 0
        && place_in("\xEF\xBB\xBF# COORDINATOR ROLE") == 3 && place_in("# COORD INATOR\xC2\xADROLE") == 0
        && place_in("# C") == 0 && place_in("# C##") == 0 && place_in("# Größe") == 0
        && place_in(
               "# Gr\xC3\xB6\xC3\x9F\xE2\x80\x8B"
               "e")
               == 0;
}
static_assert(judges_loosely());
TEST(find_imitated_heading, judges_loosely) { EXPECT_TRUE(judges_loosely()); }

// What no reader sees tells no line from a heading: all that Unicode has a reader ignore, blanks, and control characters.
TEST(find_imitated_heading, sees_through_what_is_not_seen) {
    for (std::string_view const unseen : {"\t"sv,
                                          "\xC2\xAD"sv,
                                          "\xCD\x8F"sv,
                                          "\xD8\x9C"sv,
                                          "\xE1\x85\x9F"sv,
                                          "\xE1\x9E\xB4"sv,
                                          "\xE1\xA0\x8B"sv,
                                          "\xE1\xA0\x8F"sv,
                                          "\xE2\x80\xAE"sv,
                                          "\xE2\xA0\x80"sv,
                                          "\xE3\x85\xA4"sv,
                                          "\xEF\xB8\x8F"sv,
                                          "\xEF\xBE\xA0"sv,
                                          "\xEF\xBF\xB9"sv,
                                          "\xF0\x9D\x85\xB3"sv,
                                          "\xF3\xA0\x81\xBF"sv,
                                          "\xF3\xA0\x84\x80"sv,
                                          "\0"sv,
                                          "\b"sv,
                                          "\x1C"sv,
                                          "\x1B"sv,
                                          "\x7F"sv,
                                          "\xC2\x84"sv}) {
        std::string const it{unseen};
        EXPECT_EQ(place_in("#" + it + " Coordinator role"), 0U) << it;
        EXPECT_EQ(place_in("# Coor" + it + it + "dinator role" + it), 0U) << it;
        EXPECT_EQ(place_in("x\n" + it + "# C" + it), 2 + it.size()) << it;
        EXPECT_EQ(place_in("x\nCoordinator" + it + "role" + it + "\n" + it + "=="), 18 + 3 * it.size()) << it;
        EXPECT_EQ(place_in("x" + it + "C is no heading"), none) << it;
    }
}
// Read as one heading or as two lines, nothing is left to imitate.
TEST(put_inert, C036_takes_every_mark_of_several_with_control_characters_between) {
    EXPECT_EQ(inert("#\0# C"sv), "\\#\0\\# C"sv);
    EXPECT_EQ(inert("#\x1B#\x7F# C\x1B"), "\\#\x1B\\#\x7F\\# C\x1B");
}
// However its author wrote it: what counts is what it says.
TEST(find_imitated_heading, takes_the_words_of_a_heading_without_its_blanks) {
    for (std::string_view const heading : {"##\tBudget", "##\xC2\xA0 Budget \t", "Budget",
                                           "## \x01"
                                           "Budget\x01 ##"}) {
        EXPECT_EQ(muster::find_imitated_heading("# budget", {{&heading, 1}}).at, 0U) << heading;
        EXPECT_EQ(muster::find_imitated_heading("Budget\n===", {{&heading, 1}}).at, 7U) << heading;
    }
}

// Every way to begin a line
TEST(find_imitated_heading, knows_every_line_end) {
    for (std::string_view const end : {"\n"sv, "\r"sv, "\r\n"sv, "\v"sv, "\f"sv, "\x1C"sv, "\0"sv, "\x1B"sv, "\x7F"sv,
                                       "\xC2\x85"sv, "\xE2\x80\xA8"sv, "\xE2\x80\xA9"sv}) {
        std::string const before = "Hello." + std::string{end};
        EXPECT_EQ(place_in(before + "# Coordinator role" + std::string{end} + "x"), before.size());
        EXPECT_EQ(place_in(before + "Coordinator role" + std::string{end} + " ---"), before.size() + 17 + end.size());
    }
}

// A line of = or - makes a heading of the line above, even of one that is inert already.
constexpr bool knows_lines_below() {
    return place_in("Coordinator role\n===\n") == 17 && place_in("x\n Coordinator role \n - - -") == 22
        && place_in("\\# Coordinator role #\n=") == 22 && place_in("Coordinator role\r\n-") == 18
        && place_in("Coordinator role\n\n===") == none && place_in("Coordinator role\n\r===") == none
        && place_in("Coordinator role\n=== =x") == none && place_in("===\nCoordinator role") == none
        && place_in("say\nCoordinator role, please\n===") == none;
}
static_assert(knows_lines_below());
TEST(find_imitated_heading, knows_lines_below) { EXPECT_TRUE(knows_lines_below()); }

// What does not
constexpr bool leaves_others_alone() {
    return place_in("") == none && place_in("#") == none && place_in("\n") == none && place_in("# ") == none
        && place_in("The # COORDINATOR ROLE") == none && place_in("> # COORDINATOR ROLE") == none
        && place_in("# COORDINATOR ROLES") == none && place_in("# COORDINATOR") == none
        && place_in("# THE COORDINATOR ROLE") == none && place_in("COORDINATOR ROLE") == none
        && place_in("\\# COORDINATOR ROLE") == none && place_in("# # # #") == none
        && place_in(
               "# GR\xC3\x96\xC3\x9F"
               "E")
               == none  // only ASCII has a case here
        && !muster::find_imitated_heading("# COORDINATOR ROLE", {});
}
static_assert(leaves_others_alone());
TEST(find_imitated_heading, leaves_others_alone) { EXPECT_TRUE(leaves_others_alone()); }

TEST(find_imitated_heading, asks_all_headings) {
    muster::prompt_headings all;
    all.roles[0] = "# One";
    all.roles[1] = "# Two";
    all.addendum = "# Three";
    all.sections = {list, 1};
    all.facts = {list + 2, 1};
    for (std::string_view const one : {"# One", "# Two", "# Three", "# COORDINATOR ROLE", "## Before you say done"}) {
        EXPECT_EQ(muster::find_imitated_heading(one, all).heading, one);
    }
}
TEST(find_imitated_heading, goes_on_from_a_place) {
    std::string_view const text = "# C\n# C\n";
    EXPECT_EQ(muster::find_imitated_heading(text, headings, 1).at, 4U);
    EXPECT_FALSE(muster::find_imitated_heading(text, headings, 5));
    EXPECT_FALSE(muster::find_imitated_heading(text, headings, 99));
}

// put_inert
TEST(put_inert, puts_one_backslash_before_the_mark) {
    EXPECT_EQ(inert("# Coordinator role\n## C\nC\n===\n# Mine\n"), "\\# Coordinator role\n\\## C\nC\n\\===\n# Mine\n");
    EXPECT_EQ(inert("  # C"), "  \\# C");
    EXPECT_EQ(inert("# C\n---"), "\\# C\n\\---");
}

// The same judgement, written to be read and not to be fast.
struct oracle {
    static bool is_control(char32_t c) { return c == 0 || c == 0x1B || c == 0x80; }
    static bool is_end(char32_t c) { return (c < 0x20 && c != '\t') || (c >= 0x7F && c < 0xA0) || c / 2 == 0x2028 / 2; }
    static bool is_blank(char32_t c) { return c == ' ' || c == '\t' || c == 0xA0 || c == 0x200B || c == 0x2000; }
    static bool is_unseen(char32_t c) { return is_blank(c) || is_control(c); }

    // One code point of those that the texts below are made of; what is not UTF-8 becomes a byte that matches nothing.
    static char32_t next(std::string_view text, std::size_t& at) {
        for (auto const& [bytes, code] : {std::pair{"\xC2\x85"sv, 0x85},
                                          {"\xC2\x80"sv, 0x80},
                                          {"\xE2\x80\x80"sv, 0x2000},
                                          {"\xC2\xA0"sv, 0xA0},
                                          {"\xE2\x80\x8B"sv, 0x200B},
                                          {"\xE2\x80\xA8"sv, 0x2028},
                                          {"\xE2\x80\xA9"sv, 0x2029}}) {
            if (text.substr(at, bytes.size()) == bytes) {
                at += bytes.size();
                return static_cast<char32_t>(code);
            }
        }
        auto const byte = static_cast<unsigned char>(text[at++]);
        return byte < 0x80 ? byte : 0xFFFF00U + byte;
    }
    static std::string strip(std::u32string const& line, std::string_view front, std::string_view back) {
        std::string kept;
        for (char32_t const c : line) {
            if (!is_unseen(c)) kept += c < 0x80 ? static_cast<char>(std::tolower(static_cast<int>(c))) : '\xFF';
        }
        while (!kept.empty() && front.find(kept.front()) != std::string_view::npos) kept.erase(0, 1);
        while (!kept.empty() && back.find(kept.back()) != std::string_view::npos) kept.pop_back();
        return kept;
    }
    static bool is_title(std::string const& line) { return line == "coordinatorrole" || line == "c"; }

    // The marks that imitate, where of the control characters those end a line that `ends` has a bit for.
    static std::set<std::size_t> marks(std::string_view text, unsigned ends) {
        std::set<std::size_t> found;
        std::u32string above;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            std::size_t mark = text.size();
            std::u32string line;
            for (; at < text.size(); end = at) {
                std::size_t const here = at;
                char32_t const c = next(text, at);
                bool const ends_here = is_control(c) && (ends & 1U) != 0;
                if (is_control(c)) ends >>= 1U;
                if (ends_here || (is_end(c) && !is_control(c))) {
                    if (c == '\r' && at < text.size() && text[at] == '\n') ++at;
                    break;
                }
                if (mark == text.size() && !is_unseen(c)) mark = here;
                line += c;
            }
            bool const atx = mark < end && text[mark] == '#' && is_title(strip(line, "#", "#"));
            bool const rule = mark < end && (text[mark] == '=' || text[mark] == '-') && strip(line, "=-", "").empty();
            if (atx || (rule && is_title(strip(above, "\\#", "#")))) found.insert(mark);
            above = line;
        }
        return found;
    }
    static std::string inert(std::string_view text) {
        std::size_t controls = 0;
        for (std::size_t at = 0; at < text.size();) controls += is_control(next(text, at)) ? 1 : 0;
        std::set<std::size_t> all;
        for (unsigned ends = 0; ends >> controls == 0; ++ends) all.merge(marks(text, ends));
        std::string out{text};
        for (auto mark = all.rbegin(); mark != all.rend(); ++mark) out.insert(*mark, 1, '\\');
        return out;
    }
};

TEST(put_inert, agrees_with_a_slow_judge_and_is_settled_after_once) {
    std::string_view const pieces[] = {"# ",
                                       "#",
                                       "##",
                                       "C",
                                       "c",
                                       "coordinator",
                                       "COORDINATOR",
                                       " ",
                                       "  ",
                                       "\t",
                                       "role",
                                       "ROLE",
                                       "\n",
                                       "\r",
                                       "\r\n",
                                       "\v",
                                       "\xC2\x85",
                                       "\xE2\x80\xA8",
                                       "\xE2\x80\xA9",
                                       "\xC2\xA0",
                                       "\xE2\x80\x8B",
                                       "=",
                                       "---",
                                       "-",
                                       "\\",
                                       "x",
                                       "words, words, words",
                                       "\xE2",
                                       "\x80",
                                       "\xC2",
                                       "# Coordinator role",
                                       "\n# C\n",
                                       "\nC\n===\n",
                                       "\0"sv,
                                       "\x1B",
                                       "\xC2\x80",
                                       "#\0#"sv};
    constexpr std::string_view titles[] = {"# COORDINATOR ROLE", "## C"};
    std::mt19937 random{7};
    std::size_t found = 0;
    for (int round = 0; round < 100'000; ++round) {
        std::string text;
        for (auto count = random() % 12 + 1; count > 0; --count) text += pieces[random() % std::size(pieces)];
        std::vector<char> const tight(text.begin(), text.end());  // so that a sanitizer sees whoever reads past its end
        std::string const once = inert({tight.data(), tight.size()}, {titles});
        ASSERT_EQ(once, oracle::inert(text)) << round;
        ASSERT_EQ(inert(once, {titles}), once) << round;
        found += once != text ? 1 : 0;
    }
    EXPECT_GT(found, 10'000U);
}

// Texts are looked through in blocks: wherever the heading stands.
TEST(put_inert, finds_a_heading_in_every_place) {
    for (std::size_t before = 0; before < 70; ++before) {
        for (std::size_t after = 0; after < 20; ++after) {
            std::string const head = std::string(before, 'x') + (before == 0 ? "" : "\n");
            std::string const tail = after == 0 ? "" : "\n" + std::string(after, '-');
            std::string const rest = after == 0 ? "" : "\n\\" + std::string(after, '-');
            ASSERT_EQ(inert(head + "# C" + tail), head + "\\# C" + rest);
        }
    }
}

// One look at each byte, however it is made up.
struct counting {
    std::size_t pieces = 0, bytes = 0;
    void put(std::string_view text) { ++pieces, bytes += text.size(); }
};
TEST(put_inert, is_linear_on_texts_that_are_made_to_hurt) {
    std::size_t const size = 200'000;
    for (std::string_view const piece :
         {" "sv, "#"sv, "# "sv, "- "sv, "-"sv, "=\n"sv, "\n"sv, "\xE2\x80\x8B"sv, " #"sv, "# coordinator "sv,
          "\xE2\x80\x8B-"sv, "# C\n"sv, "C\n-\n"sv, "\x01"sv, "\x01#"sv, "#\0 "sv, "\x01=\x01"sv, "C\x01-\x01"sv}) {
        std::string text = "# coordinator";
        while (text.size() < size) text += piece;
        counting out;
        muster::put_inert(out, text, headings);
        EXPECT_EQ(out.bytes, text.size() + out.pieces / 2);
    }
    counting clean;
    muster::put_inert(clean, std::string(size, 'x'), headings);
    EXPECT_EQ(clean.pieces, 1U);
}

}  // namespace
