#include <muster/tool/fields.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

//{ quoted by docs/arguments.md: fields
struct line_range {
    std::uint32_t first = 1;
    std::optional<std::uint32_t> last;

    static constexpr auto fields = muster::fields(muster::field("first", &line_range::first),  //
                                                  muster::field("last", &line_range::last, "Included."));
};

struct search : muster::tool<"Search"> {
    static constexpr std::string_view description = "Finds the lines that contain a word.";
    struct arguments {
        std::string_view word;
        std::optional<std::uint8_t> most;
        std::vector<std::string_view> paths;
        std::optional<line_range> range;

        static constexpr auto fields = muster::fields(
            muster::field("word", &arguments::word, "What to look for."), muster::field("most", &arguments::most),
            muster::field("paths", &arguments::paths), muster::field("range", &arguments::range));
    };
};
struct list_files : muster::tool<"ListFiles"> {
    using arguments = muster::no_arguments;
};
//}

// rows_of
constexpr muster::rows_view rows = muster::rows_of<search::arguments>;
static_assert(rows.size() == 4);
static_assert(rows.rows[0].name == "word" && rows.rows[1].name == "most");
static_assert(rows.rows[0].description == "What to look for." && rows.rows[1].description.empty());
static_assert(rows.rows[0].required && !rows.rows[1].required);
static_assert(muster::rows_of<muster::no_arguments>.size() == 0);

// rows of fields: lists and structs inside
using muster::value_kind;
static_assert(rows.rows[2].type->kind == value_kind::list && rows.rows[2].type->element->kind == value_kind::text);
static_assert(rows.rows[3].type->kind == value_kind::object && rows.rows[3].type->rows[1].name == "last");

// arguments_of: beside what a tool says otherwise
static_assert(muster::info_of<search>.description.starts_with("Finds"));
static_assert(std::is_same_v<muster::arguments_of<search>, search::arguments>);
static_assert(std::is_same_v<muster::arguments_of<list_files>, muster::no_arguments>);

// rules: a default makes a field one that may be left out
struct paged {
    std::uint32_t page = 0;
    std::string_view order;
    static constexpr auto fields = muster::fields(
        muster::field("page", &paged::page, "From 1 on.", {.minimum = 1, .default_value = 1}),
        muster::field("order", &paged::order, "", {.max_length = 9, .pattern = "^[a-z]+$", .alias = "sort"}));
};
constexpr muster::rows_view page_rows = muster::rows_of<paged>;
static_assert(!page_rows.rows[0].required && page_rows.rows[0].rules->default_value.bits == 1);
static_assert(page_rows.rows[1].required && page_rows.rows[1].rules->alias == "sort");
static_assert(rows.rows[0].rules->max_length == muster::no_limit);

// check: an argument struct may have one; another function of that name is none
struct ordered {
    int from = 0;
    int to = 0;
    static constexpr auto fields =
        muster::fields(muster::field("from", &ordered::from), muster::field("to", &ordered::to));
    [[nodiscard]] muster::argument_complaint check() const {
        return from <= to ? muster::argument_complaint{} : muster::argument_complaint{"to", "what comes behind from"};
    }
};
struct checked_otherwise {
    static constexpr auto fields = muster::fields();
    [[nodiscard]] bool check() const { return false; }
};
TEST(rows_of, asks_a_struct_that_checks_itself) {
    ordered const wrong{2, 1};
    ASSERT_NE(muster::rows_of<ordered>.check, nullptr);
    EXPECT_EQ(muster::rows_of<ordered>.check(&wrong).field, "to");
    EXPECT_EQ(muster::rows_of<checked_otherwise>.check, nullptr);
    EXPECT_EQ(rows.check, nullptr);
}

// the accessors of the rows
TEST(rows_of, leads_to_the_members) {
    search::arguments given;
    EXPECT_EQ(rows.rows[0].place(&given), &given.word);
    EXPECT_FALSE(given.most.has_value());
    EXPECT_EQ(rows.rows[1].place(&given), &*given.most);  // made to hold something
    EXPECT_TRUE(given.most.has_value());
}

TEST(rows_of, stores_through_its_types) {
    search::arguments given;
    muster::scalar_value word;
    word.text = "needle";
    rows.rows[0].type->store(rows.rows[0].place(&given), word);
    EXPECT_EQ(given.word, "needle");

    void* const path = rows.rows[2].type->add(&given.paths, 0, {});
    rows.rows[2].type->element->store(path, word);
    ASSERT_EQ(given.paths.size(), 1U);
    EXPECT_EQ(given.paths[0], "needle");
}

}  // namespace
