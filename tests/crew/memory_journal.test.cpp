#include <muster/crew/memory_journal.hpp>

#include "crew_host.hpp"
#include "journal_days.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::journal_fault;
using muster_test::crew_steps;
using muster_test::read_back;
using muster_test::take_all;

std::string bytes_of(crew_steps const& steps) {
    muster::memory_journal journal;
    EXPECT_TRUE(journal.replay(take_all));
    for (auto const& step : steps) EXPECT_TRUE(journal.keep(journal.append(step)));
    return std::string{journal.bytes()};
}

// Where each record ends, the head first.
std::vector<std::size_t> ends_of(std::string_view bytes) {
    std::vector<std::size_t> ends{muster::detail::head_size};
    while (ends.back() < bytes.size())
        ends.push_back(ends.back() + muster::detail::frame_size + muster::detail::fixed_at(bytes, ends.back()));
    return ends;
}

TEST(memory_journal, a_crew_that_reads_it_is_the_same) {
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::crew first;
    ASSERT_EQ(first.restore(muster_test::joined(steps)), muster_test::joined(steps).size());
    muster::memory_journal journal{bytes_of(steps)};
    read_back const again{journal};
    EXPECT_TRUE(again.report);
    EXPECT_EQ(again.report.records, steps.size());
    EXPECT_EQ(again.report.events, muster_test::joined(steps).size());
    EXPECT_EQ(again.report.whole, journal.bytes().size());
    EXPECT_EQ(again.picture, muster_test::picture(first));
}

TEST(memory_journal, nothing_is_appended_before_it_was_read) {
    muster::memory_journal journal;
    EXPECT_EQ(journal.append(muster_test::steps_of_a_day().front()), 0U);
    EXPECT_EQ(journal.fault(), journal_fault::not_read);
    EXPECT_TRUE(journal.bytes().empty());
}

TEST(memory_journal, records_are_numbered_from_one_and_on) {
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::memory_journal journal;
    ASSERT_TRUE(journal.replay(take_all));
    EXPECT_EQ(journal.append(steps[0]), 1U);
    EXPECT_EQ(journal.append(steps[1]), 2U);
    ASSERT_TRUE(journal.replay(take_all));
    EXPECT_EQ(journal.append(steps[2]), 3U);
}

TEST(memory_journal, cut_anywhere_it_gives_the_steps_before_and_says_what_was_torn) {
    crew_steps const steps = muster_test::steps_of_a_day();
    std::string const bytes = bytes_of(steps);
    std::vector<std::size_t> const ends = ends_of(bytes);
    ASSERT_EQ(ends.size(), steps.size() + 1);
    std::size_t whole = 0;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        while (whole < steps.size() && ends[whole + 1] <= size) ++whole;
        muster::memory_journal journal{bytes.substr(0, size)};
        std::size_t events = 0;
        muster::journal_report const found = journal.replay([&](std::span<muster::event const> step) {
            events += step.size();
            return true;
        });
        ASSERT_TRUE(found) << size;
        ASSERT_EQ(found.records, whole) << size;
        ASSERT_EQ(found.events, events) << size;
        ASSERT_EQ(found.torn, size < ends[0] ? size == 0 ? 0 : size : size - ends[whole]) << size;
        if (whole < steps.size()) {
            ASSERT_NE(journal.append(steps[whole]), 0U);
        }
        ASSERT_EQ(journal.bytes(), bytes.substr(0, ends[whole + 1])) << size;
    }
}

TEST(memory_journal, a_changed_byte_is_noticed_wherever_it_is) {
    crew_steps const steps = muster_test::steps_of_a_day();
    std::string bytes = bytes_of(steps);
    std::vector<std::size_t> const ends = ends_of(bytes);
    std::size_t before = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        while (before < steps.size() && ends[before + 1] <= at) ++before;
        bytes[at] ^= 0x10;
        muster::memory_journal journal{bytes};
        muster::journal_report const found = journal.replay(take_all);
        ASSERT_TRUE(!found || found.torn != 0) << at;
        ASSERT_EQ(found.records, at < ends[0] ? 0 : before) << at;
        bool const in_last = before == steps.size() - 1;
        if (!in_last) {
            ASSERT_FALSE(found) << at << ": only the last record may be torn";
            ASSERT_EQ(journal.append(steps[0]), 0U) << "and nothing is written behind what is damaged";
        }
        bytes[at] ^= 0x10;
    }
}

