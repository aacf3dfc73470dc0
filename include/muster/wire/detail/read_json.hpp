// The definitions of the tree of a JSON object: it is read with simdjson.
#pragma once

#include <muster/text/json_scan.hpp>
#include <muster/text/json_value.hpp>
#include <muster/tool/guarded_call.hpp>
#include <muster/wire/detail/half_pairs.hpp>
#include <muster/wire/detail/json_tree.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <simdjson.h>

// Only what all versions from 3.0.1 to 4.6 share is used.
static_assert(simdjson::SIMDJSON_VERSION_MAJOR >= 3, "muster needs simdjson 3.0 or newer");

#ifdef MUSTER_SPLIT_DECODE
#define MUSTER_DECODE_INLINE
#else
#define MUSTER_DECODE_INLINE inline
#endif

namespace muster { inline namespace v0 { namespace wire::detail {

struct json_tree::memory {
    simdjson::ondemand::parser parser;
    std::string text;  // with room after its end, which simdjson reads past

    // Zeros after the end, so that nothing which an earlier text left there is taken for JSON.
    std::string_view keep(std::string_view json) {
        text.assign(json).append(simdjson::SIMDJSON_PADDING, '\0');
        mend_halves_of_pairs(text);
        return std::string_view{text}.substr(0, json.size());
    }
};

MUSTER_DECODE_INLINE json_tree::memory* json_tree::make_memory() { return new memory; }
MUSTER_DECODE_INLINE void json_tree::end(memory* memory) noexcept { delete memory; }

// Adds the values of a text to the nodes; after a false answer `fault` says why not. The objects and lists that are open
// stand in a vector, so that no depth takes more of the stack.
class json_tree::builder {
public:
    builder(json_tree& tree, std::string_view json) : nodes_(tree.nodes_), limits_(tree.limits_), json_(json) {}

    bool read(simdjson::ondemand::document& whole) {
        simdjson::ondemand::object object;
        std::size_t const start = json_.find_first_not_of(" \t\n\r");
        if (whole.get_object().get(object)) return not_json();
        nodes_.push_back({{}, json_.substr(start), {}, 0, 0, json_kind::object});
        open(object, 0);
        if (!read_levels()) return false;
        char const* after = nullptr;
        return whole.current_location().get(after) ? true : not_json();
    }

    wire_fault fault;

private:
    bool fail(wire_error error, std::size_t offset) {
        fault.error = error;
        fault.offset = (std::min)(offset, json_.size());
        return false;
    }
    // Versions of simdjson differ in where they see it, and some cannot say.
    bool not_json() {
        std::size_t const place = find_json_fault(json_);
        return fail(wire_error::not_json, place == std::string_view::npos ? at_ : place);
    }
    [[nodiscard]] std::size_t offset_of(char const* place) const {
        return (std::min)(static_cast<std::size_t>(place - json_.data()), json_.size());
    }

    // An object or a list that has begun, and where simdjson is in it.
    struct level {
        std::uint32_t node;
        bool is_object;
        decltype(std::declval<simdjson::ondemand::object&>().begin()) field, no_field;
        decltype(std::declval<simdjson::ondemand::array&>().begin()) element, no_element;

        [[nodiscard]] bool has_more() { return is_object ? field != no_field : element != no_element; }
        void go_on() {
            if (is_object)
                ++field;
            else
                ++element;
        }
    };
    void open(simdjson::ondemand::object& object, std::uint32_t node) {
        levels_.push_back({node, true, object.begin(), object.end(), {}, {}});
    }
    void open(simdjson::ondemand::array& list, std::uint32_t node) {
        levels_.push_back({node, false, {}, {}, list.begin(), list.end()});
    }

    bool read_levels() {
        while (!levels_.empty()) {
            if (levels_.back().has_more()) {
                std::size_t const before = levels_.size();
                if (!(levels_.back().is_object ? read_field() : read_element())) return false;
                if (levels_.size() == before) levels_.back().go_on();
                continue;
            }
            if (!close(levels_.back().node)) return false;
            levels_.pop_back();
            if (!levels_.empty()) levels_.back().go_on();
        }
        return true;
    }
    bool read_field() {
        auto next = *levels_.back().field;
        simdjson::ondemand::field field;
        std::string_view name;
        if (next.unescaped_key().get(name) || std::move(next).get(field)) return not_json();
        return add(field.value(), name);
    }
    bool read_element() {
        simdjson::ondemand::value value;
        if ((*levels_.back().element).get(value)) return not_json();
        return add(value, {});
    }

