// The tables of docs/pad.md are made from what the code goes by.
#include <muster/pad/pad_tools.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/tool/set_algebra.hpp>

#include <page_table.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::pad_fault;
using muster_test::page_table;

TEST(page, tells_each_fault_and_its_way_out) {
    std::string rows = "| what is wrong | what to do |\n|---|---|\n";
    for (int i = 1; i <= static_cast<int>(pad_fault::io); ++i) {
        auto const words = muster::detail::pad::words_of(static_cast<pad_fault>(i));
        rows += "| " + std::string{words.what} + " | " + std::string{words.way_out} + " |\n";
    }
    EXPECT_TRUE(page_table("pad.md", "faults", rows));
}

TEST(page, tells_why_a_name_is_refused) {
    std::string rows;
    for (int i = 1; i <= static_cast<int>(muster::pad_name_fault::windows_device); ++i) {
        std::string why{describe(static_cast<muster::pad_name_fault>(i))};
        rows += "- " + why + "\n";
    }
    EXPECT_TRUE(page_table("pad.md", "names", rows));
}

template <class Tool>
std::string row_of_tool() {
    std::string row = "| `" + std::string{Tool::name} + "` | " + std::string{Tool::description} + " |";
    for (auto const& field : muster::rows_of<typename Tool::arguments>) {
        row += std::string{row.ends_with('|') ? " " : ", "} + '`' + std::string{field.name} + '`';
        if (!field.required) row += '?';
    }
    return row + " |\n";
}

TEST(page, tells_the_tools) {
    namespace tools = muster::tools;
    std::string const rows = "| tool | what it does | what it takes |\n|---|---|---|\n" + row_of_tool<tools::pad_read>()
                           + row_of_tool<tools::pad_write>() + row_of_tool<tools::pad_append>()
                           + row_of_tool<tools::pad_list>() + row_of_tool<tools::pad_history>();
    EXPECT_TRUE(page_table("pad.md", "tools", rows));
}

TEST(page, tells_the_limits) {
    muster::scratchpad_options const is{};
    auto const row = [](std::string_view what, auto value, std::string_view unit) {
        return "| `" + std::string{what} + "` | " + std::to_string(value) + std::string{unit} + " |\n";
    };
    std::string const rows =
        "| limit | unless it is set |\n|---|---|\n" + row("max_file_bytes", is.max_file_bytes >> 20U, " MiB")
        + row("max_files", is.max_files, "") + row("max_total_bytes", is.max_total_bytes >> 20U, " MiB")
        + row("versions", is.versions, ", and at most " + std::to_string(muster::most_pad_versions))
        + row("lock_wait_ms", is.lock_wait_ms, "")
        + row("pad_change::longest_name", muster::pad_change::longest_name, " bytes")
        + row("pad_change::longest_message", muster::pad_change::longest_message, " bytes")
        + row("pad_tool_options::longest_answer", muster::pad_tool_options{}.longest_answer >> 10U, " KiB")
        + row("pad_tool_options::most_listed", muster::pad_tool_options{}.most_listed, "");
    EXPECT_TRUE(page_table("pad.md", "limits", rows));
}

}  // namespace
