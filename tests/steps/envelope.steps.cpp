// Reading, decoding, escaping and writing take time linear in the text, whatever it holds.
#include "hostile.hpp"

#include <muster/envelope/needs_input.hpp>
#include <muster/envelope/parse.hpp>
#include <muster/envelope/report_of.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/system_event.hpp>
#include <muster/envelope/write.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace std::literals;
using muster_test::expect_linear;
using muster_test::hostile;

// Keeps the work from being left out.
std::size_t volatile seen = 0;
void see(std::size_t size) { seen = seen + size; }

// Where a mebibyte would show nothing more.
constexpr std::size_t quarter = muster_test::mebibyte / 4;

// The counter counts: a loop of n steps is seen as n steps, and one of n * n as many.
TEST(steps, the_counter_tells_linear_from_quadratic) {
    auto const linear = [](std::string_view text) {
        for (char const c : text) see(static_cast<unsigned char>(c));
    };
    auto const quadratic = [](std::string_view text) {
        for (std::size_t i = 0; i < text.size(); i += 1024) see(text.find('x', i));
    };
    auto const steps = [](auto const& work, std::size_t size) {
        std::string const text(size, 'a');
        return muster_test::steps_of([&] { work(std::string_view{text}); });
    };
    EXPECT_GE(steps(linear, 1000), 1000U);
    EXPECT_LE(steps(linear, 2000), 2 * steps(linear, 1000) + 100);
    EXPECT_GE(steps(quadratic, 64 * 1024), 3 * steps(quadratic, 32 * 1024));
}

// reading
std::size_t walk(muster::extensions const& all) {
    std::size_t size = 0;
    for (auto const& one : all) size += one.text.raw.size();
    return size;
}

struct scans {
    muster::reading how = {};
    void operator()(std::string_view text) const {
        for (auto const& item : muster::envelopes(text, how)) {
            see(item.raw.size() + walk(item.value.extensions) + walk(item.value.usage_extensions));
            see(item.value.result.value_or({}).decoded_size());
        }
    }
};

void looks_at_the_front(std::string_view text) {
    auto const front = muster::parse(text);
    see(front.end + (muster::needs_input(front.value) ? 1 : 0));
    see((muster::is_system_event(text) ? 1U : 0U) + (muster::is_system_wrapping(text) ? 1U : 0U));
    std::string_view const turns[] = {text, text};
    see(muster::first_human_text(turns).value_or({}).size());
    see(muster::first_notification(text).has_value() ? 1 : 0);
}

constexpr auto open = "<task-notification><task-id>a</task-id><status>completed</status>"sv;
constexpr auto close = "</task-notification>"sv;
constexpr auto open_result = "<task-notification><task-id>a</task-id><status>completed</status><result>"sv;
constexpr auto close_result = "</result></task-notification>"sv;
constexpr auto open_usage = "<task-notification><task-id>a</task-id><status>completed</status><usage>"sv;
constexpr auto close_usage = "</usage></task-notification>"sv;

