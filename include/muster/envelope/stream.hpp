// All envelopes of a text that arrives in pieces, such as a model's tokens or what a socket has.
//
//     char memory[64 * 1024];
//     muster::envelope_stream stream{memory};
//     while (auto piece = next_piece()) stream.push(*piece, handle);   // handle(muster::envelope_item const&)
//     stream.finish(handle);
//
// The items are those of `envelopes(text)` of the whole text, wherever it is cut, but that one item of text
// may come as several, one behind the other: text is passed on as it arrives.
#pragma once

#include <muster/envelope/detail/frame_search.hpp>
#include <muster/envelope/reading.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// What takes the items of a stream, one at a time.
template <class Handler>
concept item_handler = requires(Handler& handler, envelope_item const& item) {
    handler(item);
};

// envelope_stream{memory, reading}: works in the caller's memory, which outlives it, and allocates nothing
//
// EVERY VIEW OF AN ITEM IS VALID ONLY WHILE ITS HANDLER RUNS: it points into the piece or into the memory, and
// both are used again. What is to be kept is copied in the handler. A piece may go as soon as `push` returns.
//
// An envelope that lies in one piece is read where it stands. Another is gathered in the memory until it ends.
// None may be longer than `longest_envelope()`; one that is, or that never ends, is a fault and no more than
// its opening tag, and what was gathered of it is read again as text. All in all linear in the text, whatever
// it holds and wherever it is cut.
//
// A handler may not push into its own stream. If it throws, what it was not yet told of that piece is lost;
// then `reset`.
class envelope_stream {
public:
    // Memory of `size` bytes serves envelopes of size - 1, and with less than 20 none does.
    constexpr envelope_stream(char* memory, std::size_t size, reading const& how = {}) noexcept
        : memory_(size < sizeof(least_) ? least_ : memory),
          how_(how) {
        std::size_t const most = (size < sizeof(least_) ? sizeof(least_) : size) - 1;
        if (how_.limits.longest_envelope > most) how_.limits.longest_envelope = most;
    }
    template <std::size_t Size>
    constexpr explicit envelope_stream(char (&memory)[Size], reading const& how = {}) noexcept
        : envelope_stream(memory, Size, how) {}

    // Two streams cannot work in one memory.
    envelope_stream(envelope_stream const&) = delete;
    envelope_stream& operator=(envelope_stream const&) = delete;

    // push(piece, handler): takes the next bytes of the text, and hands over each item that they complete
    template <item_handler Handler>
    constexpr void push(std::string_view piece, Handler&& handler) noexcept(noexcept(handler(now()))) {
        piece_ = piece;
        while (next()) handler(now());
    }

    // finish(handler): the text is at its end; the next piece begins another one, at 0
    template <item_handler Handler>
    constexpr void finish(Handler&& handler) noexcept(noexcept(handler(now()))) {
        piece_ = {};
        while (next() || next_at_end()) handler(now());
        reset();
    }

    // reset(): forgets the text
    constexpr void reset() noexcept {
        piece_ = {};
        begin_ = end_ = at_ = 0;
        is_open_ = false;
    }

    // What an envelope may have at most: the smaller of what the reading allows and what the memory holds.
    [[nodiscard]] constexpr std::size_t longest_envelope() const noexcept { return how_.limits.longest_envelope; }
    // How many bytes are held back, since they may belong to an envelope.
    [[nodiscard]] constexpr std::size_t held() const noexcept { return end_ - begin_; }

private:
    enum class step : unsigned char { none, item, wait };

    [[nodiscard]] constexpr envelope_item const& now() const noexcept { return item_; }

    [[nodiscard]] constexpr bool next() noexcept {
        step last = step::none;
        while (last == step::none) last = is_open_ ? gather() : begin_ != end_ ? read_held() : read_piece();
        return last == step::item;
    }

    [[nodiscard]] constexpr bool next_at_end() noexcept {
        if (is_open_) return take_frame() == step::item;
        return begin_ != end_ && take_held_text(end_) == step::item;
    }

    // Nothing is held: the text goes on with the piece.
    constexpr step read_piece() noexcept {
        if (piece_.empty()) return step::wait;
        std::size_t const opening = detail::find_opening_or_cut(piece_, 0);
        if (opening != 0) return take_text(opening);
        if (!detail::opens_envelope(piece_, 0)) {
            hold(piece_.size());
            return step::wait;
        }
        tell_envelope(piece_);
        if (item_.why == fault::unterminated) return open();
        at_ += item_.raw.size();
        piece_.remove_prefix(item_.raw.size());
        return step::item;
    }

