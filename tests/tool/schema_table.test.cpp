// The table of docs/arguments.md: what each type of C++ is offered as.
#include <muster/tool/schema.hpp>

#include "content_of.hpp"
#include "golden.hpp"
#include "kinds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

using kinds::approve;
using kinds::priority;
using kinds::reject;
using muster::field_rules;
using muster::schema_flavour;

template <class T, field_rules const& Rules>
struct one_field {
    T x{};
    static constexpr auto fields = muster::fields(muster::field("x", &one_field::x, "", Rules));
};

template <class T, field_rules const& Rules>
std::string schema_of(schema_flavour flavour) {
    std::string whole;
    muster::append_sink out{whole};
    muster::put_schema(out, muster::rows_of<one_field<T, Rules>>, flavour);
    std::string_view const before = R"({"type":"object","properties":{"x":)";
    std::size_t const end = whole.rfind(R"(},"required")");
    return whole.substr(before.size(), end - before.size());
}

template <class T, field_rules const& Rules = muster::no_rules>
std::string row(std::string_view type) {
    std::string const relaxed = schema_of<T, Rules>(schema_flavour::relaxed);
    std::string const strict = schema_of<T, Rules>(schema_flavour::strict);
    bool const fits = muster::rows_fit_strict(muster::rows_of<one_field<T, Rules>>);
    std::string const other = !fits ? "has none" : strict == relaxed ? "the same" : "`" + strict + "`";
    return "| `" + std::string{type} + "` | `" + relaxed + "` | " + other + " |\n";
}

constexpr field_rules of_number{.minimum = 1, .maximum = 9};
constexpr field_rules of_text{.min_length = 1, .max_length = 64, .max_bytes = 100, .pattern = "^[a-z]+$"};
constexpr field_rules of_list{.max_length = 8, .min_items = 1, .max_items = 3};
constexpr field_rules with_default{.default_value = 30};
constexpr field_rules with_name{.default_value = priority::low};

std::string table() {
    std::string all = "| a field of type | relaxed | strict |\n|---|---|---|\n";
    all += row<std::string_view>("std::string_view");
    all += row<std::string>("std::string");
    all += row<std::string_view, of_text>("… {.min_length = 1, .max_length = 64, .max_bytes = 100, .pattern = …}");
    all += row<bool>("bool");
    all += row<std::int8_t>("std::int8_t");
    all += row<std::uint32_t>("std::uint32_t");
    all += row<std::int64_t>("std::int64_t");
    all += row<std::uint64_t>("std::uint64_t");
    all += row<std::uint32_t, of_number>("… {.minimum = 1, .maximum = 9}");
    all += row<std::uint32_t, with_default>("… {.default_value = 30}");
    all += row<double>("double");
    all += row<priority>("priority");
    all += row<priority, with_name>("… {.default_value = priority::low}");
    all += row<approve>("approve");
    all += row<std::vector<std::string>>("std::vector<std::string>");
    all += row<std::vector<std::string>, of_list>("… {.max_length = 8, .min_items = 1, .max_items = 3}");
    all += row<std::array<double, 3>>("std::array<double, 3>");
    all += row<std::map<std::string, bool>>("std::map<std::string, bool>");
    all += row<std::variant<std::string, reject>>("std::variant<std::string, reject>");
    all += row<std::optional<std::string>>("std::optional<std::string>");
    all += row<std::optional<priority>>("std::optional<priority>");
    all += row<std::optional<std::vector<double>>>("std::optional<std::vector<double>>");
    return all;
}

// The page shows it. After a change: copy tests/golden/tool/types.md into it.
TEST(schema_table, stands_in_the_page) {
    EXPECT_TRUE(muster_test::golden("tool/types.md", table()));
    std::string const page = muster_test::content_of(MUSTER_TEST_GOLDEN "/../../docs/arguments.md");
    EXPECT_NE(page.find(table()), page.npos);
}

}  // namespace
