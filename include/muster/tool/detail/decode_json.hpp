// The decoder's definitions: it reads and walks JSON with simdjson.
#pragma once

#include <muster/text/ascii.hpp>               // trimmed
#include <muster/text/utf8.hpp>                // find_invalid_utf8
#include <muster/tool/decode.hpp>              // decoder
#include <muster/tool/detail/fault_words.hpp>  // in_words
#include <muster/tool/detail/json_walker.hpp>  // json_walker
#include <muster/tool/detail/row_reader.hpp>   // row_reader
#include <muster/tool/guarded_call.hpp>        // out_of_memory

#include <cstddef>      // size_t
#include <string>       // string, to_string
#include <string_view>  // string_view
#include <utility>      // move

#include <simdjson.h>

#ifdef MUSTER_SPLIT_DECODE
#define MUSTER_DECODE_INLINE
#else
#define MUSTER_DECODE_INLINE inline
#endif

namespace muster::inline v0 {

namespace detail::json_reading {

inline argument_fault whole_fault(argument_error error, std::size_t offset, std::string expected = {},
                                  std::string got = {}) {
    return {error, {}, std::move(expected), std::move(got), offset};
}

// What is wrong with a text, which is not blank, that begins with no object.
inline argument_fault no_object(std::string_view json, std::size_t start) {
    std::size_t const bad = find_invalid_utf8(json);
    if (bad != std::string_view::npos) return whole_fault(argument_error::not_json, bad);
    return whole_fault(argument_error::not_an_object, start, {}, in_words(json.substr(start)));
}

// Why simdjson will not begin with a text: it is no UTF-8, or has a control character in a text.
inline argument_fault no_beginning(std::string_view json) {
    std::size_t const bad = find_invalid_utf8(json);
    return whole_fault(argument_error::not_json, bad != std::string_view::npos ? bad : find_control_in_text(json));
}

// simdjson has room for 1,024 levels.
inline std::size_t deepest_of(decode_limits const& limits) { return limits.deepest < 1000 ? limits.deepest : 1000; }

}  // namespace detail::json_reading

struct decoder::memory {
    simdjson::ondemand::parser parser;
    std::string text;  // with room after its end, which simdjson reads past

    static constexpr std::size_t padding = simdjson::SIMDJSON_PADDING < detail::json_reading::least_padding
                                             ? detail::json_reading::least_padding
                                             : simdjson::SIMDJSON_PADDING;

    // Zeros after the end, so that nothing which an earlier text left there is taken for JSON.
    std::string_view keep(std::string_view json) {
        text.assign(json).append(padding, '\0');
        return std::string_view{text}.substr(0, json.size());
    }
};

MUSTER_DECODE_INLINE decoder::decoder(decode_limits limits) : limits_(limits), memory_(new memory) {}
MUSTER_DECODE_INLINE decoder::~decoder() { delete memory_; }

// Hands the text to `read`, once it is worth reading. Faults are written in place: they are three strings.
template <class Read>
void decoder::read_object(std::string_view json, argument_fault& fault, Read read) {
    using namespace detail::json_reading;
    if (json.size() > limits_.longest_text) {
        fault = whole_fault(argument_error::too_long, limits_.longest_text,
                            "at most " + std::to_string(limits_.longest_text) + " bytes", std::to_string(json.size()));
        return;
    }
    bool const blank = trimmed(json).empty();
    if (blank) json = "{}";
    std::size_t const start = json.find_first_not_of(" \t\n\r");
    if (json[start] != '{') {
        fault = no_object(json, start);
        return;
    }

    json = memory_->keep(json);
    ondemand::document whole;
    auto const error = memory_->parser.iterate(simdjson::padded_string_view(json, memory_->text.size())).get(whole);
    if (error == simdjson::MEMALLOC) out_of_memory();
    if (error) {
        fault = no_beginning(json);
        return;
    }
    read(json, whole);
    if (blank) fault.offset = 0;
}

MUSTER_DECODE_INLINE void decoder::decode_into(void* arguments, rows_view rows, std::string_view json,
                                               argument_fault& fault) {
    read_object(json, fault, [&](std::string_view text, simdjson::ondemand::document& whole) {
        bool const lenient = limits_.policy == decode_policy::lenient;
        detail::json_reading::row_reader reader{text, whole, fault, lenient, detail::json_reading::deepest_of(limits_)};
        reader.read_whole(rows, arguments);
    });
}

MUSTER_DECODE_INLINE argument_fault decoder::check_object(std::string_view json) {
    argument_fault fault;
    read_object(json, fault, [&](std::string_view text, simdjson::ondemand::document& whole) {
        detail::json_reading::json_walker walker{text, whole, fault, detail::json_reading::deepest_of(limits_)};
        walker.walk_whole();
    });
    return fault;
}

}  // namespace muster::inline v0

#undef MUSTER_DECODE_INLINE
