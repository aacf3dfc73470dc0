// What the assemblies of streamed replies share: how much has come, the text so far, and the first fault.
#pragma once

#include <muster/wire/detail/api_error.hpp>    // find_api_error
#include <muster/wire/detail/json_tree.hpp>    // json_tree, json_value
#include <muster/wire/detail/reply_shape.hpp>  // reply_shape

#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move

namespace muster::inline v0::wire::detail {

struct stream_draft {
    std::string text;  // as the model has said it so far
    wire_fault fault;
    bool complete = false;  // nothing more is wanted

    // Counts what is kept.
    bool has_room(std::string_view piece, reply_limits const& limits) {
        kept += piece.size();
        if (kept > limits.longest_body && !fault) fault.error = wire_error::too_long;
        return !fault;
    }

    std::size_t kept = 0;
};

}  // namespace muster::inline v0::wire::detail