TEST(memory_journal, a_record_that_was_left_out_doubled_or_moved_is_noticed) {
    std::string const bytes = bytes_of(muster_test::steps_of_a_day());
    std::vector<std::size_t> const ends = ends_of(bytes);
    auto const record = [&](std::size_t i) { return bytes.substr(ends[i], ends[i + 1] - ends[i]); };
    auto const why = [](std::string const& changed) { return muster::memory_journal{changed}.replay(take_all).why; };
    std::string const rest = bytes.substr(ends[3]);
    EXPECT_EQ(why(bytes.substr(0, ends[1]) + record(1) + record(2) + rest), journal_fault::none);
    EXPECT_EQ(why(bytes.substr(0, ends[1]) + record(2) + rest), journal_fault::damaged);
    EXPECT_EQ(why(bytes.substr(0, ends[1]) + record(1) + record(1) + record(2) + rest), journal_fault::damaged);
    EXPECT_EQ(why(bytes.substr(0, ends[1]) + record(2) + record(1) + rest), journal_fault::damaged);
}

TEST(memory_journal, zeros_at_the_end_were_never_written) {
    crew_steps const steps = muster_test::steps_of_a_day();
    std::string const bytes = bytes_of(steps);
    for (std::size_t const zeros : {std::size_t{1}, std::size_t{12}, std::size_t{4096}, std::size_t{200000}}) {
        muster::memory_journal journal{bytes + std::string(zeros, '\0')};
        muster::journal_report const found = journal.replay(take_all);
        EXPECT_TRUE(found);
        EXPECT_EQ(found.records, steps.size());
        EXPECT_EQ(found.torn, zeros);
        EXPECT_EQ(journal.bytes(), bytes);
    }
    // Blocks are written in any order: the last one of a record can be there without those before it.
    muster::memory_journal journal{bytes + std::string(4096, '\0') + "x"};
    EXPECT_EQ(journal.replay(take_all).torn, 4097U);
    muster::memory_journal damaged{bytes + "a record that was changed" + std::string(4096, '\0') + "x"};
    EXPECT_EQ(damaged.replay(take_all).why, journal_fault::damaged);
}

// After a loss of power a file may have its old length, and zeros where nothing had been written yet.
TEST(memory_journal, zeros_from_any_byte_to_any_length_are_a_torn_tail) {
    crew_steps const steps = muster_test::steps_of_a_day();
    std::string const bytes = bytes_of(steps);
    std::vector<std::size_t> const ends = ends_of(bytes);
    std::size_t whole = 0;
    for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
        while (whole < steps.size() && ends[whole + 1] <= cut) ++whole;
        std::size_t const end = ends[whole + 1];
        for (std::size_t const length :
             {cut + 1, cut + 8, cut + 12, end - 1, end, end + 1, end + 600, bytes.size(), bytes.size() + 5000}) {
            if (length <= cut || (cut == 0 && length < ends[0])) continue;  // nothing but a few zeros is not a journal
            std::string file = bytes.substr(0, cut);
            file.resize(length, '\0');
            // What is zero in the journal itself, no loss of power changes.
            std::size_t kept = whole;
            while (kept < steps.size() && file.substr(0, ends[kept + 1]) == bytes.substr(0, ends[kept + 1])) ++kept;
            muster::memory_journal journal{file};
            muster::journal_report const found = journal.replay(take_all);
            ASSERT_TRUE(found) << cut << " " << length << " " << describe(found.why);
            ASSERT_EQ(found.records, kept) << cut << " " << length;
            if (kept < steps.size()) {
                ASSERT_NE(journal.append(steps[kept]), 0U);
                ASSERT_EQ(journal.bytes(), bytes.substr(0, ends[kept + 1])) << cut << " " << length;
            }
        }
    }
}

// A day with a record of several blocks at its end.
std::string with_a_long_record(crew_steps& steps) {
    muster::event long_one = steps.back().back();
    long_one.what = muster::events::progressed{.so_far = std::string(20000, 'x')};
    steps.push_back({long_one});
    return bytes_of(steps);
}

