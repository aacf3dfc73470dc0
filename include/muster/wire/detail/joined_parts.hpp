// A list whose elements come in pieces: what a model thought, as OpenRouter (reasoning_details) and LiteLLM
// (thinking_blocks) stream it.
//
//     {"type":"reasoning.text","index":0,"text":"Let me "}, {"type":"reasoning.text","index":0,"text":"see…","signature":"…"}
//
// The server takes them back only if the pieces of one index are one element: the signature covers the whole text.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/json_fields.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/reply_shape.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

class joined_parts {
public:
    void take(reply_shape& shape, json_value pieces) {
        for (json_value const piece : pieces) {
            if (!piece.is(json_kind::object)) continue;
            part* to = find(piece);
            if (to == nullptr) {
                if (!shape.fits(parts_.size(), piece)) return;
                to = &parts_.emplace_back();
                to->index = piece["index"].figure();
            }
            for (json_value const member : piece) merge(to->fields, member);
        }
    }
    [[nodiscard]] bool empty() const noexcept { return parts_.empty(); }
    [[nodiscard]] bool lost_some() const noexcept {
        for (part const& one : parts_) {
            if (one.fields.lost_some()) return true;
        }
        return false;
    }
    [[nodiscard]] std::string json() const {
        json_fields list;
        for (part const& one : parts_) list.append_element("", one.fields.json());
        return "[" + std::string{list.value("")} + "]";
    }

private:
    struct part {
        std::optional<std::uint64_t> index;
        json_fields fields;
    };

    static constexpr bool is_joined(std::string_view member) noexcept {
        return member == "text" || member == "summary" || member == "data" || member == "thinking";
    }
    // Texts of these names join; any other value replaces the one before, unless it says nothing.
    static void merge(json_fields& to, json_value member) {
        bool const is_text = member.is(json_kind::text);
        if (is_text && is_joined(member.name())) return to.append_text(member.name(), member.text());
        bool const says_nothing = !member.is_there() || (is_text && trimmed(member.text()).empty());
        if (says_nothing && to.has(member.name())) return;
        to.set_value(member.name(), member);
    }
    // The part of the same index and type. Without an index, the latest part goes on if it is an unsigned text.
    part* find(json_value piece) {
        auto const index = piece["index"].figure();
        for (std::size_t i = parts_.size(); i > 0; --i) {
            part& one = parts_[i - 1];
            if (one.index != index || !is_same(one.fields, piece, "type")) continue;
            if (index) return &one;
            bool const goes_on = i == parts_.size() && !is_signed(one.fields) && is_same(one.fields, piece, "id")
                              && !piece["data"].is_there();
            return goes_on ? &one : nullptr;
        }
        return nullptr;
    }
    static bool is_signed(json_fields const& of) noexcept {
        return of.is("signature", json_fields::shape::text) && !of.value("signature").empty();
    }
    static bool is_same(json_fields const& of, json_value piece, std::string_view member) noexcept {
        std::string_view const says = piece[member].text();
        return says.empty() || !of.is(member, json_fields::shape::text) || of.value(member) == says;
    }

    std::vector<part> parts_;
};

}}}  // namespace muster::v0::wire::detail
