// A JSON object as it came, but for some of its members.
//
//     turn += changed_object(call, {{"id", "\"call00001\""}});   // in its place, or behind the others if it was missing
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/wire/detail/json_tree.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

struct changed_member {
    std::string_view name;
    std::string_view json;  // empty: the member is left out
};

inline std::string json_text(std::string_view says) {
    std::string json;
    append_sink out{json};
    put_json_text(out, says);
    return json;
}

inline void append_member(std::string& to, std::string_view name, std::string_view json) {
    if (json.empty()) return;
    to += to.size() > 1 ? "," : "";
    append_sink out{to};
    put_json_text(out, name);
    out.put(":");
    out.put(json);
}

inline std::string changed_object(json_value object, std::initializer_list<changed_member> changes) {
    std::string to = "{";
    for (json_value const part : object) {
        std::string_view json = part.raw();
        for (changed_member const& change : changes) {
            if (change.name == part.name()) json = change.json;
        }
        append_member(to, part.name(), json);
    }
    for (changed_member const& change : changes) {
        if (!object[change.name]) append_member(to, change.name, change.json);
    }
    return to += '}';
}

}}}  // namespace muster::v0::wire::detail
