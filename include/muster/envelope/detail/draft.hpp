// Memory to write to, in front of a sink: the sink's own where it offers enough, else a piece of the stack.
//
//     sink_draft page{out};
//     pen at = page.begin();
//     at = put(page, at, "<result>");
//     at = put_rewritten(page, at, rule, text);
//     page.end(at);
//
// In a constant expression each piece goes to the sink at once, and a pen is nothing.
#pragma once

#include <muster/envelope/detail/rewrite.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail {

// pen: where the next byte goes, and where the memory ends; a value, so that both stay in registers
struct pen {
    char* at = nullptr;
    char* end = nullptr;

    [[nodiscard]] constexpr std::size_t room() const noexcept { return static_cast<std::size_t>(end - at); }
};

// The least that is ever asked for at once.
inline constexpr std::size_t least_room = 64;
static_assert(least_room >= batch_room);

// draft: whichever sink stands behind it, so that what writes is compiled once
class draft {
public:
    std::size_t replaced = 0;  // characters or bytes that were written as another

    virtual constexpr void put(std::string_view text) = 0;  // hands a text on
    virtual constexpr pen turn(char* at) = 0;               // hands on what was written up to there; room for the next

protected:
    constexpr draft() noexcept = default;
    constexpr ~draft() = default;
};

template <class Out>
class sink_draft final : public draft {
public:
    constexpr explicit sink_draft(Out& out) noexcept : out_(out) {}

    [[nodiscard]] constexpr pen begin() noexcept {
        if (std::is_constant_evaluated()) return {};
        sink_room room{chunk_, sizeof chunk_};
        if constexpr (roomy_sink<Out>) {
            if (sink_room const own = out_.room(); own.size >= least_room) room = own;
        }
        begin_ = room.at;
        return {room.at, room.at + room.size};
    }
    constexpr void end(char* at) {
        if (at == begin_) return;
        auto const size = static_cast<std::size_t>(at - begin_);
        if constexpr (roomy_sink<Out>) {
            if (begin_ != chunk_) return out_.took(size);
        }
        out_.put({begin_, size});
    }

    constexpr void put(std::string_view text) override { out_.put(text); }
    constexpr pen turn(char* at) override {
        end(at);
        return begin();
    }

private:
    Out& out_;
    char* begin_ = nullptr;
    char chunk_[4096];  // written before it is read, a piece at a time
};

// put(to, at, text): as it stands; at most `least_room` bytes or what there is room for
[[nodiscard, gnu::always_inline]] constexpr pen put(draft& to, pen at, std::string_view text) {
    if (std::is_constant_evaluated()) {
        to.put(text);
        return at;
    }
    if (at.room() < text.size()) at = to.turn(at.at);
    __builtin_memcpy(at.at, text.data(), text.size());
    return {at.at + text.size(), at.end};
}

// put_long(to, at, text): as it stands, of any size
[[nodiscard]] constexpr pen put_long(draft& to, pen at, std::string_view text) {
    if (std::is_constant_evaluated()) return put(to, at, text);
    while (text.size() > at.room()) {
        std::size_t const part = at.room();
        at = to.turn(put(to, at, text.substr(0, part)).at);
        text.remove_prefix(part);
    }
    return put(to, at, text);
}

// put_rewritten<Rule>(to, at, rule, text): in a program
//
// Not part of its caller: of a text that it knows, GCC 12 warns of batches that are longer, and never read.
template <class Rule>
[[nodiscard, gnu::noinline]] pen put_rewritten(draft& to, pen at, Rule& rule, std::string_view text) {
    transfer done{text.data(), at.at};
    char const* const end = done.from + text.size();
    for (;;) {
        done = rewrite(rule, done, end, at.end);
        if (done.from == end) return {done.to, at.end};
        at = to.turn(done.to);
        done.to = at.at;
    }
}

}}}  // namespace muster::v0::detail
