// The calls of a streamed Chat Completions reply, put together from pieces.
//
//     {"index":0,"id":"call_1","type":"function","function":{"name":"Read","arguments":""}}
//     {"index":0,"function":{"arguments":"{\"path\":"}} …
//
// A piece belongs to the call of its id, else to the latest of its index, else to the latest call of all. Servers leave ids
// and indices out, give all calls one index or one id, or repeat the name in each piece. So a piece with a name begins a
// new call where the call that it would belong to has another name, or has all of its arguments.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/json_fields.hpp>
#include <muster/wire/detail/json_progress.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/reply_shape.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

// Returns the object with the name and the arguments of a call: its function, or the call itself. Cloudflare sends
// {"name":"Read","arguments":{…}}.
inline json_value function_of(json_value call) {
    json_value const function = call["function"];
    return function.is_there() ? function : call;
}

// A call, and what has come of it.
class chat_call {
public:
    // The older form of a call is a function alone.
    void take_function(json_value function) {
        for (json_value const part : function) take_member(part);
    }
    void take(json_value piece) {
        bool const is_flat = !piece["function"].is_there();
        for (json_value const part : piece) {
            if (!part.is_there() || part.name() == "index") continue;
            if (part.name() == "function") {
                take_function(part);
            } else if (is_flat && (part.name() == "name" || part.name() == "arguments")) {
                take_member(part);
            } else if (is_blank(fields_.value(part.name()))) {
                fields_.set_value(part.name(), part);
            }
        }
        if (!index) index = piece["index"].figure();
    }

    [[nodiscard]] std::string_view id() const noexcept { return trimmed(fields_.value("id")); }
    [[nodiscard]] std::string_view name() const noexcept { return trimmed(function_.value("name")); }
    [[nodiscard]] std::string_view arguments() const noexcept { return function_.value("arguments"); }
    [[nodiscard]] bool has_arguments() const noexcept { return has_arguments_; }  // other than blanks
    [[nodiscard]] bool has_all_arguments() const noexcept { return progress_.is_whole(); }
    [[nodiscard]] bool lost_some() const noexcept { return fields_.lost_some() || function_.lost_some(); }
    [[nodiscard]] std::string function_json() const { return function_.json(); }
    [[nodiscard]] std::string json() const {
        json_fields all = fields_;
        all.set("function", function_.json());
        return all.json();
    }

    std::optional<std::uint64_t> index;
    std::size_t named_in = 0;  // the chunk that named it last

private:
    static bool is_blank(std::string_view value) noexcept { return trimmed(value).empty(); }

    // Of the function.
    void take_member(json_value part) {
        if (part.name() == "arguments") {
            take_arguments(part);
        } else if (is_blank(function_.value(part.name()))) {
            if (part.is_there()) function_.set_value(part.name(), part);
        }
    }

    // A text comes in pieces. An object is whole, and a later one tells all of it again.
    void take_arguments(json_value part) {
        bool const was_object = function_.is("arguments", json_fields::shape::raw);
        if (part.is(json_kind::text)) {
            if (was_object && is_blank(part.text())) return;
            if (was_object || is_placeholder(part.text())) {
                progress_ = {};
                function_.set_text("arguments", {});
            }
            function_.append_text("arguments", part.text());
            progress_.take(part.text());
            has_arguments_ = has_arguments_ || !is_blank(part.text());
        } else if (part.is_there() && (was_object || !has_arguments_)) {
            function_.set("arguments", part.raw());
            progress_ = {};
            progress_.take(part.raw());
            has_arguments_ = true;
        }
    }

    // Gateways to Anthropic begin with the input that the call has at first, {}, and go on with another object. No function
    // of a piece looks at all that came before: models write line feeds without end.
    [[nodiscard]] bool is_placeholder(std::string_view next) const noexcept {
        return arguments() == "{}" && trimmed(next).starts_with('{');
    }

    json_fields fields_;
    json_fields function_;
    json_progress progress_;
    bool has_arguments_ = false;
};

class chat_calls {
public:
    // The calls in one chunk: a list, or one call without it.
    void take(reply_shape& shape, json_value pieces) {
        ++chunk_;
        if (pieces.is(json_kind::object)) return take_piece(shape, pieces);
        for (json_value const piece : pieces) take_piece(shape, piece);
    }

    [[nodiscard]] bool lost_some() const noexcept {
        for (chat_call const& one : calls_) {
            if (one.lost_some()) return true;
        }
        return false;
    }
    void put_into(json_fields& message) const {
        for (chat_call const& one : calls_) message.append_element("tool_calls", one.json());
    }

private:
    struct seen {
        explicit seen(json_value piece)
            : index(piece["index"].figure()),
              id(piece["id"].is(json_kind::number) ? piece["id"].raw() : trimmed(piece["id"].text())),
              name(trimmed(function_of(piece)["name"].text())) {
            json_value const given = function_of(piece)["arguments"];
            if (given.is_there()) arguments = given.is(json_kind::text) ? given.text() : given.raw();
        }

