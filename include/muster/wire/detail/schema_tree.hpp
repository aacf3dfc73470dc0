// A JSON Schema as a tree that can be changed and written again.
//
// Every value is a node of one array, each behind the object or list that it is in. Nothing here calls itself: a text may
// nest as deep as its reader allows.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_scan.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/json_unescape.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

enum class schema_kind : unsigned char { scalar, text, list, object };

// What a JSON text says, given with its quotes.
inline std::string decoded_text(std::string_view json) {
    std::string text;
    append_sink out{text};
    unescape_json_to(out, json);
    return text;
}

struct schema_node {
    std::string name = {};  // of a member of an object, as it reads
    std::string json = {};  // of a scalar or a text, as it is spelled
    schema_kind kind = schema_kind::object;
    std::vector<std::size_t> parts = {};
    std::size_t parent = 0;
};

// A node's number stays the same; the root is 0.
class schema_tree {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    // A valid JSON text.
    explicit schema_tree(std::string_view json) { read(json); }

    [[nodiscard]] schema_node& operator[](std::size_t at) noexcept { return nodes_[at]; }
    [[nodiscard]] schema_node const& operator[](std::size_t at) const noexcept { return nodes_[at]; }
    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }

    [[nodiscard]] std::size_t find(std::size_t object, std::string_view name) const noexcept {
        if (nodes_[object].kind != schema_kind::object) return none;
        for (std::size_t const part : nodes_[object].parts) {
            if (nodes_[part].name == name) return part;
        }
        return none;
    }
    [[nodiscard]] bool is(std::size_t at, schema_kind kind) const noexcept {
        return at != none && nodes_[at].kind == kind;
    }
    // Is it this scalar, such as `null`?
    [[nodiscard]] bool is(std::size_t at, std::string_view scalar) const noexcept {
        return is(at, schema_kind::scalar) && nodes_[at].json == scalar;
    }
    [[nodiscard]] std::string text(std::size_t at) const {
        return is(at, schema_kind::text) ? decoded_text(nodes_[at].json) : std::string{};
    }

    std::size_t add(schema_node made) {
        nodes_.push_back(std::move(made));
        return nodes_.size() - 1;
    }
    std::size_t add_text(std::string_view text) {
        schema_node made{.kind = schema_kind::text};
        append_sink out{made.json};
        put_json_text(out, text);
        return add(std::move(made));
    }
    std::size_t add_list(std::vector<std::size_t> parts) {
        return add({.kind = schema_kind::list, .parts = std::move(parts)});
    }
    // Gives an object a member, in place of one of that name if it has one.
    void set(std::size_t object, std::string_view name, std::size_t value) {
        std::size_t const old = find(object, name);
        if (old == none) return append(object, name, value);
        nodes_[value].name = name;
        nodes_[value].parent = object;
        replace(object, old, value);
    }
    // The same, where the object has no member of that name.
    void append(std::size_t object, std::string_view name, std::size_t value) {
        nodes_[value].name = name;
        nodes_[value].parent = object;
        nodes_[object].parts.push_back(value);
        if (auto const known = members_.find(object); known != members_.end())
            known->second.insert_or_assign(nodes_[value].name, value);
    }
    void remove(std::size_t from, std::size_t part) {
        std::erase(nodes_[from].parts, part);
        if (auto const known = members_.find(from); known != members_.end()) known->second.erase(nodes_[part].name);
    }
    // Removes all parts for which `is_wrong(part)` holds, in linear time.
    template <class Is>
    void remove_if(std::size_t from, Is is_wrong) {
        std::erase_if(nodes_[from].parts, is_wrong);
        members_.erase(from);
    }
    void remove(std::size_t object, std::initializer_list<std::string_view> names) {
        for (std::string_view const name : names) {
            if (std::size_t const part = find(object, name); part != none) remove(object, part);
        }
    }

    // Where a reference within the tree leads, such as `#/$defs/filter`; none if that is nowhere.
    [[nodiscard]] std::size_t resolve(std::string_view reference) const;

    // The part as JSON, without blanks; an empty text if it would be longer than `most`.
    [[nodiscard]] std::string json(std::size_t from, std::size_t most) const;

