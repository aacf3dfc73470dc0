#include <muster/plan/forwarded.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::find_forwarded;

constexpr std::string_view report =
    "The expiry of a session is computed in src/auth.rs:142 from the clock in seconds, while the token that it is "
    "compared with in src/token.rs:18 holds milliseconds; every session therefore ends at once.";
constexpr std::string_view other_report =
    "Nothing of interest was found in the configuration, nor in the start-up code.";

//{ quoted by docs/briefs.md: forwarded
TEST(find_forwarded, SD04_tells_a_copied_report_from_one_that_was_understood) {
    std::string_view const reports[] = {other_report, report};
    std::string const copied = "Please fix this: " + std::string{report} + " Thank you.";
    auto const found = find_forwarded(copied, reports);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->report, 1U);
    EXPECT_EQ(copied.substr(found->at, found->size), report.substr(0, report.size() - 1));

    EXPECT_FALSE(
        find_forwarded("Sessions end at once since src/auth.rs:142 compares seconds with milliseconds: "
                       "convert in line 142, and test with a token of one minute.",
                       reports));
}
//}

TEST(find_forwarded, SD04_whatever_the_case_and_what_stands_between) {
    std::string changed = "> ";
    for (char const c : report) changed += c == ' ' ? std::string{"  \n> *"} : std::string(1, c == 't' ? 'T' : c);
    std::string_view const reports[] = {report};
    auto const found = find_forwarded(changed, reports);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->copied, found->words);
    EXPECT_EQ(found->report_copied, found->report_words);
}

// A long task with the whole of a short report in it forwards it as well.
TEST(find_forwarded, a_report_that_stands_in_a_long_task_is_forwarded) {
    std::string task;
    for (int i = 0; i < 200; ++i) task += "word" + std::to_string(i) + ' ';
    std::string_view const reports[] = {report};
    EXPECT_FALSE(find_forwarded(task, reports));
    task += report;
    auto const found = find_forwarded(task, reports);
    ASSERT_TRUE(found.has_value());
    EXPECT_LT(found->copied * 2, found->words);
    EXPECT_FALSE(find_forwarded(task, reports, {.of_the_report = 100}));
}

TEST(find_forwarded, a_quoted_line_is_no_forwarding) {
    std::string_view const reports[] = {report};
    EXPECT_FALSE(
        find_forwarded("The scout says \"every session therefore ends at once\": in src/auth.rs:142 multiply by "
                       "1000, and add a test with a clock that stands still for a minute, as in src/clock.rs:7.",
                       reports));
    EXPECT_FALSE(find_forwarded("every session therefore ends at once", reports));  // too short to tell
}

TEST(find_forwarded, names_the_report_of_which_most_is_copied) {
    std::string const both = std::string{other_report} + ' ' + std::string{report};
    std::string_view const reports[] = {other_report, report, report};
    EXPECT_EQ(find_forwarded(both, reports)->report, 1U);
}

TEST(find_forwarded, of_nothing_nothing_is_copied) {
    std::string_view const reports[] = {"", "a b c", "-- !! --"};
    EXPECT_FALSE(find_forwarded("", reports));
    EXPECT_FALSE(find_forwarded("a b c d e f g h i j k l m n", reports));
    EXPECT_FALSE(find_forwarded(report, {}));
}

// Counts agree with a plain search of every six words.
TEST(find_forwarded, counts_as_a_plain_search_does) {
    std::uint64_t seed = 7;
    auto const next = [&] {
        return static_cast<unsigned>((seed = seed * 6364136223846793005ULL + 1442695040888963407ULL) >> 60U);
    };
    for (int round = 0; round < 200; ++round) {
        std::vector<std::string> task, other;
        for (int i = 0; i < 40; ++i) task.push_back(std::string(1, static_cast<char>('a' + next() % 3)));
        for (int i = 0; i < 40; ++i) other.push_back(std::string(1, static_cast<char>('a' + next() % 3)));
        std::vector<bool> copied(task.size());
        for (std::size_t i = 0; i + 6 <= task.size(); ++i) {
            for (std::size_t k = 0; k + 6 <= other.size(); ++k) {
                if (!std::equal(task.begin() + static_cast<long>(i), task.begin() + static_cast<long>(i + 6),
                                other.begin() + static_cast<long>(k)))
                    continue;
                for (std::size_t n = i; n < i + 6; ++n) copied[n] = true;
            }
        }
        auto const join = [](std::vector<std::string> const& words) {
            std::string all;
            for (std::string const& each : words) all += each + ' ';
            return all;
        };
        std::string const text = join(other);
        std::string_view const reports[] = {text};
        auto const found =
            find_forwarded(join(task), reports, {.of_the_task = 0, .of_the_report = 0, .fewest_words = 0});
        auto const wanted = static_cast<std::size_t>(std::count(copied.begin(), copied.end(), true));
        EXPECT_EQ(found ? found->copied : 0, wanted) << round;
    }
}

// Whoever has understood a report names the same files, and no others.
TEST(find_forwarded, SD04_takes_no_list_of_files_for_a_report) {
    std::string files;
    for (int i = 0; i < 30; ++i) files += "src/module/file" + std::to_string(i) + ".cpp:" + std::to_string(i) + ' ';
    std::string const found = "I have looked at all of these, and each has it: " + files;
    std::string_view const reports[] = {found};
    EXPECT_FALSE(find_forwarded("Rename `Cfg` to `Settings`, since it clashes, in " + files, reports));
    EXPECT_TRUE(
        find_forwarded("See: I have looked at all of these, and each has it: src/a.cpp", reports, {.fewest_words = 8}));
}

}  // namespace
