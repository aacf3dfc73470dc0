// All envelopes of a text, in order, with the text between them.
//
//     for (muster::envelope_item const& item : muster::envelopes(turn)) {
//         switch (item.kind) {
//             case muster::item_kind::text: show(item.raw); break;
//             case muster::item_kind::notification: take(item.value); break;
//             case muster::item_kind::fault: log(muster::describe(item.why), item.at); break;
//         }
//     }
//
// The `raw` of all items, one after the other, is the text: a fault swallows nothing, and reading goes on
// behind it.
#pragma once

#include <muster/envelope/notification.hpp>
#include <muster/envelope/parse.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

enum class item_kind : unsigned char { text, notification, fault };

struct envelope_item {
    item_kind kind = item_kind::text;
    std::string_view raw = {};      // the item's bytes; an envelope without an end is just its opening tag
                                    // and those of others without an end that follow it
    notification value = {};        // of a notification; of a fault, what was understood before it
    fault why = fault::none;        // of a fault
    std::size_t at = 0;             // in the whole text: where the item begins, or where the fault was seen
    origin from = origin::unknown;  // as the `reading` said
    std::string_view element = {};  // of a fault: the name of the element in which, or at whose tag, it was seen
    std::size_t count = 1;          // of `unterminated`: how many opening tags without an end `raw` has
};

// envelopes(text): a range of items; allocates nothing, linear in the text, lives as long as the text does
class envelope_range {
public:
    struct end_of_text {};

    class iterator {
    public:
        using value_type = envelope_item;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() noexcept = default;
        constexpr iterator(std::string_view text, reading const& how) noexcept : text_(text), how_(how) { ++*this; }

        [[nodiscard]] constexpr envelope_item const& operator*() const noexcept { return now_; }
        [[nodiscard]] constexpr envelope_item const* operator->() const noexcept { return &now_; }
        constexpr iterator& operator++() noexcept {
            begin_ = next_;
            if (begin_ == text_.size()) return *this;
            std::size_t const opening = detail::find_opening(text_, begin_);
            if (opening == begin_) {
                take_envelope();
            } else {
                take_text(opening);
            }
            return *this;
        }
        constexpr void operator++(int) noexcept { ++*this; }
        // Behind the last item.
        [[nodiscard]] constexpr bool operator==(end_of_text) const noexcept { return begin_ == text_.size(); }

    private:
        constexpr void take_text(std::size_t end) noexcept {
            now_ = {item_kind::text, text_.substr(begin_, end - begin_), {}, fault::none, begin_, how_.from, {}, 1};
            next_ = end;
        }
        constexpr void take_envelope() noexcept {
            if (!std::is_constant_evaluated()) {
                detail::canonical_reader canonical{text_, how_};
                if (canonical.read(begin_)) {
                    now_.value = canonical.made();
                    return take({fault::none, begin_, begin_, canonical.end()});
                }
            }
            now_.value = {};
            take(detail::read_envelope(text_, begin_, how_, now_.value));
        }
        constexpr void take(detail::extent_read const& got) noexcept {
            bool const well = got.why == fault::none;
            now_.kind = well ? item_kind::notification : item_kind::fault;
            now_.raw = text_.substr(begin_, got.end - begin_);
            now_.why = got.why;
            now_.at = well ? begin_ : got.at;
            now_.from = how_.from;
            now_.element = got.element;
            now_.count = got.count;
            next_ = got.end;
        }

        std::string_view text_;
        reading how_;
        std::size_t begin_ = 0;  // of the item
        std::size_t next_ = 0;   // behind it
        envelope_item now_;
    };

    constexpr explicit envelope_range(std::string_view text, reading const& how = {}) noexcept
        : text_(text),
          how_(how) {}

    template <dying_owner Text>
    explicit envelope_range(Text&& text, reading const& how = {}) = delete;

    [[nodiscard]] constexpr iterator begin() const noexcept { return {text_, how_}; }
    [[nodiscard]] constexpr end_of_text end() const noexcept { return {}; }

private:
    std::string_view text_;
    reading how_;
};

[[nodiscard]] constexpr envelope_range envelopes(std::string_view text, reading const& how = {}) noexcept {
    return envelope_range{text, how};
}

template <dying_owner Text>
envelope_range envelopes(Text&& text, reading const& how = {}) = delete;

// first_notification(text): nothing if the text holds no envelope that can be read
[[nodiscard]] constexpr maybe<notification> first_notification(std::string_view text,
                                                               reading const& how = {}) noexcept {
    for (envelope_item const& item : envelopes(text, how)) {
        if (item.kind == item_kind::notification) return item.value;
    }
    return {};
}

template <dying_owner Text>
maybe<notification> first_notification(Text&& text, reading const& how = {}) = delete;

}}  // namespace muster::v0
