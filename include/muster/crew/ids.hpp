// The names of things in a crew, each a type of its own, so that none can stand where another belongs.
//
//     auto const desk = muster::binding_key::of("whatsapp", "ana_main");   // whatsapp:ana_main
//     auto const who  = muster::worker_id::from("scout.1");                // nothing if it is no such id
//
// A name that was made is valid: its characters and its length have been checked. A default one is
// empty and names nobody.
#pragma once

#include <muster/text/ascii.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

namespace detail {

constexpr bool is_dotted_char(char c) noexcept { return is_ascii_name_char(c) || c == '.'; }
constexpr bool is_visible_char(char c) noexcept { return c > ' ' && c < '\x7f'; }

constexpr bool is_made_of(bool (*allowed)(char) noexcept, std::string_view text, std::size_t most) noexcept {
    if (text.empty() || text.size() > most) return false;
    for (char const c : text) {
        if (!allowed(c)) return false;
    }
    return true;
}

}  // namespace detail

// is_worker_name(text): what a coordinator may call a worker: 1 to 64 letters, digits, `_`, `-`
[[nodiscard]] constexpr bool is_worker_name(std::string_view text) noexcept {
    return detail::is_made_of(is_ascii_name_char, text, 64);
}

struct recipient;

// binding_key: one agent's place on one channel; whoever speaks there shares its workers
class binding_key {
public:
    binding_key() = default;

    // `<channel>:<account>`, or `<channel>:default` without an account: an account that is called
    // "default" is the same place. Channel: 1 to 64 letters, digits, `_`, `-`, `.`. Account: up to 128
    // visible ASCII characters. Anything else, no channel above all, gives nothing.
    [[nodiscard]] static std::optional<binding_key> of(std::string_view channel, std::string_view account = {}) {
        if (account.empty()) account = "default";
        if (!detail::is_made_of(detail::is_dotted_char, channel, 64)) return {};
        if (!detail::is_made_of(detail::is_visible_char, account, 128)) return {};
        binding_key key;
        key.text_.reserve(channel.size() + 1 + account.size());
        key.text_.append(channel).append(1, ':').append(account);
        return key;
    }

    [[nodiscard]] std::string_view text() const& noexcept { return text_; }
    std::string_view text() const&& = delete;
    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }

    // Where a recipient is asked for, a binding is its coordinator.
    operator recipient() const;

    friend bool operator==(binding_key const&, binding_key const&) noexcept = default;
    friend auto operator<=>(binding_key const&, binding_key const&) noexcept = default;

private:
    std::string text_;
};

// worker_id: a worker of a binding; the same text is another worker under another binding
class worker_id {
public:
    worker_id() = default;

    // 1 to 96 letters, digits, `_`, `-`, `.`
    [[nodiscard]] static std::optional<worker_id> from(std::string_view text) {
        if (!detail::is_made_of(detail::is_dotted_char, text, 96)) return {};
        worker_id id;
        id.text_ = text;
        return id;
    }

    // The id of the `serial`-th worker of a binding: `scout.3`. A name has no dot, so no name is an id,
    // and no serial comes twice, so no id is.
    [[nodiscard]] static std::optional<worker_id> of(std::string_view name, std::uint64_t serial) {
        if (!is_worker_name(name)) return {};
        worker_id id;
        id.text_.append(name).append(1, '.').append(std::to_string(serial));
        return id;
    }

    [[nodiscard]] std::string_view text() const& noexcept { return text_; }
    std::string_view text() const&& = delete;
    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }

    friend bool operator==(worker_id const&, worker_id const&) noexcept = default;
    friend auto operator<=>(worker_id const&, worker_id const&) noexcept = default;

private:
    std::string text_;
};

// recipient: for whom a notice is: a worker that spawned others, or the coordinator of its binding
struct recipient {
    binding_key binding = {};
    worker_id worker = {};  // empty: the coordinator

    friend bool operator==(recipient const&, recipient const&) noexcept = default;
    friend auto operator<=>(recipient const&, recipient const&) noexcept = default;
};

inline binding_key::operator recipient() const { return {*this, {}}; }

// notice_priority: `next` goes before all that is to be told later, and need not wait for the end of a turn
enum class notice_priority : unsigned char { next, later };

// call_id: the tool call that asked for a worker, as the model's API named it: 1 to 128 visible characters
class call_id {
public:
    call_id() = default;

    [[nodiscard]] static std::optional<call_id> from(std::string_view text) {
        if (!detail::is_made_of(detail::is_visible_char, text, 128)) return {};
        call_id id;
        id.text_ = text;
        return id;
    }

    [[nodiscard]] std::string_view text() const& noexcept { return text_; }
    std::string_view text() const&& = delete;
    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }

    friend bool operator==(call_id const&, call_id const&) noexcept = default;
    friend auto operator<=>(call_id const&, call_id const&) noexcept = default;

private:
    std::string text_;
};

// run_id: one run of one worker, counted through the whole crew from 1 and never used again
//
// Each continuation is another run, so what ends one run cannot touch the next.
class run_id {
public:
    constexpr run_id() = default;
    constexpr explicit run_id(std::uint64_t number) noexcept : number_(number) {}

    [[nodiscard]] constexpr std::uint64_t number() const noexcept { return number_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return number_ == 0; }

    friend constexpr bool operator==(run_id, run_id) noexcept = default;
    friend constexpr auto operator<=>(run_id, run_id) noexcept = default;

private:
    std::uint64_t number_ = 0;
};

namespace detail {

struct hash_of_text {
    template <class Id>
    std::size_t operator()(Id const& id) const noexcept {
        return std::hash<std::string_view>{}(id.text());
    }
};

}  // namespace detail

}}  // namespace muster::v0

template <>
struct std::hash<muster::binding_key> : muster::detail::hash_of_text {};
template <>
struct std::hash<muster::worker_id> : muster::detail::hash_of_text {};
template <>
struct std::hash<muster::call_id> : muster::detail::hash_of_text {};
template <>
struct std::hash<muster::run_id> {
    std::size_t operator()(muster::run_id id) const noexcept { return std::hash<std::uint64_t>{}(id.number()); }
};