    // What is held is text, or may be how an envelope begins.
    constexpr step read_held() noexcept {
        std::size_t const opening = detail::find_opening_or_cut(held_text(), begin_);
        if (opening != begin_) return take_held_text(opening);
        move_to_front();
        if (detail::opens_envelope(held_text(), 0)) return open();
        if (piece_.empty()) return step::wait;
        hold(1);
        return step::none;
    }

    // What is held is an envelope, from its `<` on.
    constexpr step gather() noexcept {
        hold(search_.look_at(piece_.substr(0, window() - end_)));
        if (search_.ended() && follow_opening()) return step::none;
        return search_.ended() || end_ == window() ? take_frame() : step::wait;
    }

    constexpr step open() noexcept {
        std::string_view const root = detail::envelope_at(end_ == 0 ? piece_ : held_text(), 0);
        if (end_ == 0) hold(1 + root.size());
        is_open_ = true;
        last_ = 0;
        search_from(root);
        return step::none;
    }
    constexpr void search_from(std::string_view root) noexcept {
        search_ = detail::frame_search{root};
        search_.look_at(held_text().substr(last_ + 1 + root.size()));
    }

    // Where another envelope opens right behind the last opening tag, that tag is one of several without an end: they are
    // one item, so it goes on.
    constexpr bool follow_opening() noexcept {
        std::size_t const next = detail::behind_opening(held_text(), last_);
        std::string_view const root = detail::envelope_at(held_text(), next);
        if (root.empty()) return false;
        last_ = next;
        search_from(root);
        return true;
    }

    constexpr step take_frame() noexcept {
        tell_envelope(held_text());
        at_ += item_.raw.size();
        drop(item_.raw.size());
        is_open_ = false;
        return step::item;
    }

    constexpr step take_text(std::size_t size) noexcept {
        tell_text(piece_.substr(0, size));
        piece_.remove_prefix(size);
        return step::item;
    }
    constexpr step take_held_text(std::size_t end) noexcept {
        tell_text({memory_ + begin_, end - begin_});
        drop(end);
        return step::item;
    }

    constexpr void tell_text(std::string_view raw) noexcept {
        if (item_.kind != item_kind::text) item_ = {};
        item_.raw = raw;
        item_.at = at_;
        item_.from = how_.from;
        at_ += raw.size();
    }
    // The text begins with an envelope.
    constexpr void tell_envelope(std::string_view text) noexcept {
        item_ = *envelopes(text, how_).begin();
        item_.at += at_;
    }

    [[nodiscard]] constexpr std::string_view held_text() const noexcept { return {memory_, end_}; }
    // One byte more than the longest envelope tells that it is too long.
    [[nodiscard]] constexpr std::size_t window() const noexcept {
        return longest_envelope() < sizeof(least_) ? sizeof(least_) : longest_envelope() + 1;
    }

    // The piece's next bytes, behind what is held.
    constexpr void hold(std::size_t size) noexcept {
        copy_text(memory_ + end_, piece_.substr(0, size));
        piece_.remove_prefix(size);
        end_ += size;
    }
    constexpr void drop(std::size_t end) noexcept { begin_ = end == end_ ? end_ = 0 : end; }
    // An opening tag's beginning, or the last of several such tags, with what follows it.
    constexpr void move_to_front() noexcept {
        for (std::size_t i = begin_; i != end_; ++i) memory_[i - begin_] = memory_[i];
        end_ -= begin_;
        begin_ = 0;
    }

    char least_[detail::longest_opener] = {};  // for a caller with less
    char* memory_;
    reading how_;
    std::string_view piece_;  // what is left of it
    std::size_t begin_ = 0;   // what is held: of an envelope, its frame; of text, what was not yet told
    std::size_t end_ = 0;
    std::size_t at_ = 0;  // in the whole text, of the first byte that was not yet told
    detail::frame_search search_;
    envelope_item item_;
    std::size_t last_ = 0;  // in what is held: where the latest of the opening tags stands that follow one another
    bool is_open_ = false;  // what is held is an envelope
};

}}  // namespace muster::v0
