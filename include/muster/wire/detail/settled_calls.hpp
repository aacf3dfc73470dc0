// The calls of a reply, as they are given to a host, and as they go back.
//
// The model can write another call, so nothing that is wrong with one is a fault of the reply: an id that cannot be used is
// made anew, and names and arguments that no API takes back are replaced in the turn alone.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/tool/tool.hpp>
#include <muster/wire/detail/call_arguments.hpp>
#include <muster/wire/detail/call_ids.hpp>
#include <muster/wire/detail/changed_object.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/model_reply.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace wire::detail {

// What stands for a name of which an API would refuse the whole request.
inline std::string settle_name(std::string_view name) {
    std::string settled{name.substr(0, longest_tool_name)};
    for (char& c : settled) c = is_ascii_name_char(c) ? c : '_';
    return settled.empty() ? "unnamed" : settled;
}

class settled_calls {
public:
    explicit settled_calls(model_reply& to) : to_(to) {}

    // Adds a call to the reply, whose texts have to be read before. `arguments` may be a text that holds JSON, or JSON.
    // False for one without a name and without arguments: it is not a call, and does not go back.
    bool add(json_value id, json_value name, json_value arguments) {
        std::string_view const called = trimmed(name.text());
        bool const is_text = arguments.is(json_kind::text);
        std::string_view const written = is_text ? arguments.text() : arguments.is_there() ? arguments.raw() : "";
        if (called.empty() && trimmed(written).empty()) return false;
        bool const is_object = arguments.is(json_kind::object);
        settled_arguments settled =
            is_object ? settled_arguments{std::string{written}, std::string{written}} : settle_arguments(written);
        std::string made = ids_.take(id.text(), fingerprint(written, fingerprint(called, seed())));
        id_ = made == id.text() ? std::string{id.raw()} : json_text(made);
        std::string sent = settle_name(called);
        name_ = sent == name.text() ? std::string{name.raw()} : json_text(sent);
        object_ = settled.sent_back;
        arguments_ = is_text && object_ == written ? std::string{arguments.raw()} : json_text(object_);
        to_.calls.push_back({std::move(made), std::string{called}, std::move(settled.written)});
        return true;
    }

    // Of the call that was added last, in JSON.
    [[nodiscard]] std::string_view id_sent_back() const noexcept { return id_; }
    [[nodiscard]] std::string_view name_sent_back() const noexcept { return name_; }
    [[nodiscard]] std::string_view arguments_sent_back() const noexcept { return arguments_; }  // a text with an object
    [[nodiscard]] std::string_view object_sent_back() const noexcept { return object_; }        // the object itself

private:
    // Of what the reply says, and the place of the call in it: the same for a body and for a stream. With what the call says,
    // it differs between conversations that share a toolbox, even where a server gives its replies no ids.
    std::uint64_t seed() noexcept {
        if (to_.calls.empty()) seed_ = fingerprint(to_.text, fingerprint(to_.id));
        return seed_ + to_.calls.size();
    }

    model_reply& to_;
    call_ids ids_;
    std::uint64_t seed_ = 0;
    std::string id_, name_, arguments_, object_;
};

}}}  // namespace muster::v0::wire::detail