constexpr hostile texts[] = {
    // floods of what begins something
    {"", "<"},
    {"", "</"},
    {"", "<!--"},
    {"", "<!-- -->"},
    {"", "-notification"},
    {"", "<task-notification"},
    {"", "<task-notification "},
    {"", "<task-notification>"},
    {"", "<task-notification>\n"},
    {"", "<task-notification><task-notification>x"},
    {"", "<task-notification><agent-notification></task-notification>"},
    {"", "<task-notification><task-notification></task-notification>"},
    {"<task-notification><task-notification>", "a"},
    {"<task-notification><task-notification>", " "},
    {"", "<agent-notification>"},
    {"", "<task-notification><agent-notification>"},
    {"", "<task-notification/>"},
    {"", "</task-notification>"},
    {"", "<task-notification><!--"},
    {"", "<task-notification><!-- -->"},
    {"", "<task-notification><x"},
    {"", "<task-notification><x>"},
    {"", "<task-notification><result>"},
    {"", "<task-notification><result></result  "},
    {"", "<task-notification><result><usage>"},
    {"", "<task-notification>x"},
    {"", "<task-notification a='>"},
    {"", "<task-notification></usage></task-notification>"},
    {"", "<task-notification><task-id>a</task-id><status>b</status><x/><x/>"},
    {"", "<task-notification><task-id>a</task-id><status>b</status></task-notification>"},
    {"", "<system-reminder>"},
    {"", "<system-reminder>\n[SYSTEM NOTIFICATION - NOT USER INPUT]\n"},
    {"", " "},
    {"<system-reminder>", " "},
    {"<!--", "-"},
    {"<!--", "--"},
    {"<!--", "<"},
    // one envelope, never closed
    {open, "<"},
    {open, "</"},
    {open, "</ "},
    {open, "<x>"},
    {open, "<x/>"},
    {open, "<x></x>"},
    {open, "<!--"},
    {open, "<!-- -->"},
    {open, "<usage>"},
    {open, "<summary><x ", "</summary></task-notification>"},
    {open, "<summary><resul ", "</summary></task-notification>"},
    {open, "<summary><result a='", "</summary></task-notification>"},
    {"<task-notification><task-id>", "&#32;", "</task-id><status>completed</status></task-notification>"},
    {open_result, "</result "},
    {open_result, "</result \n"},
    {open_result, "</task-notification "},
    {open_result, "</task-notification"},
    {open_result, "<task-notification"},
    {open_result, "&"},
    // one envelope, closed
    {open, "<x></x>", close},
    {open, "<x/>", close},
    {open, "<!-- -->", close},
    {open, "<!-- - -- <x> --><x/>", close},
    {open, " ", close},
    {open_usage, "<usage>", close_usage},
    {open_usage, "<x></x>", close_usage},
    {open_usage, "<!-- </usage> -->", close_usage},
    {open_usage, "<x></usage", close_usage},
    {open_usage, "<tool_uses>0</tool_uses>", close_usage},
    {"<task-notification><task-id>a</task-id><status>completed</status><usage><tool_uses>", "0",
     "</tool_uses></usage></task-notification>"},
    {"<task-notification><task-id>a</task-id><status>completed</status><usage><tool_uses>", " ",
     "</tool_uses></usage></task-notification>"},
    {"<task-notification><task-id>a</task-id><status>completed</status><usage><!-- </usage> -->", "<y>",
     "</y></usage></task-notification>"},
    {"<task-notification><task-id>", " ", "a</task-id><status>completed</status></task-notification>"},
    {"<task-notification><task-id>a</task-id><status>", " ", "completed</status></task-notification>"},
    {"<task-notification><task-id>a</task-id><status>", "x", "</status></task-notification>"},
    {"<task-notification><task-id>a</task-id><status>completed</status><x ", "a='>' ", "/></task-notification>"},
    {"<task-notification><task-id>a</task-id><status>completed</status><x ", "'\"", "'></x></task-notification>"},
    {"<task-notification><task-id>a</task-id><status>completed</status><x", "x", "></x></task-notification>"},
    {"<task-notification><task-id>a</task-id><status>completed</status><x ", "/", "></x></task-notification>"},
    {"<task-notification", " ", "><task-id>a</task-id><status>completed</status></task-notification>"},
    {"<task-notification><task-id>a</task-id><status>completed</status></task-notification", " ", ">"},
    {open_result, "</result", close_result},
    {open_result, "</", close_result},
    {open_result, "<", close_result},
    {open_result, "<!-- ", close_result},
    {open_result, "&", close_result},
    {open_result, "&#", close_result},
    {open_result, "&#0", close_result},
    {open_result, "&#x0;", close_result},
    {open_result, "&amp;", close_result},
    {open_result, "</task-notification", close_result},
    {open_result, "<task-notification", close_result},
};

constexpr muster::reading unlimited{
    .limits = {muster::any_size, muster::any_size, muster::any_size, muster::any_size, muster::any_size}};
constexpr muster::reading tight{.limits = {.longest_envelope = 64 * 1024, .longest_result = 1024, .most_elements = 16}};

