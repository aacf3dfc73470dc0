#include <muster/tool/arguments.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace {

//{ quoted by docs/arguments.md: hana
struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file, or a range of its lines.";
    struct arguments {
        BOOST_HANA_DEFINE_STRUCT(arguments, (std::string_view, path), (std::optional<std::uint32_t>, first_line),
                                 (std::optional<std::uint32_t>, last_line));
        static constexpr muster::field_note notes[] = {{"path", "The file, from the root of the project."}};
    };
};
//}

static_assert(muster::info_of<read_file>.description.starts_with("Reads"));

// The same, written down the other way.
struct twin {
    std::string_view path;
    std::optional<std::uint32_t> first_line;
    std::optional<std::uint32_t> last_line;

    static constexpr auto fields = muster::fields(  //
        muster::field("path", &twin::path, "The file, from the root of the project."),
        muster::field("first_line", &twin::first_line), muster::field("last_line", &twin::last_line));
};

struct bare {
    BOOST_HANA_DEFINE_STRUCT(bare, (std::vector<twin>, files));
};

constexpr bool both_ways_make_the_same_rows() {
    muster::rows_view const a = muster::rows_of<read_file::arguments>;
    muster::rows_view const b = muster::rows_of<twin>;
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a.rows[i].name != b.rows[i].name || a.rows[i].description != b.rows[i].description) return false;
        if (a.rows[i].type != b.rows[i].type || a.rows[i].required != b.rows[i].required) return false;
    }
    return true;
}
static_assert(both_ways_make_the_same_rows());
TEST(hana, both_ways_make_the_same_rows) { EXPECT_TRUE(both_ways_make_the_same_rows()); }

// A note may hold rules.
struct picture {
    BOOST_HANA_DEFINE_STRUCT(picture, (std::uint8_t, percent), (std::string_view, name), (bool, grey));
    static constexpr muster::field_note notes[] = {
        {"name", "What to call it.", {.max_length = 9}},
        {"percent", "", {.minimum = 1, .maximum = 100, .default_value = 100}},
    };
};
constexpr bool notes_hold_rules() {
    muster::rows_view const rows = muster::rows_of<picture>;
    return !rows.rows[0].required && rows.rows[0].rules->maximum.bits == 100 && rows.rows[1].required
        && rows.rows[1].rules->max_length == 9 && rows.rows[2].required;
}
static_assert(notes_hold_rules());
TEST(hana, notes_hold_rules) { EXPECT_TRUE(notes_hold_rules()); }

// A struct of the one kind may hold structs of the other.
static_assert(muster::rows_of<bare>.rows[0].type->element->rows == muster::rows_of<twin>.rows);
static_assert(muster::rows_of<bare>.rows[0].description.empty());

TEST(hana, leads_to_the_members) {
    read_file::arguments given;
    muster::rows_view const rows = muster::rows_of<read_file::arguments>;
    EXPECT_EQ(rows.rows[0].place(&given), &given.path);
    EXPECT_EQ(rows.rows[2].place(&given), &*given.last_line);
    EXPECT_FALSE(given.first_line.has_value());
}

}  // namespace
