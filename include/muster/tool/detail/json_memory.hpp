// The memory of a decoder: simdjson's parser, and the texts that decoded values point into.
#pragma once

#include <muster/tool/tool.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <simdjson.h>

namespace muster { inline namespace v0 { namespace detail::json_reading {

// How many bytes behind its end a text can be read: the name of a field is compared with those bytes.
inline constexpr std::size_t least_padding = 2 * longest_tool_name;

struct json_memory {
    simdjson::ondemand::parser parser;
    std::string text;                                 // with room after its end, which simdjson reads past
    std::vector<std::unique_ptr<json_memory>> inner;  // of JSON inside strings of the text

    static constexpr std::size_t padding =
        simdjson::SIMDJSON_PADDING < least_padding ? least_padding : simdjson::SIMDJSON_PADDING;

    // Zeros after the end, so that nothing which an earlier text left there is taken for JSON.
    std::string_view keep(std::string_view json) {
        inner.clear();
        text.assign(json).append(padding, '\0');
        return std::string_view{text}.substr(0, json.size());
    }
    [[nodiscard]] simdjson::padded_string_view padded() const {
        return simdjson::padded_string_view{text.data(), text.size() - padding, text.size()};
    }
    json_memory& add_inner() { return *inner.emplace_back(std::make_unique<json_memory>()); }
};

}}}  // namespace muster::v0::detail::json_reading
