// A configuration as a tree of values, whatever language it was written in.
//
//     {"a": [1, "x"]}   ->   object, list (key a), number, text
//
// One array holds all values, each before its parts. Texts and keys are borrowed from the reader that
// made them.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace config::detail {

enum class value_sort : unsigned char { object, list, text, number, boolean, null };

constexpr std::string_view word(value_sort sort) noexcept {
    switch (sort) {
        case value_sort::object: return "an object";
        case value_sort::list: return "a list";
        case value_sort::text: return "a text";
        case value_sort::number: return "a number";
        case value_sort::boolean: return "true or false";
        case value_sort::null: break;
    }
    return "null";
}

struct node {
    value_sort sort = value_sort::null;
    std::uint32_t at = 0;      // the byte of the file where the value begins
    std::uint32_t after = 0;   // the index of the first node that is not within this one
    std::uint32_t key_at = 0;  // where the key begins
    std::string_view key;      // of a field of an object
    std::string_view text;     // of a text
};

// A value of the tree, and a range of its parts.
class value {
public:
    value(std::vector<node> const& tree, std::size_t index) noexcept : tree_(&tree), index_(index) {}

    [[nodiscard]] node const& operator*() const noexcept { return (*tree_)[index_]; }
    [[nodiscard]] node const* operator->() const noexcept { return &**this; }

    class iterator {
    public:
        iterator(std::vector<node> const& tree, std::size_t index) noexcept : tree_(&tree), index_(index) {}
        value operator*() const noexcept { return {*tree_, index_}; }
        iterator& operator++() noexcept {
            index_ = (*tree_)[index_].after;
            return *this;
        }
        bool operator==(iterator const&) const noexcept = default;

    private:
        std::vector<node> const* tree_;
        std::size_t index_;
    };
    [[nodiscard]] iterator begin() const noexcept { return {*tree_, index_ + 1}; }
    [[nodiscard]] iterator end() const noexcept { return {*tree_, (**this).after}; }

    [[nodiscard]] bool has(std::string_view field) const noexcept {
        for (value const part : *this) {
            if (part->key == field) return true;
        }
        return false;
    }

private:
    std::vector<node> const* tree_;
    std::size_t index_;
};

}}}  // namespace muster::v0::config::detail
