// What a reader of envelopes asks for beyond the grammar.
//
//     constexpr muster::reading two{.statuses = muster::status_set{muster::status::completed, muster::status::failed},
//                                   .refuse_unknown_status = true};
#pragma once

#include <muster/envelope/status.hpp>  // status_set

namespace muster::inline v0 {

// reading: the default keeps what it does not know, so that a newer host's word loses no report
struct reading {
    status_set statuses = every_status;  // a word for any other reads as `status::unknown`
    bool refuse_unknown_status = false;  // then such a word is a fault
};

}  // namespace muster::inline v0
