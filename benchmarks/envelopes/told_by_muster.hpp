// What muster answers, in the words of no library.
#pragma once

#include "told.hpp"

#include <muster/envelope/notification.hpp>

namespace bench {

// told_by(notification): texts as they stand
inline told told_by(muster::notification const& from) {
    told said{from.task_id.raw, from.status};
    if (from.summary) said.summary = from.summary->raw;
    if (from.result) said.result = from.result->raw;
    if (from.usage) {
        said.total_tokens = from.usage->total_tokens.value_or(no_figure);
        said.tool_uses = from.usage->tool_uses.value_or(no_figure);
        said.duration_ms = from.usage->duration_ms.value_or(no_figure);
    }
    return said;
}

}  // namespace bench
