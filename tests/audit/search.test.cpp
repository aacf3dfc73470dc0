#include "search.hpp"

#include "line_reader.hpp"
#include "support.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace {

bool in_word(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// The definition, letter by letter.
bool uses(std::string_view line, std::string_view term) {
    for (std::size_t at = 0; at + term.size() <= line.size(); ++at) {
        bool const before = at == 0 || !in_word(line[at - 1]);
        bool const after = at + term.size() == line.size() || !in_word(line[at + term.size()]);
        if (before && after && line.substr(at, term.size()) == term) return true;
    }
    return false;
}

std::string random_text(std::mt19937& random, std::size_t size) {
    std::string text(size, '\0');
    for (char& c : text) c = "aab-_ \n\xE9"[random() % 8];
    return text;
}

TEST(word, is_found_where_the_definition_has_it) {
    std::mt19937 random{1};
    for (std::string_view const term : {"a", "aa", "-", "a-a", "_", "a_", " a", "\xE9"}) {
        for (int i = 0; i < 3000; ++i) {
            std::string const text = random_text(random, random() % 30);
            ASSERT_EQ(audit::word{term}.find(text) != text.npos, uses(text, term)) << term << " in " << text;
        }
    }
}

TEST(word, is_found_in_whatever_pieces_a_text_comes) {
    std::mt19937 random{2};
    for (std::string_view const term : {"a", "aa", "a-a", "aabaa"}) {
        audit::word const looked_for{term};
        audit::word_in_pieces pieces{looked_for};
        for (int i = 0; i < 3000; ++i) {
            std::string const text = random_text(random, random() % 60);
            for (std::size_t at = 0; at < text.size();) {
                std::size_t const size = random() % 9;
                pieces.put(std::string_view{text}.substr(at, size));
                at += size;
            }
            ASSERT_EQ(pieces.finish(), uses(text, term)) << term << " in " << text;
        }
    }
}

struct hit {
    std::uint64_t number;
    std::uint64_t size;
    bool operator==(hit const&) const = default;
};

class line_scanner : public audit_test::place {
protected:
    std::vector<hit> scan(std::string const& bytes, std::string_view term) {
        file("one", bytes);
        audit::word const looked_for{term};
        audit::line_scanner scanner{looked_for};
        auto in = opened();
        std::vector<hit> hits;
        end_ = scanner.scan(*in, {}, [&](audit::found_line const& line) { hits.push_back({line.number, line.size}); });
        return hits;
    }

    [[nodiscard]] muster::file_answer<muster::rooted_file> opened(muster::file_root_options const& how = {}) const {
        return muster::file_root::open(path("tree"), how)->open_file("one");
    }

    static std::vector<hit> expected(std::string_view text, std::string_view term) {
        std::vector<hit> hits;
        for (std::uint64_t number = 1; !text.empty(); ++number) {
            std::string_view const line = text.substr(0, text.find('\n'));
            if (uses(line, term)) hits.push_back({number, line.size()});
            text.remove_prefix(std::min(text.size(), line.size() + 1));
        }
        return hits;
    }

    audit::scan_end end_;
};

TEST_F(line_scanner, agrees_with_the_definition_at_every_border_of_its_blocks) {
    for (std::size_t const border :
         {audit::line_scanner::longest_kept, audit::line_scanner::block, 2 * audit::line_scanner::block}) {
        for (std::size_t before = border - 8; before < border + 8; ++before) {
            for (char const filler : {'\n', 'x', ' '}) {
                std::string text(before, filler);
                text.append(" foo\nfoo\nxfoo\nlast foo");
                ASSERT_EQ(scan(text, "foo"), expected(text, "foo")) << before << " of " << int{filler};
            }
        }
    }
}

TEST_F(line_scanner, reads_a_line_of_any_length) {
    std::string text(1'000'000, 'x');
    text.append(" foo ").append(1'000'000, 'y').append("\nfoo\n").append(500'000, 'z');
    EXPECT_EQ(scan(text, "foo"), expected(text, "foo"));
}

TEST_F(line_scanner, a_file_with_a_zero_byte_has_no_lines) {
    EXPECT_TRUE(scan(std::string{"foo\n\0", 5}, "foo").empty());
    EXPECT_TRUE(end_.binary_matches);
    EXPECT_TRUE(scan(std::string{"fooo\n\0", 6}, "foo").empty());
    EXPECT_FALSE(end_.binary_matches);
}

TEST_F(line_scanner, says_why_it_cannot_read) {
    file("one", "foo\n");
    auto in = opened({.max_file_bytes = 4});
    file("one", "foo\nfoo\n");
    audit::word const term{"foo"};
    EXPECT_EQ(audit::line_scanner{term}.scan(*in, {}, [](auto const&) {}).error, EFBIG);
}

TEST_F(line_scanner, stops_when_it_is_asked_to) {
    file("one", "foo\n");
    audit::word const term{"foo"};
    std::stop_source stop;
    stop.request_stop();
    auto in = opened();
    EXPECT_EQ(audit::line_scanner{term}.scan(*in, stop.get_token(), [](auto const&) {}).error, ECANCELED);
}

// Files that would take hours: with a hole at the beginning, and with one after the first block.
TEST_F(line_scanner, stops_in_the_middle_of_a_file) {
    audit::word const term{"foo"};
    for (std::size_t const begin : {0U, 200'000U}) {
        file("one", std::string(begin, 'a'));
        ASSERT_EQ(::truncate(path("tree/one").c_str(), off_t{4} << 40), 0);
        auto in = opened({.max_file_bytes = std::uint64_t{8} << 40});
        ASSERT_TRUE(in);
        std::stop_source stop;
        std::jthread const later{[&] {
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
            stop.request_stop();
        }};
        EXPECT_EQ(audit::line_scanner{term}.scan(*in, stop.get_token(), [](auto const&) {}).error, ECANCELED);
    }
}

class line_reader : public audit_test::place {
protected:
    std::string line(std::uint64_t number) {
        std::string text;
        bool const there = lines_.read(number, [&](std::string_view piece) { text += piece; });
        return there ? text : "none";
    }
    [[nodiscard]] bool open(std::string const& name) { return lines_.open(path(name)).why == muster::file_errc::none; }

    std::string fault_;
    std::stop_source stop_;
    std::optional<audit::tree_files> const files_ = audit::tree_files::open(path("tree"), fault_);
    audit::line_reader lines_{*files_, stop_.get_token()};
};

TEST_F(line_reader, finds_lines_forwards_and_backwards) {
    std::string const wide(300'000, 'w');
    file("one", "first\n\n" + wide + "\nlast");
    ASSERT_TRUE(open("tree/one"));
    EXPECT_EQ(line(1), "first");
    EXPECT_EQ(line(3), wide);
    EXPECT_EQ(line(4), "last");
    EXPECT_EQ(line(5), "none");
    EXPECT_EQ(line(2), "");
    file("two", "other\n");
    ASSERT_TRUE(open("tree/two"));
    EXPECT_EQ(line(1), "other");
    EXPECT_EQ(line(2), "none");
    EXPECT_FALSE(open("tree/three"));
}

TEST_F(line_reader, stops_in_the_middle_of_a_file) {
    file("one", "first\n");
    ASSERT_EQ(::truncate(path("tree/one").c_str(), off_t{4} << 30), 0);
    ASSERT_TRUE(open("tree/one"));
    EXPECT_EQ(line(1), "first");
    std::jthread const later{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        stop_.request_stop();
    }};
    EXPECT_FALSE(lines_.read(1'000'000, [](std::string_view) {}));
}

TEST_F(line_reader, opens_no_file_that_is_too_large) {
    file("one", "first\n");
    ASSERT_EQ(::truncate(path("tree/one").c_str(), off_t{4} << 40), 0);
    EXPECT_EQ(lines_.open(path("tree/one")).why, muster::file_errc::too_large);
}

}  // namespace
