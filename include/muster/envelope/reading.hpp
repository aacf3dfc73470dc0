// What a reader of envelopes asks for beyond the grammar.
//
//     constexpr muster::reading two{.statuses = muster::status_set{muster::status::completed, muster::status::failed},
//                                   .refuse_unknown_status = true};
#pragma once

#include <muster/envelope/limits.hpp>
#include <muster/envelope/origin.hpp>
#include <muster/envelope/status.hpp>

namespace muster { inline namespace v0 {

// reading: the default keeps what it does not know, so that a newer host's word loses no report
struct reading {
    status_set statuses = every_status;  // a word for any other reads as `status::unknown`
    bool refuse_unknown_status = false;  // then such a word is a fault
    envelope_limits limits = {};
    origin from = origin::unknown;  // whose text it is; whatever is read carries it
};

// from_worker: how a host reads what it knows to be a worker's report
inline constexpr reading from_worker{.from = origin::worker};

}}  // namespace muster::v0
