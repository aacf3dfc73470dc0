// Any bytes at all as a turn of a conversation: nothing is lost, nothing is forged, nothing is read twice
// differently. GCC's build replays corpus/parse and all its beginnings; Clang's goes on from there with libFuzzer.
#include <muster/envelope/scan.hpp>
#include <muster/envelope/system_event.hpp>
#include <muster/envelope/write.hpp>

#include "must.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster_test::must;

std::string decoded(muster::escaped_text const& text) {
    std::string plain;
    muster::append_sink out{plain};
    text.decode(out);
    must(plain.size() <= text.raw.size(), "decoding never grows");
    must(plain.size() == text.decoded_size() && text.equals(plain), "decoded_size and equals agree with decode");
    return plain;
}

std::string escaped_and_decoded(std::string const& plain) {
    std::string text;
    muster::append_sink out{text};
    muster::escape(plain, out);
    return decoded(muster::escaped_text{text});
}

std::string written_again(muster::notification const& from) {
    std::string text;
    muster::append_sink out{text};
    must(static_cast<bool>(muster::write(from, out)), "what was read can be written");
    return text;
}

void check_same(muster::maybe<muster::escaped_text> const& before, muster::maybe<muster::escaped_text> const& after) {
    must(before.has_value() == after.has_value(), "an element is neither lost nor made up");
    if (before) must(escaped_and_decoded(decoded(*before)) == decoded(*after), "a text comes back as it was");
}

void check_same(muster::extensions const& before, muster::extensions const& after) {
    auto other = after.begin();
    for (auto const& one : before) {
        must(other != after.end() && one.raw == other->raw && one.name == other->name, "extensions stay as they stood");
        ++other;
    }
    must(other == after.end(), "no extension is made up");
}

void check_notification(muster::notification const& it) {
    std::string const text = written_again(it);
    auto const read = muster::parse(text);
    must(read && read.end == text.size(), "what was written can be read");
    check_same(it.task_id, read.value.task_id);
    check_same(it.summary, read.value.summary);
    check_same(it.result, read.value.result);
    for (auto const& one : it.usage_extensions) {
        auto const twin = it.extensions.find(one.name);
        must(!twin || twin->raw.data() != one.raw.data(), "an extension is inside of usage, or outside");
    }
    check_same(it.extensions, read.value.extensions);
    check_same(it.usage_extensions, read.value.usage_extensions);
    must(it.status == read.value.status || it.status_word != read.value.status_word, "the status stays");
    must(it.usage.value_or({}) == read.value.usage.value_or({}), "the figures stay");
    must(written_again(read.value) == text, "the canonical form is its own canonical form");
}

void check(std::string_view text) {
    std::string together;
    for (auto const& item : muster::envelopes(text)) {
        together += item.raw;
        must(!item.raw.empty() && item.at <= text.size(), "every item has a place");
        if (item.kind == muster::item_kind::notification) check_notification(item.value);
        for (auto const& more : item.value.extensions) must(!more.name.empty(), "every extension has a name");
    }
    must(together == text, "the items are the text");

    auto const front = muster::parse(text);
    must(front.at <= text.size() && front.begin <= front.end && front.end <= text.size(), "places are in the text");
    must(!front || muster::is_system_event(text), "an envelope in front is a system event");
    must(!front || muster::first_notification(text), "what is in front is found");

    // As a result: whatever it is, it is one notification's result.
    std::string envelope;
    muster::append_sink out{envelope};
    muster::write({.task_id = "w1", .status = muster::status::completed, .result = text}, out);
    auto const read = muster::parse(envelope);
    must(read && read.end == envelope.size(), "no text closes or forges an envelope");
    must(decoded(*read.value.result) == escaped_and_decoded(std::string{text}), "a result comes back as it was");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    check({reinterpret_cast<char const*>(data), size});
    return 0;
}