TEST(memory_journal, blocks_of_the_last_record_that_were_never_written_are_torn_off) {
    crew_steps steps = muster_test::steps_of_a_day();
    std::string const bytes = with_a_long_record(steps);
    std::vector<std::size_t> const ends = ends_of(bytes);
    std::size_t const begin = ends[steps.size() - 1];
    for (std::size_t block = begin / 512; block * 512 < bytes.size(); ++block) {
        for (std::size_t const more : {0U, 1U, 4096U}) {
            std::string file = bytes + std::string(more, '\0');
            std::size_t const from = std::max(begin, block * 512), to = std::min(bytes.size(), (block + 1) * 512);
            file.replace(from, to - from, to - from, '\0');
            muster::memory_journal journal{file};
            muster::journal_report const found = journal.replay(take_all);
            ASSERT_TRUE(found) << block << " " << more << " " << describe(found.why);
            ASSERT_EQ(found.records, steps.size() - 1) << block << " " << more;
            ASSERT_EQ(journal.bytes(), bytes.substr(0, begin));
        }
    }
}

// A block that was written may itself begin with zeros, and then it does not end the hole before it.
TEST(memory_journal, zeros_of_a_record_behind_a_block_that_was_never_written_are_no_damage) {
    crew_steps steps = muster_test::steps_of_a_day();
    muster::event long_one = steps.back().back();
    long_one.what = muster::events::progressed{.so_far = std::string(20000, '\0') + 'x'};
    steps.push_back({long_one});
    std::string file = bytes_of(steps);
    std::size_t const begin = ends_of(file)[steps.size() - 1];
    std::string const before = file.substr(0, begin);
    std::size_t const next = (begin / 512 + 1) * 512;
    file.replace(begin, next - begin, next - begin, '\0');
    for (std::size_t const more : {0U, 1U, 4096U}) {
        muster::memory_journal journal{file + std::string(more, '\0')};
        EXPECT_TRUE(journal.replay(take_all)) << more;
        EXPECT_EQ(journal.bytes(), before) << more;
    }
}

TEST(memory_journal, behind_blocks_that_were_never_written_a_torn_record_is_torn_off_and_a_whole_one_is_damage) {
    crew_steps steps = muster_test::steps_of_a_day();
    std::string const before = with_a_long_record(steps);
    std::vector<std::size_t> const ends = ends_of(before);
    std::size_t const begin = ends[steps.size() - 1];
    steps.push_back(steps.front());
    std::string const bytes = bytes_of(steps);
    for (std::size_t block = begin / 512 + 1; (block + 1) * 512 < before.size() - 4; ++block) {
        std::string file = bytes;
        file.replace(block * 512, 512, 512, '\0');
        ASSERT_EQ(muster::memory_journal{file}.replay(take_all).why, journal_fault::damaged) << block;
        file.resize(file.size() - 1);
        muster::memory_journal torn{file};
        ASSERT_TRUE(torn.replay(take_all)) << block;
        ASSERT_EQ(torn.bytes(), before.substr(0, begin)) << block;
    }
}

TEST(memory_journal, a_record_behind_zeros_is_damage) {
    crew_steps const steps = muster_test::steps_of_a_day();
    std::string const bytes = bytes_of(steps);
    std::vector<std::size_t> const ends = ends_of(bytes);
    for (std::size_t i = 1; i + 1 < ends.size(); ++i) {
        std::string file = bytes;
        file.replace(ends[i - 1], ends[i] - ends[i - 1] - 4, ends[i] - ends[i - 1] - 4, '\0');  // all but its seal
        EXPECT_EQ(muster::memory_journal{file}.replay(take_all).why, journal_fault::damaged) << i;
    }
    EXPECT_EQ(muster::memory_journal{bytes + "x"}.replay(take_all).torn, 1U);
    EXPECT_EQ(muster::memory_journal{bytes + "garbage and more of it"}.replay(take_all).why, journal_fault::damaged);
    std::string changed = bytes;
    changed[ends[1] + 20] ^= 0x10;
    EXPECT_EQ(muster::memory_journal{changed + std::string(600, '\0')}.replay(take_all).why, journal_fault::damaged);
}

TEST(memory_journal, a_head_and_zeros_are_a_journal_without_a_record) {
    std::string const head = muster::detail::journal_head();
    for (std::size_t cut = 0; cut <= head.size(); ++cut) {
        for (std::size_t const zeros : {std::size_t{16}, std::size_t{17}, std::size_t{100000}}) {
            muster::memory_journal journal{head.substr(0, cut) + std::string(zeros, '\0')};
            EXPECT_TRUE(journal.replay(take_all)) << cut << " " << zeros;
            EXPECT_EQ(journal.bytes(), head) << cut << " " << zeros;
        }
    }
}