private:
    void replace(std::size_t from, std::size_t old, std::size_t value) {
        for (std::size_t& part : nodes_[from].parts) {
            if (part == old) part = value;
        }
        members_.erase(from);
    }
    // The same as `find`, but fast for an object in which many names are looked up.
    [[nodiscard]] std::size_t find_again(std::size_t object, std::string const& name) const {
        if (nodes_[object].parts.size() < 16) return find(object, name);
        auto const [known, is_new] = members_.try_emplace(object);
        if (is_new && nodes_[object].kind == schema_kind::object) {
            for (std::size_t const part : nodes_[object].parts) known->second.emplace(nodes_[part].name, part);
        }
        auto const found = known->second.find(name);
        return found == known->second.end() ? none : found->second;
    }
    void read(std::string_view json);

    std::vector<schema_node> nodes_;
    mutable std::map<std::size_t, std::map<std::string, std::size_t>> members_;  // of objects on the ways of references
};

// Does a colon follow, so that the string before it is the name of a member?
inline bool is_name_before(std::string_view json, std::size_t at) noexcept {
    std::size_t const next = skip_blanks(json, at);
    return next < json.size() && json[next] == ':';
}

inline void schema_tree::read(std::string_view json) {
    std::vector<std::size_t> open;
    std::string name;
    auto const put = [&](schema_kind kind, std::string_view spelled) {
        std::size_t const at = nodes_.size();
        nodes_.push_back({std::move(name), std::string{spelled}, kind, {}, open.empty() ? 0 : open.back()});
        name.clear();
        if (!open.empty()) nodes_[open.back()].parts.push_back(at);
        return at;
    };
    for (std::size_t at = 0, end = 0; at < json.size(); at = end) {
        char const c = json[at];
        end = c == '"' ? end_of_json_text(json, at) : at + 1;
        if (c == '{' || c == '[') open.push_back(put(c == '{' ? schema_kind::object : schema_kind::list, {}));
        if (c == '}' || c == ']') open.pop_back();
        if (c == '"' && is_name_before(json, end)) {
            name = decoded_text(json.substr(at, end - at));
        } else if (c == '"') {
            put(schema_kind::text, json.substr(at, end - at));
        } else if (is_ascii_alnum(c) || c == '-') {
            end = end_of_json(json, at);
            put(schema_kind::scalar, json.substr(at, end - at));
        }
    }
}

inline std::size_t schema_tree::resolve(std::string_view reference) const {
    if (reference == "#") return 0;
    if (!reference.starts_with("#/")) return none;
    std::size_t at = 0;
    for (std::size_t begin = 2; begin <= reference.size();) {
        std::size_t const end =
            reference.find('/', begin) == reference.npos ? reference.size() : reference.find('/', begin);
        std::string step;
        for (std::string_view rest = reference.substr(begin, end - begin); !rest.empty();) {
            bool const is_slash = rest.starts_with("~1");
            bool const is_escape = is_slash || rest.starts_with("~0");
            step += is_slash ? '/' : rest.front() == '~' && is_escape ? '~' : rest.front();
            rest.remove_prefix(is_escape ? 2 : 1);
        }
        std::size_t next = find_again(at, step);
        if (nodes_[at].kind == schema_kind::list && step.size() < 6 && step.find_first_not_of("0123456789") == step.npos
            && !step.empty()) {
            std::size_t place = 0;
            for (char const c : step) place = place * 10 + static_cast<std::size_t>(c - '0');
            if (place < nodes_[at].parts.size()) next = nodes_[at].parts[place];
        }
        if (next == none) return none;
        at = next;
        begin = end + 1;
    }
    return at;
}

inline std::string schema_tree::json(std::size_t from, std::size_t most) const {
    struct place {
        std::size_t node;
        std::size_t part;
    };
    std::string all;
    append_sink out{all};
    std::vector<place> open;
    auto const begin = [&](std::size_t at) {
        schema_node const& node = nodes_[at];
        if (node.kind == schema_kind::scalar || node.kind == schema_kind::text) return out.put(node.json);
        out.put(node.kind == schema_kind::object ? "{" : "[");
        open.push_back({at, 0});
    };
    begin(from);
    while (!open.empty()) {
        if (all.size() > most) return {};
        schema_node const& node = nodes_[open.back().node];
        bool const is_object = node.kind == schema_kind::object;
        if (open.back().part == node.parts.size()) {
            out.put(is_object ? "}" : "]");
            open.pop_back();
            continue;
        }
        std::size_t const part = node.parts[open.back().part];
        if (open.back().part++ > 0) out.put(",");
        if (is_object) {
            put_json_text(out, nodes_[part].name);
            out.put(":");
        }
        begin(part);
    }
    return all.size() > most ? std::string{} : all;
}

}}}  // namespace muster::v0::wire::detail
