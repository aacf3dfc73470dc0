// The decoder's definitions: it reads and walks JSON with simdjson.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_mistake.hpp>
#include <muster/text/utf8.hpp>
#include <muster/tool/decode.hpp>
#include <muster/tool/detail/fault_words.hpp>
#include <muster/tool/detail/json_memory.hpp>
#include <muster/tool/detail/json_string.hpp>
#include <muster/tool/detail/json_walker.hpp>
#include <muster/tool/detail/row_reader.hpp>
#include <muster/tool/guarded_call.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <simdjson.h>

#ifdef MUSTER_SPLIT_DECODE
#define MUSTER_DECODE_INLINE
#else
#define MUSTER_DECODE_INLINE inline
#endif

namespace muster { inline namespace v0 {

namespace detail::json_reading {

inline argument_fault whole_fault(argument_error error, std::size_t offset, std::string expected = {},
                                  std::string got = {}) {
    return {error, {}, std::move(expected), std::move(got), offset};
}

// Why a text, which is not blank, begins with no object.
inline argument_fault no_object(std::string_view json, std::size_t start) {
    std::size_t const bad = find_invalid_utf8(json);
    if (bad != std::string_view::npos) {
        argument_fault fault = whole_fault(argument_error::not_json, bad);
        fault.mistake = json_mistake_kind::not_utf8;
        return fault;
    }
    argument_fault fault = whole_fault(argument_error::not_an_object, start, {}, in_words(json.substr(start)));
    bool const is_in_string = json[start] == '"' && trimmed(out_of_strings(json, '{')).starts_with('{');
    fault.mistake = is_in_string                          ? json_mistake_kind::object_in_string
                  : json.substr(start).starts_with("```") ? json_mistake_kind::code_fence
                                                          : json_mistake_kind::none;
    return fault;
}

// Why simdjson will not begin with a text: it is not UTF-8, or a string has a control character or no end.
inline argument_fault no_beginning(std::string_view json) {
    argument_fault fault;
    note_mistake(fault, json, find_json_mistake(json, most_levels), most_levels);
    if (fault.error == argument_error::not_json) return fault;
    fault = whole_fault(argument_error::not_json, json.size());
    fault.mistake = json_mistake_kind::open_string;
    return fault;
}

inline std::size_t deepest_of(decode_limits const& limits) {
    return limits.deepest < most_levels ? limits.deepest : most_levels;
}

}  // namespace detail::json_reading

struct decoder::memory : detail::json_reading::json_memory {
    std::string object;  // out of a string
};

MUSTER_DECODE_INLINE decoder::decoder(decode_limits limits) : limits_(limits), memory_(new memory) {}
MUSTER_DECODE_INLINE decoder::~decoder() { delete memory_; }

MUSTER_DECODE_INLINE std::string_view decoder::object_in(std::string_view json) & {
    if (json.size() > limits_.longest_text) return json;
    std::string_view const text = trimmed(json);
    if (text.empty()) return "{}";
    if (limits_.policy != decode_policy::lenient) return json;
    if (text == "null") return "{}";
    if (!text.starts_with('"')) return json;
    std::string object = detail::json_reading::out_of_strings(json, '{');
    memory_->object = std::move(object);
    return memory_->object;
}

// Is the text short enough, and does it begin with an object?
MUSTER_DECODE_INLINE bool decoder::takes(std::string_view json, argument_fault& fault) const {
    using namespace detail::json_reading;
    if (json.size() > limits_.longest_text) {
        fault = whole_fault(argument_error::too_long, limits_.longest_text,
                            "at most " + std::to_string(limits_.longest_text) + " bytes", std::to_string(json.size()));
        return false;
    }
    std::size_t const start = json.find_first_not_of(" \t\n\r");
    if (start != json.npos && json[start] == '{') return true;
    fault = no_object(json, start == json.npos ? 0 : start);
    return false;
}

// Faults are written in place: they are three strings.
MUSTER_DECODE_INLINE void decoder::decode_into(void* arguments, rows_view rows, std::string_view json,
                                               argument_fault& fault) {
    using namespace detail::json_reading;
    bool const blank = trimmed(json).empty();
    json = object_in(json);
    if (!takes(json, fault)) return;
    json = memory_->keep(json);
    ondemand::document whole;
    auto const error = memory_->parser.iterate(memory_->padded()).get(whole);
    if (error == simdjson::MEMALLOC) out_of_memory();
    if (error) {
        fault = no_beginning(json);
        return;
    }
    bool const lenient = limits_.policy == decode_policy::lenient;
    row_reader{json, whole, fault, lenient, deepest_of(limits_), *memory_}.read_whole(rows, arguments);
    if (blank) fault.offset = 0;
}

MUSTER_DECODE_INLINE argument_fault decoder::check_object(std::string_view json) {
    using namespace detail::json_reading;
    argument_fault fault;
    json = object_in(json);
    if (takes(json, fault)) json_walker{json, fault, deepest_of(limits_)}.walk_whole();
    return fault;
}

}}  // namespace muster::v0

#undef MUSTER_DECODE_INLINE
