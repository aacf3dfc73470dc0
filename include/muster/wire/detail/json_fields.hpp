// The fields of a JSON object that arrives piece by piece, in the order in which they were seen first.
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/wire/detail/json_tree.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

class json_fields {
public:
    enum class shape : unsigned char { raw, text, list };
    struct field {
        std::string name;
        std::string value;  // JSON; of a text, what it says; of a list, its elements with commas between them
        shape is = shape::raw;
    };

    void set(std::string_view name, std::string_view json) {
        field& to = at(name);
        to.is = shape::raw;
        to.value = json;
    }
    void set_text(std::string_view name, std::string_view says) {
        field& to = at(name);
        to.is = shape::text;
        to.value = says;
    }
    // What was set before and is no text gives way to it.
    void append_text(std::string_view name, std::string_view piece) {
        field& to = at(name);
        if (to.is != shape::text) to.value.clear();
        to.is = shape::text;
        to.value += piece;
    }
    void append_element(std::string_view name, std::string_view json) {
        field& to = at(name);
        if (to.is != shape::list) to.value.clear();
        to.is = shape::list;
        if (!to.value.empty()) to.value += ',';
        to.value += json;
    }
    // A figure that does not fall: of two the larger stays. A null changes nothing.
    void raise(std::string_view name, json_value value) {
        auto const before = figure_of(this->value(name));
        auto const now = value.figure();
        if (value.is_there() && !(before && now && *now < *before)) set_value(name, value);
    }
    // The fields of another object that this one does not have, or has as null.
    void add_missing(json_fields&& other) {
        for (field& one : other.fields_) {
            field& to = at(one.name);
            if (to.value.empty() || (to.is == shape::raw && to.value == "null")) to = std::move(one);
        }
    }
    void set_all(json_value object) {
        for (json_value const part : object) set_value(part.name(), part);
    }
    void set_value(std::string_view name, json_value value) {
        if (value.is(json_kind::text)) return set_text(name, value.text());
        set(name, value.raw());
        if (!value.is(json_kind::list)) return;
        field& to = at(name);
        to.is = shape::list;
        to.value = value.raw().substr(1, value.raw().size() - 2);
        if (value.begin() == value.end()) to.value.clear();
    }

    // Of a field that is not there, an empty one.
    [[nodiscard]] std::string_view value(std::string_view name) const noexcept {
        for (field const& one : fields_) {
            if (one.name == name) return one.value;
        }
        return {};
    }
    [[nodiscard]] bool has(std::string_view name) const noexcept {
        for (field const& one : fields_) {
            if (one.name == name) return true;
        }
        return false;
    }
    [[nodiscard]] bool is(std::string_view name, shape wanted) const noexcept {
        for (field const& one : fields_) {
            if (one.name == name) return one.is == wanted;
        }
        return false;
    }
    [[nodiscard]] bool empty() const noexcept { return fields_.empty(); }
    // More than any API has, and few enough to look through: what came in others is not kept.
    static constexpr std::size_t most = 64;
    [[nodiscard]] bool lost_some() const noexcept { return lost_some_; }

    [[nodiscard]] std::string json() const {
        std::string all;
        append_sink out{all};
        std::string_view before = "{";
        for (field const& one : fields_) {
            out.put(before);
            before = ",";
            put_json_text(out, one.name);
            out.put(":");
            put_value(out, one);
        }
        out.put(fields_.empty() ? "{}" : "}");
        return all;
    }

private:
    field& at(std::string_view name) {
        for (field& one : fields_) {
            if (one.name == name) return one;
        }
        if (fields_.size() < most) return fields_.emplace_back(field{std::string{name}, {}, shape::raw});
        lost_some_ = true;
        return lost_ = {};
    }
    static void put_value(sink auto& out, field const& one) {
        if (one.is == shape::text) return put_json_text(out, one.value);
        out.put(one.is == shape::list ? "[" : "");
        out.put(one.value);
        out.put(one.is == shape::list ? "]" : "");
    }

    std::vector<field> fields_;
    field lost_;
    bool lost_some_ = false;
};

}}}  // namespace muster::v0::wire::detail
