// Any bytes at all in every field of a report: what is written can be read, each text comes back as it was, or as U+FFFD
// where XML cannot carry it, and what is refused has written nothing.
//
// An input is the fields one after the other, the byte 0xFE between them; the first is how to write.
#include <muster/envelope/detail/blank.hpp>
#include <muster/envelope/parse.hpp>
#include <muster/envelope/report_of.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/system_event.hpp>
#include <muster/envelope/write.hpp>

#include "exact.hpp"
#include "markup_mutator.hpp"
#include "must.hpp"

#include <xml_reference.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::report;
using muster::status;
using muster::write_fault;
using muster_test::must;
using muster_test::writable;

constexpr muster::reading everything{
    .limits = {muster::any_size, muster::any_size, muster::any_size, muster::any_size, muster::any_size}};

// The fields of an input, each in memory of its own.
class fields {
public:
    explicit fields(std::string_view input) {
        for (std::size_t end = 0; end != std::string_view::npos;
             input.remove_prefix(end == std::string_view::npos ? 0 : end + 1)) {
            end = input.find('\xFE');
            all_.emplace_back(input.substr(0, end));
        }
    }
    [[nodiscard]] std::string_view text(std::size_t i) const {
        return i < all_.size() ? all_[i].view() : std::string_view{};
    }
    [[nodiscard]] muster::maybe<std::string_view> given(std::size_t i) const {
        if (i < all_.size()) return all_[i].view();
        return {};
    }
    [[nodiscard]] std::size_t option(std::size_t i, std::size_t most) const {
        std::string_view const options = text(0);
        return i < options.size() ? static_cast<unsigned char>(options[i]) % most : 0;
    }

private:
    std::vector<muster_test::exact> all_;
};

muster::maybe<std::uint64_t> figure(fields const& from, std::size_t i) {
    constexpr std::uint64_t some[] = {0, 1, 1280, 99, ~std::uint64_t{0}};
    std::size_t const drawn = from.option(i, 6);
    if (drawn == 5) return {};
    return some[drawn];
}

struct given {
    explicit given(fields const& from)
        : extras{{from.text(4), from.text(5)}, {from.text(6), from.text(7)}},
          what{.task_id = from.text(1),
               .status = static_cast<status>(from.option(0, 8)),
               .summary = from.given(2),
               .result = from.given(3),
               .usage = {figure(from, 1), figure(from, 2), figure(from, 3)},
               .extras = {extras, from.option(4, 3)}},
          how{.on_bad_text = from.option(5, 4) == 1 ? muster::bad_text::refuse : muster::bad_text::replace,
              .tokens = from.option(6, 2) == 1 ? muster::tokens_tag::subagent_tokens : muster::tokens_tag::total_tokens,
              .wrapping = from.option(10, 2) == 1 ? muster::wrapping::system_reminder : muster::wrapping::bare,
              .longest_summary = muster::any_size,
              .longest_result = from.option(7, 2) == 1 ? from.option(8, 256) : muster::any_size,
              .whole_result_at = from.option(9, 2) == 1 ? from.text(8) : std::string_view{}} {}
    given(given const&) = delete;
    given& operator=(given const&) = delete;

    muster::extra_element extras[2];
    report what;
    muster::writing how;
};

// What is refused, asked for in other words.
bool is_id(std::string_view id) {
    bool const plain = std::none_of(id.begin(), id.end(), [](unsigned char c) { return c <= ' ' || c == 0x7F; });
    return plain && !muster::detail::is_blank(id, false) && id.size() <= 256 && writable(id) == id;
}
bool can_be_carried(given const& all) {
    bool const long_one = all.what.result.value_or({}).size() > all.how.longest_result;
    std::string texts;
    auto const add = [&](std::string_view one) { texts.append(one).append("|"); };
    add(all.what.summary.value_or({}));
    add(all.what.result.value_or({}));
    if (long_one) add(all.how.whole_result_at);
    for (auto const& extra : all.what.extras) add(extra.text);
    return writable(texts) == texts;
}

struct written {
    std::string text;
    muster::write_result done;
};
written write_it(given const& all) {
    written it;
    muster::append_sink out{it.text};
    it.done = muster::write(all.what, out, all.how);
    return it;
}

void check_refusal(given const& all, written const& it) {
    must(it.text.empty() && muster::written_size(all.what, all.how) == 0, "what is refused has written nothing");
    switch (it.done.why) {
        case write_fault::bad_task_id: return must(!is_id(all.what.task_id), "a good id is taken");
        case write_fault::not_ended: return must(!is_terminal(all.what.status), "an end is taken");
        case write_fault::bad_extra_name:
            return must(all.what.extras.count != 0, "a name is refused where there is one");
        case write_fault::unwritable_text:
            must(all.how.on_bad_text == muster::bad_text::refuse, "a text is refused only if asked to");
            return must(!can_be_carried(all), "a text is refused only if it cannot be carried");
        case write_fault::too_many_extras: return must(false, "two are not too many");
        case write_fault::none: break;
    }
    must(false, "a refusal has a reason");
}