    // Each value is looked at: simdjson checks no other. It counts no levels either, and has room for 1,024.
    bool add(simdjson::ondemand::value value, std::string_view name) {
        std::string_view const token = token_of(value);
        at_ = offset_of(token.data());
        if (token.empty()) return not_json();
        bool const nests = token.front() == '{' || token.front() == '[';
        bool const is_deep = levels_.size() >= (std::min)(limits_.deepest, std::size_t{512});
        if (nodes_.size() >= limits_.most_values || (nests && is_deep)) return fail(wire_error::too_many, at_);
        auto const self = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({name, token, {}, levels_.back().node, self + 1, json_kind::null});
        return nests ? open_parts(value, self) : add_scalar(value, self);
    }
    bool open_parts(simdjson::ondemand::value value, std::uint32_t self) {
        if (nodes_[self].raw.front() == '{') {
            nodes_[self].kind = json_kind::object;
            simdjson::ondemand::object object;
            if (value.get_object().get(object)) return not_json();
            open(object, self);
            return true;
        }
        nodes_[self].kind = json_kind::list;
        simdjson::ondemand::array list;
        if (value.get_array().get(list)) return not_json();
        open(list, self);
        return true;
    }
    bool add_scalar(simdjson::ondemand::value value, std::uint32_t self) {
        json_node& node = nodes_[self];
        switch (node.raw.front()) {
            case '"': node.kind = json_kind::text; return !value.get_string().get(node.text) || not_json();
            case 't':
            case 'f': {
                node.kind = json_kind::truth;
                bool truth = false;
                return !value.get_bool().get(truth) || not_json();
            }
            // Versions differ in whether is_null() answers with a result or with the truth alone.
            case 'n': return node.raw == "null" || not_json();
            default: node.kind = json_kind::number;
        }
        return is_json(node.raw) || not_json();  // simdjson takes those only that its types hold
    }

    // Up to the next token, without the blanks before it: behind the end simdjson counts on.
    std::string_view token_of(simdjson::ondemand::value& value) const {
        std::string_view token = value.raw_json_token();
        token = json_.substr(offset_of(token.data()), token.size());
        while (!token.empty() && is_json_blank(token.back())) token.remove_suffix(1);
        return token;
    }
    // Between its last part and its bracket there is nothing but blanks.
    bool close(std::uint32_t self) {
        json_node& node = nodes_[self];
        node.after = static_cast<std::uint32_t>(nodes_.size());
        char const* end = node.raw.data() + 1;
        if (self + 1 < nodes_.size()) end = end_of_last_part(self);
        std::size_t at = offset_of(end);
        while (at < json_.size() && is_json_blank(json_[at])) ++at;
        char const bracket = node.kind == json_kind::object ? '}' : ']';
        if (at >= json_.size() || json_[at] != bracket) return not_json();
        std::size_t const start = offset_of(node.raw.data());
        node.raw = json_.substr(start, at + 1 - start);
        return true;
    }
    // Its end is that of the node before it that ends last: the last node, or one around that.
    [[nodiscard]] char const* end_of_last_part(std::uint32_t self) const {
        std::size_t part = nodes_.size() - 1;
        while (nodes_[part].parent != self) part = nodes_[part].parent;
        return nodes_[part].raw.data() + nodes_[part].raw.size();
    }

    std::vector<json_node>& nodes_;
    reply_limits const& limits_;
    std::string_view json_;
    std::size_t at_ = 0;  // of the value that was looked at last
    std::vector<level> levels_;
};

inline wire_fault fault_at(std::size_t offset, wire_error error, std::string_view words = {}) {
    wire_fault fault;
    fault.error = error;
    fault.words = words;
    fault.offset = offset;
    return fault;
}

MUSTER_DECODE_INLINE wire_fault json_tree::read(std::string_view json) {
    nodes_.clear();
    before_ = (std::min)(json.find_first_not_of(" \t\n\r"), json.size());
    if (json.size() > limits_.longest_body) return fault_at(limits_.longest_body, wire_error::too_long);
    if (before_ == json.size() || json[before_] != '{')
        return fault_at(before_, wire_error::not_json, "expected an object");

    std::string_view const kept = memory_->keep(json);
    simdjson::ondemand::document whole;
    auto const error = memory_->parser.iterate(simdjson::padded_string_view(kept, memory_->text.size())).get(whole);
    if (error == simdjson::MEMALLOC) out_of_memory();
    if (error) return fault_at((std::min)(find_json_fault(json), json.size()), wire_error::not_json);
    builder build{*this, kept};
    build.read(whole);
    return std::move(build.fault);
}

}}}  // namespace muster::v0::wire::detail

#undef MUSTER_DECODE_INLINE
