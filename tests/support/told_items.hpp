// What a reader of a turn tells, kept word for word, so that two readers of one turn can be compared.
//
//     EXPECT_EQ(muster_test::told_in_pieces(text, cuts, how, memory), muster_test::told_at_once(text, how));
#pragma once

#include <muster/envelope/scan.hpp>
#include <muster/envelope/stream.hpp>

#include <cstddef>
#include <cstring>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster_test {

// One item, without a view into anything.
struct told {
    muster::item_kind kind;
    std::size_t at;
    std::string raw;
    std::string says;

    bool operator==(told const&) const = default;

    friend std::ostream& operator<<(std::ostream& out, told const& it) {
        return out << static_cast<int>(it.kind) << " at " << it.at << " \"" << it.raw << "\" " << it.says << "\n";
    }
};

// put(name, …): every field by its name, and what is missing as no field
class fields {
public:
    void put(std::string_view name, std::string_view text) {
        all_ += name;
        all_ += '=';
        all_ += text;
        all_ += '|';
    }
    template <class Number>
    requires std::is_integral_v<Number>
    void put(std::string_view name, Number number) { put(name, std::to_string(number)); }
    void put(std::string_view name, muster::escaped_text const& text) {
        put(name, text.raw);
        put("has_escapes", text.has_escapes);
    }
    template <class Value>
    void put(std::string_view name, muster::maybe<Value> const& value) {
        if (value) put(name, *value);
    }
    void put(std::string_view name, muster::usage const& used) {
        put(name, "");
        put("total_tokens", used.total_tokens);
        put("tool_uses", used.tool_uses);
        put("duration_ms", used.duration_ms);
    }
    void put(std::string_view name, muster::extensions const& all) {
        for (muster::extension const& one : all) put(name, one.raw);
    }

    std::string take() { return std::move(all_); }

private:
    std::string all_;
};

inline std::string says(muster::envelope_item const& item) {
    muster::notification const& it = item.value;
    fields all;
    all.put("why", muster::describe(item.why));
    all.put("element", item.element);
    all.put("count", item.count);
    all.put("from", static_cast<int>(item.from));
    all.put("its_from", static_cast<int>(it.from));
    all.put("task_id", it.task_id);
    all.put("status", static_cast<int>(it.status));
    all.put("status_word", it.status_word);
    all.put("summary", it.summary);
    all.put("result", it.result);
    all.put("usage", it.usage);
    all.put("extension", it.extensions);
    all.put("extension_in_usage", it.usage_extensions);
    all.put("unread_total_tokens", it.unread.total_tokens);
    all.put("unread_tool_uses", it.unread.tool_uses);
    all.put("unread_duration_ms", it.unread.duration_ms);
    return all.take();
}

// A handler that keeps all it is told; texts one behind the other are one text.
struct keep_told {
    std::vector<told>& items;

    void operator()(muster::envelope_item const& item) const {
        bool const goes_on = item.kind == muster::item_kind::text && !items.empty()
                          && items.back().kind == muster::item_kind::text
                          && items.back().at + items.back().raw.size() == item.at;
        if (goes_on) {
            items.back().raw += item.raw;
        } else {
            items.push_back({item.kind, item.at, std::string{item.raw}, says(item)});
        }
    }
};

inline std::vector<told> told_at_once(std::string_view text, muster::reading const& how = {}) {
    std::vector<told> items;
    for (muster::envelope_item const& item : muster::envelopes(text, how)) keep_told{items}(item);
    return items;
}

// A copy of its own, so that a sanitizer sees the first byte read too far or too late.
class own_copy {
public:
    explicit own_copy(std::string_view text) : bytes_(new char[text.size()]), size_(text.size()) {
        if (size_ != 0) std::memcpy(bytes_.get(), text.data(), size_);
    }
    [[nodiscard]] std::string_view text() const { return {bytes_.get(), size_}; }

private:
    std::unique_ptr<char[]> bytes_;
    std::size_t size_;
};

// told_in_pieces(text, next_size, how, memory): cut into pieces of the sizes that `next_size()` gives
template <class Sizes>
std::vector<told> told_in_pieces(std::string_view text, Sizes next_size, muster::reading const& how,
                                 std::size_t memory) {
    std::vector<told> items;
    std::unique_ptr<char[]> const room{new char[memory]};
    muster::envelope_stream stream{room.get(), memory, how};
    while (!text.empty()) {
        own_copy const piece{text.substr(0, next_size())};
        text.remove_prefix(piece.text().size());
        stream.push(piece.text(), keep_told{items});
    }
    stream.finish(keep_told{items});
    return items;
}

// The reading that a stream with so much memory follows.
inline muster::reading with_memory(muster::reading how, std::size_t memory) {
    how.limits.longest_envelope = muster::envelope_stream{nullptr, memory, how}.longest_envelope();
    return how;
}

}  // namespace muster_test
