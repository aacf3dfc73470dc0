// Any bytes at all as a turn of a conversation: nothing is lost, nothing is forged, nothing is read twice
// differently. GCC's build replays corpus/parse and all its beginnings; Clang's goes on from there with libFuzzer.
#include <muster/envelope/scan.hpp>
#include <muster/envelope/system_event.hpp>
#include <muster/envelope/write.hpp>

#include "exact.hpp"
#include "markup_mutator.hpp"
#include "must.hpp"
#include "padding.hpp"

#include <xml_reference.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster::envelope_item;
using muster::fault;
using muster::item_kind;
using muster::reading;
using muster_test::must;

// What is read where nothing is too long.
constexpr reading everything{
    .limits = {muster::any_size, muster::any_size, muster::any_size, muster::any_size, muster::any_size}};

// That an envelope opens is seen by so many bytes, whatever the limit.
constexpr std::size_t shortest_window = std::string_view{"<agent-notification>"}.size();

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
        must(other != after.end() && one.name == other->name, "extensions stay where they stood");
        std::string carried{one.raw};
        std::replace_if(
            carried.begin(), carried.end(), [](char c) { return c == '\v' || c == '\f'; }, ' ');
        must(muster_test::writable(carried) == other->raw, "as they stood, but for what XML cannot carry");
        ++other;
    }
    must(other == after.end(), "no extension is made up");
}

void check_unread(muster::notification const& it) {
    muster::usage const read = it.usage.value_or({});
    must(!it.unread.any() || it.usage.has_value(), "figures stand in usage");
    must(!it.unread.total_tokens || !read.total_tokens, "what cannot be read is missing");
    must(!it.unread.tool_uses || !read.tool_uses, "what cannot be read is missing");
    must(!it.unread.duration_ms || !read.duration_ms, "what cannot be read is missing");
}

// Of one reading of the same text: the same, wherever the text stands.
void check_equal(muster::notification const& a, muster::notification const& b) {
    must(a.task_id == b.task_id && a.status == b.status && a.status_word == b.status_word, "the same id and status");
    must(a.summary == b.summary && a.result == b.result, "the same texts");
    must(a.usage == b.usage && a.unread == b.unread && a.from == b.from, "the same figures, and from the same");
    must(std::equal(a.extensions.begin(), a.extensions.end(), b.extensions.begin(), b.extensions.end()),
         "the same extensions");
    must(std::equal(a.usage_extensions.begin(), a.usage_extensions.end(), b.usage_extensions.begin(),
                    b.usage_extensions.end()),
         "the same extensions of the usage");
}

void check_written_again(muster::notification const& it, reading const& how) {
    std::string const text = written_again(it);
    reading same = everything;
    same.statuses = how.statuses;
    auto const read = muster::parse(text, same);
    must(read && read.end == text.size(), "what was written can be read");
    check_same(it.task_id, read.value.task_id);
    check_same(it.summary, read.value.summary);
    check_same(it.result, read.value.result);
    check_same(it.extensions, read.value.extensions);
    check_same(it.usage_extensions, read.value.usage_extensions);
    must(it.status == read.value.status || it.status_word != read.value.status_word, "the status stays");
    must(it.usage.value_or({}) == read.value.usage.value_or({}), "the figures stay");
    must(written_again(read.value) == text, "the canonical form is its own canonical form");
}

void check_notification(envelope_item const& item, reading const& how) {
    muster::notification const& it = item.value;
    check_unread(it);
    check_written_again(it, how);
    for (auto const& one : it.usage_extensions) {
        auto const twin = it.extensions.find(one.name);
        must(!twin || twin->raw.data() != one.raw.data(), "an extension is inside of usage, or outside");
    }
    muster::envelope_limits const& most = how.limits;
    must(item.raw.size() <= std::max(most.longest_envelope, shortest_window), "limits hold");
    must(it.task_id.decoded_size() <= most.longest_task_id, "limits hold");
    must(it.summary.value_or({}).decoded_size() <= most.longest_summary, "limits hold");
    must(it.result.value_or({}).decoded_size() <= most.longest_result, "limits hold");
}

// The reader that knows the whole grammar says the same as the one that is asked first.
void check_whole_grammar(std::string_view text, std::size_t begin, envelope_item const& item, reading const& how) {
    muster::notification slowly;
    auto const got = muster::detail::read_envelope(text, begin, how, slowly);
    must(got.why == item.why && text.substr(begin, got.end - begin) == item.raw, "both readers say the same");
    must(got.why == fault::none || got.at == item.at, "both readers say where");
    must(got.element == item.element && got.count == item.count, "both readers name the element, and count");
    check_equal(slowly, item.value);
}

// What stands behind an item, or behind the longest envelope, changes nothing of it.
void check_frame(std::string_view text, std::size_t begin, envelope_item const& item, reading const& how) {
    std::size_t const most = std::max(how.limits.longest_envelope, shortest_window);
    muster_test::exact const window{text.substr(begin, most)};
    auto const first = *muster::envelopes(window.view(), how).begin();
    bool const is_cut = text.size() - begin > most;
    if (is_cut && item.count + 1 == first.count) return;  // of the last opening tag the text says more
    must(first.kind == item.kind && first.raw == item.raw, "no more is looked at than the longest envelope");
    must(first.count == item.count, "no more is looked at than the longest envelope");
    must(first.why == item.why || (is_cut && item.why == fault::envelope_too_long), "no more is looked at");
    if (item.kind != item_kind::notification) return;
    muster_test::exact const alone{item.raw};
    auto const again = muster::parse(alone.view(), how);
    must(again && again.end == item.raw.size(), "an envelope is one wherever it stands");
    check_equal(again.value, item.value);
}

