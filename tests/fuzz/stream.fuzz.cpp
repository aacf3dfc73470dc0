// Any bytes at all, cut anywhere, in any memory: the items of a stream are the items of the whole text.
//
// The first two bytes of an input say how it is cut and how much memory there is.
#include <muster/envelope/scan.hpp>
#include <muster/envelope/stream.hpp>

#include "exact.hpp"
#include "markup_mutator.hpp"
#include "must.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::envelope_item;
using muster::item_kind;
using muster::reading;
using muster_test::must;

// An item, written down: its views live no longer than its handler runs.
struct kept {
    item_kind kind;
    std::size_t at;
    std::string raw;
    std::string says;

    bool operator==(kept const&) const = default;
};

void add(std::string& to, std::string_view text) { to.append(std::to_string(text.size())).append(":").append(text); }
void add(std::string& to, muster::maybe<muster::escaped_text> const& text) {
    add(to, text ? text->raw : "missing");
    if (text) to += text->has_escapes ? "&" : "-";
}
void add(std::string& to, muster::maybe<std::uint64_t> const& figure) {
    add(to, figure ? std::to_string(*figure) : "missing");
}
void add(std::string& to, muster::extensions const& all) {
    for (auto const& one : all) {
        add(to, one.name);
        add(to, one.raw);
        add(to, one.text.raw);
    }
    to += ';';
}

std::string words_of(envelope_item const& item) {
    muster::notification const& it = item.value;
    std::string text{describe(item.why)};
    add(text, item.element);
    text += std::to_string(item.count);
    add(text, it.task_id);
    add(text, it.status_word);
    text += static_cast<char>('a' + static_cast<int>(it.status));
    add(text, it.summary);
    add(text, it.result);
    text += it.usage ? "used" : "no usage";
    add(text, it.usage.value_or({}).total_tokens);
    add(text, it.usage.value_or({}).tool_uses);
    add(text, it.usage.value_or({}).duration_ms);
    text += it.unread.any() ? "unread" : "read";
    add(text, it.extensions);
    add(text, it.usage_extensions);
    return text += static_cast<char>('a' + static_cast<int>(item.from));
}

class keeper {
public:
    void operator()(envelope_item const& item) {
        must(!item.raw.empty(), "no item is empty");
        bool const goes_on = item.kind == item_kind::text && !items_.empty() && items_.back().kind == item_kind::text;
        if (goes_on) {
            items_.back().raw += item.raw;
        } else {
            items_.push_back(
                {item.kind, item.at, std::string{item.raw}, item.kind == item_kind::text ? "" : words_of(item)});
        }
    }
    [[nodiscard]] std::vector<kept> const& items() const { return items_; }

private:
    std::vector<kept> items_;
};

std::vector<kept> items_at_once(std::string_view text, reading const& how) {
    keeper all;
    for (auto const& item : muster::envelopes(text, how)) all(item);
    return all.items();
}

// How long the pieces are: the same for the same byte.
class cutter {
public:
    explicit cutter(unsigned how) : how_(how) {}
    [[nodiscard]] std::size_t next() {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U + how_;
        return how_ < 64 ? how_ + 1 : static_cast<std::size_t>(state_ >> 33) % (how_ - 62);
    }

private:
    unsigned how_;
    std::uint64_t state_ = 1;
};

// A stream that has been used is as good as new.
void use_before(muster::envelope_stream& stream, std::string_view text, bool to_its_end) {
    keeper ignored;
    stream.push(text.substr(0, text.size() / 2), ignored);
    if (to_its_end) {
        stream.finish(ignored);
    } else {
        stream.reset();
    }
    must(stream.held() == 0, "nothing is held of another text");
}

void check(std::string_view text, unsigned cut, std::size_t memory_size, reading const& how) {
    std::unique_ptr<char[]> const memory{new char[memory_size]};
    muster::envelope_stream stream{memory.get(), memory_size, how};
    if (cut % 4 == 3) use_before(stream, text, cut % 8 == 3);
    keeper streamed;
    cutter pieces{cut};
    for (std::string_view rest = text; !rest.empty();) {
        muster_test::exact const piece{rest.substr(0, pieces.next())};  // gone when its push has returned
        stream.push(piece.view(), streamed);
        rest.remove_prefix(piece.view().size());
        must(stream.held() <= stream.longest_envelope() + 32, "no more is held than an envelope may have");
    }
    stream.finish(streamed);
    must(stream.held() == 0, "at the end nothing is held");

    reading whole = how;
    whole.limits.longest_envelope = stream.longest_envelope();
    must(streamed.items() == items_at_once(text, whole), "a stream has the items of the whole text");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size < 2) return 0;
    std::string_view const text{reinterpret_cast<char const*>(data) + 2, size - 2};
    reading const how{.from = muster::origin::worker};
    check(text, data[0], data[1] * std::size_t{4}, how);
    check(text, data[0], 8192, how);
    check(text, 0, data[1] * std::size_t{16}, {.limits = {.longest_envelope = 300, .most_elements = 8}});
    return 0;
}
