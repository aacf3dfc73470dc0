// What a specification says at the start of its list items about how sure it is: [HIGH], [MEDIUM], [LOW].
//
//     for (muster::spec_item const& item : muster::spec_items(text)) use(item.line, item.level, item.text);
//     muster::coverage const known = muster::coverage_of(text);
//     if (known.is_at_least(80)) write_the_brief();          // what is missing is marked [LOW]
//
// An item begins with `-`, `*`, `+`, `1.` or `1)` and a blank, at any depth. Its tag may be in either case, stand behind a
// check box, be set in bold or as code, end in a colon, and have a remark behind the word: `- [ ] **[LOW: no access]** the
// queue`. What stands in a fence of ``` or ~~~ is code and no item. Views into the text; linear; allocates nothing.
#pragma once

#include <muster/craft/confidence.hpp>
#include <muster/plan/detail/spec_line.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>

namespace muster { inline namespace v0 {

// spec_item
struct spec_item {
    std::optional<confidence> level{};  // its own tag's
    bool unclear = false;               // it begins with a tag that is none of the three but nearly one: [LWO]
    std::string_view text{};            // of its first line, behind the tag, without the blanks around it
    std::string_view more{};            // its other lines: indented, up to the next item, heading or fence
    std::string_view whole{};           // its first line and those
    std::size_t at = 0;                 // where `whole` begins in the text
    std::size_t line = 0;               // of the text, from 1
    std::size_t indent = 0;             // columns before its sign; a tab goes to the next multiple of 4

    friend constexpr bool operator==(spec_item const&, spec_item const&) noexcept = default;
};

// spec_items(text): the list items in their order, with and without a tag
class spec_items {
public:
    class iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = spec_item;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() noexcept = default;
        constexpr explicit iterator(std::string_view text) noexcept : text_(text) { ++*this; }

        [[nodiscard]] constexpr spec_item const& operator*() const noexcept { return item_; }
        [[nodiscard]] constexpr spec_item const* operator->() const noexcept { return &item_; }
        constexpr iterator& operator++() noexcept {
            item_ = {};
            while (at_ < text_.size() && !take_line()) {}
            if (item_.line != 0) take_what_belongs_to_it();
            return *this;
        }
        constexpr iterator operator++(int) noexcept {
            iterator const before = *this;
            ++*this;
            return before;
        }
        // Of one text.
        [[nodiscard]] constexpr bool operator==(iterator const& other) const noexcept {
            return item_.line == other.item_.line;
        }

    private:
        [[nodiscard]] constexpr detail::plan::line_of_text line_here() const noexcept {
            std::size_t const end = text_.find('\n', at_);
            return detail::plan::look_at_line(text_.substr(at_, end - at_));
        }
        constexpr void go_behind(detail::plan::line_of_text const& line) noexcept {
            at_ += line.text.size() + 1;
            ++line_;
        }
        // Behind the fence that begins here, or at the end of the text.
        constexpr void skip_fence(detail::plan::line_of_text line, std::size_t size) noexcept {
            char const sign = line.text[line.first];
            for (go_behind(line); at_ < text_.size();) {
                line = line_here();
                std::string_view const rest = trimmed(line.text);
                go_behind(line);
                bool const closes = rest.size() >= size && rest.find_first_not_of(sign) == std::string_view::npos;
                if (closes) return;
            }
        }
        // Takes one line; was it the first of an item?
        constexpr bool take_line() noexcept {
            detail::plan::line_of_text const line = line_here();
            std::string_view const rest = line.text.substr(line.first);
            bool const code = line.indent >= 4 && !below_an_item_;
            if (std::size_t const fence = code ? 0 : detail::plan::fence_of(rest)) {
                skip_fence(line, fence);
                return false;
            }
            std::size_t const sign = code ? 0 : detail::plan::item_sign(rest);
            if (sign != 0) begin_item(line, detail::plan::without_signs(trimmed(rest.substr(sign))));
            if (!trimmed(rest).empty()) below_an_item_ = sign != 0 || (below_an_item_ && line.indent != 0);
            go_behind(line);
            return sign != 0;
        }
        constexpr void begin_item(detail::plan::line_of_text const& line, std::string_view text) noexcept {
            auto const tag = detail::plan::read_tag(detail::plan::without_check_box(text));
            item_ = {tag.level, tag.unclear, tag.behind, {}, {}, at_ + line.first, line_, line.indent};
        }
        // Indented lines, and blank ones between them.
        constexpr void take_what_belongs_to_it() noexcept {
            std::size_t const begin = at_;
            std::size_t end = at_;
            while (at_ < text_.size()) {
                detail::plan::line_of_text const line = line_here();
                std::string_view const rest = trimmed(line.text);
                bool const other = detail::plan::item_sign(line.text.substr(line.first)) != 0
                                || detail::plan::fence_of(rest) != 0 || (line.indent == 0 && !rest.empty());
                if (other) break;
                go_behind(line);
                if (!rest.empty()) end = at_;
            }
            std::string_view const all = text_.substr(item_.at);
            item_.whole = trimmed(all.substr(0, end - item_.at));
            item_.more = end > begin ? trimmed(text_.substr(begin, end - begin)) : std::string_view{};
        }

        std::string_view text_;
        std::size_t at_ = 0;
        std::size_t line_ = 1;
        spec_item item_;
        bool below_an_item_ = false;  // deep lines may be items, and are no code
    };

    constexpr explicit spec_items(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] constexpr iterator begin() const noexcept { return iterator{text_}; }
    [[nodiscard]] constexpr iterator end() const noexcept { return {}; }

private:
    std::string_view text_;
};

// coverage_of(text): how much of what is tagged has been investigated; what has no tag says nothing about it
struct coverage {
    std::size_t high = 0;
    std::size_t medium = 0;
    std::size_t low = 0;
    std::size_t untagged = 0;
    std::size_t unclear = 0;

    [[nodiscard]] constexpr std::size_t investigated() const noexcept { return high + medium; }
    [[nodiscard]] constexpr std::size_t tagged() const noexcept { return high + medium + low; }
    // Rounded down; of nothing it is 0.
    [[nodiscard]] constexpr std::size_t percent() const noexcept {
        return tagged() == 0 ? 0 : investigated() * 100 / tagged();
    }
    // Enough to go on with what there is? What is missing is marked, and investigated when it is reached.
    [[nodiscard]] constexpr bool is_at_least(std::size_t least_percent) const noexcept {
        return tagged() != 0 && percent() >= least_percent;
    }
    friend constexpr bool operator==(coverage const&, coverage const&) noexcept = default;
};

[[nodiscard]] constexpr coverage coverage_of(std::string_view text) noexcept {
    coverage all;
    for (spec_item const& item : spec_items{text}) {
        if (item.unclear)
            ++all.unclear;
        else if (!item.level)
            ++all.untagged;
        else if (*item.level == confidence::high)
            ++all.high;
        else if (*item.level == confidence::medium)
            ++all.medium;
        else
            ++all.low;
    }
    return all;
}

// put_spec_line(out, level, text): one line as spec_items reads it; text on several lines becomes one
constexpr void put_spec_line(sink auto& out, confidence level, std::string_view text) {
    out.put("- ");
    out.put(tag_of(level));
    out.put(" ");
    put_joined_lines(out, trimmed(text));
    out.put("\n");
}

}}  // namespace muster::v0