TEST(steps, hostile_turns_are_scanned_in_linear_time) {
    for (hostile const& text : texts) expect_linear(scans{}, text, 150);
}
TEST(steps, and_without_limits) {
    for (hostile const& text : texts) expect_linear(scans{unlimited}, text, 150, quarter);
}
TEST(steps, and_with_tight_limits) {
    for (hostile const& text : texts) expect_linear(scans{tight}, text, 150, quarter);
}
TEST(steps, what_asks_for_the_front_takes_linear_time) {
    for (hostile const& text : texts) expect_linear(looks_at_the_front, text, 150);
}

// one text: decoding, escaping, writing
constexpr hostile contents[] = {
    {"", "&"},
    {"", "&#"},
    {"&#", "0"},
    {"&#x", "0", "41;"},
    {"", "&#0"},
    {"", "&#x"},
    {"", "&#0;"},
    {"", "&#x1F600;"},
    {"", "&amp;"},
    {"", "&am"},
    {"", "<"},
    {"", "\""},
    {"", "\r\n"},
    {"", "\0"sv},
    {"", "\x80"},
    {"", "\xF0\x9F"},
    {"", "\xF0\x9F\x98\x80"},
    {"", "\xED\xA0\x80"},
    {"", "\xEF\xBF\xBE"},
    {"", "\xFF"},
    {"", " "},
    {"", "a"},
    {"", "</result></task-notification>"},
};

void decodes(std::string_view text) {
    muster::escaped_text const escaped{text};
    std::string plain;
    muster::append_sink out{plain};
    escaped.decode(out);
    see(plain.size() + escaped.decoded_size() + (escaped.equals(plain) ? 1 : 0));
}
void escapes(std::string_view text) {
    std::string escaped;
    muster::append_sink out{escaped};
    see(muster::escape(text, out) + escaped.size() + muster::count_unwritable(text));
}
void reports(std::string_view text, muster::writing const& how) {
    std::string envelope;
    muster::append_sink out{envelope};
    muster::extra_element const extras[] = {{"x", text}};
    muster::report const from{
        .task_id = "a", .status = muster::status::failed, .summary = text, .result = text, .extras = extras};
    see(muster::write(from, out, how).replaced + muster::written_size(from, how));
    see(muster::write({.task_id = text, .status = muster::status::failed}, out, how).replaced);
}
void writes(std::string_view text) { reports(text, {}); }
void writes_a_part(std::string_view text) {
    reports(text, {.longest_result = text.size() / 2, .whole_result_at = text});
}
void refuses(std::string_view text) { reports(text, {.on_bad_text = muster::bad_text::refuse}); }
void sums_up(std::string_view text) {
    see(muster::summary_of(text).size());
    for (std::size_t part = 0; part < 16; ++part) see(muster::truncate(text, text.size() / 16 * part).omitted);
}

TEST(steps, C018_decoding_is_linear) {
    for (hostile const& text : contents) expect_linear(decodes, text, 200);
}
TEST(steps, escaping_is_linear) {
    for (hostile const& text : contents) expect_linear(escapes, text, 200);
}
TEST(steps, writing_is_linear) {
    for (hostile const& text : contents) expect_linear(writes, text, 400);
}
TEST(steps, truncating_is_linear) {
    for (hostile const& text : contents) expect_linear(writes_a_part, text, 400, quarter);
    for (hostile const& text : contents) expect_linear(sums_up, text, 150, quarter);
}
TEST(steps, refusing_is_linear) {
    for (hostile const& text : contents) expect_linear(refuses, text, 400, quarter);
}

// what was read, written again
void writes_again(std::string_view text) {
    auto const read = muster::parse(text, unlimited);
    std::string envelope;
    muster::append_sink out{envelope};
    see(muster::write(read.value, out).replaced + envelope.size());
    see(muster::write(read.value, out, {.on_bad_text = muster::bad_text::refuse}).replaced);
}
TEST(steps, writing_again_is_linear) {
    for (hostile const& text : texts) expect_linear(writes_again, text, 400, quarter);
}

}  // namespace
