// The figures of OpenAI's APIs, which say the same under other names.
#pragma once

#include <muster/wire/detail/json_tree.hpp>  // json_value
#include <muster/wire/model_reply.hpp>       // token_usage

#include <string_view>  // string_view

namespace muster::inline v0::wire::detail {

struct usage_names {
    std::string_view input;
    std::string_view input_details;
    std::string_view output;
    std::string_view output_details;
};

inline token_usage openai_usage(json_value figures, usage_names const& names) {
    json_value const read = figures[names.input_details];
    token_usage usage;
    usage.input = figures[names.input].figure();
    usage.cache_read = read["cached_tokens"].figure();
    usage.cache_write = read["cache_write_tokens"].figure();
    usage.output = figures[names.output].figure();
    usage.reasoning = figures[names.output_details]["reasoning_tokens"].figure();
    return usage;
}

}  // namespace muster::inline v0::wire::detail