void check_sinks(given const& all, written const& it) {
    must(muster::written_size(all.what, all.how) == it.text.size(), "the size is known beforehand");
    for (std::size_t const less : {std::size_t{0}, std::size_t{1}, it.text.size() / 2}) {
        std::size_t const size = it.text.size() - less;
        std::unique_ptr<char[]> const memory{new char[size]};
        muster::span_sink into{memory.get(), size};
        muster::write(all.what, into, all.how);
        must(into.wanted() == it.text.size() && into.fits() == (less == 0),
             "memory of that size is enough, and less is not");
        must(it.text.starts_with(into.text()), "what fits is a beginning");
    }
    std::string one_by_one;
    muster::iterator_sink by_iterator{std::back_inserter(one_by_one)};
    muster::write(all.what, by_iterator, all.how);
    must(one_by_one == it.text, "an iterator gets the same");
}

std::string decoded(muster::escaped_text const& text) {
    std::string plain;
    muster::append_sink out{plain};
    text.decode(out);
    must(plain == muster_test::decoded_slowly(text.raw), "decoded as XML has it");
    return plain;
}

// head + line + tail, and how much is missing: every byte is accounted for.
void check_truncated(given const& all, std::string_view got, std::size_t omitted) {
    std::string const whole{*all.what.result};
    std::size_t const most = all.how.longest_result;
    std::string line = "\n[" + std::to_string(omitted) + " bytes left out";
    if (!all.how.whole_result_at.empty()) line += "; whole text: " + std::string{all.how.whole_result_at};
    line += "]\n";
    auto const says = [&](std::size_t head) {
        std::string const cut = whole.substr(0, head) + line + whole.substr(head + omitted);
        return cut.size() <= most && writable(cut) == got;
    };
    std::size_t const left = whole.size() - omitted;
    must(omitted > 0 && omitted <= whole.size(), "what is too long is truncated");
    if (left <= most && writable(whole.substr(0, left)) == got) return;  // no room for the line
    std::size_t head = 0;
    while (head <= left && !says(head)) ++head;
    must(head <= left, "a truncated result is its head, its tail, and exactly how much is missing");
}

void check_result(given const& all, written const& it, muster::maybe<muster::escaped_text> const& read) {
    must(read.has_value() == all.what.result.has_value(), "a result is neither lost nor made up");
    if (!read) return;
    std::string const got = decoded(*read);
    std::string_view const was = *all.what.result;
    if (was.size() > all.how.longest_result) return check_truncated(all, got, it.done.omitted);
    must(it.done.omitted == 0 && got == writable(was), "a result comes back as it was");
}

void check_figures(muster::usage const& was, muster::maybe<muster::usage> const& read) {
    must(read.has_value() == was.has_any() && read.value_or({}) == was, "the figures come back, and no others");
}

void check_extras(muster::extra_elements const& were, muster::extensions const& read) {
    auto at = read.begin();
    for (auto const& extra : were) {
        must(at != read.end() && at->name == extra.name, "the extras come back in order");
        must(decoded(at->text) == writable(extra.text), "and say what they said");
        ++at;
    }
    must(at == read.end(), "and no others");
}

std::string_view ending(muster::writing const& how) {
    return how.wrapping == muster::wrapping::bare ? "" : "\n</system-reminder>";
}

// One notification, and around it nobody's words.
void check_alone(std::string_view text) {
    int notifications = 0;
    for (auto const& item : muster::envelopes(text, everything)) {
        must(item.kind != muster::item_kind::fault, "nothing that is written is a fault");
        must(item.kind != muster::item_kind::text || muster::is_system_wrapping(item.raw), "nor anybody's words");
        notifications += item.kind == muster::item_kind::notification ? 1 : 0;
    }
    must(notifications == 1, "a report is one notification");
}

void check_read(given const& all, written const& it) {
    muster_test::exact const text{it.text};
    auto const read = muster::parse(text.view(), everything);
    must(read && text.view().substr(read.end) == ending(all.how), "what is written can be read");
    must(muster::is_system_event(text.view()), "and is known for what it is");
    check_alone(text.view());
    must(decoded(read.value.task_id) == all.what.task_id, "the id comes back");
    must(read.value.status == all.what.status && read.value.status_word == word(all.what.status), "and the status");
    must(read.value.summary.has_value() == all.what.summary.has_value(), "and a summary if there is one");
    if (read.value.summary) must(decoded(*read.value.summary) == writable(*all.what.summary), "as it was");
    check_result(all, it, read.value.result);
    check_figures(all.what.usage, read.value.usage);
    check_extras(all.what.extras, read.value.extensions);
    must(read.value.usage_extensions.empty() && !read.value.unread.any(), "and nothing else");

    std::string again;
    muster::append_sink out{again};
    must(static_cast<bool>(muster::write(read.value, out, {.tokens = all.how.tokens, .wrapping = all.how.wrapping}))
             && again == it.text,
         "and writes as it was written");
}

void check_summary(std::string_view text) {
    std::string_view const summary = muster::summary_of(text);
    must(!summary.empty() && summary.find('\n') == std::string_view::npos, "a summary is one line, and never empty");
    must(muster::summary_of(summary) == summary, "the summary of a summary is itself");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    fields const from{{reinterpret_cast<char const*>(data), size}};
    given const all{from};
    written const it = write_it(all);
    check_summary(from.text(3));
    if (!it.done) {
        check_refusal(all, it);
        return 0;
    }
    must(is_id(all.what.task_id) && is_terminal(all.what.status), "what is written has an id and an end");
    must(all.how.on_bad_text == muster::bad_text::replace || can_be_carried(all),
         "what cannot be carried is refused if asked");
    must(writable(it.text) == it.text, "everything written is a character of XML");
    check_sinks(all, it);
    check_read(all, it);
    return 0;
}
