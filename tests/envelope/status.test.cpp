#include <muster/envelope/status.hpp>

#include <gtest/gtest.h>

namespace {

using muster::status;
using muster::status_from;

// status_from, word: there and back for all, case aside
constexpr bool every_word_comes_back() {
    for (unsigned i = 0; i < muster::status_count; ++i) {
        auto const one = static_cast<status>(i);
        if (status_from(word(one)) != one) return false;
    }
    return true;
}
static_assert(every_word_comes_back());
static_assert(status_from("COMPLETED") == status::completed && status_from("TimeOut") == status::timeout);
static_assert(status_from("stopped") == status::killed && status_from("aborted") == status::killed);
static_assert(status_from("timed_out") == status::timeout && status_from("in_progress") == status::running);
static_assert(status_from("") == status::unknown && status_from("zzz") == status::unknown);
static_assert(status_from(" completed") == status::unknown && status_from("complete") == status::unknown);

TEST(status, comes_back_from_its_word) { EXPECT_TRUE(every_word_comes_back()); }

// is_terminal
struct row {
    std::string_view word;
    bool ended;
};
constexpr row table[] = {{"completed", true}, {"failed", true},  {"killed", true},  {"stopped", true},
                         {"timeout", true},   {"blocked", true}, {"lost", true},    {"aborted", true},
                         {"running", false},  {"zzz", false},    {"unknown", false}};

constexpr bool the_table_holds() {
    for (row const& one : table) {
        if (is_terminal(status_from(one.word)) != one.ended) return false;
    }
    return true;
}
static_assert(the_table_holds());
static_assert(!is_terminal(static_cast<status>(200)) && word(static_cast<status>(200)) == "unknown");

TEST(status, C009_is_terminal_is_fixed_and_total) { EXPECT_TRUE(the_table_holds()); }

// status_set
constexpr muster::status_set two{status::completed, status::failed};
static_assert(two.contains(status::failed) && !two.contains(status::killed) && !two.contains(status::unknown));
static_assert(muster::every_status.contains(status::lost) && !muster::every_status.contains(status::unknown));
static_assert(!muster::status_set{}.contains(status::completed) && two != muster::status_set{});

}  // namespace
