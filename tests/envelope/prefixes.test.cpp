// Every beginning of every sample, and every sample with any one byte changed, in memory that ends where the text ends:
// nothing is read behind it, nothing crashes, and the items are the text.
#include "samples.hpp"

#include <muster/envelope/guard.hpp>
#include <muster/envelope/needs_input.hpp>
#include <muster/envelope/parse.hpp>
#include <muster/envelope/report_of.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/stream.hpp>
#include <muster/envelope/system_event.hpp>
#include <muster/envelope/write.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::literals;

constexpr std::string_view older =
    "<agent-notification>\n<agent-id>a1</agent-id>\n<status>stopped</status>\n<x/>\n</agent-notification>";
constexpr std::string_view wrapped =
    "<system-reminder>\n[SYSTEM NOTIFICATION - NOT USER INPUT]\n<task-notification>\n<task-id>a</task-id>\r\n"
    "<status>killed</status><usage><!-- </usage> --><tool_uses>x</tool_uses></usage></task-notification>\n"
    "</system-reminder>\xF0\x9F\x98\x80&#x1F600;&amp;lt;";

std::vector<std::string_view> all_samples() {
    std::vector<std::string_view> all(std::begin(samples::all), std::end(samples::all));
    all.push_back(older);
    all.push_back(wrapped);
    return all;
}

// A copy that ends where it ends; a sanitizer sees the first byte read too far.
class exact {
public:
    explicit exact(std::string_view text) : size_(text.size()), bytes_(new char[text.size()]) {
        muster::copy_text(bytes_.get(), text);
    }
    [[nodiscard]] std::string_view view() const { return {bytes_.get(), size_}; }
    void put(std::size_t at, char byte) { bytes_[at] = byte; }

private:
    std::size_t size_;
    std::unique_ptr<char[]> bytes_;
};

std::size_t walk(muster::extensions const& all) {
    std::size_t names = 0;
    for (auto const& one : all) names += one.name.empty() ? 0 : 1 + one.text.decoded_size();
    return names;
}

std::string joined(muster::envelope_range const& items) {
    std::string together;
    for (auto const& item : items) {
        together += item.raw;
        walk(item.value.extensions);
        walk(item.value.usage_extensions);
        static_cast<void>(muster::needs_input(item.value));
        EXPECT_FALSE(item.raw.empty());
    }
    return together;
}

std::string streamed(std::string_view text) {
    std::string together;
    char memory[1024];
    muster::envelope_stream stream{memory};
    auto const take = [&](muster::envelope_item const& item) { together += item.raw; };
    stream.push(text.substr(0, text.size() / 2), take);
    stream.push(text.substr(text.size() / 2), take);
    stream.finish(take);
    return together;
}

std::string guarded_and_back(std::string_view text) {
    std::string guarded;
    muster::append_sink to{guarded};
    muster::guard(text, to);
    exact const there{guarded};
    std::string back;
    muster::append_sink out{back};
    muster::unguard(there.view(), out);
    return back;
}

std::string decoded(std::string_view text) {
    std::string plain;
    muster::append_sink out{plain};
    muster::escaped_text{text}.decode(out);
    return plain;
}

std::string escaped(std::string_view text) {
    std::string plain;
    muster::append_sink out{plain};
    muster::escape(text, out);
    return plain;
}

// Everything that reads a text.
void read_all_ways(std::string_view text) {
    ASSERT_EQ(joined(muster::envelopes(text)), text);
    ASSERT_EQ(joined(muster::envelopes(text, {.limits = {.longest_envelope = text.size() / 2}})), text);
    ASSERT_EQ(streamed(text), text);
    ASSERT_EQ(guarded_and_back(text), text);
    ASSERT_LE(decoded(text).size(), text.size());
    ASSERT_GE(escaped(text).size(), text.size());
    auto const read = muster::parse(text);
    ASSERT_TRUE(read.at <= text.size() && read.begin <= read.end && read.end <= text.size());
    ASSERT_TRUE(!read || muster::is_system_event(text));
    static_cast<void>(muster::is_system_wrapping(text));
    static_cast<void>(muster::summary_of(text));
    static_cast<void>(muster::truncate(text, text.size() / 2));
}

TEST(prefixes, C021_every_beginning_of_every_sample) {
    for (std::string_view const sample : all_samples()) {
        for (std::size_t size = 0; size <= sample.size(); ++size) {
            exact const start{sample.substr(0, size)};
            read_all_ways(start.view());
        }
    }
}

TEST(prefixes, C021_every_end_of_every_sample) {
    for (std::string_view const sample : all_samples()) {
        for (std::size_t at = 0; at <= sample.size(); ++at) read_all_ways(exact{sample.substr(at)}.view());
    }
}

TEST(prefixes, every_sample_with_any_byte_changed) {
    constexpr std::string_view others = "<>/&!-?[]\"'= \n\r\t\0\v;#xtaTA0\x7F\x80\xBF\xC3\xED\xF0\xFF"sv;
    for (std::string_view const sample : all_samples()) {
        exact text{sample};
        for (std::size_t at = 0; at < sample.size(); ++at) {
            for (char const other : others) {
                text.put(at, other);
                read_all_ways(text.view());
            }
            text.put(at, sample[at]);
        }
    }
}

TEST(prefixes, every_sample_with_any_byte_left_out_or_twice) {
    for (std::string_view const sample : all_samples()) {
        for (std::size_t at = 0; at < sample.size(); ++at) {
            std::string text{sample};
            text.erase(at, 1);
            read_all_ways(exact{text}.view());
            text.insert(at, 2, sample[at]);
            read_all_ways(exact{text}.view());
        }
    }
}

}  // namespace
