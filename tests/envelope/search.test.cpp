#include <muster/envelope/detail/search.hpp>

#include "instruction_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>

namespace {

using muster::detail::both;
using muster::detail::find_angle;
using muster::detail::find_byte;
using muster::detail::find_envelope_name;
using muster::detail::first_where;
using muster::detail::needs_care;
using muster::detail::one_of;
using muster::detail::stands_at;
using std::string_view_literals::operator""sv;

using angle = one_of<'<'>;
using angle_or_reference = one_of<'<', '&'>;
using dash = both<'-', 'f', 5>;
using alike = one_of<'a', 'q', '\xE1'>;  // with one lower half

// On the heap, and not a byte larger than the text, so that a sanitizer sees each byte too far. It begins `shift` bytes
// behind an address that every batch divides, or nearly so; these bytes are such as are searched for.
class exact_text {
public:
    explicit exact_text(std::string_view text, std::size_t shift = 0)
        : chars_(new char[shift + text.size()]),
          size_(text.size()),
          shift_(shift) {
        std::memset(chars_.get(), '<', shift);
        if (!text.empty()) std::memcpy(data(), text.data(), text.size());
    }
    [[nodiscard]] char* data() const { return chars_.get() + shift_; }
    [[nodiscard]] std::string_view view() const { return {data(), size_}; }

private:
    std::unique_ptr<char[]> chars_;
    std::size_t size_;
    std::size_t shift_;
};

template <class Wanted>
std::size_t plainly(std::string_view text, std::size_t from) {
    for (; from + Wanted::reach <= text.size(); ++from) {
        if (Wanted::at(text.data() + from)) return from;
    }
    return text.size();
}

// first_where: while compiling
constexpr bool finds_while_compiling() {
    return first_where<angle>("ab<c<", 0) == 2 && first_where<angle>("ab<c<", 3) == 4
        && first_where<angle>("ab<", 3) == 3 && first_where<angle_or_reference>("a&b<", 0) == 1
        && first_where<angle>("", 0) == 0 && first_where<dash>("a-----f", 0) == 1 && first_where<dash>("-----f", 0) == 0
        && first_where<dash>("-----", 0) == 5 && first_where<dash>("-----g-f", 3) == 8;
}
static_assert(finds_while_compiling());
TEST(first_where, finds_while_compiling) { EXPECT_TRUE(finds_while_compiling()); }

// one_of: looked up where no two letters share their lower half
static_assert(muster::detail::lower_half_list<'<', '&'>.fits && muster::detail::lower_half_list<'\t', '\n', '>'>.fits);
static_assert(!muster::detail::lower_half_list<'a', 'q'>.fits && !muster::detail::lower_half_list<'a', '\xE2'>.fits);
static_assert(!muster::detail::lower_half_list<'\0', 'a'>.fits);

// needs_care: letters, tab and line feed do not
constexpr bool cares_for(std::string_view text) { return first_where<needs_care>(text, 0) == 0; }
static_assert(cares_for("&") && cares_for("<") && cares_for(">") && cares_for("\"") && cares_for("'"));
static_assert(cares_for("\0"sv) && cares_for("\r") && cares_for("\x1F") && cares_for("\x80") && cares_for("\xFF"));
static_assert(!cares_for("\t") && !cares_for("\n") && !cares_for(" ") && !cares_for("~") && !cares_for("\x7F"));
static_assert(!cares_for("=") && !cares_for("%") && !cares_for("#") && !cares_for("(") && !cares_for("?"));

// Each instruction set answers as the plain loop does.
template <class Bytes>
struct search_by : testing::Test {
    void SetUp() override {
        if (!instruction_sets::is_here<Bytes>()) GTEST_SKIP() << "this machine has no such instructions";
    }

