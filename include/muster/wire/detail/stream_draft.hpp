// What the assemblies of streamed replies share: how much has come, the text so far, and the first fault.
#pragma once

#include <muster/wire/model_reply.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

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

}}}  // namespace muster::v0::wire::detail
