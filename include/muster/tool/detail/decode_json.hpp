// The decoder's definitions: it reads and walks JSON with simdjson.
#pragma once

#include <muster/text/ascii.hpp>               // trimmed
#include <muster/text/utf8.hpp>                // find_invalid_utf8
#include <muster/tool/decode.hpp>              // decoder
#include <muster/tool/detail/fault_words.hpp>  // in_words
#include <muster/tool/detail/json_walker.hpp>  // json_walker
#include <muster/tool/detail/row_reader.hpp>   // row_reader

#include <cstddef>      // size_t
#include <new>          // bad_alloc
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

namespace detail::reading {

inline argument_fault whole_fault(argument_error error, std::size_t offset, std::string expected = {},
                                  std::string got = {}) {
    return {error, {}, std::move(expected), std::move(got), offset};
}

// What is wrong with a text, which is not blank, that can be seen without reading it.
inline argument_fault find_fault_at_sight(std::string_view json) {
    if (std::size_t const bad = find_invalid_utf8(json); bad != std::string_view::npos) {
        return whole_fault(argument_error::not_json, bad);
    }
    std::size_t const start = json.find_first_not_of(" \t\n\r");
    if (json[start] == '{') return {};
    return whole_fault(argument_error::not_an_object, start, {}, in_words(json.substr(start)));
}

}  // namespace detail::reading

struct decoder::memory {
    simdjson::ondemand::parser parser;
    std::string text;  // with room after its end, which simdjson reads past

    // Zeros after the end, so that nothing which an earlier text left there is taken for JSON.
    std::string_view keep(std::string_view json) {
        text.assign(json).append(simdjson::SIMDJSON_PADDING, '\0');
        return std::string_view{text}.substr(0, json.size());
    }
};

MUSTER_DECODE_INLINE decoder::decoder(decode_limits limits) : limits_(limits), memory_(new memory) {}
MUSTER_DECODE_INLINE decoder::~decoder() { delete memory_; }

// Hands the text to `read`, once it is worth reading.
template <class Read>
argument_fault decoder::read_object(std::string_view json, Read read) {
    using namespace detail::reading;
    if (json.size() > limits_.longest_text) {
        return whole_fault(argument_error::too_long, limits_.longest_text,
                           "at most " + std::to_string(limits_.longest_text) + " bytes", std::to_string(json.size()));
    }
    bool const blank = trimmed(json).empty();
    if (blank) json = "{}";
    if (argument_fault fault = find_fault_at_sight(json)) return fault;

    json = memory_->keep(json);
    ondemand::document whole;
    auto const error = memory_->parser.iterate(simdjson::padded_string_view(json, memory_->text.size())).get(whole);
    if (error == simdjson::MEMALLOC) throw std::bad_alloc{};
    if (error) return whole_fault(argument_error::not_json, find_control_in_text(json));
    argument_fault fault = read(json, whole);
    if (blank) fault.offset = 0;
    return fault;
}

MUSTER_DECODE_INLINE argument_fault decoder::decode_into(void* arguments, rows_view rows, std::string_view json) {
    return read_object(json, [&](std::string_view text, simdjson::ondemand::document& whole) {
        detail::reading::row_reader reader{text, whole};
        reader.read_whole(rows, arguments);
        return std::move(reader.fault);
    });
}

MUSTER_DECODE_INLINE argument_fault decoder::check_object(std::string_view json) {
    return read_object(json, [](std::string_view text, simdjson::ondemand::document& whole) {
        detail::reading::json_walker walker{text, whole};
        walker.walk_whole();
        return std::move(walker.fault);
    });
}

}  // namespace muster::inline v0

#undef MUSTER_DECODE_INLINE
