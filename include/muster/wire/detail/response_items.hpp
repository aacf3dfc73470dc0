// The items of a streamed response, put together from the events that tell them.
//
//     response.output_item.added, …output_text.delta, …function_call_arguments.delta, …output_item.done
//
// The last event tells all items again, unless the server leaves them out there. Then these are the reply.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/changed_object.hpp>
#include <muster/wire/detail/json_fields.hpp>
#include <muster/wire/detail/json_tree.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

// Is this part of a message text for the user? Some servers call such a part `text`.
inline bool is_output_text(json_value part) noexcept {
    return part["type"].text() == "output_text" || part["type"].text() == "text";
}

// What an item says: the bytes of its texts, or of its arguments.
inline std::size_t size_said(json_value item) noexcept {
    std::size_t size = item["arguments"].is(json_kind::object) ? 1 : trimmed(item["arguments"].text()).size();
    if (item["type"].text() != "message") return size;
    size += item["content"].text().size();
    for (json_value const part : item["content"]) size += part["text"].text().size() + part["refusal"].text().size();
    return size;
}

// What a message says to the user.
inline std::string text_said(json_value item) {
    std::string text;
    if (item["type"].text() != "message") return text;
    text = item["content"].text();
    for (json_value const part : item["content"]) {
        if (is_output_text(part)) text += part["text"].text();
    }
    return text;
}

class response_item {
public:
    // An item that has begun, or is done. Then this is all of it, but for what a server has told before alone.
    void take(json_value item) {
        json_fields now;
        for (json_value const part : item) now.set_value(part.name(), part);
        now.add_missing(std::move(fields_));
        fields_ = std::move(now);
        size_told_ = detail::size_said(item);
        text_told_ = text_said(item);
    }
    void set_type(std::string_view type) {
        if (fields_.value("type").empty()) fields_.set_text("type", type);
    }
    void set_name(std::string_view name) {
        if (!name.empty()) fields_.set_text("name", name);
    }
    // `at` counts the parts of the item.
    void append_text(std::string_view kind, std::uint64_t at, std::string_view piece) {
        part_at(kind, at).text += piece;
    }
    void set_text(std::string_view kind, std::uint64_t at, std::string_view whole) {
        std::string& text = part_at(kind, at).text;
        if (whole.size() > text.size()) text = whole;
    }
    void append_arguments(std::string_view piece) { arguments_ += piece; }
    void set_arguments(std::string_view whole) {
        if (!trimmed(whole).empty()) arguments_ = whole;
    }

    [[nodiscard]] std::string_view id() const noexcept { return fields_.value("id"); }
    [[nodiscard]] std::string_view name() const noexcept { return fields_.value("name"); }
    [[nodiscard]] std::string_view type() const noexcept { return fields_.value("type"); }
    [[nodiscard]] std::string_view call_id() const noexcept { return fields_.value("call_id"); }
    [[nodiscard]] std::string_view arguments() const noexcept {
        return size_heard() > size_told_ ? std::string_view{arguments_} : fields_.value("arguments");
    }
    [[nodiscard]] bool is_cut() const noexcept { return fields_.value("status") == "incomplete"; }
    [[nodiscard]] std::size_t size_said() const noexcept {
        return size_told_ > size_heard() ? size_told_ : size_heard();
    }
    [[nodiscard]] std::size_t count_parts() const noexcept { return parts_.size(); }
    [[nodiscard]] std::string text() const {
        if (size_told_ >= size_heard()) return text_told_;
        std::string said;
        for (text_part const& one : parts_)
            said += one.kind == "refusal" ? std::string_view{} : std::string_view{one.text};
        return said;
    }
    // What was told of it as a whole, unless its pieces said more.
    [[nodiscard]] std::string json() const {
        json_fields all = fields_;
        if (size_heard() > size_told_) {
            if (type() == "message") all.set("content", content());
            if (type() == "function_call") all.set_text("arguments", arguments_);
        }
        return all.json();
    }
    [[nodiscard]] bool lost_some() const noexcept { return fields_.lost_some(); }

    std::optional<std::uint64_t> place;
    bool was_added = false;
    bool is_done = false;

private:
    struct text_part {
        std::string kind;
        std::uint64_t at;
        std::string text;
    };

    [[nodiscard]] std::size_t size_heard() const noexcept {
        std::size_t size = trimmed(arguments_).size();
        for (text_part const& one : parts_) size += one.text.size();
        return size;
    }
    text_part& part_at(std::string_view kind, std::uint64_t at) {
        for (std::size_t i = parts_.size(); i > 0; --i) {
            if (parts_[i - 1].at == at && parts_[i - 1].kind == kind) return parts_[i - 1];
        }
        return parts_.emplace_back(text_part{std::string{kind}, at, {}});
    }
    // output_text has its text in `text`, refusal in `refusal`.
    [[nodiscard]] std::string content() const {
        json_fields list;
        for (text_part const& one : parts_) {
            std::string json = "{";
            append_member(json, "type", json_text(one.kind));
            append_member(json, one.kind == "refusal" ? "refusal" : "text", json_text(one.text));
            if (one.kind != "refusal") append_member(json, "annotations", "[]");
            list.append_element("", json += '}');
        }
        return "[" + std::string{list.value("")} + "]";
    }

    json_fields fields_;
    std::size_t size_told_ = 0;
    std::string text_told_;
    std::vector<text_part> parts_;
    std::string arguments_;
};

class response_items {
public:
    // The item that an event is about; a new one where there is none. Some servers give an item another id in each event, so
    // the place counts; others give all items one place, so another id after the item begins the next one.
    response_item& of(json_value event, std::string_view id) {
        std::optional<std::uint64_t> const place = event["output_index"].figure();
        bool const adds = event["type"].text() == "response.output_item.added";
        bool const ends = event["type"].text() == "response.output_item.done";
        std::string_view const type = ends ? event["item"]["type"].text() : std::string_view{};
        response_item* at_place = nullptr;
        std::vector<std::size_t> const* const there = place ? &by_place_[*place] : nullptr;
        for (std::size_t i = there ? there->size() : items_.size(); i > 0; --i) {
            response_item& one = items_[there ? (*there)[i - 1] : i - 1];
            if (!type.empty() && one.is_done && one.type() != type)
                continue;  // an item that is done does not change its type
            if (!id.empty() && one.id() == id) return one;
            if (place && at_place == nullptr) at_place = &one;
        }
        if (at_place != nullptr && !is_behind(*at_place, id, adds)) return *at_place;
        if (place) by_place_[*place].push_back(items_.size());
        response_item& begun = items_.emplace_back();
        begun.place = place;
        return begun;
    }
    [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
    [[nodiscard]] bool all_done() const noexcept {
        for (response_item const& one : items_) {
            if (!one.is_done || one.is_cut()) return false;
        }
        return !items_.empty();
    }
    [[nodiscard]] std::vector<response_item> const& all() const noexcept { return items_; }

private:
    static bool is_behind(response_item const& one, std::string_view id, bool adds) noexcept {
        bool const has_ids = !id.empty() && !one.id().empty();
        return has_ids ? one.is_done || (adds && one.was_added) : adds && one.is_done;
    }

    std::vector<response_item> items_;
    std::map<std::uint64_t, std::vector<std::size_t>> by_place_;  // those that have one
};

}}}  // namespace muster::v0::wire::detail
