// A JSON object as a tree that can be looked at in any order, for bodies and events of model APIs.
//
// One array holds all values, each before its parts. The texts lie in the tree, and live until it reads again.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/model_reply.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

enum class json_kind : unsigned char { null, truth, number, text, list, object };

constexpr std::string_view word(json_kind kind) noexcept {
    switch (kind) {
        case json_kind::null: break;
        case json_kind::truth: return "true or false";
        case json_kind::number: return "a number";
        case json_kind::text: return "a text";
        case json_kind::list: return "a list";
        case json_kind::object: return "an object";
    }
    return "null";
}

struct json_node {
    std::string_view name;  // of a field of an object
    std::string_view raw;   // as it stands, without blanks around it
    std::string_view text;  // of a text, without quotes and escapes
    std::uint32_t parent;   // the index of what it is in
    std::uint32_t after;    // the index of the first node that is not within this one
    json_kind kind;
};

// figure_of(json): a whole number that 64 bits hold
inline std::optional<std::uint64_t> figure_of(std::string_view json) noexcept {
    if (json.empty()) return std::nullopt;
    std::uint64_t sum = 0;
    for (char const c : json) {
        auto const digit = static_cast<std::uint64_t>(c - '0');
        if (!is_ascii_digit(c) || sum > (UINT64_MAX - digit) / 10) return std::nullopt;
        sum = sum * 10 + digit;
    }
    return sum;
}

// A value of a tree, or none: what is asked of a value that is not there is not there either.
class json_value {
public:
    json_value() = default;
    json_value(std::vector<json_node> const& tree, std::size_t index) noexcept : tree_(&tree), index_(index) {}

    [[nodiscard]] explicit operator bool() const noexcept { return tree_ != nullptr; }
    [[nodiscard]] bool is(json_kind kind) const noexcept { return tree_ != nullptr && node().kind == kind; }
    // Neither missing nor null.
    [[nodiscard]] bool is_there() const noexcept { return tree_ != nullptr && node().kind != json_kind::null; }
    [[nodiscard]] std::string_view name() const noexcept { return tree_ ? node().name : std::string_view{}; }
    [[nodiscard]] std::string_view raw() const noexcept { return tree_ ? node().raw : std::string_view{}; }
    // Of a text; empty for anything else.
    [[nodiscard]] std::string_view text() const noexcept { return tree_ ? node().text : std::string_view{}; }
    // A whole number that 64 bits hold.
    [[nodiscard]] std::optional<std::uint64_t> figure() const noexcept;
    // The first field of that name. Linear in the fields.
    [[nodiscard]] json_value operator[](std::string_view field) const noexcept;
    [[nodiscard]] std::string pointer() const;

    // Its parts, of an object or a list; anything else has none.
    class iterator {
    public:
        iterator(std::vector<json_node> const* tree, std::size_t index) noexcept : tree_(tree), index_(index) {}
        json_value operator*() const noexcept { return {*tree_, index_}; }
        iterator& operator++() noexcept {
            index_ = (*tree_)[index_].after;
            return *this;
        }
        bool operator==(iterator const&) const noexcept = default;

    private:
        std::vector<json_node> const* tree_;
        std::size_t index_;
    };
    [[nodiscard]] iterator begin() const noexcept { return {tree_, tree_ ? index_ + 1 : 0}; }
    [[nodiscard]] iterator end() const noexcept { return {tree_, tree_ ? node().after : 0}; }

private:
    [[nodiscard]] json_node const& node() const noexcept { return (*tree_)[index_]; }

    std::vector<json_node> const* tree_ = nullptr;
    std::size_t index_ = 0;
};

inline std::optional<std::uint64_t> json_value::figure() const noexcept {
    return is(json_kind::number) ? figure_of(raw()) : std::nullopt;
}

inline json_value json_value::operator[](std::string_view field) const noexcept {
    if (!is(json_kind::object)) return {};
    for (json_value const part : *this) {
        if (part.name() == field) return part;
    }
    return {};
}

// Only names that a reader asks for become steps, and none of them needs escapes.
inline void append_step(std::string& pointer, std::string_view name) { pointer.append("/").append(name); }

inline std::string json_value::pointer() const {
    std::vector<std::size_t> way;  // from the value to the whole
    if (tree_) {
        for (std::size_t at = index_; at != 0; at = (*tree_)[at].parent) way.push_back(at);
    }
    std::string path;
    for (; !way.empty(); way.pop_back()) {
        json_value const parent{*tree_, (*tree_)[way.back()].parent};
        if (parent.is(json_kind::object)) {
            append_step(path, (*tree_)[way.back()].name);
            continue;
        }
        std::size_t place = 0;
        for (json_value const part : parent) {
            if (part.index_ == way.back()) break;
            ++place;
        }
        path += '/' + std::to_string(place);
    }
    return path;
}

// Some servers send a byte-order mark before a body, as if it were a file. JSON does not allow it.
constexpr std::string_view without_byte_order_mark(std::string_view body) noexcept {
    return body.starts_with("\xEF\xBB\xBF") ? body.substr(3) : body;
}

// Reads one text at a time, and reuses its memory.
class json_tree {
public:
    explicit json_tree(reply_limits limits) : limits_(limits), memory_(make_memory()) {}
    ~json_tree() { end(memory_); }
    json_tree(json_tree const&) = delete;
    json_tree& operator=(json_tree const&) = delete;

    // Takes an object and nothing after it. Linear.
    [[nodiscard]] wire_fault read(std::string_view json);

    // Once something was read without a fault.
    [[nodiscard]] json_value root() const noexcept { return {nodes_, 0}; }
    [[nodiscard]] reply_limits const& limits() const noexcept { return limits_; }
    // Where a value stands in the text.
    [[nodiscard]] std::size_t offset_of(json_value value) const noexcept {
        return value ? static_cast<std::size_t>(value.raw().data() - root().raw().data()) + before_ : 0;
    }

private:
    struct memory;  // simdjson's parser and the padded copy of the text
    class builder;

    static memory* make_memory();
    static void end(memory* memory) noexcept;

    reply_limits limits_;
    memory* memory_;
    std::vector<json_node> nodes_;
    std::size_t before_ = 0;  // blanks before the object
};

}}}  // namespace muster::v0::wire::detail

#ifndef MUSTER_SPLIT_DECODE
#include <muster/wire/detail/read_json.hpp>
#endif