    template <class Wanted>
    static void expect_plain_answer(exact_text const& text) {
        std::string_view const all = text.view();
        if (all.size() < Wanted::reach - 1 + Bytes::size) return;
        std::size_t const places = all.size() - (Wanted::reach - 1);
        std::size_t const there = plainly<Wanted>(all, 0);
        std::size_t const found = instruction_sets::first_by<Bytes, Wanted>(all.data(), places);
        ASSERT_EQ(found, there == all.size() ? places : there) << all.size() << " bytes";
    }
};
TYPED_TEST_SUITE(search_by, instruction_sets::all, );

TYPED_TEST(search_by, finds_at_every_place_of_every_length) {
    for (std::size_t length = 0; length <= 200; ++length) {
        exact_text const letters{std::string(length, 'x'), length % 64}, dashes{std::string(length, '-'), length % 64};
        for (std::size_t place = 0; place < length; ++place) {
            letters.data()[place] = '<';
            this->template expect_plain_answer<angle>(letters);
            this->template expect_plain_answer<angle_or_reference>(letters);
            this->template expect_plain_answer<needs_care>(letters);
            letters.data()[place] = 'x';
            dashes.data()[place] = 'f';
            this->template expect_plain_answer<dash>(dashes);
            dashes.data()[place] = '-';
        }
        this->template expect_plain_answer<needs_care>(letters);
        this->template expect_plain_answer<dash>(dashes);
    }
}

TYPED_TEST(search_by, finds_in_long_texts_however_they_lie) {
    for (std::size_t const length : {255U, 256U, 257U, 511U, 513U, 640U, 1023U, 1025U, 2100U}) {
        for (std::size_t shift = 0; shift < 64; shift += 7) {
            exact_text const text{std::string(length, '-'), shift};
            for (std::size_t place = shift; place < length; place += 31) {
                text.data()[place] = '<';
                this->template expect_plain_answer<angle_or_reference>(text);
                this->template expect_plain_answer<needs_care>(text);
                text.data()[place] = 'f';
                this->template expect_plain_answer<dash>(text);
                text.data()[place] = '-';
            }
            this->template expect_plain_answer<angle>(text);
        }
    }
}

TYPED_TEST(search_by, judges_every_byte_everywhere) {
    for (int value = 0; value < 256; ++value) {
        for (std::size_t place = 0; place < TypeParam::size; ++place) {
            std::string text(2 * TypeParam::size, 'x');
            text[place] = static_cast<char>(value);
            exact_text const exact{text};
            this->template expect_plain_answer<angle>(exact);
            this->template expect_plain_answer<angle_or_reference>(exact);
            this->template expect_plain_answer<needs_care>(exact);
            this->template expect_plain_answer<alike>(exact);
        }
    }
}

// first_where: whatever it chooses
template <class Wanted>
void expect_plain_answer_from(exact_text const& text, std::size_t from) {
    ASSERT_EQ(first_where<Wanted>(text.view(), from), plainly<Wanted>(text.view(), from))
        << text.view().size() << " bytes, from " << from;
}

TEST(first_where, finds_from_every_place) {
    for (std::size_t length = 0; length <= 200; ++length) {
        exact_text const text{std::string(length, '-'), length % 5};
        if (length > 5) text.data()[length * 3 / 4] = 'f';
        for (std::size_t from = 0; from <= length; ++from) {
            expect_plain_answer_from<angle>(text, from);
            expect_plain_answer_from<needs_care>(text, from);
            expect_plain_answer_from<dash>(text, from);
        }
    }
}

TEST(first_where, finds_in_texts_of_any_length) {
    std::mt19937 random{3};
    for (int round = 0; round < 3000; ++round) {
        std::string text(random() % 6000, 'x');
        for (std::size_t more = random() % 3; more > 0 && !text.empty(); --more) {
            text[random() % text.size()] = "<&-\x80\r"[random() % 5];
        }
        exact_text const exact{text, random() % 64};
        std::size_t const from = random() % (text.size() + 1);
        expect_plain_answer_from<angle>(exact, from);
        expect_plain_answer_from<angle_or_reference>(exact, from);
        expect_plain_answer_from<needs_care>(exact, from);
        expect_plain_answer_from<dash>(exact, from);
    }
}

// find_byte, stands_at
constexpr bool finds_a_byte() {
    return find_byte("abca", 0, 'a') == 0 && find_byte("abca", 1, 'a') == 3 && find_byte("abca", 4, 'a') == 4
        && find_byte("", 0, 'a') == 0 && find_byte("abc", 0, 'x') == 3;
}
static_assert(finds_a_byte());
TEST(find_byte, finds_a_byte) { EXPECT_TRUE(finds_a_byte()); }

constexpr bool compares_in_place() {
    return stands_at("abc", 1, "bc") && stands_at("abc", 3, "") && !stands_at("abc", 2, "cd")
        && !stands_at("abc", 0, "b");
}
static_assert(compares_in_place());
TEST(stands_at, compares_in_place) { EXPECT_TRUE(compares_in_place()); }

// find_angle: and whether an `&` was passed on the way
constexpr bool notes_references() {
    bool none = false, one = false, behind = false, known = true;
    return find_angle("ab<&", 0, none) == 2 && !none && find_angle("a&b<", 0, one) == 3 && one
        && find_angle("a&b<", 2, behind) == 3 && !behind && find_angle("a&b", 0, known) == 3 && known;
}
static_assert(notes_references());
TEST(find_angle, notes_references) { EXPECT_TRUE(notes_references()); }

TEST(find_angle, notes_references_in_long_texts) {
    for (std::size_t const place : {0U, 63U, 700U, 1999U}) {
        std::string text(2000, 'x');
        bool before = false, behind = false;
        EXPECT_EQ(find_angle(text, 0, before), text.size());
        text[1000] = '<';
        text[place] = '&';
        EXPECT_EQ(find_angle(text, 0, behind), 1000U);
        EXPECT_FALSE(before);
        EXPECT_EQ(behind, place < 1000);
    }
}

// find_envelope_name: both roots, at whatever stands behind them
constexpr bool finds_names() {
    return find_envelope_name("<task-notification", 0) == 0 && find_envelope_name("a<agent-notifications", 0) == 1
        && find_envelope_name("<task-notification", 1) == 18 && find_envelope_name("<task-notificatio", 0) == 17
        && find_envelope_name("<<task-notification>", 0) == 1
        && find_envelope_name("task-notification agent-notification", 0) == 36
        && find_envelope_name("<Task-notification>", 0) == 19 && find_envelope_name("</task-notification>", 0) == 20
        && find_envelope_name("", 0) == 0;
}
static_assert(finds_names());
TEST(find_envelope_name, finds_names) { EXPECT_TRUE(finds_names()); }

constexpr bool finds_names_in_markup() {
    return find_envelope_name("<a><b><c><d><e><f><task-notification>", 0) == 18
        && find_envelope_name("<a><b><c><d><e><f><agent-notification>", 0) == 18
        && find_envelope_name("<a><b><c><d><task-notification>", 0) == 12
        && find_envelope_name("<a><b><c><d><e>-----f task-notification", 0) == 39;
}
static_assert(finds_names_in_markup());
TEST(find_envelope_name, finds_names_in_markup) { EXPECT_TRUE(finds_names_in_markup()); }

TEST(find_envelope_name, finds_what_a_plain_search_finds) {
    static constexpr std::string_view pieces[] = {"<",
                                                  "<task-notification",
                                                  "<agent-notification",
                                                  "task",
                                                  "-notification",
                                                  "<agent",
                                                  "-",
                                                  "f",
                                                  "-----f",
                                                  "<b>",
                                                  "<task-",
                                                  "some plain words without any of these, and so on; ",
                                                  "\n"};
    std::mt19937 random{9};
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (std::size_t more = random() % 40; more > 0; --more) text += pieces[random() % std::size(pieces)];
        exact_text const exact{text};
        for (std::size_t from = 0; from <= text.size();) {
            std::size_t const there =
                std::min(text.find("<task-notification", from), text.find("<agent-notification", from));
            ASSERT_EQ(find_envelope_name(exact.view(), from), std::min(there, text.size())) << text << " from " << from;
            from = std::min(there, text.size()) + 1;
        }
    }
}

}  // namespace