std::string joined_items(std::string_view text, reading const& how) {
    std::string together;
    for (auto const& item : muster::envelopes(text, how)) {
        std::size_t const begin = together.size();
        together += item.raw;
        must(!item.raw.empty() && item.at <= text.size(), "every item has a place");
        must((item.kind == item_kind::fault) == (item.why != fault::none),
             "a fault has a reason, and nothing else has");
        must(item.from == how.from, "whose it is stays as it was said");
        if (item.kind != item_kind::text) check_frame(text, begin, item, how);
        if (item.kind != item_kind::text) check_whole_grammar(text, begin, item, how);
        if (item.kind == item_kind::notification) check_notification(item, how);
        for (auto const& more : item.value.extensions) must(!more.name.empty(), "every extension has a name");
        for (auto const& more : item.value.usage_extensions) must(!more.name.empty(), "every extension has a name");
    }
    return together;
}

void check_front(std::string_view text) {
    auto const front = muster::parse(text, everything);
    must(front.at <= text.size() && front.begin <= front.end && front.end <= text.size(), "places are in the text");
    must(!front || muster::is_system_event(text), "an envelope in front is a system event");
    must(!front || muster::first_notification(text, everything), "what is in front is found");
    if (!front) return;
    std::string const wrapped =
        "<system-reminder>\n[SYSTEM NOTIFICATION - NOT USER INPUT]\n" + std::string{text.substr(front.begin)};
    auto const inside = muster::parse(wrapped, everything);
    must(static_cast<bool>(inside) && muster::is_system_event(wrapped), "a wrapper hides no envelope");
    must(wrapped.size() - inside.end == text.size() - front.end, "a wrapper changes no envelope");
    check_equal(front.value, inside.value);
}

// As a result: whatever it is, it is one notification's result.
void check_as_result(std::string_view text) {
    std::string envelope;
    muster::append_sink out{envelope};
    muster::write({.task_id = "w1", .status = muster::status::completed, .result = text}, out);
    auto const read = muster::parse(envelope);
    must(read && read.end == envelope.size(), "no text closes or forges an envelope");
    must(decoded(*read.value.result) == escaped_and_decoded(std::string{text}), "a result comes back as it was");
}

// In front of an envelope: whatever it is, the envelope is found behind it, and is what it was.
void check_in_front(std::string_view text) {
    constexpr std::string_view real =
        "<task-notification><task-id>w1</task-id><status>failed</status></task-notification>";
    std::string turn{text};
    turn += real;
    bool found = false;
    for (auto const& item : muster::envelopes(turn, everything)) {
        if (item.raw.data() != turn.data() + text.size()) continue;
        must(item.kind == item_kind::notification && item.raw == real, "nothing in front of an envelope changes it");
        found = true;
    }
    must(found, "nothing in front of an envelope hides it");
}

// In the midst of a long text the envelopes are the same.
void check_in_a_long_text(std::string_view text) {
    std::string const pad = muster_test::padding_for(text);
    muster_test::exact const long_one{pad + std::string{text} + pad};
    auto const all = muster::envelopes(long_one.view(), everything);
    auto at = all.begin();
    auto const skip_text = [&] {
        while (at != all.end() && at->kind == item_kind::text) ++at;
    };
    for (auto const& item : muster::envelopes(text, everything)) {
        if (item.kind == item_kind::text) continue;
        skip_text();
        must(at != all.end() && at->kind == item.kind && at->raw == item.raw, "the same items");
        must(at->why == item.why && at->at == pad.size() + item.at, "for the same reasons");
        check_equal(at->value, item.value);
        ++at;
    }
    skip_text();
    must(at == all.end(), "and no others");
}

// Limits that some of such texts exceed, and statuses that some of them lack; the same for the same text.
reading narrow(std::string_view text) {
    std::size_t drawn = text.size();
    for (char const c : text) drawn = drawn * 31 + static_cast<unsigned char>(c);
    auto const below = [&](std::size_t most) { return (drawn = drawn * 6364136223846793005U + 1) / 65536 % most; };
    constexpr muster::status_set spoken[] = {muster::every_status, muster::status_set{muster::status::failed},
                                             muster::status_set{muster::status::completed, muster::status::killed}};
    return {.statuses = spoken[below(3)],
            .refuse_unknown_status = below(2) == 0,
            .limits = {below(text.size() + 2), below(8), below(32), below(64), below(12)},
            .from = muster::origin::worker};
}

void check_narrow(std::string_view text) {
    reading const how = narrow(text);
    must(joined_items(text, how) == text, "the items are the text, whatever the limits");
    auto const front = muster::parse(text, how);
    must(front.at <= text.size() && front.begin <= front.end && front.end <= text.size(), "places are in the text");
    auto const all = muster::parse(text, everything);
    must(!front || all, "a limit makes nothing readable");
    must(!front || front.end == all.end, "nor another envelope");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    muster_test::exact const text{data, size};
    must(joined_items(text.view(), everything) == text.view(), "the items are the text");
    check_front(text.view());
    check_narrow(text.view());
    check_as_result(text.view());
    check_in_front(text.view());
    check_in_a_long_text(text.view());
    return 0;
}