        std::optional<std::uint64_t> index;
        std::string_view id, name, arguments;
    };

    void take_piece(reply_shape& shape, json_value piece) {
        shape.once(piece, {"index", "id", "type", "function"});
        shape.once(function_of(piece), {"name", "arguments"});
        seen const it{piece};
        chat_call* to = find(it);
        if (to != nullptr && !it.name.empty() && !to->name().empty()) {
            if (tells_again(it, *to)) {
                if (trimmed(it.arguments).empty()) take_into(*to, piece);
                return;
            }
            if (begins_another(it, *to)) to = nullptr;
        }
        if (to == nullptr) {
            if (!shape.fits(calls_.size(), piece)) return;
            to = &calls_.emplace_back();
        }
        if (!it.name.empty()) to->named_in = chunk_;
        take_into(*to, piece);
    }
    void take_into(chat_call& to, json_value piece) {
        to.take(piece);
        remember(static_cast<std::size_t>(&to - calls_.data()));
    }

    // The call that a piece would belong to.
    chat_call* find(seen const& it) {
        chat_call* by_id = nullptr;
        if (!it.id.empty()) by_id = it.index ? find_in(of_id_and_index_, id_and_index{it.id, it.index}) : nullptr;
        if (!it.id.empty() && by_id == nullptr) by_id = find_in(of_id_and_index_, id_and_index{it.id, std::nullopt});
        chat_call* by_index = nullptr;
        if (it.index) by_index = it.id.empty() ? find_in(of_index_, *it.index) : find_without_id(*it.index);
        if (by_id != nullptr) return by_id;
        if (by_index != nullptr || calls_.empty()) return by_index;
        chat_call& latest = calls_.back();
        if (it.id.empty() && it.name.empty()) return &latest;  // nothing that could begin a call
        bool const may_be_its = it.id.empty() || latest.id().empty();
        return may_be_its && (!it.index || !latest.index) ? &latest : nullptr;
    }
    // A key of an id and an index, or of an id alone, which finds the call whatever its index is.
    using id_and_index = std::pair<std::string, std::optional<std::uint64_t>>;

    template <class Places, class Key>
    chat_call* find_in(Places const& places, Key const& key) {
        auto const found = places.find(key);
        return found == places.end() ? nullptr : &calls_[found->second];
    }
    chat_call* find_without_id(std::uint64_t index) {
        auto const found = without_id_.upper_bound({index, calls_.size()});
        if (found == without_id_.begin()) return nullptr;
        auto const latest = std::prev(found);
        return latest->first == index ? &calls_[latest->second] : nullptr;
    }
    // Indexes the call by all keys. The latest call keeps a key that several calls share.
    void remember(std::size_t at) {
        chat_call const& one = calls_[at];
        auto const keep_latest = [at](auto& places, auto const& key) {
            auto const [place, is_new] = places.try_emplace(key, at);
            if (!is_new && place->second < at) place->second = at;
        };
        if (one.index) keep_latest(of_index_, *one.index);
        if (one.index && one.id().empty()) without_id_.insert({*one.index, at});
        if (one.index && !one.id().empty()) without_id_.erase({*one.index, at});
        if (one.id().empty()) return;
        keep_latest(of_id_and_index_, id_and_index{one.id(), std::nullopt});
        if (one.index) keep_latest(of_id_and_index_, id_and_index{one.id(), one.index});
    }

    // Servers repeat a whole call, or its name and id without more.
    [[nodiscard]] bool tells_again(seen const& it, chat_call const& of) const {
        if (it.name != of.name() || !of.has_all_arguments() || named_in_this_chunk(of)) return false;
        bool const same_index = !it.index || !of.index || it.index == of.index;
        if (it.id.empty() || it.id != of.id()) return repeats_names_ && same_index && trimmed(it.arguments).empty();
        return it.arguments == of.arguments() || (same_index && trimmed(it.arguments).empty());
    }
    // Of a piece with a name, and a call that has one.
    bool begins_another(seen const& it, chat_call const& of) {
        bool const same_id = !it.id.empty() && it.id == of.id();
        bool const same_index = !it.index || !of.index || it.index == of.index;
        if (!same_index) return true;  // some servers send one id for all calls
        if (it.name != of.name() || of.has_all_arguments() || (named_in_this_chunk(of) && !same_id)) return true;
        repeats_names_ = repeats_names_ || of.has_arguments();
        return false;
    }
    [[nodiscard]] bool named_in_this_chunk(chat_call const& of) const noexcept { return of.named_in == chunk_; }

    std::vector<chat_call> calls_;
    std::map<id_and_index, std::size_t> of_id_and_index_;
    std::map<std::uint64_t, std::size_t> of_index_;
    std::set<std::pair<std::uint64_t, std::size_t>> without_id_;  // index and place of each call that has no id yet
    std::size_t chunk_ = 0;
    bool repeats_names_ = false;
};

}}}  // namespace muster::v0::wire::detail
