// What a reader wants of a JSON object, and the first thing in it that is not so.
#pragma once

#include <muster/wire/detail/json_tree.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace wire::detail {

class reply_shape {
public:
    explicit reply_shape(json_tree const& tree) : tree_(tree) {}

    // The field, or none. That it stands there twice is a fault: readers differ in which of the two they take.
    json_value find(json_value in, std::string_view name) {
        json_value found;
        if (!in.is(json_kind::object)) return found;
        for (json_value const part : in) {
            if (part.name() != name) continue;
            if (found) refuse(part, "given twice, expected once");
            found = part;
        }
        return found;
    }
    json_value need(json_value in, std::string_view name, json_kind kind) {
        json_value const found = find(in, name);
        if (found.is(kind)) return found;
        if (found) {
            refuse(found, "expected " + std::string{word(kind)});
        } else {
            refuse(in, "expected " + std::string{word(kind)}, name);
        }
        return {};
    }
    std::string_view need_text(json_value in, std::string_view name) { return need(in, name, json_kind::text).text(); }
    // Returns the type of an event. Some gateways leave it out of the data and send it in the event's name alone.
    std::string_view need_type(json_value event, std::string_view name) {
        bool const is_named = !name.empty() && name != "message";
        return is_named && !event["type"].is_there() ? name : need_text(event, "type");
    }
    // Empty where there is none.
    std::string_view text(json_value in, std::string_view name) { return find(in, name).text(); }

    // That one of these stands there twice is a fault, for who looks at all fields of what comes in pieces.
    void once(json_value in, std::initializer_list<std::string_view> names) {
        for (std::string_view const name : names) (void)find(in, name);
    }

    // Is there room for one more?
    bool fits(std::size_t count, json_value what) {
        if (count < tree_.limits().most_blocks) return true;
        refuse(what, "expected at most " + std::to_string(tree_.limits().most_blocks) + " parts");
        fault.error = wire_error::too_many;
        return false;
    }
    void refuse(json_value at, std::string words, std::string_view missing = {}) {
        if (fault) return;
        fault.error = wire_error::wrong_shape;
        fault.pointer = at.pointer();
        if (!missing.empty()) append_step(fault.pointer, missing);
        fault.words = std::move(words);
        fault.offset = tree_.offset_of(at);
    }

    wire_fault fault;

private:
    json_tree const& tree_;
};

}}}  // namespace muster::v0::wire::detail