TEST(memory_journal, what_is_no_journal_is_left_alone) {
    for (std::string const& text : {std::string{"Dear diary,\n"}, std::string(100, 'x'), std::string(3, '\0')}) {
        muster::memory_journal journal{text};
        EXPECT_EQ(journal.replay(take_all).why, journal_fault::not_a_journal);
        EXPECT_EQ(journal.append({}), 0U);
        EXPECT_FALSE(journal.replace({}));
        EXPECT_EQ(journal.bytes(), text);
    }
    std::string other{muster::detail::journal_magic};
    muster::detail::put_fixed(other, muster::detail::journal_version + 1);
    muster::detail::put_fixed(other, muster::detail::crc32c(other));
    EXPECT_EQ(muster::memory_journal{other}.replay(take_all).why, journal_fault::other_version);
}

// Sealed as they should be, and yet not what this program writes.
std::string sealed(std::string_view content) {
    std::string bytes = muster::detail::journal_head(), frame;
    muster::detail::put_fixed(frame, static_cast<std::uint32_t>(content.size()));
    muster::detail::put_fixed(frame, muster::detail::crc32c(frame, muster::detail::seal_of_head()));
    bytes.append(frame).append(content);
    muster::detail::put_fixed(bytes, muster::detail::crc32c(content, muster::detail::fixed_at(frame, 4)));
    return bytes;
}

TEST(memory_journal, an_event_of_another_program_ends_the_replay_and_is_named) {
    std::string content;
    muster::put_event(content, {{}, {}, {}, {}, muster::events::evicted{}});
    std::string newer = content, other = content;
    newer[1] = 'x';
    other[9] ^= 1;
    muster::journal_report found = muster::memory_journal{sealed(content)}.replay(take_all);
    EXPECT_EQ(found.why, journal_fault::none);
    found = muster::memory_journal{sealed(newer)}.replay(take_all);
    EXPECT_EQ(found.why, journal_fault::unknown_kind);
    EXPECT_EQ(found.kind, "xvicted");
    EXPECT_EQ(found.whole, muster::detail::head_size);
    found = muster::memory_journal{sealed(other)}.replay(take_all);
    EXPECT_EQ(found.why, journal_fault::other_shape);
    EXPECT_EQ(found.kind, "evicted");
    EXPECT_EQ(muster::memory_journal{sealed("\xff\xff")}.replay(take_all).why, journal_fault::malformed);
}

TEST(memory_journal, a_step_that_does_not_follow_ends_the_replay) {
    crew_steps steps = muster_test::steps_of_a_day();
    std::swap(steps[0], steps[1]);
    muster::memory_journal journal{bytes_of(steps)};
    read_back const again{journal};
    EXPECT_EQ(again.report.why, journal_fault::does_not_follow);
    EXPECT_EQ(again.report.records, 0U);
    EXPECT_EQ(journal.append(steps[0]), 0U);
}

TEST(memory_journal, what_could_not_be_appended_is_not_there) {
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::memory_journal journal;
    ASSERT_TRUE(journal.replay(take_all));
    ASSERT_EQ(journal.append(steps[0]), 1U);
    std::string const before{journal.bytes()};
    journal.fill_up();
    EXPECT_EQ(journal.append(steps[1]), 0U);
    EXPECT_EQ(journal.fault(), journal_fault::cannot_write);
    EXPECT_FALSE(journal.replace(steps[0]));
    EXPECT_EQ(journal.bytes(), before);
    journal.fill_up(false);
    ASSERT_TRUE(journal.replay(take_all));
    EXPECT_EQ(journal.append(steps[1]), 2U);
}

TEST(memory_journal, replaced_it_holds_one_record) {
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::memory_journal journal{bytes_of(steps)};
    ASSERT_TRUE(journal.replay(take_all));
    journal.replace_above(100);
    EXPECT_TRUE(journal.is_long());
    ASSERT_TRUE(journal.replace(steps[0]));
    muster::journal_report const found = journal.replay(take_all);
    EXPECT_EQ(found.records, 1U);
    EXPECT_EQ(found.events, steps[0].size());
}

}  // namespace
